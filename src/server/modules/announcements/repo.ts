// The SQL of announcements. Whom one is for follows from who is in the campaign, in the team or on the walkbook now.
import { sql } from 'kysely';
import type { Announcement, AnnouncementReceivers, SentAnnouncement } from '../../../contract/team/announcements';
import type { Db } from '../../db/connection';

/**
 * Holds where a row of `announcements` is for a row of `memberships` (both under these names): not for who announced it, nor for who
 * joined, or came back, later than it was announced.
 */
const isFor = (campaignId: string) => sql`(
  memberships.removed_at is null and memberships.user_id <> announcements.created_by
  and memberships.date_joined <= announcements.created_at
  and (
    announcements.to_kind = 'everyone'
    or announcements.to_kind = 'team' and exists (
      select 1 from team_people
      where team_people.campaign_id = ${campaignId} and team_people.team_id = announcements.to_id
        and team_people.user_id = memberships.user_id and memberships.date_joined <= team_people.added_at)
    or announcements.to_kind = 'walkbook' and exists (
      select 1 from walkbook_assignments
      where walkbook_assignments.campaign_id = ${campaignId} and walkbook_assignments.walkbook_id = announcements.to_id
        and walkbook_assignments.user_id = memberships.user_id and walkbook_assignments.unassigned_at is null)))`;

const mostUnread = 20;
const mostListed = 200;

/** What someone has yet to read, oldest first. */
export async function listUnread(db: Db, campaignId: string, userId: string, now: Date): Promise<Announcement[]> {
  const { rows } = await sql<Announcement>`
    select announcements.id, announcements.text, concat_ws(' ', users.first, users.last) as user_name, announcements.created_at
    from announcements
    join memberships on memberships.campaign_id = ${campaignId} and memberships.user_id = ${userId}
    join users on users.id = announcements.created_by
    where announcements.campaign_id = ${campaignId} and announcements.withdrawn_at is null
      and announcements.created_at > ${now.toISOString()}::timestamptz - interval '30 days' and ${isFor(campaignId)}
      and not exists (
        select 1 from announcement_reads
        where announcement_reads.campaign_id = ${campaignId} and announcement_reads.announcement_id = announcements.id
          and announcement_reads.user_id = ${userId})
    order by announcements.created_at, announcements.id limit ${mostUnread}`.execute(db);
  return rows;
}

/** Notes that someone has read those of these announcements that are for them. */
export async function noteRead(tx: Db, campaignId: string, userId: string, ids: readonly string[]): Promise<void> {
  await sql`
    insert into announcement_reads (campaign_id, announcement_id, user_id)
    select ${campaignId}::uuid, announcements.id, memberships.user_id
    from announcements
    join memberships on memberships.campaign_id = ${campaignId} and memberships.user_id = ${userId}
    where announcements.campaign_id = ${campaignId} and announcements.id = any(${[...ids]}::uuid[]) and ${isFor(campaignId)}
    order by announcements.id
    on conflict (campaign_id, announcement_id, user_id) do nothing`.execute(tx);
}

/** Announcements with how many have read them, newest first: the last ones, or one. */
export async function listAnnouncements(
  db: Db,
  campaignId: string,
  id: string | null = null,
): Promise<SentAnnouncement[]> {
  const { rows } = await sql<SentAnnouncement>`
    select announcements.id, announcements.text, announcements.to_kind, announcements.to_name, announcements.created_at,
      announcements.withdrawn_at, concat_ws(' ', users.first, users.last) as user_name, reached.read, reached.people
    from announcements join users on users.id = announcements.created_by
    cross join lateral (
      select count(*)::int as people, count(announcement_reads.user_id)::int as read
      from memberships
      left join announcement_reads on announcement_reads.campaign_id = ${campaignId}
        and announcement_reads.announcement_id = announcements.id and announcement_reads.user_id = memberships.user_id
      where memberships.campaign_id = ${campaignId} and ${isFor(campaignId)}
    ) as reached
    where announcements.campaign_id = ${campaignId} and (${id}::uuid is null or announcements.id = ${id}::uuid)
    order by announcements.created_at desc, announcements.id limit ${mostListed}`.execute(db);
  return rows;
}

interface Reader {
  id: string;
  user_name: string;
  read_at: string | null;
}

/** Those whom an announcement is for: who has not read it first. */
export async function readersOf(db: Db, campaignId: string, id: string): Promise<Reader[]> {
  const { rows } = await sql<Reader>`
    select users.id, concat_ws(' ', users.first, users.last) as user_name, announcement_reads.read_at
    from announcements
    join memberships on memberships.campaign_id = ${campaignId} and ${isFor(campaignId)}
    join users on users.id = memberships.user_id
    left join announcement_reads on announcement_reads.campaign_id = ${campaignId}
      and announcement_reads.announcement_id = announcements.id and announcement_reads.user_id = memberships.user_id
    where announcements.campaign_id = ${campaignId} and announcements.id = ${id}
    order by announcement_reads.read_at is not null, lower(users.first), lower(users.last), users.id`.execute(db);
  return rows;
}

interface NewAnnouncement {
  text: string;
  to_kind: AnnouncementReceivers;
  to_id: string | null;
  to_name: string;
  created_by: string;
}

export async function insertAnnouncement(tx: Db, campaignId: string, given: NewAnnouncement): Promise<string> {
  const { id } = await tx
    .insertInto('announcements')
    .values({ campaign_id: campaignId, ...given })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** false: there is none, or it was withdrawn before. */
export async function withdrawAnnouncement(tx: Db, campaignId: string, id: string, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('announcements')
    .set({ withdrawn_at: now })
    .where((each) => each.and({ campaign_id: campaignId, id }))
    .where('withdrawn_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
