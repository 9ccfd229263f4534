// What someone handed out in a campaign by which others can join it: it ends with the right to hand it out.
import type { OfferedTitle } from '../../../contract/access';
import { titlesToOffer } from '../../../domain/access/title-change';
import type { Db } from '../../db/connection';
import { dropWaiting } from '../emails/repo';
import { cancelOffersOf, revokeCodesOf } from './handed-out-repo';
import { findMemberById } from './memberships-repo';
import { getCampaign } from './repo';

/** The titles that someone may offer in a campaign just now; none once they have left it. */
export async function mayOffer(db: Db, campaignId: string, userId: string): Promise<OfferedTitle[]> {
  const by = await findMemberById(db, campaignId, userId);
  if (!by) return [];
  const { owner_email } = await getCampaign(db, campaignId);
  return titlesToOffer({ ...by, is_owner: by.email === owner_email });
}

/** Whether the sender of an invitation could send it still. What `npm run invite` sent has none: who runs the installation said it. */
export async function isStillOffered(
  db: Db,
  of: { campaign_id: string; sender_id: string | null; offer_title: OfferedTitle },
): Promise<boolean> {
  return of.sender_id === null || (await mayOffer(db, of.campaign_id, of.sender_id)).includes(of.offer_title);
}

/** Call it when someone has left a campaign or has another title there: takes back what they could not hand out now. */
export async function endHandedOut(tx: Db, campaignId: string, userId: string): Promise<void> {
  const offers = await mayOffer(tx, campaignId, userId);
  if (!offers.includes('Volunteer')) await revokeCodesOf(tx, campaignId, userId);
  await dropWaiting(tx, campaignId, await cancelOffersOf(tx, campaignId, userId, offers));
}
