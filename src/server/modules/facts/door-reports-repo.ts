// The SQL of doors' facts: storing them once, and reading them back. Facts are only ever inserted.
import { sql } from 'kysely';
import { doorReport, type DoorReport, type Handled, type KnownDoorReport } from '../../../contract/facts/door-report';
import type { PastTouch } from '../../../contract/facts/touch';
import { kinds } from '../../../domain/facts/kinds';
import type { Db } from '../../db/connection';
import { planKept } from '../../db/kept-plans';
import { mayBeVisited } from '../contact-ledger/left-out-repo';
import type { FactsPlace, Stored, TimedPlace } from './touches-repo';
import { factRows, insertFacts } from './fact-tables-repo';
import { handledAs, handledJoin } from './handled-reports-repo';
import { touchCounts } from './effective-facts-repo';

/** Holds for rows of `door_facts` (under that name) that no one replaced, and that are no mere undoing. */
export const doorReportStands = (campaignId: string) => sql<boolean>`(door_facts.kind <> 'taken_back' and not exists (
  select 1 from door_facts as later
  where later.campaign_id = ${campaignId} and later.replaces = door_facts.id and later.id <> door_facts.id
    and later.user_id = door_facts.user_id))`;

/**
 * Holds for voice notes (rows of `door_facts`) that are older than the campaign keeps notes: their recordings are erased
 * (door-reports/old-voice-notes-repo.ts), no phone brings them again, and no one is shown them. Photos of doors stay.
 */
export const isOldVoiceNote = (campaignId: string) => sql<boolean>`(door_facts.kind = 'voice_note' and coalesce(
  door_facts.received_at < now() - make_interval(days => (select keep_notes_days from campaigns where id = ${campaignId})),
  false))`;

/** Inserts facts that are not there yet, and returns the ids of those that are new. */
export function insertDoorReports(tx: Db, place: TimedPlace, facts: readonly DoorReport[]): Promise<Set<string>> {
  const { walkbook_id } = place;
  const reports = facts.map((fact) => {
    const { id, door_id, voter_id, kind, replaces, recorded_at, device_id, seq, ...payload } = fact;
    return { id, door_id, voter_id, kind, replaces, recorded_at, device_id, seq, walkbook_id, payload };
  });
  return insertFacts(tx, place, kinds.door_fact.table, reports);
}

interface Row extends FactsPlace {
  payload: Record<string, unknown>;
}

interface Known {
  payload: Record<string, unknown>;
  file_id: string | null;
  user_id: string;
  user_name: string;
  handled: Handled | null;
}

function toFact({ payload, ...row }: { payload: Record<string, unknown> }): DoorReport {
  return doorReport.parse({ ...payload, ...row });
}

/** Facts of doors of a campaign by their ids. */
export async function doorReportsById(
  db: Db,
  campaignId: string,
  ids: readonly string[],
): Promise<Stored<DoorReport>[]> {
  const rows = await factRows<Row>(db, campaignId, kinds.door_fact.table, ids);
  return rows.map((row) => {
    const { campaign_id, walkbook_id, user_id } = row;
    return { ...toFact(row), campaign_id, walkbook_id, user_id };
  });
}

/** Every fact of a walkbook's doors in the order of arrival, with the canvasser's first name. */
export async function doorReportsOf(db: Db, campaignId: string, walkbookId: string): Promise<KnownDoorReport[]> {
  const { rows } = await sql<Known>`${planKept}
    select door_facts.id, door_facts.recorded_at, door_facts.device_id, door_facts.seq, door_facts.kind, door_facts.voter_id,
      door_facts.replaces, door_facts.payload, door_facts.file_id, door_facts.user_id,
      coalesce(doors.merged_into, doors.id) as door_id, users.first as user_name, ${handledAs}
    from door_facts
    join doors on doors.campaign_id = ${campaignId} and doors.id = door_facts.door_id
    join users on users.id = door_facts.user_id ${handledJoin(campaignId)}
    where door_facts.campaign_id = ${campaignId} and door_facts.walkbook_id = ${walkbookId}
      and not ${isOldVoiceNote(campaignId)}
    order by door_facts.fact_order`.execute(db);
  return rows.map((row) => ({
    ...toFact(row),
    user_id: row.user_id,
    user_name: row.user_name,
    ...(row.handled ? { handled: row.handled } : {}),
    ...(row.file_id === null ? {} : { file_id: row.file_id }),
  }));
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
      select touches.*, homes.shown,
        row_number() over (partition by homes.shown, touches.voter_id order by touches.recorded_at desc, touches.id) as rank
      from homes
      join touches on touches.campaign_id = ${campaignId} and touches.door_id = homes.knocked
      left join voters on voters.campaign_id = ${campaignId} and voters.id = touches.voter_id
      where (touches.walkbook_id <> ${walkbookId} or touches.channel <> 'door') and ${touchCounts(campaignId)}
        -- As geo_data: whom a walkbook does not name it tells nothing of.
        and (touches.voter_id is null or ${mayBeVisited})
    ) as ranked
    join users on users.id = ranked.user_id
    where ranked.rank <= 3 order by ranked.recorded_at desc, ranked.id`.execute(db);
  return rows;
}
