// Everything that the adapter asks of Twilio, asked once of the double.
import type { Carrier } from '../../src/server/providers/carrier/carrier';
import type { Progress } from '../../src/server/providers/carrier/brands';
import { aBrand, anA2pCampaign } from '../server/text-world';
import type { Store } from './double-parts';

const ours = '+19195550111';
const theirs = '+19195550122';

export async function askEverything({ numbers, messages, voice, brands }: Carrier, store: Store): Promise<void> {
  await numbers.account();
  await numbers.search({ area_code: '919', zip_code: '27601' }, 5);
  const { carrier_id } = await numbers.buy(ours, 'Porchlight');
  await numbers.find(ours);
  await numbers.setUp(carrier_id, `MG${'1'.repeat(32)}`);
  const since = new Date(Date.now() - 60_000);
  const text = { id: 'x', from: ours, to: theirs, body: 'Hello', report_url: 'https://doors.example.org/report' };
  await messages.send(text);
  await messages.find(text, since);
  await messages.received?.(theirs, since);
  const call = { from: ours, volunteer: '+19195550133', person: theirs };
  await voice.ring(call);
  await voice.find(call, since);
  await numbers.release(carrier_id);
  if (brands) await register(brands, store);
}

/** What is kept of a registration, in memory. */
export function progressOf(known: Record<string, string> = {}): Progress & { submission: number } {
  return {
    label: 'Porchlight 1',
    submission: 1,
    known,
    note: (part, value) => Promise.resolve(void (known[part] = value)),
  };
}

export const campaignFields = {
  use_case: 'POLITICAL',
  has_embedded_links: false,
  has_phone_numbers: false,
  opt_in_keywords: [] as string[],
  opt_in_message: '',
  ...anA2pCampaign,
};

/** A registration on which everything has to be looked for, corrected and submitted again. */
async function register(brands: NonNullable<Carrier['brands']>, { of }: Store): Promise<void> {
  const brand = progressOf();
  const later = new Date(Date.now() + 60_000).toISOString();
  await brands.brand(aBrand, brand);
  Object.assign(of('brands')[0] ?? {}, { status: 'FAILED', date_updated: later, errors: [{ description: 'No' }] });
  await brands.brand(aBrand, brand);
  const parts = ['profile', 'product', 'business', 'address', 'document', 'brand'];
  const asked = progressOf(Object.fromEntries(parts.map((part) => [part, ''])));
  await brands.brand(aBrand, asked);
  for (const profile of [...of('profiles'), ...of('products')])
    Object.assign(profile, { status: 'twilio-rejected', errors: [{ description: 'No' }] });
  brand.submission = 2;
  await brands.brand(aBrand, brand);
  Object.assign(of('brands')[0] ?? {}, { status: 'APPROVED' });
  await brands.brand(aBrand, brand);
  await brands.brand(aBrand, brand);
  const campaign = progressOf({ service: '' });
  const fail = () => {
    for (const each of of('campaigns')) Object.assign(each, { campaign_status: 'FAILED', date_updated: later });
  };
  await brands.campaign(campaignFields, brand, campaign);
  for (const opt_in_keywords of [[], ['START']]) {
    fail();
    campaign.submission += 1;
    const fields = { ...campaignFields, opt_in_keywords, opt_in_message: 'You get texts. Reply STOP to end.' };
    await brands.campaign(fields, brand, campaign);
    fail();
    await brands.campaign(fields, brand, campaign);
  }
}
