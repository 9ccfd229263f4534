// Offers of campaigns to their next owner: at most one of a campaign.
import { sql } from 'kysely';
import { offerDays } from '../../../contract/office/owner-offers';
import type { Db } from '../../db/connection';

export interface OfferRow {
  offered_at: string;
  to_id: string;
  to_first: string;
  to_last: string;
  to_email: string;
  by_id: string;
  by_first: string;
  by_last: string;
  campaign_name: string;
}

/** The open offer of a campaign: by whoever owns it still. */
export async function findOffer(db: Db, campaignId: string): Promise<OfferRow | undefined> {
  const { rows } = await sql<OfferRow>`
    select offered_at, campaigns.name as campaign_name,
      heir.id as to_id, heir.first as to_first, heir.last as to_last, heir.email as to_email,
      owner.id as by_id, owner.first as by_first, owner.last as by_last
    from owner_offers
    join campaigns on campaigns.id = owner_offers.campaign_id
    join users heir on heir.id = offered_to and heir.is_active
    join users owner on owner.id = offered_by and owner.email = campaigns.owner_email
    where owner_offers.campaign_id = ${campaignId} and offered_at > now() - make_interval(days => ${offerDays})`.execute(
    db,
  );
  return rows[0];
}

export async function saveOffer(tx: Db, campaignId: string, from: string, to: string): Promise<void> {
  await sql`
    insert into owner_offers (campaign_id, offered_by, offered_to) values (${campaignId}, ${from}, ${to})
    on conflict (campaign_id) do update set
      offered_by = excluded.offered_by, offered_to = excluded.offered_to, offered_at = excluded.offered_at`.execute(tx);
}

export async function deleteOffer(tx: Db, campaignId: string): Promise<void> {
  await tx.deleteFrom('owner_offers').where('campaign_id', '=', campaignId).execute();
}
