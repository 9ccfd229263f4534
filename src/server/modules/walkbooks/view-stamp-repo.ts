// What a walkbook's view was made of: one short text, another one as soon as any of its rows is.
import type { Db } from '../../db/connection';
import { keptStatement } from '../../db/kept-statement';
import { correctionDays } from './newest-touches-repo';
import { foundColumns, ofWalkbookAndPerson, walkbookRowOf, type FoundWalkbook, type WalkbookRow } from './repo';

/** A walkbook as someone stands to it, and the stamp of its view. */
export interface StampedWalkbook {
  walkbook: WalkbookRow;
  stamp: string;
}

/** In which state a walkbook is. */
export interface WalkbookStamps {
  stamp: string;
  /** Of its doors alone, whoever knocked there last: see `textAt` in walkbook-view.ts. */
  doors: string;
}

/**
 * The stamp of a walkbook's view, with what tells whether someone may see it; null where the campaign has no such walkbook. Every
 * version of a row has a place and a transaction of its own (`ctid`, `xmin`), so that adding them up tells of every change without
 * reading what changed; also of facts that were set aside. Names are read themselves: a person's row changes whenever they are seen.
 * Each table that the view reads must be here, and what a view shows of a row only up to an age; tests compare the two.
 */
export async function stampedWalkbook(
  db: Db,
  campaignId: string,
  walkbookId: string,
  userId: string,
): Promise<StampedWalkbook | null> {
  const [row] = await read(db, [campaignId, walkbookId, userId]);
  if (!row) return null;
  const { stamp, ...walkbook } = row;
  return { walkbook: walkbookRowOf(walkbook), stamp };
}

/** The same stamp with that of the doors, which only who makes a view wants to know; null as there. */
export async function walkbookStamps(
  db: Db,
  campaignId: string,
  walkbookId: string,
  userId: string,
): Promise<WalkbookStamps | null> {
  const [row] = await readBoth(db, [campaignId, walkbookId, userId]);
  return row ? { stamp: row.stamp, doors: row.doors } : null;
}

/** Rows as their number and a sum over their versions, in whatever order they come. */
const sumOf = (version: string, place: string) =>
  `concat(count(*), ':', sum(hash_record_extended(row(${version}, ${place}), 0)))`;
const summed = (part: string) => `(select ${sumOf('version', 'place')} from ${part})`;
const rowsIn = (table: string) => `(
  select ${sumOf('rows.xmin', 'rows.ctid')} from ${table} as rows where rows.campaign_id = $1 and rows.walkbook_id = $2)`;

/**
 * $1: the campaign, $2: the walkbook, $3: who asks. Doors are looked for as a list of unknown length: a walkbook has a few hundred, and
 * the planner, who doesn't know that, would else read the whole campaign.
 */
const textOf = (more: string) => `
  with listed as materialized (
    select door_id, xmin as version, ctid as place from walkbook_doors where campaign_id = $1 and walkbook_id = $2
  ), answers as materialized (
    select door_id, xmin as version, ctid as place from all_survey_responses where campaign_id = $1 and walkbook_id = $2
  ), reports as materialized (
    select id, door_id, user_id, kind, received_at, xmin as version, ctid as place from all_door_facts
    where campaign_id = $1 and walkbook_id = $2
  ), named_doors as materialized (
    -- What was recorded for the walkbook stays in it, also of a door that left it.
    select door_id from listed union select door_id from answers union select door_id from reports
    union select door_id from all_touches where campaign_id = $1 and walkbook_id = $2
  ), homes as materialized (
    select id, xmin as version, ctid as place from doors
    where campaign_id = $1 and id = any(array(select door_id from named_doors))
    union all
    select id, xmin, ctid from doors
    where campaign_id = $1 and merged_into is not null and merged_into = any(array(select door_id from listed))
  ), residents as materialized (
    select id, door_id, suppressed, xmin as version, ctid as place from voters
    where campaign_id = $1 and door_id = any(array(select id from homes))
  ), knocks as materialized (
    select id, user_id, replaces, received_at, door_id, voter_id, walkbook_id <> $2 or channel <> 'door' as was_before,
      -- Whom a touch names that is shown as one of before: by that person's row it is hidden.
      case when walkbook_id <> $2 or channel <> 'door' then voter_id end as past, xmin as version, ctid as place
    from all_touches where campaign_id = $1 and door_id = any(array(select id from homes))
  ), later as materialized (
    select replaces, xmin as version, ctid as place from all_touches
    where campaign_id = $1 and replaces is not null and replaces = any(array(select id from knocks))
  ), targets as materialized (
    select voter_id, xmin as version, ctid as place from walkbook_voters where campaign_id = $1 and walkbook_id = $2
  ), gone as (
    -- Who was met there before, or should be visited, may live elsewhere by now, and then no longer wish to be known of here.
    select xmin as version, ctid as place from voters
    where campaign_id = $1 and id = any(array(
      select past from knocks where past is not null and past not in (select id from residents)
      union select voter_id from targets where voter_id not in (select id from residents)))
  ), telling as (
    -- Of the touches those that decide more than how their own door stands: those of before, and where nobody lives who may be visited.
    select version, place from knocks
    where was_before or door_id not in (select door_id from residents where suppressed is null)
      or voter_id is not null and voter_id not in (select id from residents where suppressed is null)
    union all
    select version, place from later where replaces in (select id from knocks where was_before)
  ), handled as materialized (
    select user_id, xmin as version, ctid as place from handled_door_facts
    where campaign_id = $1 and door_fact_id in (select id from reports)
  ), assigned as materialized (
    select user_id, xmin as version, ctid as place from walkbook_assignments where campaign_id = $1 and walkbook_id = $2
  ), divided as materialized (
    select user_id, shares, xmin as version, ctid as place from all_divisions where campaign_id = $1 and walkbook_id = $2
  ), people as (
    select user_id from knocks union select user_id from reports union select user_id from handled
    union select user_id from assigned union select user_id from divided
    union select share.user_id from divided, jsonb_to_recordset(divided.shares) as share (user_id uuid)
  ), common as materialized (
    select concat_ws('|',
      extract(year from now() at time zone 'UTC'), concat(xmin, ctid),
      ${['listed', 'answers', 'reports', 'homes', 'residents', 'targets', 'gone'].map(summed).join(', ')},
      ${rowsIn('walkbook_ground')},
      concat((select max(finished_at) from uploads
        where campaign_id = $1 and status = 'done' and contents in ('voters', 'address_points'))),
      -- Whom a file lists is settled when its group is: that tells whose records are one person's.
      concat((select string_agg(concat_ws(',', id, status), ';' order by id) from voter_groups
        where campaign_id = $1 and creation_method = 'Upload')),
      concat((select string_agg(concat_ws(',', users.id, users.first, users.last), ';' order by users.id) from users
        where users.id in (select user_id from people)))
    ) as state
    from walkbooks where campaign_id = $1 and id = $2
  )
  select ${foundColumns}, md5(concat_ws('|', (select state from common),
    concat((select keep_notes_days from campaigns where id = $1)),
    (select count(*) from reports where kind = 'voice_note' and received_at < now() - make_interval(
      days => (select keep_notes_days from campaigns where id = $1))),
    (select count(*) from knocks where replaces is not null
      and received_at > now() - make_interval(days => ${correctionDays})),
    concat((select concat(surveys.xmin, surveys.ctid) from surveys
      where surveys.campaign_id = $1 and surveys.id = walkbooks.survey_id)),
    ${['knocks', 'later', 'handled', 'assigned', 'divided'].map(summed).join(', ')},
    ${['walkbook_progress', 'walkbook_totals'].map(rowsIn).join(', ')},
    concat((select string_agg(concat_ws(',', memberships.user_id, memberships.removed_at), ';' order by memberships.user_id)
      from memberships where memberships.campaign_id = $1 and memberships.user_id in (select user_id from people)))
  )) as stamp${more}
  ${ofWalkbookAndPerson}`;
const read = keptStatement<FoundWalkbook & { stamp: string }>(textOf(''));
const readBoth = keptStatement<FoundWalkbook & WalkbookStamps>(
  textOf(`, md5(concat_ws('|', (select state from common), ${summed('telling')})) as doors`),
);
