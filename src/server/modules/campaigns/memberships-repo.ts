// Who belongs to a campaign, and which campaign a member works in just now.
import { sql } from 'kysely';
import type { Title } from '../../../contract/access';
import type { Db } from '../../db/connection';

export type MembershipRow = Awaited<ReturnType<typeof listMemberships>>[number];

/** The campaigns that a user belongs to, by name. */
export function listMemberships(db: Db, userId: string) {
  return db
    .selectFrom('memberships')
    .innerJoin('campaigns', 'campaigns.id', 'memberships.campaign_id')
    .select([
      'memberships.campaign_id',
      'memberships.title',
      'memberships.date_joined',
      'memberships.entered_from',
      'campaigns.name as campaign_name',
      'campaigns.campaign_type',
      'campaigns.candidate_name',
      'campaigns.initiative',
      'campaigns.owner_email',
    ])
    .where('memberships.user_id', '=', userId)
    .where('memberships.removed_at', 'is', null)
    .orderBy('campaigns.name')
    .execute();
}

/** Of a membership with its user: whether they are here from above only. The owner isn't, however they came. */
export const isFromAbove = (campaignId: string) => sql<boolean>`(memberships.entered_from is not null
  and users.email <> (select owner_email from campaigns where id = ${campaignId}))`;

/** The member of a campaign with an e-mail address, if there is one. */
export function findMemberByEmail(db: Db, campaignId: string, email: string) {
  return db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(['users.id', 'users.email', 'memberships.title'])
    .select(isFromAbove(campaignId).as('is_entered'))
    .where((row) => row.and({ 'memberships.campaign_id': campaignId, 'users.email': email, 'users.is_active': true }))
    .where('memberships.removed_at', 'is', null)
    .executeTakeFirst();
}

/** The member of a campaign with a user's id, if there is one. */
export function findMemberById(db: Db, campaignId: string, id: string) {
  return db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(['users.id', 'users.email', 'memberships.title'])
    .select(isFromAbove(campaignId).as('is_entered'))
    .where((row) => row.and({ 'memberships.campaign_id': campaignId, 'users.id': id, 'users.is_active': true }))
    .where('memberships.removed_at', 'is', null)
    .executeTakeFirst();
}

/** Whether someone with this address was removed from the campaign, or left it, and has not come back. */
export async function wasRemoved(db: Db, campaignId: string, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select('users.id')
    .where((each) => each.and({ 'memberships.campaign_id': campaignId, 'users.email': email }))
    .where('memberships.removed_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** The titles of those among these addresses who are members now, and not here from above only. */
export async function titlesByEmail(
  db: Db,
  campaignId: string,
  emails: readonly string[],
): Promise<Map<string, Title>> {
  const { rows } = await sql<{ email: string; title: Title }>`
    select users.email, memberships.title
    from memberships join users on users.id = memberships.user_id and users.is_active
    where memberships.campaign_id = ${campaignId} and memberships.removed_at is null
      and not ${isFromAbove(campaignId)} and users.email = any(${[...emails]}::text[])`.execute(db);
  return new Map(rows.map(({ email, title }) => [email, title]));
}

/** Makes a user an ordinary member, lets a former one come back, or changes a member's title. */
export async function setMembership(db: Db, campaignId: string, userId: string, title: Title): Promise<void> {
  await sql`
    insert into memberships (campaign_id, user_id, title) values (${campaignId}, ${userId}, ${title})
    on conflict (campaign_id, user_id) do update set
      title = excluded.title, entered_from = null,
      date_joined = case when memberships.removed_at is null then memberships.date_joined else excluded.date_joined end,
      removed_at = null`.execute(db);
}

/** When someone last joined a campaign, in ms since 1970, also of who has left it since. */
export async function joinedAt(
  db: Db,
  { campaign_id, user_id }: { campaign_id: string; user_id: string },
): Promise<number> {
  const { rows } = await sql<{ joined: number }>`
    select (extract(epoch from date_joined) * 1000)::float8 as joined from memberships
    where campaign_id = ${campaign_id} and user_id = ${user_id}`.execute(db);
  // Times of facts have no microseconds.
  return Math.floor(rows[0]?.joined ?? 0);
}

/** Ends a membership; its row stays, because what the person recorded does. */
export async function endMembership(db: Db, campaignId: string, userId: string): Promise<void> {
  await db
    .updateTable('memberships')
    .set({ removed_at: new Date(), entered_from: null })
    .where((row) => row.and({ campaign_id: campaignId, user_id: userId }))
    .where('removed_at', 'is', null)
    .execute();
}

export async function endAllMemberships(db: Db, userId: string): Promise<void> {
  await db
    .updateTable('memberships')
    .set({ removed_at: new Date(), entered_from: null })
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null)
    .execute();
}

/** Anyone who works in a campaign just now carries the title that they have in it. */
export async function followTitle(db: Db, id: string, campaignId: string, title: Title): Promise<void> {
  await db.updateTable('users').set({ title }).where('id', '=', id).where('campaign_id', '=', campaignId).execute();
}

/** Anyone who works in a campaign just now stops doing so. */
export async function leaveCampaign(db: Db, id: string, campaignId: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ campaign_id: null, title: 'None' })
    .where((row) => row.and({ id, campaign_id: campaignId }))
    .execute();
}
