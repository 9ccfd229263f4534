// Marks the people who are missing from a file that is the whole roll of its places, some thousand a transaction. Whoever is marked
// gets a standing, a journal entry (for the undo) and an entry of the contact ledger of their own.
import type { Sentence } from '../../../contract/messages/sentence';
import { sentence } from '../../../contract/messages/every-message';
import { offTheRoll } from '../../../domain/voter-files/registration';
import { enterRecords } from '../contact-ledger/entries-repo';
import { learnLedger } from './import-ends-repo';
import { follow } from './left-out-repo';
import {
  isMissing,
  keepRoll,
  known,
  type LearnedRoll,
  markedBefore,
  type Plan,
  planOf,
  valuesOf,
} from './missing-repo';
import type { ImportSession } from './session-repo';
import { forgetBatch, raiseWalkbookVersions } from './staging-repo';

/** The first ones, while the database takes the ledger for empty. */
const few = 200;
const atOnce = 4000;
const lowest = '00000000-0000-0000-0000-000000000000';

const fromPlan = (session: ImportSession, roll: LearnedRoll, plan: Plan) => [
  ...valuesOf(session, plan, roll),
  plan.counties.filter((county) => county !== null),
  plan.counties.includes(null),
];
const isMissingHere = (upload: ImportSession['upload']) =>
  `${known} and ${isMissing(upload)} and (v.county = any($7::text[]) or (v.county is null and $8))`;
const named = `select 1 from roll_missing named
  where named.campaign_id = $1 and named.upload_id = $2 and named.voter_id = v.id`;

/** Writes down who is missing, for a run that goes on after this one was killed. */
async function nameMissing(session: ImportSession, roll: LearnedRoll, plan: Plan): Promise<void> {
  await session.query(
    `insert into roll_missing (campaign_id, upload_id, voter_id)
     select $1::uuid, $2::uuid, v.id from voters v where ${isMissingHere(session.upload)} on conflict do nothing`,
    fromPlan(session, roll, plan),
  );
}

/** Who is missing by now and was not when that was decided. */
async function countUnnamed(session: ImportSession, roll: LearnedRoll, plan: Plan): Promise<number> {
  const [found] = await session.query<{ people: number }>(
    `select count(*)::integer as people from voters v
     where ${isMissingHere(session.upload)} and v.status is distinct from '${offTheRoll}' and not exists (${named})`,
    fromPlan(session, roll, plan),
  );
  return found?.people ?? 0;
}

/** The next of those who were named, by their ids; `gone`: they are still missing. */
async function nextNamed(session: ImportSession, roll: LearnedRoll, plan: Plan, after: string, most: number) {
  return session.query<{ id: string; done: boolean; gone: boolean }>(
    `select v.id, ${markedBefore} as done, (${known} and ${isMissing(session.upload)}) as gone
     from (select voter_id from roll_missing where campaign_id = $1 and upload_id = $2 and voter_id > $7
       order by voter_id limit ${most}) named
     join voters v on v.campaign_id = $1 and v.id = named.voter_id order by v.id`,
    [...valuesOf(session, plan, roll), after],
  );
}

/** When the import ends. */
export async function forgetNamed({ query, ids }: Pick<ImportSession, 'query' | 'ids'>): Promise<void> {
  await query('delete from roll_missing where campaign_id = $1 and upload_id = $2', [...ids]);
}

/** What someone said of a whole roll. */
export interface RollAnswer {
  /** Many may go. */
  many: boolean;
  /** How many its check named; no more than these go. */
  confirmed: number | undefined;
}

/**
 * Of an import as a whole roll, when all its rows are stored: marks who is missing and leaves them out. Who that is, is decided
 * once: a run that goes on after a kill marks the rest of the same people, none of them twice.
 * @returns why no one was marked, or that more are missing by now; null when all were
 */
export async function leaveOutMissing(
  session: ImportSession,
  roll: LearnedRoll,
  answer: RollAnswer,
): Promise<Sentence | null> {
  const { query, ids } = session;
  const [decided] = await query('select 1 from roll_missing where campaign_id = $1 and upload_id = $2 limit 1', ids);
  const plan = await session.batch(() => planOf(session, roll));
  if (!decided) {
    const refusal = await session.batch(async () => {
      const why = await whyRefused(session, plan, answer);
      if (why === null) await nameMissing(session, roll, plan);
      return why;
    });
    if (refusal) return refusal;
  }
  let marked = 0;
  let learned = 0;
  for (let after: string | undefined = lowest; after !== undefined;) {
    const from: string = after;
    if (marked >= 2 * learned) learned = await learnLedger(session, marked);
    after = await session.batch(async () => {
      const found = await nextNamed(session, roll, plan, from, from === lowest ? few : atOnce);
      const unmarked = found.flatMap(({ id, done, gone }) => (done || !gone ? [] : [id]));
      await mark(session, unmarked);
      marked += unmarked.length;
      return found.at(-1)?.id;
    });
  }
  return session.batch(async () => {
    const [all] = await query<{ people: number }>(
      `select count(*)::integer as people from import_changes
       where campaign_id = $1 and upload_id = $2 and kind = 'voter' and after ->> 'status' = $3
         and before ->> 'status' is distinct from $3`,
      [...ids, offTheRoll],
    );
    await keepRoll(session, { ...plan.status, left_out: all?.people ?? 0 });
    const canTell = decided && !plan.newerGone && (await hasGroup(session));
    const more = canTell ? await countUnnamed(session, roll, plan) : 0;
    return more > 0 ? sentence('ROLL_MORE_MISSING', { missing: more }) : null;
  });
}

const hasGroup = async ({ query, ids }: ImportSession) =>
  (await query('select 1 from voter_groups where campaign_id = $1 and id = $2', ids)).length > 0;

async function whyRefused(
  session: ImportSession,
  { newerGone, status: { missing, people, asks } }: Plan,
  { many, confirmed }: RollAnswer,
): Promise<Sentence | null> {
  // By its members everyone of the file is known.
  if (!(await hasGroup(session))) return sentence('ROLL_GROUP_GONE');
  if (newerGone) return sentence('ROLL_NEWER_GONE');
  return (asks && !many) || missing > (confirmed ?? missing)
    ? sentence('ROLL_NOT_FOLLOWED', { missing, people })
    : null;
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
