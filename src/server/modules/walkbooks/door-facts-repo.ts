// The SQL of doors' facts: storing them once, and reading them back. Facts are only ever inserted.
import { sql } from 'kysely';
import { doorFact, type DoorFact, type KnownDoorFact, type PastTouch } from '../../../contract/door-facts';
import type { DoorReport } from '../../../contract/door-reports';
import type { Db } from '../../db/connection';
import type { FactsPlace, Stored } from './facts-repo';
import { touchCounts, touchedAt } from './live';

/** Holds for rows of `door_facts` (under that name) that nobody replaced, and that are no mere taking back. */
export const doorFactStands = sql<boolean>`(door_facts.kind <> 'taken_back' and not exists (
  select 1 from door_facts as later
  where later.replaces = door_facts.id and later.id <> door_facts.id
    and later.campaign_id = door_facts.campaign_id and later.user_id = door_facts.user_id))`;

/** Inserts facts that are not there yet, and returns the ids of those that are new. */
export async function insertDoorFacts(tx: Db, place: FactsPlace, facts: readonly DoorFact[]): Promise<Set<string>> {
  if (facts.length === 0) return new Set();
  const rows = await tx
    .insertInto('door_facts')
    .values(
      facts
        .toSorted((a, b) => (a.id < b.id ? -1 : 1))
        .map(({ id, door_id, voter_id, kind, replaces, recorded_at, device_id, seq, ...payload }) => ({
          id,
          door_id,
          voter_id,
          kind,
          replaces,
          recorded_at,
          device_id,
          seq,
          ...place,
          payload: JSON.stringify(payload),
        })),
    )
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .execute();
  return new Set(rows.map((row) => row.id));
}

interface Row extends FactsPlace {
  id: string;
  door_id: string;
  voter_id: string | null;
  kind: string;
  payload: Record<string, unknown>;
  replaces: string | null;
  recorded_at: string;
  device_id: string;
  seq: number;
}

function toFact({ payload, ...row }: Row): DoorFact {
  return doorFact.parse({ ...payload, ...row });
}

/** Facts of doors of a campaign by their ids. */
export async function doorFactsById(db: Db, campaignId: string, ids: readonly string[]): Promise<Stored<DoorFact>[]> {
  const { rows } = await sql<Row>`
    select id, campaign_id, walkbook_id, user_id, door_id, voter_id, kind, payload, replaces, recorded_at, device_id, seq
    from door_facts where campaign_id = ${campaignId} and id = any(${[...ids]}::uuid[])`.execute(db);
  return rows.map((row) => {
    const { campaign_id, walkbook_id, user_id } = row;
    return { ...toFact(row), campaign_id, walkbook_id, user_id };
  });
}

/** Every fact of a walkbook's doors in the order of arrival, with the canvasser's first name. */
export async function doorFactsOf(db: Db, campaignId: string, walkbookId: string): Promise<KnownDoorFact[]> {
  const { rows } = await sql<Row & { user_name: string }>`
    select door_facts.*, coalesce(doors.merged_into, doors.id) as door_id, users.first as user_name from door_facts
    join doors on doors.campaign_id = door_facts.campaign_id and doors.id = door_facts.door_id
    join users on users.id = door_facts.user_id
    where door_facts.campaign_id = ${campaignId} and door_facts.walkbook_id = ${walkbookId}
    order by door_facts.fact_order`.execute(db);
  return rows.map((row) => ({ ...toFact(row), user_id: row.user_id, user_name: row.user_name }));
}

/**
 * Of the people and doors of a walkbook the last three touches each that belong to no walk of it, the newest first. Those at
 * a door that was merged into another one are the other one's.
 */
export async function pastTouchesOf(db: Db, campaignId: string, walkbookId: string): Promise<PastTouch[]> {
  const { rows } = await sql<PastTouch>`
    with homes as (
      select coalesce(doors.merged_into, doors.id) as shown, doors.id as knocked from walkbook_doors
      join doors on doors.campaign_id = ${campaignId} and doors.id = walkbook_doors.door_id
      where walkbook_doors.campaign_id = ${campaignId} and walkbook_doors.walkbook_id = ${walkbookId}
      union
      select walkbook_doors.door_id, merged.id from walkbook_doors
      join doors as merged on merged.campaign_id = ${campaignId} and merged.merged_into = walkbook_doors.door_id
      where walkbook_doors.campaign_id = ${campaignId} and walkbook_doors.walkbook_id = ${walkbookId}
    )
    select ranked.id, ranked.shown as door_id, ranked.voter_id, ranked.contact_result, ranked.channel, ranked.note,
      ranked.recorded_at, users.first as user_name
    from (
      select touches.*, homes.shown, ${touchedAt} as at,
        row_number() over (partition by homes.shown, touches.voter_id order by ${touchedAt} desc, touches.id) as rank
      from homes
      join touches on touches.campaign_id = ${campaignId} and touches.door_id = homes.knocked
      left join voters on voters.campaign_id = touches.campaign_id and voters.id = touches.voter_id
      where (touches.walkbook_id <> ${walkbookId} or touches.channel <> 'door') and ${touchCounts}
        -- As geo_data: whom a walkbook does not name it tells nothing of.
        and coalesce(voters.suppressed, '') not in ('confidential', 'withdrawn')
    ) as ranked
    join users on users.id = ranked.user_id
    where ranked.rank <= 3 order by ranked.at desc, ranked.id`.execute(db);
  return rows;
}

/** When a follow-up is due, in UTC. Facts may have offsets of up to a day, of which the database itself believes 16 hours. */
const dueAt = sql`(regexp_replace(door_facts.payload ->> 'due_at', '(Z|[+-][0-9:]+)$', '')::timestamp
  - coalesce(substring(door_facts.payload ->> 'due_at' from '[+-][0-9]{2}:[0-9]{2}$'), '0')::interval)`;

/** How many rows a manager's list has at most. */
const mostReports = 5_000;

/** The facts of one kind that stand, the newest first; follow-ups by when they are due. A confidential person has no name. */
export async function reportsOf(db: Db, campaignId: string, kind: DoorReport['kind']): Promise<DoorReport[]> {
  const order = kind === 'follow_up' ? sql`${dueAt}, door_facts.id` : sql`door_facts.recorded_at desc, door_facts.id`;
  const { rows } = await sql<DoorReport & { location: { x: number; y: number } | null }>`
    select door_facts.id, door_facts.kind, door_facts.walkbook_id, walkbooks.name as walkbook_name, door_facts.user_id,
      users.first as user_name, door_facts.door_id, doors.address, doors.unit, doors.city, doors.zip, doors.location,
      door_facts.voter_id,
      case when voters.suppressed = 'confidential' then null
        else nullif(trim(voters.first || ' ' || voters.last), '') end as voter_name,
      -- A file that names nobody's channels means all of them.
      case when voters.suppressed in ('confidential', 'deceased', 'withdrawn') or 'call' = any(voters.no_channels)
        or (voters.suppressed = 'do_not_contact' and voters.no_channels = '{}') then null
        else coalesce(voters.mobile, voters.phone) end as phone,
      voters.language, door_facts.recorded_at, coalesce(door_facts.payload ->> 'note', '') as note,
      door_facts.payload ->> 'due_at' as due_at,
      case when door_facts.kind = 'follow_up' then array[door_facts.payload ->> 'channel']
        else coalesce(array(select jsonb_array_elements_text(door_facts.payload -> 'channels')), '{}') end as channels,
      case when door_facts.kind = 'unit_repair' then coalesce(doors.filed_unit, '') end as filed_unit,
      door_facts.kind = 'follow_up' and exists (
        select 1 from touches
        where touches.campaign_id = door_facts.campaign_id and touches.door_id = door_facts.door_id
          and (door_facts.voter_id is null or touches.voter_id = door_facts.voter_id)
          and touches.recorded_at > door_facts.recorded_at and touches.contact_result = 'canvassed' and ${touchCounts}
      ) as reached
    from door_facts
    join walkbooks on walkbooks.campaign_id = door_facts.campaign_id and walkbooks.id = door_facts.walkbook_id
    join users on users.id = door_facts.user_id
    join doors on doors.campaign_id = door_facts.campaign_id and doors.id = door_facts.door_id
    left join voters on voters.campaign_id = door_facts.campaign_id and voters.id = door_facts.voter_id
    where door_facts.campaign_id = ${campaignId} and door_facts.kind = ${kind} and ${doorFactStands}
      -- A cleared note is no news.
      and (door_facts.kind <> 'door_note' or door_facts.payload ->> 'note' <> '')
    order by ${order} limit ${mostReports}`.execute(db);
  return rows.map(({ location, ...row }) => ({ ...row, coordinates: location && [location.x, location.y] }));
}
