// SQL of who calls: the user of an identity, and how they belong to a campaign.
import { sql } from 'kysely';
import type { Title } from '../contract/access';
import { may } from '../domain/access/capabilities';
import type { Db } from './db/connection';
import { keptStatement } from './db/kept-statement';
import { isFromAbove } from './modules/campaigns/memberships-repo';

type Found<T extends (...given: never[]) => Promise<unknown>> = NonNullable<Awaited<ReturnType<T>>>;
type UserRow = Found<typeof findUserOf>;
type MembershipRow = Found<typeof findMembership>;

/** The active user who signs in with an identity. */
export function findUserOf(db: Db, identityUid: string) {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'first', 'last', 'title', 'is_superuser', 'terms_accepted', 'campaign_id', 'last_seen'])
    .where((row) => row.and({ identity_uid: identityUid, is_active: true }))
    .executeTakeFirst();
}

/** Notes that someone was seen, unless another of their requests did since then. */
export async function noteSeen(db: Db, userId: string, since: Date): Promise<void> {
  await db
    .updateTable('users')
    .set({ last_seen: new Date() })
    .where('id', '=', userId)
    .where((row) => row.or([row('last_seen', 'is', null), row('last_seen', '<', since.toISOString())]))
    .execute();
}

/** The ids of the campaigns that a user belongs to. */
export async function campaignsOf(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('memberships')
    .select('campaign_id')
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null)
    .execute();
  return rows.map((row) => row.campaign_id);
}

/** Which of some campaigns has the upload or proposed walkbook of an id; null for none. */
export async function findCampaignOf(
  db: Db,
  what: 'upload' | 'recommended_walkbook',
  id: string,
  campaignIds: readonly string[],
): Promise<string | null> {
  const table = what === 'upload' ? ('uploads' as const) : ('recommended_walkbooks' as const);
  const owned = await db
    .selectFrom(table)
    .select('campaign_id')
    .where(sql<boolean>`campaign_id = any(${[...campaignIds]}::uuid[])`)
    .where('id', '=', id)
    .executeTakeFirst();
  return owned?.campaign_id ?? null;
}

/** A user's membership in a campaign, if it was not ended; with `formerly` an ended one as well. */
export function findMembership(db: Db, userId: string, campaignId: string, formerly: boolean) {
  return db
    .selectFrom('memberships')
    .innerJoin('campaigns', 'campaigns.id', 'memberships.campaign_id')
    .select([
      'memberships.campaign_id',
      'memberships.title',
      'memberships.removed_at',
      'memberships.entered_from',
      'campaigns.owner_email',
      'campaigns.time_zone',
      'campaigns.country',
    ])
    .where((row) => row.and({ 'memberships.campaign_id': campaignId, 'memberships.user_id': userId }))
    .$if(!formerly, (query) => query.where('memberships.removed_at', 'is', null))
    .executeTakeFirst();
}

/**
 * Whether someone is in a campaign still, which they entered from above through another one (null: they didn't): as long as they may
 * enter it and manage there, however either came to an end.
 */
export async function isStillIn(
  db: Db,
  entry: { chapter_id: string; user_id: string; through_id: string | null },
): Promise<boolean> {
  const { through_id } = entry;
  return through_id === null || may(await findTitleAbove(db, { ...entry, through_id }), 'dashboard.view');
}

/** The title of someone in the campaign through which they may enter another: as an ordinary member or its owner, not as one who entered it. */
async function findTitleAbove(
  db: Db,
  entry: { chapter_id: string; user_id: string; through_id: string },
): Promise<Title | null> {
  const { rows } = await sql<{ title: Title }>`
    select memberships.title
    from memberships join users on users.id = memberships.user_id
    join chapter_entries as entries on entries.user_id = memberships.user_id
    where memberships.campaign_id = ${entry.through_id} and memberships.user_id = ${entry.user_id}
      and memberships.removed_at is null and not ${isFromAbove(entry.through_id)}
      and entries.chapter_id = ${entry.chapter_id} and entries.through_id = ${entry.through_id}`.execute(db);
  return rows[0]?.title ?? null;
}

type MemberRow = Omit<UserRow, 'title' | 'campaign_id'> &
  MembershipRow & { user_title: UserRow['title']; user_campaign_id: UserRow['campaign_id'] };

const readMember = keptStatement<MemberRow>(`
  select users.id, users.email, users.first, users.last, users.title as user_title, users.is_superuser, users.terms_accepted,
    users.campaign_id as user_campaign_id, users.last_seen, memberships.campaign_id, memberships.title,
    memberships.removed_at, memberships.entered_from, campaigns.owner_email, campaigns.time_zone, campaigns.country
  from memberships
  join campaigns on campaigns.id = memberships.campaign_id
  join users on users.id = memberships.user_id
  where memberships.campaign_id = $1 and users.identity_uid = $2 and users.is_active
    and ($3::boolean or memberships.removed_at is null)`);

/** What {@link findUserOf} and {@link findMembership} tell, in one statement; null where one of them tells nothing. */
export async function findMemberOf(db: Db, identityUid: string, campaignId: string, formerly: boolean) {
  const [row] = await readMember(db, [campaignId, identityUid, formerly]);
  if (!row) return null;
  const { user_title: title, user_campaign_id: campaign_id } = row;
  const { id, email, first, last, is_superuser, terms_accepted, last_seen, ...membership } = row;
  return {
    user: { id, email, first, last, title, is_superuser, terms_accepted, campaign_id, last_seen },
    membership,
  };
}

/** Whether there was a campaign of this id that its owner erased. */
export async function isErasedCampaign(db: Db, id: string): Promise<boolean> {
  const erased = await db.selectFrom('erased_campaigns').select('id').where('id', '=', id).executeTakeFirst();
  return erased !== undefined;
}
