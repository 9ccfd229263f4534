// Who has asked for a walkbook. Any assignment after it answers a request, so none has to be taken off by hand.
import { sql } from 'kysely';
import type { WalkbookRequest } from '../../../contract/joining';
import type { Db } from '../../db/connection';

const unanswered = (campaignId: string) => sql`not exists (
  select 1 from walkbook_assignments
  where walkbook_assignments.campaign_id = ${campaignId} and walkbook_assignments.user_id = walkbook_requests.user_id
    and walkbook_assignments.unassigned_at is null and walkbook_assignments.assigned_at >= walkbook_requests.asked_at)`;

/** When this member asked, unless they got one since. */
export async function findRequest(db: Db, campaignId: string, userId: string): Promise<string | null> {
  const { rows } = await sql<{ asked_at: string }>`
    select asked_at from walkbook_requests
    where campaign_id = ${campaignId} and user_id = ${userId} and ${unanswered(campaignId)}`.execute(db);
  return rows[0]?.asked_at ?? null;
}

/** Saves that a member asks; a request that is still open keeps its time. */
export async function saveRequest(db: Db, campaignId: string, userId: string): Promise<string> {
  const open = await findRequest(db, campaignId, userId);
  if (open !== null) return open;
  const { rows } = await sql<{ asked_at: string }>`
    insert into walkbook_requests (campaign_id, user_id) values (${campaignId}, ${userId})
    on conflict (campaign_id, user_id) do update set asked_at = excluded.asked_at
    returning asked_at`.execute(db);
  return rows[0]?.asked_at ?? '';
}

/** Open requests of people who are still members, longest waiting first. */
export async function listRequests(db: Db, campaignId: string): Promise<WalkbookRequest[]> {
  const { rows } = await sql<WalkbookRequest>`
    select walkbook_requests.user_id, users.first, users.last, walkbook_requests.asked_at
    from walkbook_requests
    join memberships on memberships.campaign_id = ${campaignId}
      and memberships.user_id = walkbook_requests.user_id and memberships.removed_at is null
    join users on users.id = walkbook_requests.user_id
    where walkbook_requests.campaign_id = ${campaignId} and ${unanswered(campaignId)}
    order by walkbook_requests.asked_at, users.id`.execute(db);
  return rows;
}

export async function deleteRequest(db: Db, campaignId: string, userId: string): Promise<void> {
  await sql`delete from walkbook_requests where campaign_id = ${campaignId} and user_id = ${userId}`.execute(db);
}

/** Whom to speak to about walkbooks: who invited this person, else the owner, else the first manager. */
export async function findManagerFor(db: Db, campaignId: string, email: string) {
  const { rows } = await sql<{ first: string; last: string }>`
    select users.first, users.last
    from memberships
    join users on users.id = memberships.user_id and users.is_active
    join campaigns on campaigns.id = memberships.campaign_id
    where memberships.campaign_id = ${campaignId} and memberships.removed_at is null
      and memberships.title in ('Manager', 'Director')
    order by users.id = (
        select sender_id from invitations
        where campaign_id = ${campaignId} and receiver_email = ${email} and status = 'accepted'
        order by answered_at desc limit 1) desc nulls last,
      users.email = campaigns.owner_email desc, memberships.date_joined, users.id
    limit 1`.execute(db);
  return rows[0] ?? null;
}
