// Invitations: at most one open one for an address in a campaign.
import { sql } from 'kysely';
import type { OfferedTitle } from '../../../contract/access';
import type { Db } from '../../db/connection';

export type InvitationRow = Awaited<ReturnType<typeof findOpenByToken>> & object;

function invitations(db: Db) {
  return db
    .selectFrom('invitations')
    .innerJoin('campaigns', 'campaigns.id', 'invitations.campaign_id')
    .selectAll('invitations')
    .select(['campaigns.name as campaign_name', 'campaigns.campaign_type', 'campaigns.candidate_name'])
    .select('campaigns.initiative');
}

function openInvitations(db: Db) {
  return invitations(db)
    .where('invitations.status', '=', 'pending')
    .where('invitations.expires_at', '>', sql<string>`now()`);
}

/** An invitation that is pending and not expired, whatever its campaign: the token alone says which one. */
export function findOpenByToken(db: Db, token: string) {
  return openInvitations(db).where('invitations.token', '=', token).executeTakeFirst();
}

/** An open invitation as its e-mail tells of it: with who sent it, and how the campaign's country writes days. */
export function findOpenById(db: Db, campaignId: string, id: string) {
  return openInvitations(db)
    .leftJoin('users', 'users.id', 'invitations.sender_id')
    .select([
      'campaigns.country',
      'campaigns.time_zone',
      sql<string | null>`nullif(trim(users.first || ' ' || users.last), '')`.as('sender_name'),
    ])
    .where((row) => row.and({ 'invitations.campaign_id': campaignId, 'invitations.id': id }))
    .executeTakeFirst();
}

/** Open invitations to an address in all campaigns, newest first. */
export function listOpenFor(db: Db, email: string) {
  return openInvitations(db)
    .where('invitations.receiver_email', '=', email)
    .orderBy('invitations.date_sent', 'desc')
    .execute();
}

/** The open invitation to an address in this campaign, if there is one. */
export function findOpenFor(db: Db, campaignId: string, email: string) {
  return openInvitations(db)
    .where((row) => row.and({ 'invitations.campaign_id': campaignId, 'invitations.receiver_email': email }))
    .executeTakeFirst();
}

/** All invitations of a campaign, newest first, optionally to one address. */
export function listOfCampaign(db: Db, campaignId: string, email?: string) {
  return invitations(db)
    .where('invitations.campaign_id', '=', campaignId)
    .$if(email !== undefined, (query) => query.where('invitations.receiver_email', '=', email ?? ''))
    .orderBy('invitations.date_sent', 'desc')
    .orderBy('invitations.id')
    .execute();
}

/** The campaign of an invitation to an address, which may be over; undefined for none. */
export async function findCampaignOfInvitation(db: Db, id: string, email: string): Promise<string | undefined> {
  const row = await invitations(db)
    .where((each) => each.and({ 'invitations.id': id, 'invitations.receiver_email': email }))
    .executeTakeFirst();
  return row?.campaign_id;
}

/** An invitation to answer or cancel, locked until the transaction ends: of the campaign that is named, else to the address. */
export function lockInvitation(db: Db, id: string, of: { campaign_id: string } | { receiver_email: string }) {
  return invitations(db)
    .where('invitations.id', '=', id)
    .$if('campaign_id' in of, (query) =>
      query.where('invitations.campaign_id', '=', 'campaign_id' in of ? of.campaign_id : ''),
    )
    .$if('receiver_email' in of, (query) =>
      query.where('invitations.receiver_email', '=', 'receiver_email' in of ? of.receiver_email : ''),
    )
    .forUpdate('invitations')
    .executeTakeFirst();
}

/** Adds an invitation, or renews the open one to the same address: new date, offer, message and token in the same row. */
export async function saveInvitation(
  db: Db,
  values: {
    campaign_id: string;
    sender_id: string | null;
    receiver_email: string;
    offer_title: OfferedTitle;
    message: string | null;
    token: string;
    walkbook_ids?: string[];
  },
): Promise<InvitationRow> {
  const { id } = await db
    .insertInto('invitations')
    .values(values)
    .onConflict((conflict) =>
      conflict
        .columns(['campaign_id', 'receiver_email'])
        .where('status', '=', 'pending')
        .doUpdateSet((set) => ({
          sender_id: set.ref('excluded.sender_id'),
          offer_title: set.ref('excluded.offer_title'),
          message: set.ref('excluded.message'),
          token: set.ref('excluded.token'),
          // An app that knows of none leaves those of before.
          ...(values.walkbook_ids && { walkbook_ids: set.ref('excluded.walkbook_ids') }),
          date_sent: set.ref('excluded.date_sent'),
          expires_at: set.ref('excluded.expires_at'),
        })),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return invitations(db)
    .where((row) => row.and({ 'invitations.campaign_id': values.campaign_id, 'invitations.id': id }))
    .executeTakeFirstOrThrow();
}

/** Opens a pending invitation for 30 days again; one that had expired gets a token of its own. */
export async function renewInvitation(
  tx: Db,
  campaignId: string,
  id: string,
  { sender_id, token }: { sender_id: string | null; token: string },
): Promise<void> {
  await sql`
    update invitations set token = case when expires_at > (select now()) then token else ${token} end,
      sender_id = ${sender_id},
      date_sent = now(), expires_at = now() + interval '30 days'
    where campaign_id = ${campaignId} and id = ${id}`.execute(tx);
}

/** When a campaign's invitations were answered. */
export async function listAnswered(db: Db, campaignId: string): Promise<{ id: string; answered_at: string | null }[]> {
  return db.selectFrom('invitations').select(['id', 'answered_at']).where('campaign_id', '=', campaignId).execute();
}

/** Takes back what a campaign has open to an address. */
export async function cancelOpenFor(tx: Db, campaignId: string, email: string): Promise<void> {
  await tx
    .updateTable('invitations')
    .set({ status: 'cancelled', answered_at: new Date() })
    .where((row) => row.and({ campaign_id: campaignId, receiver_email: email, status: 'pending' }))
    .execute();
}

/** Forgets what was answered under an address, in all campaigns: its account was closed. Who is invited still may come back. */
export async function forgetAnswered(tx: Db, email: string): Promise<void> {
  await tx.deleteFrom('invitations').where('receiver_email', '=', email).where('status', '<>', 'pending').execute();
}

/**
 * Whoever is invited under an old address is so under their new one, unless a campaign has invited that already. Each gets a token of
 * its own: the link in the old mailbox tells no one the new address. Returns those that are open.
 */
export async function moveInvitations(tx: Db, from: string, to: string, newToken: () => string) {
  const { rows } = await sql<{ campaign_id: string; id: string; is_open: boolean }>`
    select campaign_id, id, expires_at > now() as is_open from invitations
    where receiver_email = ${from} and status = 'pending' and not exists (
      select 1 from invitations as other
      where other.campaign_id = invitations.campaign_id and other.receiver_email = ${to} and other.status = 'pending')
    for update`.execute(tx);
  for (const { campaign_id, id } of rows)
    await tx
      .updateTable('invitations')
      .set({ receiver_email: to, token: newToken() })
      .where((row) => row.and({ campaign_id, id }))
      .execute();
  return rows.filter((row) => row.is_open);
}

export async function setInvitationStatus(
  db: Db,
  campaignId: string,
  id: string,
  status: 'accepted' | 'declined' | 'cancelled',
): Promise<void> {
  await db
    .updateTable('invitations')
    .set({ status, answered_at: new Date() })
    .where((row) => row.and({ campaign_id: campaignId, id }))
    .execute();
}
