// Signs and requests for signs counted by kind, day or precinct, and those behind each number.
import { sql } from 'kysely';
import type { ReportedSign, SignCount, SignDimension, SignsReport } from '../../../contract/reports/sign-reports';
import { shownAddress } from '../contact-ledger/left-out-repo';
import type { Db } from '../../db/connection';
import { statedRequests } from '../road-signs/requests-repo';
import { isPrecinctCalled, namingPrecincts, precinctKey } from '../voters/precinct-keys-repo';
import { withinDays } from './rows-behind-repo';

interface Asked {
  by: SignDimension;
  first: string;
  last: string;
}

/** The first precinct that is known of who lives behind a door, also by the doors that are one with it by now. */
const precinctAt = (campaignId: string) => sql`(
  select coalesce(min(${precinctKey('neighbours')}), '') from voters as neighbours
  where neighbours.campaign_id = ${campaignId} and neighbours.door_id in (
    select coalesce(doors.merged_into, doors.id) from doors
    where doors.campaign_id = ${campaignId} and doors.id = told.door_id
    union all select twice.id from doors
    join doors as twice on twice.campaign_id = ${campaignId} and twice.merged_into = coalesce(doors.merged_into, doors.id)
    where doors.campaign_id = ${campaignId} and doors.id = told.door_id))`;

/** The door nearest to a placed sign, as it is shown: a merged one is another by now. */
const nearest = (campaignId: string) => sql`(
  select coalesce(doors.merged_into, doors.id) from doors where doors.campaign_id = ${campaignId} and doors.location is not null
  order by doors.location <-> placements.location limit 1)`;

/** Signs and requests of these days, one row each, with `key`; the door and precinct of signs only where they are asked for. */
function told(campaignId: string, zone: string, asked: Asked, { withDoor }: { withDoor: boolean }) {
  const key =
    asked.by === 'kind'
      ? sql`coalesce(told.road_sign_id::text, '')`
      : asked.by === 'day'
        ? sql`(told.recorded_at at time zone ${zone})::date::text`
        : precinctAt(campaignId);
  return sql`
    select told.*, ${key} as key from (
      select 'signs' as what, placements.id, placements.road_sign_id, placements.user_id, placements.recorded_at,
        coalesce((
          select sign_reports.condition from sign_reports
          where sign_reports.campaign_id = ${campaignId} and sign_reports.placement_id = placements.id
          order by sign_reports.recorded_at desc, sign_reports.fact_order desc limit 1), 'standing') as state,
        ${withDoor || asked.by === 'precinct' ? nearest(campaignId) : sql`null::uuid`} as door_id, null::uuid as assigned_to
      from placements
      where placements.campaign_id = ${campaignId} and ${withinDays(sql`placements.recorded_at`, zone, asked)}
      union all
      select 'requests', requests.id, requests.road_sign_id, requests.user_id, requests.recorded_at, requests.state,
        requests.door_id, requests.assigned_to
      from (${statedRequests(campaignId)}) as requests where ${withinDays(sql`requests.recorded_at`, zone, asked)}
    ) as told`;
}

/** Requests that are placed, declined or ticked off are done. */
const countedState = sql`case when told.what = 'requests' and told.state in ('placed', 'declined') then 'done' else told.state end`;

const noCounts = (): Pick<SignCount, 'signs' | 'requests'> => ({
  signs: { standing: 0, damaged: 0, missing: 0, taken_down: 0 },
  requests: { requested: 0, assigned: 0, done: 0 },
});

interface Line {
  what: 'signs' | 'requests';
  key: string;
  state: string;
  count: number;
}

/** Precincts are called by what followTouches keeps. */
export async function signsReport(db: Db, campaignId: string, zone: string, asked: Asked): Promise<SignsReport> {
  const { rows: lines } = await sql<Line>`
    select what, key, ${countedState} as state, count(*)::integer as count
    from (${told(campaignId, zone, asked, { withDoor: false })}) as told group by 1, 2, 3`.execute(db);
  const nameOf = await naming(
    db,
    campaignId,
    asked.by,
    lines.map(({ key }) => key),
  );
  const total = noCounts();
  const rows = new Map<string, SignCount>();
  for (const line of lines) {
    const { key, name } = nameOf(line.key);
    const row = rows.get(key) ?? { key, name, ...noCounts() };
    rows.set(key, row);
    for (const counts of [row, total]) add(counts[line.what], line.state, line.count);
  }
  return {
    rows: [...rows.values()].toSorted((a, b) =>
      asked.by === 'day' ? (a.key < b.key ? -1 : 1) : sizeOf(b) - sizeOf(a) || (a.name < b.name ? -1 : 1),
    ),
    total,
    set_aside: await setAsideOf(db, campaignId, zone, asked),
  };
}

function add(counts: Record<string, number>, state: string, count: number): void {
  counts[state] = (counts[state] ?? 0) + count;
}

const sizeOf = ({ signs, requests }: SignCount) =>
  [...Object.values(signs), ...Object.values(requests)].reduce((sum, count) => sum + count, 0);

async function naming(db: Db, campaignId: string, by: SignDimension, keys: readonly string[]) {
  if (by === 'day') return (key: string) => ({ key, name: key });
  if (by === 'precinct') {
    const called = await namingPrecincts(db, campaignId, keys);
    return (key: string) => ({ key: called(key), name: called(key) });
  }
  const ids = keys.filter((key) => key !== '');
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from road_signs where campaign_id = ${campaignId} and id = any(${ids}::uuid[])`.execute(db);
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return (key: string) => ({ key, name: names.get(key) ?? '' });
}

async function setAsideOf(db: Db, campaignId: string, zone: string, asked: Asked): Promise<number> {
  const { rows } = await sql<{ facts: number }>`
    select count(*)::integer as facts from all_placements
    where campaign_id = ${campaignId} and set_aside and ${withinDays(sql`recorded_at`, zone, asked)}`.execute(db);
  return rows[0]?.facts ?? 0;
}

interface Page extends Asked {
  of: 'signs' | 'requests';
  key?: string | undefined;
  state?: string | undefined;
  skip: number;
  limit: number;
}

/** The signs or requests behind a number, the newest first. No voter is named, and no place where only confidential people live. */
export async function signRows(
  db: Db,
  campaignId: string,
  zone: string,
  { of, key, state, skip, limit, ...asked }: Page,
): Promise<{ rows: ReportedSign[]; more: boolean }> {
  const isOfKey =
    key === undefined
      ? sql`true`
      : asked.by === 'precinct'
        ? isPrecinctCalled(sql.ref('told.key'), key)
        : sql`told.key = ${key}`;
  const { rows } = await sql<ReportedSign>`
    select told.id, told.state, told.road_sign_id, road_signs.name as road_sign_name, told.recorded_at,
      ${shownAddress(campaignId)} as address, trim(users.first || ' ' || users.last) as user_name,
      trim(takers.first || ' ' || takers.last) as assigned_name
    from (${told(campaignId, zone, asked, { withDoor: true })}) as told
    left join road_signs on road_signs.campaign_id = ${campaignId} and road_signs.id = told.road_sign_id
    left join doors on doors.campaign_id = ${campaignId} and doors.id = told.door_id
    left join users on users.id = told.user_id
    left join users as takers on takers.id = told.assigned_to
    where told.what = ${of} and ${isOfKey} and (${state ?? null}::text is null or ${countedState} = ${state ?? null}::text)
    order by told.recorded_at desc, told.id limit ${limit + 1} offset ${skip}`.execute(db);
  return { rows: rows.slice(0, limit), more: rows.length > limit };
}
