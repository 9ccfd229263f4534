// Takes a registration to the carrier, and asks what became of it: by a job after each submission, and whenever someone looks.
import { a2pShape, brandShape } from '../../../contract/outreach/text-registration';
import type { Db } from '../../db/connection';
import type { BrandCarrier } from '../../providers/carrier/brands';
import { CarrierError } from '../../providers/carrier/carrier-error';
import { readRegistration, settleStep, type RegistrationRow } from './repo';

/** So long what the carrier said last is believed, in milliseconds. */
const askAgainAfter = 5_000;

export async function followRegistration(db: Db, brands: BrandCarrier, campaignId: string, now: Date): Promise<void> {
  const { brand, a2p_campaign } = await readRegistration(db, campaignId);
  if (brand)
    await followStep(db, campaignId, brand, now, {
      brands,
      submit: () => brands.submitBrand(brandShape.parse(brand.fields)),
    });
  const brandId = brand?.carrier_id;
  if (a2p_campaign && brandId)
    await followStep(db, campaignId, a2p_campaign, now, {
      brands,
      submit: () => brands.submitCampaign(a2pShape.parse(a2p_campaign.fields), brandId),
    });
}

async function followStep(
  db: Db,
  campaignId: string,
  row: RegistrationRow,
  now: Date,
  { brands, submit }: { brands: BrandCarrier; submit: () => Promise<{ carrier_id: string }> },
): Promise<void> {
  const isFresh = row.checked_at !== null && now.getTime() - Date.parse(row.checked_at) < askAgainAfter;
  if (row.state === 'approved' || row.state === 'failed' || isFresh) return;
  try {
    if (row.carrier_id === null) {
      const { carrier_id } = await submit();
      await settleStep(db, campaignId, row, { state: 'pending', carrier_id, problem: null });
    } else {
      const { state } = await brands.state(row.carrier_id);
      await settleStep(db, campaignId, row, { state, problem: state === 'failed' ? 'refused' : null });
    }
  } catch (error) {
    if (!(error instanceof CarrierError)) throw error;
    const isNo = error.kind === 'refused';
    await settleStep(db, campaignId, row, { state: isNo ? 'failed' : row.state, problem: isNo ? 'refused' : 'away' });
  }
}
