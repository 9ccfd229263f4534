// The SQL of requests for signs: those made at doors and the wishes of voters as one list, with what became of each. Whoever left the campaign
// has none of them, also when they come back, until a manager assigns them again.
import { sql } from 'kysely';
import type { SignRequest } from '../../../contract/office/sign-requests';
import type { SignRequestStanding } from '../../../domain/road-signs/sign-answers';
import type { Db } from '../../db/connection';
import { newId } from '../../db/ids';
import { isHiddenDoor, isLeftAloneDoor, mayBeVisited } from '../contact-ledger/left-out-repo';
import { doorReportStands } from '../facts/door-reports-repo';

/** Every request of a campaign. A voter's wish for a kind of sign has an id made of both. */
const requests = (campaignId: string) => sql`(
  select door_facts.id, door_facts.id as door_fact_id, null::uuid as road_sign_id, door_facts.door_id, door_facts.voter_id,
    coalesce(door_facts.payload ->> 'note', '') as note, door_facts.user_id as recorded_by, door_facts.recorded_at,
    null as wish, handled_door_facts.door_fact_id is not null as is_closed
  from door_facts
  left join handled_door_facts on handled_door_facts.campaign_id = ${campaignId}
    and handled_door_facts.door_fact_id = door_facts.id
  where door_facts.campaign_id = ${campaignId} and door_facts.kind = 'sign_request' and ${doorReportStands(campaignId)}
  union all
  select overlay(overlay(md5(wishes.road_sign_id::text || wishes.voter_id::text) placing '4' from 13) placing '8' from 17)::uuid, null, wishes.road_sign_id, voters.door_id,
    wishes.voter_id, '', null, wishes.updated_at, wishes.status, wishes.status <> 'pending'
  from road_sign_voters as wishes
  join voters on voters.campaign_id = ${campaignId} and voters.id = wishes.voter_id
  where wishes.campaign_id = ${campaignId}
) as requests`;

/** Holds for requests that may be followed: of who may be visited, and of households, unless all of one are left alone by now. */
const isTold = (campaignId: string) => sql`(case when requests.voter_id is not null then ${mayBeVisited}
  else requests.is_closed or not ${isLeftAloneDoor(campaignId, sql`coalesce(doors.merged_into, doors.id)`)} end)`;

interface Selection {
  ids?: readonly string[];
  /** Only the open ones that are assigned to this person. */
  openOf?: string;
}

const mostRequests = 5_000;

/** Whoever places the sign has to find the door; any other list tells nothing of one where only confidential people live. */
const untold = {
  address: '',
  unit: null,
  city: '',
  zip: '',
  coordinates: null,
  note: '',
} satisfies Partial<SignRequest>;

/** Requests with what became of them: open ones first, the newest first. */
export async function listRequests(db: Db, campaignId: string, { ids, openOf }: Selection): Promise<SignRequest[]> {
  const { rows } = await sql<SignRequest & { location: { x: number; y: number } | null; is_hidden: boolean }>`
    select requests.id, requests.road_sign_id, road_signs.name as road_sign_name, requests.door_id, doors.address,
      doors.unit, doors.city, doors.zip, doors.location, requests.note, recorders.first as recorded_by,
      requests.recorded_at, coalesce(events.history, '[]') as history,
      nullif(trim(voters.first || ' ' || voters.last), '') as voter_name,
      ${openOf === undefined ? isHiddenDoor(campaignId, sql`doors.id`) : sql`false`} as is_hidden,
      ${requestState} as state,
      case when assignee.id is not null and not requests.is_closed
        then json_build_object('id', assignee.id, 'name', trim(assignee.first || ' ' || assignee.last)) end as assigned_to
    from ${requests(campaignId)}
    join doors on doors.campaign_id = ${campaignId} and doors.id = requests.door_id
    left join voters on voters.campaign_id = ${campaignId} and voters.id = requests.voter_id
    left join road_signs on road_signs.campaign_id = ${campaignId} and road_signs.id = requests.road_sign_id
    left join users as recorders on recorders.id = requests.recorded_by
    ${withNewestEvent(campaignId)}
    left join lateral (
      select json_agg(json_build_object('id', each.id, 'state', each.state, 'note', each.note, 'by', actors.first, 'to', takers.first,
        'at', to_char(each.happened_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by each.event_order desc) as history
      from (
        select sign_request_events.* from sign_request_events
        where sign_request_events.campaign_id = ${campaignId} and ${isOfRequest}
        order by event_order desc limit 50
      ) as each
      join users as actors on actors.id = each.user_id
      left join users as takers on takers.id = each.assigned_to
    ) as events on true
    where ${isTold(campaignId)}
      and (${ids ? [...ids] : null}::uuid[] is null or requests.id = any(${ids ? [...ids] : null}::uuid[]))
      and (${openOf ?? null}::uuid is null or (assignee.id = ${openOf ?? null}::uuid and not requests.is_closed))
    order by requests.is_closed, requests.recorded_at desc, requests.id limit ${mostRequests}`.execute(db);
  return rows.map(({ location, is_hidden, ...row }) => ({
    ...row,
    coordinates: location && [location.x, location.y],
    ...(is_hidden && untold),
  }));
}

/** Joined to `requests`: what became of each last, and who places it. */
const withNewestEvent = (campaignId: string) => sql`
    left join lateral (
      select sign_request_events.state, sign_request_events.assigned_to, sign_request_events.happened_at from sign_request_events
      where sign_request_events.campaign_id = ${campaignId} and ${isOfRequest}
      order by event_order desc limit 1
    ) as newest on true
    left join memberships on memberships.campaign_id = ${campaignId} and memberships.user_id = newest.assigned_to
      and memberships.removed_at is null and memberships.date_joined <= newest.happened_at
    left join users as assignee on assignee.id = memberships.user_id and assignee.is_active`;

/** How a request stands. Needs {@link withNewestEvent}. */
const requestState = sql`case when requests.wish in ('placed', 'declined') then requests.wish
  when requests.is_closed then case when newest.state in ('placed', 'declined') then newest.state else 'done' end
  when assignee.id is not null then 'assigned' else 'requested' end`;

/** The requests that {@link listRequests} lists, all of them, with how they stand. */
export const statedRequests = (campaignId: string) => sql`
  select requests.id, requests.road_sign_id, requests.door_id, requests.recorded_by as user_id, requests.recorded_at,
    ${requestState} as state, case when not requests.is_closed then assignee.id end as assigned_to
  from ${requests(campaignId)}
  join doors on doors.campaign_id = ${campaignId} and doors.id = requests.door_id
  left join voters on voters.campaign_id = ${campaignId} and voters.id = requests.voter_id
  ${withNewestEvent(campaignId)}
  where ${isTold(campaignId)}`;

const isOfRequest = sql`(sign_request_events.door_fact_id = requests.door_fact_id or (requests.door_fact_id is null
  and sign_request_events.voter_id = requests.voter_id and sign_request_events.road_sign_id = requests.road_sign_id))`;

/** What a request is of, and its door. */
export interface RequestSource {
  id: string;
  door_fact_id: string | null;
  road_sign_id: string | null;
  voter_id: string | null;
  door_id: string;
}

/** Where requests of a campaign come from; those that don't exist are left out. */
export async function requestSources(db: Db, campaignId: string, ids: readonly string[]): Promise<RequestSource[]> {
  const { rows } = await sql<RequestSource>`
    select id, door_fact_id, road_sign_id, voter_id, door_id from ${requests(campaignId)}
    where id = any(${[...ids]}::uuid[])`.execute(db);
  return rows;
}

/** How requests of a campaign stand, with where they come from; those of people who must not be visited, too. */
export async function requestStandings(
  db: Db,
  campaignId: string,
  ids: readonly string[],
): Promise<Map<string, SignRequestStanding & { source: RequestSource }>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<RequestSource & SignRequestStanding & { wish: string | null; is_closed: boolean }>`
    select requests.id, door_fact_id, road_sign_id, voter_id, door_id, wish, is_closed, coalesce((
      select json_agg(json_build_object('id', id, 'state', state, 'user_id', user_id, 'assigned_to', assigned_to,
        'answer_id', answer_id, 'at', extract(epoch from happened_at) * 1000) order by event_order)
      from sign_request_events where sign_request_events.campaign_id = ${campaignId} and ${isOfRequest}), '[]') as events
    from ${requests(campaignId)}
    where requests.id = any(${[...ids]}::uuid[])`.execute(db);
  return new Map(
    rows.map(({ wish, is_closed, events, ...source }) => [
      source.id,
      { state: stateOf(wish ?? events.at(-1)?.state ?? 'requested', is_closed), events, source },
    ]),
  );
}

function stateOf(last: string, isClosed: boolean): SignRequest['state'] {
  if (!isClosed) return 'requested';
  return last === 'placed' || last === 'declined' ? last : 'done';
}

/** One after another, to the end of the transaction: whoever changes requests of a campaign sees what the last one made of them. */
export async function lockRequests(tx: Db, campaignId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('sign requests ' || ${campaignId}, 0))`.execute(tx);
}

export interface RequestEvent {
  id: string;
  state: SignRequest['history'][number]['state'];
  assigned_to: string | null;
  user_id: string;
  note: string;
  /** Absent: now. */
  happened_at?: string | undefined;
  /** The answer that was set aside, or restored, where it was done for that. */
  answer_id?: string;
}

/** Which of these changes were made already, as they were then. */
export async function findEvents(
  db: Db,
  campaignId: string,
  ids: readonly string[],
): Promise<(RequestEvent & Omit<RequestSource, 'id' | 'door_id'>)[]> {
  return db
    .selectFrom('sign_request_events')
    .select(['id', 'state', 'assigned_to', 'user_id', 'note', 'door_fact_id', 'road_sign_id', 'voter_id'])
    .where('campaign_id', '=', campaignId)
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .execute();
}

/** Adds to the history of a request: of one at a door, or of a voter's wish for a kind of sign. */
export async function insertEvent(
  tx: Db,
  campaignId: string,
  of: Pick<RequestSource, 'door_fact_id' | 'road_sign_id' | 'voter_id'>,
  { happened_at, ...event }: RequestEvent,
): Promise<void> {
  const { door_fact_id, road_sign_id } = of;
  const voter_id = door_fact_id === null ? of.voter_id : null;
  await tx
    .insertInto('sign_request_events')
    .values({
      campaign_id: campaignId,
      door_fact_id,
      road_sign_id,
      voter_id,
      ...event,
      ...(happened_at && { happened_at }),
    })
    .execute();
}

/** Notes that a request was ticked off among the door reports, or opened there again; nothing where it stands so already. */
export async function noteTickedOff(
  tx: Db,
  campaignId: string,
  id: string,
  { user_id, is_done }: { user_id: string; is_done: boolean },
): Promise<void> {
  await lockRequests(tx, campaignId);
  const { rows } = await sql`
    select 1 from handled_door_facts where campaign_id = ${campaignId} and door_fact_id = ${id}`.execute(tx);
  if (rows.length > 0 === is_done) return;
  const of = { door_fact_id: id, road_sign_id: null, voter_id: null };
  const state = is_done ? 'done' : 'reopened';
  await insertEvent(tx, campaignId, of, { id: newId(), state, assigned_to: null, user_id, note: '' });
}
