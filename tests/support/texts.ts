// Texting for tests: a carrier that only remembers, a campaign that may text at any hour, and its webhooks.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { contract } from '../../src/contract';
import { localBrands } from '../../src/server/providers/carrier/brands-local';
import type { CarrierError } from '../../src/server/providers/carrier/carrier-error';
import type { MessageCarrier, OutgoingText, ReceivedText } from '../../src/server/providers/carrier/messages';
import { isSigned, signWebhook } from '../../src/server/providers/carrier/webhook-signature';
import { prepareTextCampaign } from '../../src/server/modules/text-campaigns/prepare';
import { sendDue } from '../../src/server/modules/text-outbox/outbox';
import type { TestApi, TestCampaign } from './api';

const secret = 'a-secret-of-the-carrier';

/** What it was handed, in order; `fails` makes the next ones fail, `before` sees each first. */
export interface TestMessages extends MessageCarrier {
  taken: (OutgoingText & { carrier_id: string })[];
  /** What people wrote, as the carrier lists it. */
  written: (ReceivedText & { to: string })[];
  fails: CarrierError | null;
  /** It took the text, and the answer got lost. */
  answersLost: boolean;
}

export function testMessages(): TestMessages {
  const carrier: TestMessages = {
    name: 'local',
    answeredWords: [],
    taken: [],
    written: [],
    fails: null,
    answersLost: false,
    async send(text) {
      const carrier_id = `SM${randomUUID()}`;
      if (carrier.fails && !carrier.answersLost) throw carrier.fails;
      carrier.taken.push({ ...text, carrier_id });
      if (carrier.fails) throw carrier.fails;
      return { carrier_id };
    },
    find: ({ from, to, body }) =>
      Promise.resolve(
        carrier.taken.flatMap((each) =>
          each.from === from && each.to === to && each.body === body ? [each.carrier_id] : [],
        ),
      ),
    async received(to, since) {
      if (carrier.fails) throw carrier.fails;
      return carrier.written.filter((each) => each.to === to && each.at >= since);
    },
    isGenuine: (webhook) => Promise.resolve(isSigned(secret, webhook)),
  };
  return carrier;
}

/** The carrier of a test API. */
export const testCarrier = (messages: MessageCarrier) => ({ messages, brands: localBrands(0), local: null });

/** A webhook of the carrier, signed unless told otherwise; its answer. */
export function webhookReply(
  api: TestApi,
  path: string,
  fields: Record<string, string>,
  signature = signWebhook(secret, `${api.services.config.publicUrl}${path}`, fields),
) {
  return api.app.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': signature },
    payload: new URLSearchParams(fields).toString(),
  });
}

/** The status of its answer. */
export const webhook = async (...given: Parameters<typeof webhookReply>): Promise<number> =>
  (await webhookReply(...given)).statusCode;

export const ourNumber = '+19195550111';

/** Turns texting on, registered and with a number, and lets the quiet hours be twelve hours away. */
export async function mayText(api: TestApi, campaign: TestCampaign): Promise<void> {
  const hour = (add: number) => {
    const at = new Date(Date.now() + add * 3_600_000);
    return at.toLocaleTimeString('en-GB', { timeZone: 'America/New_York', hour: '2-digit', minute: '2-digit' });
  };
  await sql`
    update campaigns set is_texting_enabled = true, quiet_begins = ${hour(11)}, quiet_ends = ${hour(12)}
    where id = ${campaign.id}`.execute(api.db);
  await sql`
    insert into phone_numbers (campaign_id, phone_number, status, carrier_id, can_text, bought_by, bought_at)
    values (${campaign.id}, ${ourNumber}, 'active', 'PN1', true, ${campaign.owner.id}, now())`.execute(api.db);
  for (const step of ['brand', 'a2p_campaign'])
    await sql`
      insert into text_registrations (campaign_id, step, fields, state, user_id)
      values (${campaign.id}, ${step}, '{}', 'approved', ${campaign.owner.id})`.execute(api.db);
}

let phones = 2_000_000;
/** A number that no one else has; its last two digits say nothing to the local carrier. */
export const freshPhone = (): string => `+1919${String((phones += 100)).padStart(7, '0')}`;

/** Gives each of these voters a number; returns them. */
export async function givePhones(api: TestApi, voterIds: readonly string[]): Promise<string[]> {
  const numbers: string[] = [];
  for (const id of voterIds) {
    const phone = freshPhone();
    numbers.push(phone);
    await api.db.updateTable('voters').set({ mobile: phone }).where('id', '=', id).execute();
  }
  return numbers;
}

/** A text campaign that runs, for whoever lives on a street. */
export async function activeText(
  api: TestApi,
  campaign: TestCampaign,
  given: { street: string; user_ids?: string[]; message?: string },
): Promise<string> {
  const owner = api.as(campaign.owner);
  const { street, user_ids = [campaign.owner.id], message = 'Hi {first_name}, will you vote on Tuesday?' } = given;
  const { body } = await owner.call(contract.textCampaigns.create, {
    body: { campaign_id: campaign.id, name: randomUUID(), message, filter_params: { streets: [street] }, user_ids },
  });
  await owner.call(contract.textCampaigns.setStatus, {
    body: { id: body.id, campaign_id: campaign.id, status: 'Active' },
  });
  await prepareTextCampaign(api.db, campaign.id, body.id, new Date());
  return body.id;
}

/** Hands over what is due. */
export const handOver = (api: TestApi, grace = 60): Promise<number> =>
  sendDue({
    db: api.db,
    messages: api.services.carrier.messages,
    publicUrl: api.services.config.publicUrl,
    report: () => {},
    grace,
  });
