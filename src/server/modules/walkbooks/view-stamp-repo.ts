// What a walkbook's view was made of: one short text, another one as soon as any of its rows is.
import { sql } from 'kysely';
import type { Db } from '../../db/connection';
import { planKept } from '../../db/kept-plans';

/**
 * The stamp of a walkbook's view. Every version of a row has a place and a transaction of its own (`ctid`, `xmin`), so that
 * adding them up tells of every change without reading what changed; also of facts that were set aside. Names are read themselves: a person's row changes
 * whenever they are seen. Each table that the view reads must be here; a test compares the two.
 */
export async function viewStamp(db: Db, campaignId: string, walkbookId: string): Promise<string> {
  const { rows } = await sql<{ stamp: string }>`${planKept}
    with listed as materialized (
      select walkbook_doors.door_id, walkbook_doors.xmin as version, walkbook_doors.ctid as place from walkbook_doors
      where walkbook_doors.campaign_id = ${campaignId} and walkbook_doors.walkbook_id = ${walkbookId}
    ), homes as materialized (
      select door.id, door.version, door.place from listed cross join lateral (
        select doors.id, doors.xmin as version, doors.ctid as place from doors
        where doors.campaign_id = ${campaignId} and doors.id = listed.door_id ${alongTheIndex}) as door
      union all
      select doors.id, doors.xmin, doors.ctid from doors
      where doors.campaign_id = ${campaignId} and doors.merged_into in (select door_id from listed)
    ), residents as materialized (
      select voter.id, voter.version, voter.place from homes cross join lateral (
        select voters.id, voters.xmin as version, voters.ctid as place from voters
        where voters.campaign_id = ${campaignId} and voters.door_id = homes.id ${alongTheIndex}) as voter
    ), knocks as materialized (
      select touch.id, touch.user_id, touch.past, touch.version, touch.place from homes cross join lateral (
        select touches.id, touches.user_id, ${namedOfPast(walkbookId)} as past, touches.xmin as version,
          touches.ctid as place
        from all_touches as touches
        where touches.campaign_id = ${campaignId} and touches.door_id = homes.id ${alongTheIndex}) as touch
      union
      select touches.id, touches.user_id, ${namedOfPast(walkbookId)}, touches.xmin, touches.ctid from all_touches as touches
      where touches.campaign_id = ${campaignId} and touches.walkbook_id = ${walkbookId}
    ), reports as materialized (
      select door_facts.id, door_facts.user_id, door_facts.xmin as version, door_facts.ctid as place
      from all_door_facts as door_facts
      where door_facts.campaign_id = ${campaignId} and door_facts.walkbook_id = ${walkbookId}
    ), handled as materialized (
      select handled_door_facts.user_id, handled_door_facts.xmin as version, handled_door_facts.ctid as place
      from handled_door_facts
      where handled_door_facts.campaign_id = ${campaignId} and handled_door_facts.door_fact_id in (select id from reports)
    ), assigned as materialized (
      select walkbook_assignments.user_id, walkbook_assignments.xmin as version, walkbook_assignments.ctid as place
      from walkbook_assignments
      where walkbook_assignments.campaign_id = ${campaignId} and walkbook_assignments.walkbook_id = ${walkbookId}
    ), divided as materialized (
      select divisions.user_id, divisions.shares, divisions.xmin as version, divisions.ctid as place
      from all_divisions as divisions
      where divisions.campaign_id = ${campaignId} and divisions.walkbook_id = ${walkbookId}
    ), people as (
      select user_id from knocks union select user_id from reports union select user_id from handled
      union select user_id from assigned union select user_id from divided
      union select share.user_id from divided, jsonb_to_recordset(divided.shares) as share (user_id uuid)
    ), named as (
      select users.id, users.first, users.last from users where users.id in (select user_id from people)
    ), members as (
      select memberships.user_id, memberships.removed_at from memberships
      where memberships.campaign_id = ${campaignId} and memberships.user_id in (select user_id from people)
    )
    select md5(concat_ws('|',
      extract(year from now() at time zone 'UTC'),
      (select campaigns.keep_notes_days from campaigns where campaigns.id = ${campaignId}),
      (select walkbooks.xmin::text || walkbooks.ctid::text from walkbooks
        where walkbooks.campaign_id = ${campaignId} and walkbooks.id = ${walkbookId}),
      (select surveys.xmin::text || surveys.ctid::text from surveys
        where surveys.campaign_id = ${campaignId} and surveys.id = (
          select survey_id from walkbooks where walkbooks.campaign_id = ${campaignId} and walkbooks.id = ${walkbookId})),
      (select ${summed(sql`listed.version`, sql`listed.place`)} from listed),
      (select ${summed(sql`homes.version`, sql`homes.place`)} from homes),
      (select ${summed(sql`residents.version`, sql`residents.place`)} from residents),
      -- Who was met there before may live elsewhere by now, and then no longer wish to be known of here.
      (select ${summed(sql`gone.version`, sql`gone.place`)} from (
        select distinct past as id from knocks where past is not null and past not in (select id from residents)
      ) as named cross join lateral (
        select voters.xmin as version, voters.ctid as place from voters
        where voters.campaign_id = ${campaignId} and voters.id = named.id ${alongTheIndex}) as gone),
      (select ${summed(sql`walkbook_voters.xmin`, sql`walkbook_voters.ctid`)} from walkbook_voters
        where walkbook_voters.campaign_id = ${campaignId} and walkbook_voters.walkbook_id = ${walkbookId}),
      (select ${summed(sql`knocks.version`, sql`knocks.place`)} from knocks),
      (select ${summed(sql`later.xmin`, sql`later.ctid`)} from all_touches as later
        where later.campaign_id = ${campaignId} and later.replaces in (select id from knocks)),
      (select ${summed(sql`responses.xmin`, sql`responses.ctid`)} from all_survey_responses as responses
        where responses.campaign_id = ${campaignId} and responses.walkbook_id = ${walkbookId}),
      (select ${summed(sql`reports.version`, sql`reports.place`)} from reports),
      (select ${summed(sql`handled.version`, sql`handled.place`)} from handled),
      (select ${summed(sql`assigned.version`, sql`assigned.place`)} from assigned),
      (select ${summed(sql`divided.version`, sql`divided.place`)} from divided),
      (select ${summed(sql`ground.xmin`, sql`ground.ctid`)} from walkbook_ground as ground
        where ground.campaign_id = ${campaignId} and ground.walkbook_id = ${walkbookId}),
      (select max(finished_at) from uploads
        where campaign_id = ${campaignId} and status = 'done' and contents in ('voters', 'address_points')),
      (select ${summed(sql`progress.xmin`, sql`progress.ctid`)} from walkbook_progress as progress
        where progress.campaign_id = ${campaignId} and progress.walkbook_id = ${walkbookId}),
      (select ${summed(sql`totals.xmin`, sql`totals.ctid`)} from walkbook_totals as totals
        where totals.campaign_id = ${campaignId} and totals.walkbook_id = ${walkbookId}),
      -- Whom a file lists is settled when its group is: that tells whose records are one person's.
      (select string_agg(concat_ws(',', id, status), ';' order by id) from voter_groups
        where voter_groups.campaign_id = ${campaignId} and voter_groups.creation_method = 'Upload'),
      (select string_agg(concat_ws(',', id, first, last), ';' order by id) from named),
      (select string_agg(concat_ws(',', user_id, removed_at), ';' order by user_id) from members)
    )) as stamp`.execute(db);
  return rows[0]?.stamp ?? '';
}

/** Whom a touch names that is shown as one of before (`pastTouchesOf`): by that person's row it is hidden. */
const namedOfPast = (walkbookId: string) => sql`
  case when touches.walkbook_id <> ${walkbookId} or touches.channel <> 'door' then touches.voter_id end`;

/** In a part for one door: a walkbook has a few hundred, and the planner, who doesn't know that, would read the whole campaign. */
const alongTheIndex = sql`offset 0`;

/** Rows as their number and a sum over their versions, in whatever order they come. */
const summed = (version: ReturnType<typeof sql>, place: ReturnType<typeof sql>) =>
  sql`concat(count(*), ':', sum(hashtextextended(${version}::text || ${place}::text, 0)))`;
