// SQL of how an import ends: done, failed with a reason, or given up.
import type { Sentence } from '../../../contract/messages/sentence';
import { sentence } from '../../../contract/messages/every-message';
import type { UploadPart } from '../../../contract/voters/upload-parts';
import { sql } from 'kysely';
import { isLockNotHad, type Db, type Query } from '../../db/connection';
import type { OpenedFile } from './import-rows';
import type { ImportSession } from './session-repo';
import { forgetRun } from './staging-repo';

/** From so many rows on a file changes what a query plan should expect of the campaign. */
const manyRows = 1000;

/**
 * Tells the planner how many a large file brought, before anyone reads them. Of a campaign that the statistics do not know it
 * expects one voter, and then compares every member of a group with every voter.
 */
export async function learnSizes({ upload, counts, query }: ImportSession): Promise<void> {
  if (upload.step === 'check' || counts.processed < manyRows) return;
  await analyze(query, 'doors, voters, voter_group_members');
}

/**
 * Before a batch: the same of the campaign alone. Where it expects one row, the planner looks each door and voter up by the
 * campaign instead of by the address or id, and reads all that the file stored so far for every row.
 * @param learned how many rows were stored when it was told last
 * @returns how many it knows of now
 */
export async function learnCampaign({ upload, counts, query }: ImportSession, learned: number): Promise<number> {
  if (upload.step === 'check' || counts.processed === 0 || counts.processed < 2 * learned) return learned;
  await analyze(
    query,
    'address_points (campaign_id), doors (campaign_id), voters (campaign_id), voter_group_members (campaign_id)',
  );
  return counts.processed;
}

/** The same of the contact ledger while a file enters people: how many by now. */
export async function learnLedger({ query }: ImportSession, entered: number): Promise<number> {
  if (entered > 0) await analyze(query, 'contact_ledger, contact_matches');
  return entered;
}

/** The same of what imports changed, before one of them is undone: each of its rows is looked for in every later one. */
export const learnChanges = ({ query }: ImportSession): Promise<void> => analyze(query, 'import_changes, told_votes');

/** Mere advice: no file waits for whoever works on these tables, and none fails for it. */
async function analyze(query: Query, tables: string): Promise<void> {
  await query(`set lock_timeout = '3s'`);
  try {
    await query(`analyze ${tables}`);
  } catch (error) {
    if (!isLockNotHad(error)) throw error;
  } finally {
    await query('set lock_timeout to default');
  }
}

const stopped = sentence('IMPORT_STOPPED');

/** Ends an upload whose import failed at every try. */
export async function giveUpImport(
  { db }: { db: Db },
  { campaign_id, upload_id }: { campaign_id: string; upload_id: string },
): Promise<void> {
  const upload = await db
    .updateTable('uploads')
    .set({
      status: 'failed',
      finished_at: new Date(),
      run_id: null,
      detail: stopped.detail,
      detail_code: stopped.detail_code,
      result_columns: sql`case when step in ('check', 'mapping') then result_columns end`,
    })
    .where((row) => row.and({ campaign_id, id: upload_id }))
    .where('status', 'in', ['pending', 'running'])
    .returning('id')
    .executeTakeFirst();
  if (!upload) return;
  await sql`delete from voter_groups where campaign_id = ${campaign_id} and id = ${upload_id} and not exists (
    select 1 from voter_group_members members
    where members.campaign_id = ${campaign_id} and members.voter_group_id = ${upload_id})`.execute(db);
  await db
    .updateTable('voter_groups')
    .set({ status: 'Failed' })
    .where((row) => row.and({ campaign_id, id: upload_id }))
    .execute();
}

/** A sentence as the columns `detail`, `detail_code` and `detail_params` keep it. */
export const columnsOf = (said: Sentence | null): (string | null)[] =>
  said === null ? [null, null, null] : [said.detail, said.detail_code, JSON.stringify(said.params)];

/** Ends the upload; inside a batch. */
export async function endUpload({ query, ids }: ImportSession, said: Sentence | null): Promise<void> {
  await query('set local synchronous_commit = on');
  await query(
    `update uploads set status = 'done', total = processed, detail = $3, detail_code = $4, detail_params = $5, run_id = null,
       finished_at = now()
     where campaign_id = $1 and id = $2`,
    [...ids, ...columnsOf(said)],
  );
}

/** The group of a file of which nothing was stored: an empty one would be of no use to anyone. */
const dropGroup = `delete from voter_groups where campaign_id = $1 and id = $2 and not exists (
  select 1 from voter_group_members members where members.campaign_id = $1 and members.voter_group_id = $2)`;

/** Ends it with a reason; inside a batch. */
export async function failUpload({ query, ids }: ImportSession, reason: Sentence, unmapped: boolean): Promise<void> {
  await query('set local synchronous_commit = on');
  await query(
    `update uploads set status = 'failed', step = case when $6 then 'mapping' else step end, detail = $3,
       detail_code = $4, detail_params = $5, run_id = null, finished_at = now(), result_columns = case when $6 then result_columns end
     where campaign_id = $1 and id = $2`,
    [...ids, ...columnsOf(reason), unmapped],
  );
  await query(dropGroup, ids);
  await query(`update voter_groups set status = 'Failed' where campaign_id = $1 and id = $2`, ids);
  await forgetRun(query, ids);
}

/** The group of a file of voters is whole. */
export async function readyGroup({ query, ids }: ImportSession): Promise<void> {
  await query(`update voter_groups set status = 'Ready' where campaign_id = $1 and id = $2`, ids);
}

/** Notes how a file is laid out and what kind of IDs it has; inside a batch. */
export async function noteLayout(
  { query, ids }: ImportSession,
  { layout, id_kind, columns }: Pick<OpenedFile<unknown>, 'layout' | 'id_kind' | 'columns'>,
): Promise<void> {
  await query('update uploads set layout = $3, id_kind = $4, columns_read = $5 where campaign_id = $1 and id = $2', [
    ...ids,
    layout,
    id_kind ?? null,
    JSON.stringify(columns ?? {}),
  ]);
}

/** Notes the tables inside its file; inside a batch. */
export async function noteParts({ query, ids }: ImportSession, parts: readonly UploadPart[]): Promise<void> {
  await query('update uploads set parts = $3 where campaign_id = $1 and id = $2', [...ids, JSON.stringify(parts)]);
}
