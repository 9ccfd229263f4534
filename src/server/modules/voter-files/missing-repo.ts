// People missing from a file that is the whole roll of its places: found after its rows, and marked some thousand a transaction.
// Whoever is marked gets a standing, a journal entry (for the undo) and an entry of the contact ledger of their own.
import type { Sentence } from '../../../contract/messages/sentence';
import { sentence } from '../../../contract/messages/every-message';
import type { RollStatus } from '../../../contract/voters/import-status';
import {
  asksFirst,
  countyKey,
  coveredCounties,
  isMissing,
  type ReadRoll,
} from '../../../domain/voter-files/missing-people';
import { offTheRoll } from '../../../domain/voter-files/registration';
import { enterRecords } from '../contact-ledger/entries-repo';
import { follow } from './left-out-repo';
import type { ImportSession } from './session-repo';
import { learnLedger } from './import-ends-repo';
import { forgetBatch, raiseWalkbookVersions } from './staging-repo';

/** What an import learned of its file besides its rows. */
export interface LearnedRoll extends ReadRoll {
  /** Each county as the file first wrote it. */
  names: ReadonlyMap<string, string>;
  rows_without_id: number;
}

const atOnce = 4000;
/** The first ones, while the database takes the ledger for empty. */
const few = 200;
const lowest = '00000000-0000-0000-0000-000000000000';
const mostNames = 5;

/** Earlier files of the same roll, and newer ones: whoever is in these is on it. */
interface Rolls {
  earlier: string[];
  newer: string[];
}

async function rollsOf({ query, ids }: ImportSession): Promise<Rolls> {
  const found = await query<{ id: string; newer: boolean }>(
    `select other.id, other.created_at > mine.created_at as newer from uploads mine
     join uploads other on other.campaign_id = $1 and other.id_kind = mine.id_kind and other.id <> mine.id
     where mine.campaign_id = $1 and mine.id = $2
       and other.contents in ('voters', 'walkbook') and other.step = 'import' and other.accepted > 0`,
    ids,
  );
  const idsOf = (newer: boolean) => found.flatMap((each) => (each.newer === newer ? [each.id] : []));
  return { earlier: idsOf(false), newer: idsOf(true) };
}

/** People (v) whose ID an earlier file ($3) of the roll brought; whoever was added by hand or at a door is none of them. */
const known = `v.campaign_id = $1 and v.source_id is not null and v.added_by is null
  and v.suppressed is distinct from 'withdrawn' and v.upload_id is distinct from $2
  and (v.upload_id = any($3::uuid[]) or exists (
    select 1 from import_changes brought where brought.campaign_id = $1 and brought.upload_id = any($3::uuid[])
      and brought.kind = 'voter' and brought.row_key = v.id::text and brought.after ? 'source_id'))`;

/** Whether this import marked a person (v) already: a run before it was killed. */
const markedBefore = `exists (select 1 from import_changes done where done.campaign_id = $1 and done.upload_id = $2
  and done.kind = 'voter' and done.row_key = v.id::text and done.after ->> 'status' = '${offTheRoll}')`;

/** What is known of the people of earlier files. */
interface Plan extends Rolls {
  people: number;
  without_county: number;
  covered: ReadonlySet<string> | null;
  /** Those counties as voters have them; null: everyone's. */
  written: string[] | null;
}

async function planOf(session: ImportSession, roll: LearnedRoll): Promise<Plan> {
  const rolls = await rollsOf(session);
  if (rolls.earlier.length === 0) return { ...rolls, people: 0, without_county: 0, covered: null, written: null };
  const counties = await session.query<{ county: string | null; people: number }>(
    `select v.county, count(*)::integer as people from voters v
     where ${known} and (v.status is distinct from '${offTheRoll}' or ${markedBefore}) group by v.county`,
    [...session.ids, rolls.earlier],
  );
  const byKey = new Map<string, number>();
  for (const { county, people } of counties)
    if (county !== null) byKey.set(countyKey(county), (byKey.get(countyKey(county)) ?? 0) + people);
  const covered = coveredCounties(roll.counties, byKey);
  const isCovered = (county: string | null) => covered === null || (county !== null && covered.has(countyKey(county)));
  const sum = (rows: typeof counties) => rows.reduce((all, { people }) => all + people, 0);
  return {
    ...rolls,
    covered,
    written: covered && counties.flatMap(({ county }) => (county !== null && isCovered(county) ? [county] : [])),
    people: sum(counties.filter(({ county }) => isCovered(county))),
    without_county: covered === null ? 0 : sum(counties.filter(({ county }) => county === null)),
  };
}

interface Missing {
  id: string;
  /** Marked by an earlier file. */
  still: boolean;
  /** Marked by this import, in a run before this one. */
  done: boolean;
}

/** The next of those who are missing, by their ids. */
async function nextMissing(session: ImportSession, roll: LearnedRoll, plan: Plan, after: string, most: number) {
  const { upload, query, ids } = session;
  // What a check finds is nowhere but in staging; what an import stores is in its group as well, and stays there when it is killed.
  const inFile =
    upload.step === 'check'
      ? 'select 1 from staged_taken f where f.campaign_id = $1 and f.upload_id = $2 and f.voter_id = v.id'
      : 'select 1 from voter_group_members f where f.campaign_id = $1 and f.voter_group_id = $2 and f.voter_id = v.id';
  const found = await query<Missing & { source_id: string; county: string | null; [column: string]: unknown }>(
    `select v.id, v.source_id, v.county, ${markedBefore} as done, v.status is not distinct from '${offTheRoll}' as still from voters v
     where ${known} and v.id > $4 and ($5::text[] is null or v.county = any($5::text[])) and not exists (${inFile})
       and not exists (select 1 from voter_group_members g
         where g.campaign_id = $1 and g.voter_group_id = any($6::uuid[]) and g.voter_id = v.id)
     order by v.id limit ${most}`,
    [...ids, plan.earlier, after, plan.written, plan.newer],
  );
  return { last: found.at(-1)?.id ?? null, missing: found.filter((each) => isMissing(each, roll, plan.covered)) };
}

/** Goes through all who are missing, some thousand at a time. */
async function eachMissing(
  session: ImportSession,
  roll: LearnedRoll,
  plan: Plan,
  inBatch: <T>(act: () => Promise<T>) => Promise<T>,
  act: (missing: readonly Missing[]) => Promise<void>,
): Promise<void> {
  if (plan.earlier.length === 0 || plan.written?.length === 0) return;
  for (let after: string | null = lowest; after !== null;) {
    const from: string = after;
    const most = from === lowest ? few : atOnce;
    after = await inBatch(async () => {
      const { last, missing } = await nextMissing(session, roll, plan, from, most);
      if (missing.length > 0) await act(missing);
      return last;
    });
  }
}

async function count(session: ImportSession, roll: LearnedRoll, plan: Plan): Promise<RollStatus> {
  const found = { missing: 0, still_missing: 0 };
  await eachMissing(
    session,
    roll,
    plan,
    (act) => act(),
    async (missing) => {
      for (const { still, done } of missing) found[still && !done ? 'still_missing' : 'missing'] += 1;
    },
  );
  const counties = [...(plan.covered ?? [])].map((key) => roll.names.get(key) ?? key).toSorted();
  return {
    people: plan.people,
    ...found,
    asks: asksFirst(found.missing, plan.people),
    counties: counties.slice(0, mostNames),
    county_count: counties.length,
    without_county: plan.without_county,
    rows_without_id: roll.rows_without_id,
    left_out: 0,
  };
}

/** Of a check, in its last batch: what it would mean were the file the whole roll. */
export async function noteMissing(session: ImportSession, roll: LearnedRoll): Promise<RollStatus> {
  const status = await count(session, roll, await planOf(session, roll));
  await keep(session, status);
  return status;
}

/**
 * Of an import as a whole roll, when all its rows are stored: marks who is missing and leaves them out. What it did is not done
 * twice when it goes on after a kill.
 * @param yes many may go
 * @returns why no one was marked; null when that was done
 */
export async function leaveOutMissing(
  session: ImportSession,
  roll: LearnedRoll,
  yes: boolean,
): Promise<Sentence | null> {
  const { query, ids } = session;
  const plan = await session.batch(() => planOf(session, roll));
  const status = await session.batch(() => count(session, roll, plan));
  const { missing, people } = status;
  const [group] = await query('select 1 from voter_groups where campaign_id = $1 and id = $2', ids);
  // By its members everyone of the file is known.
  if (!group) return sentence('ROLL_GROUP_GONE');
  if (status.asks && !yes) return sentence('ROLL_NOT_FOLLOWED', { missing, people });
  let marked = 0;
  let learned = 0;
  const inBatch: typeof session.batch = async (act) => {
    if (marked >= 2 * learned) learned = await learnLedger(session, marked);
    return session.batch(act);
  };
  await eachMissing(session, roll, plan, inBatch, async (found) => {
    const people = found.flatMap(({ id, done }) => (done ? [] : [id]));
    await mark(session, people);
    marked += people.length;
  });
  await session.batch(async () => {
    const [all] = await query<{ people: number }>(
      `select count(*)::integer as people from import_changes
       where campaign_id = $1 and upload_id = $2 and kind = 'voter' and after ->> 'status' = $3
         and before ->> 'status' is distinct from $3`,
      [...ids, offTheRoll],
    );
    await keep(session, { ...status, left_out: all?.people ?? 0 });
  });
  return null;
}

async function mark(session: ImportSession, people: readonly string[]): Promise<void> {
  if (people.length === 0) return;
  const { db, query, upload, ids } = session;
  // Of those whom an earlier file lacked as well this one says the same: were that one undone, they stay off the roll.
  await query(
    `insert into import_changes (campaign_id, upload_id, kind, row_key, before, after)
     select $1::uuid, $2::uuid, 'voter', v.id::text, jsonb_build_object('status', v.status), jsonb_build_object('status', $4::text)
     from voters v where v.campaign_id = $1 and v.id = any($3::uuid[])
     on conflict (campaign_id, upload_id, kind, row_key) do update set
       before = excluded.before || import_changes.before, after = import_changes.after || excluded.after`,
    [...ids, [...people], offTheRoll],
  );
  await query(
    `update voters set status = $3 where campaign_id = $1 and id = any($2::uuid[]) and status is distinct from $3`,
    [upload.campaign_id, [...people], offTheRoll],
  );
  // It is about this record alone, and covers no one of the new roll who is alike.
  const { user_id: reported_by, id: upload_id } = upload;
  await follow(session, await enterRecords(db, upload.campaign_id, people, { reported_by, upload_id }));
  await raiseWalkbookVersions(query, upload);
  await forgetBatch(query, ids);
}

async function keep({ query, ids }: ImportSession, status: RollStatus): Promise<void> {
  await query('update uploads set roll = $3 where campaign_id = $1 and id = $2', [...ids, JSON.stringify(status)]);
}

/** What the check of a file that is imported now found. */
export async function forgetRoll({ query, ids }: ImportSession): Promise<void> {
  await query('update uploads set roll = null where campaign_id = $1 and id = $2', [...ids]);
}
