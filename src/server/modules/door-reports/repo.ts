// What volunteers recorded beside knocks, as the server reads it, and what the server did about it.
import { sql } from 'kysely';
import type { Handled } from '../../../contract/facts/door-report';
import { mostDoorReports } from '../../../contract/reports/list-limits';
import { handledKinds, reviewedKinds, type DoorReport, type OpenReports } from '../../../contract/door-reports';
import { isApart, plainAddressKey } from '../contact-ledger/apart-doors-repo';
import { isConfidential, isHiddenDoor, mayBeContacted, mayBeVisited } from '../contact-ledger/left-out-repo';
import type { Db } from '../../db/connection';
import { doorReportStands, isOldVoiceNote } from '../facts/door-reports-repo';
import { handledAs, handledJoin } from '../facts/handled-reports-repo';
import { reviewable } from '../facts/reviews-repo';
import { touchCounts } from '../facts/effective-facts-repo';

/** When a follow-up is due, in UTC. Facts may have offsets of up to a day, of which the database itself believes 16 hours. */
const dueAt = sql`(regexp_replace(door_facts.payload ->> 'due_at', '(Z|[+-][0-9:]+)$', '')::timestamp
  - coalesce(substring(door_facts.payload ->> 'due_at' from '[+-][0-9]{2}:[0-9]{2}$'), '0')::interval)`;

/** Whether someone was reached at a follow-up's door (of a person: that person) since it was recorded. */
const reached = (campaignId: string) => sql<boolean>`(door_facts.kind = 'follow_up' and exists (
  select 1 from touches
  where touches.campaign_id = ${campaignId} and touches.door_id = door_facts.door_id
    and (door_facts.voter_id is null or touches.voter_id = door_facts.voter_id)
    and touches.recorded_at > door_facts.recorded_at and touches.contact_result = 'canvassed' and ${touchCounts(campaignId)}))`;

/** Holds for reports that ask for no visit, message or call, or for one to someone who may be contacted so. */
const mayFollow = sql<boolean>`(door_facts.voter_id is null or case
  when door_facts.kind = 'sign_request' or door_facts.payload ->> 'channel' = 'door' then ${mayBeVisited}
  when door_facts.kind = 'follow_up' then case door_facts.payload ->> 'channel'
    when 'call' then ${mayBeContacted('call')} when 'text' then ${mayBeContacted('text')} else ${mayBeContacted('mail')} end
  else true end)`;

/** Who kept or undid a report, and when; see reviewable. */
const reviewJoin = (campaignId: string) => sql`
  left join reviewed_facts as reviews on reviews.campaign_id = ${campaignId} and reviews.fact_id = door_facts.id
    and reviews.kind = door_facts.fact_kind
  left join users as reviewers on reviewers.id = reviews.user_id`;
const reviewedAs = sql`coalesce(reviews.undone, false) as undone, case when reviews.fact_id is not null then jsonb_build_object(
  'at', to_char(reviews.reviewed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'by', reviewers.first) end as handled`;

/** What was decided about a report. */
export async function reviewOf(
  db: Db,
  campaignId: string,
  id: string,
): Promise<{ handled: Handled | null; undone: boolean }> {
  const { rows } = await sql<{ handled: Handled | null; undone: boolean }>`
    select ${reviewedAs} from ${reviewable(campaignId)} as door_facts ${reviewJoin(campaignId)}
    where door_facts.campaign_id = ${campaignId} and door_facts.id = ${id}`.execute(db);
  return rows[0] ?? { handled: null, undone: false };
}

/** How many reports of each kind no manager kept or undid. */
async function toReviewOf(db: Db, campaignId: string): Promise<NonNullable<OpenReports['to_review']>> {
  const { rows } = await sql<NonNullable<OpenReports['to_review']>>`
    select count(*) filter (where door_facts.kind = 'person_corrected')::integer as person_corrected,
      count(*) filter (where door_facts.kind = 'deceased')::integer as deceased,
      count(*) filter (where door_facts.kind = 'do_not_contact')::integer as do_not_contact
    from ${reviewable(campaignId)} as door_facts ${reviewJoin(campaignId)}
    where door_facts.campaign_id = ${campaignId} and reviews.fact_id is null and ${doorReportStands(campaignId)}`.execute(
    db,
  );
  return rows[0] ?? { person_corrected: 0, deceased: 0, do_not_contact: 0 };
}

/** What is told of a report that says where someone with a confidential record lives, or anything about them. */
const untold = {
  address: '',
  unit: null,
  city: '',
  zip: '',
  coordinates: null,
  voter_id: null,
  voter_name: null,
  phone: null,
  text_phone: null,
  language: null,
  note: '',
  corrected: null,
  filed: null,
  filed_unit: null,
  file_id: null,
  listed_elsewhere: false,
} satisfies Partial<DoorReport>;

/** The facts of one kind that stand, the newest first; follow-ups by when they are due. Of confidential people see {@link untold}. */
export async function reportsOf(db: Db, campaignId: string, kind: DoorReport['kind']): Promise<DoorReport[]> {
  const order = kind === 'follow_up' ? sql`${dueAt}, door_facts.id` : sql`door_facts.recorded_at desc, door_facts.id`;
  const isReviewed = reviewedKinds.some((each) => each === kind);
  const source = isReviewed ? reviewable(campaignId) : sql`door_facts`;
  const { rows } = await sql<DoorReport & { location: { x: number; y: number } | null; is_hidden: boolean }>`
    select door_facts.id, door_facts.kind, door_facts.walkbook_id, walkbooks.name as walkbook_name, door_facts.user_id,
      users.first as user_name, door_facts.door_id, doors.address, doors.unit, doors.city, doors.zip, doors.location,
      door_facts.voter_id, nullif(trim(voters.first || ' ' || voters.last), '') as voter_name,
      ${isConfidential} or ${isHiddenDoor(campaignId, sql`doors.id`)} as is_hidden,
      case when ${mayBeContacted('call')} then coalesce(voters.mobile, voters.phone) end as phone,
      case when ${mayBeContacted('text')} then coalesce(voters.mobile, voters.phone) end as text_phone,
      ${isReviewed ? sql`null::uuid as file_id` : sql`door_facts.file_id`}, (door_facts.payload ->> 'seconds')::double precision as seconds,
      voters.language, door_facts.recorded_at, coalesce(door_facts.payload ->> 'note', '') as note,
      door_facts.payload ->> 'due_at' as due_at,
      case when door_facts.kind = 'follow_up' then array[door_facts.payload ->> 'channel']
        else coalesce(array(select jsonb_array_elements_text(door_facts.payload -> 'channels')), '{}') end as channels,
      case when door_facts.kind = 'unit_repair' then coalesce(doors.filed_unit, '') end as filed_unit,
      case when door_facts.kind = 'person_corrected' then (
        select jsonb_object_agg(key, value) from jsonb_each(door_facts.payload)
        where key in ('first', 'last', 'language', 'phone') and value <> 'null') end as corrected,
      case when door_facts.kind = 'person_corrected' then voters.filed end as filed,
      ${isApart} and exists (
        select 1 from doors as listed
        where listed.campaign_id = ${campaignId} and listed.address_key = ${plainAddressKey}) as listed_elsewhere,
      ${reached(campaignId)} as reached, ${isReviewed ? reviewedAs : handledAs}
    from ${source} as door_facts
    join walkbooks on walkbooks.campaign_id = ${campaignId} and walkbooks.id = door_facts.walkbook_id
    join users on users.id = door_facts.user_id
    join doors on doors.campaign_id = ${campaignId} and doors.id = door_facts.door_id
    left join voters on voters.campaign_id = ${campaignId} and voters.id = door_facts.voter_id
    ${isReviewed ? reviewJoin(campaignId) : handledJoin(campaignId)}
    where door_facts.campaign_id = ${campaignId} and door_facts.kind = ${kind} and ${doorReportStands(campaignId)}
      ${kind === 'voice_note' ? sql`and not ${isOldVoiceNote(campaignId)}` : sql``}
      and ${mayFollow}
      -- A cleared note is no news.
      and (door_facts.kind <> 'door_note' or door_facts.payload ->> 'note' <> '')
    order by ${order} limit ${mostDoorReports}`.execute(db);
  return rows.map(({ location, is_hidden, ...row }) => ({
    ...row,
    coordinates: location && [location.x, location.y],
    ...(is_hidden && untold),
  }));
}

/** Holds for follow-ups that are done: someone was reached since, or they were ticked off. */
const isDone = (campaignId: string) => sql<boolean>`(${reached(campaignId)} or exists (
  select 1 from handled_door_facts
  where handled_door_facts.campaign_id = ${campaignId} and handled_door_facts.door_fact_id = door_facts.id))`;

/**
 * The follow-ups that {@link reportsOf} lists, all of them, as rows of user_id, is_done and due_day: the day by a zone's clock, null
 * where none was set.
 */
export const followUpsOf = (campaignId: string, zone: string) => sql`
  select door_facts.user_id, ${isDone(campaignId)} as is_done,
    ((${dueAt} at time zone 'UTC') at time zone ${zone})::date as due_day
  from door_facts left join voters on voters.campaign_id = ${campaignId} and voters.id = door_facts.voter_id
  where door_facts.campaign_id = ${campaignId} and door_facts.kind = 'follow_up' and ${doorReportStands(campaignId)}
    and ${mayFollow}`;

/** What waits: not handled, and of follow-ups those after which no one was reached. */
export async function openReportsOf(db: Db, campaignId: string, now: Date): Promise<OpenReports> {
  const { rows } = await sql<OpenReports>`
    select count(*) filter (where door_facts.kind = 'follow_up')::integer as follow_ups,
      count(*) filter (where door_facts.kind = 'follow_up' and ${dueAt} <= ${now.toISOString()}::timestamptz at time zone 'UTC')::integer
        as due,
      count(*) filter (where door_facts.kind = 'sign_request')::integer as sign_requests
    from door_facts left join voters on voters.campaign_id = ${campaignId} and voters.id = door_facts.voter_id
    where door_facts.campaign_id = ${campaignId} and door_facts.kind = any(${[...handledKinds]}::text[])
      and ${doorReportStands(campaignId)} and not ${reached(campaignId)} and ${mayFollow}
      and not exists (
        select 1 from handled_door_facts
        where handled_door_facts.campaign_id = ${campaignId} and handled_door_facts.door_fact_id = door_facts.id)`.execute(
    db,
  );
  const waiting = rows[0] ?? { follow_ups: 0, due: 0, sign_requests: 0 };
  return { ...waiting, to_review: await toReviewOf(db, campaignId) };
}

/** The walkbook and door of a fact that can be handled; null when there is none that stands. */
export async function handleable(
  db: Db,
  campaignId: string,
  id: string,
): Promise<{ kind: string; door_id: string } | null> {
  const { rows } = await sql<{ kind: string; door_id: string }>`
    select door_facts.kind, door_facts.door_id from door_facts
    where door_facts.campaign_id = ${campaignId} and door_facts.id = ${id}
      and door_facts.kind = any(${[...handledKinds]}::text[]) and ${doorReportStands(campaignId)}`.execute(db);
  return rows[0] ?? null;
}
