// Offers to become a chapter: made by the owner of the campaign above, to an e-mail address.
import { sql } from 'kysely';
import { chapterOfferDays, type MadeOffer, type ReceivedOffer } from '../../../contract/chapters/chapters';
import type { Db } from '../../db/connection';

/** Holds for an offer that may still be answered: by whoever owns the campaign above still. */
const isOpen = sql`offers.offered_at > now() - make_interval(days => ${chapterOfferDays}) and exists (
  select 1 from users join campaigns on campaigns.owner_email = users.email
  where users.id = offers.offered_by and users.is_active and campaigns.id = offers.parent_id)`;

export async function offersMade(db: Db, parentId: string): Promise<MadeOffer[]> {
  const { rows } = await sql<MadeOffer>`
    select id, receiver_email, offered_at from chapter_offers as offers
    where parent_id = ${parentId} and ${isOpen} order by offered_at, id`.execute(db);
  return rows;
}

export async function offersTo(db: Db, email: string): Promise<(ReceivedOffer & { parent_id: string })[]> {
  const { rows } = await sql<ReceivedOffer & { parent_id: string }>`
    select offers.id, offers.parent_id, campaigns.name as parent_name, trim(users.first || ' ' || users.last) as by,
      offers.offered_at
    from chapter_offers as offers join campaigns on campaigns.id = offers.parent_id join users on users.id = offers.offered_by
    where offers.receiver_email = ${email} and ${isOpen} order by offers.offered_at, offers.id`.execute(db);
  return rows;
}

/** A second offer to the same address begins its days again. */
export async function saveOffer(
  tx: Db,
  { parent_id, email, by }: { parent_id: string; email: string; by: string },
): Promise<MadeOffer> {
  const { rows } = await sql<MadeOffer>`
    insert into chapter_offers (parent_id, receiver_email, offered_by) values (${parent_id}, ${email}, ${by})
    on conflict (parent_id, receiver_email) do update
      set offered_by = excluded.offered_by, offered_at = excluded.offered_at
    returning id, receiver_email, offered_at`.execute(tx);
  const [saved] = rows;
  if (!saved) throw new Error('An offer was not saved.');
  return saved;
}

/** Removes an offer of a campaign; undefined when there is none of this id. */
export async function deleteOffer(
  tx: Db,
  parentId: string,
  id: string,
): Promise<{ receiver_email: string } | undefined> {
  const { rows } = await sql<{ receiver_email: string }>`
    delete from chapter_offers where parent_id = ${parentId} and id = ${id} returning receiver_email`.execute(tx);
  return rows[0];
}

/** What is long over goes with each housekeeping, so that addresses aren't kept for nothing. */
export async function forgetOldOffers(tx: Db): Promise<void> {
  await sql`
    delete from chapter_offers where offered_at < now() - make_interval(days => ${chapterOfferDays})`.execute(tx);
}

/** Offers to an address follow whoever has another one now; where the new one has the same offer already, the old one goes. */
export async function moveOffers(tx: Db, from: string, to: string): Promise<void> {
  await sql`
    update chapter_offers as offers set receiver_email = ${to}
    where receiver_email = ${from} and not exists (
      select 1 from chapter_offers as same where same.parent_id = offers.parent_id and same.receiver_email = ${to})`.execute(
    tx,
  );
  await forgetOffersTo(tx, from);
}

/** Nothing is kept of an address whose account is closed. */
export async function forgetOffersTo(tx: Db, email: string): Promise<void> {
  await sql`delete from chapter_offers where receiver_email = ${email}`.execute(tx);
}
