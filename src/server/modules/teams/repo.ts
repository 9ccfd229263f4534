// The SQL of teams. Whoever left the campaign is in no team until they come back; a captain is one again only by being appointed.
import { sql } from 'kysely';
import type { Team } from '../../../contract/team/teams';
import type { Db } from '../../db/connection';
import { orNameExists } from '../../http/errors';

/** Teams of a campaign by name: all of them, or those chosen. */
export async function listTeams(
  db: Db,
  campaignId: string,
  { id, captainId }: { id?: string; captainId?: string } = {},
): Promise<Team[]> {
  const { rows } = await sql<Team>`
    select teams.id, teams.name,
      case when captains.user_id is null then null else jsonb_build_object('id', users.id, 'user_name',
        concat_ws(' ', users.first, users.last)) end as captain,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', person.id, 'user_name', concat_ws(' ', person.first, person.last))
          order by lower(person.first), lower(person.last), person.id)
        from team_people
        join memberships on memberships.campaign_id = ${campaignId} and memberships.user_id = team_people.user_id
          and memberships.removed_at is null and memberships.date_joined <= team_people.added_at
        join users as person on person.id = team_people.user_id
        where team_people.campaign_id = ${campaignId} and team_people.team_id = teams.id), '[]') as people,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', walkbooks.id, 'name', walkbooks.name) order by lower(walkbooks.name), walkbooks.id)
        from team_walkbooks
        join walkbooks on walkbooks.campaign_id = ${campaignId} and walkbooks.id = team_walkbooks.walkbook_id
          and walkbooks.record_status = 'is_active'
        where team_walkbooks.campaign_id = ${campaignId} and team_walkbooks.team_id = teams.id), '[]') as walkbooks
    from teams
    left join memberships as captains on captains.campaign_id = ${campaignId} and captains.user_id = teams.captain_id
      and captains.removed_at is null and captains.date_joined <= teams.captain_since
    left join users on users.id = captains.user_id
    where teams.campaign_id = ${campaignId}
      and (${id ?? null}::uuid is null or teams.id = ${id ?? null}::uuid)
      and (${captainId ?? null}::uuid is null or captains.user_id = ${captainId ?? null}::uuid)
    order by lower(teams.name), teams.id`.execute(db);
  return rows;
}

/** Makes the changes of a team, or what a captain does in it, wait for one another until the transaction ends; false: there is none. */
export async function lockTeam(tx: Db, campaignId: string, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('teams')
    .select('id')
    .where((each) => each.and({ campaign_id: campaignId, id }))
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Throws NAME_EXISTS. */
export async function insertTeam(tx: Db, campaignId: string, name: string): Promise<string> {
  const { id } = await orNameExists('teams_name', () =>
    tx.insertInto('teams').values({ campaign_id: campaignId, name }).returning('id').executeTakeFirstOrThrow(),
  );
  return id;
}

/** Throws NAME_EXISTS. */
export async function renameTeam(tx: Db, campaignId: string, id: string, name: string): Promise<void> {
  await orNameExists('teams_name', () =>
    tx
      .updateTable('teams')
      .set({ name })
      .where((row) => row.and({ campaign_id: campaignId, id }))
      .execute(),
  );
}

/** Appoints a member; null: no one. */
export async function setCaptain(tx: Db, campaignId: string, id: string, userId: string | null): Promise<void> {
  await sql`
    update teams set captain_id = ${userId}::uuid, captain_since = (
      select greatest(now(), date_joined) from memberships
      where campaign_id = ${campaignId} and user_id = ${userId}::uuid)
    where campaign_id = ${campaignId} and id = ${id}`.execute(tx);
}

/** Makes exactly these members the team's people. */
export async function setPeople(tx: Db, campaignId: string, id: string, userIds: readonly string[]): Promise<void> {
  await sql`
    delete from team_people
    where campaign_id = ${campaignId} and team_id = ${id} and user_id <> all(${[...userIds]}::uuid[])`.execute(tx);
  await addPeople(tx, campaignId, id, userIds);
}

export async function addPeople(tx: Db, campaignId: string, id: string, userIds: readonly string[]): Promise<void> {
  await sql`
    insert into team_people (campaign_id, team_id, user_id, added_at)
    select ${campaignId}::uuid, ${id}::uuid, user_id, greatest(now(), date_joined) from memberships
    where campaign_id = ${campaignId} and user_id = any(${[...userIds]}::uuid[]) and removed_at is null
    on conflict (campaign_id, team_id, user_id) do update set added_at = excluded.added_at`.execute(tx);
}

/** Someone who has come back to the campaign is in the teams again that they were in, unless these were changed meanwhile. */
export async function returnToTeams(tx: Db, campaignId: string, userId: string): Promise<void> {
  await sql`
    update team_people set added_at = greatest(now(), date_joined) from memberships
    where team_people.campaign_id = ${campaignId} and team_people.user_id = ${userId}
      and memberships.campaign_id = ${campaignId} and memberships.user_id = ${userId} and memberships.removed_at is null
      and team_people.added_at < memberships.date_joined`.execute(tx);
}

/** Makes these the team's walkbooks in use; one that was another team's is so no longer. Archived ones stay for when they are restored. */
export async function setWalkbooks(
  tx: Db,
  campaignId: string,
  id: string,
  walkbookIds: readonly string[],
): Promise<void> {
  await sql`
    delete from team_walkbooks using walkbooks
    where team_walkbooks.campaign_id = ${campaignId} and team_walkbooks.team_id = ${id}
      and team_walkbooks.walkbook_id <> all(${[...walkbookIds]}::uuid[])
      and walkbooks.campaign_id = ${campaignId} and walkbooks.id = team_walkbooks.walkbook_id
      and walkbooks.record_status = 'is_active'`.execute(tx);
  await sql`
    insert into team_walkbooks (campaign_id, walkbook_id, team_id)
    select ${campaignId}::uuid, walkbook_id, ${id}::uuid from unnest(${[...walkbookIds]}::uuid[]) as walkbook_id
    order by walkbook_id
    on conflict (campaign_id, walkbook_id) do update set team_id = excluded.team_id`.execute(tx);
}

/** Whether a walkbook in use is a team's, which it stays until the transaction ends. */
export async function holdTeamWalkbook(tx: Db, campaignId: string, id: string, walkbookId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from team_walkbooks
    join walkbooks on walkbooks.campaign_id = ${campaignId} and walkbooks.id = team_walkbooks.walkbook_id
      and walkbooks.record_status = 'is_active'
    where team_walkbooks.campaign_id = ${campaignId} and team_walkbooks.team_id = ${id}
      and team_walkbooks.walkbook_id = ${walkbookId}
    for share of team_walkbooks`.execute(tx);
  return rows.length > 0;
}

export async function deleteTeam(tx: Db, campaignId: string, id: string): Promise<void> {
  await tx
    .deleteFrom('teams')
    .where((row) => row.and({ campaign_id: campaignId, id }))
    .execute();
}
