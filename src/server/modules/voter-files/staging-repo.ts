// SQL of the staging tables, in which the rows of a file wait while an import works on them: they belong to one upload, and
// nothing is left of them when it ends.
import { sql } from 'kysely';
import { districtKinds } from '../../../contract/voters/voter-filters';
import { copyLine, type CopyValue } from '../../db/copy';
import type { Db, Query } from '../../db/connection';

/** What a file tells of a person, in columns of the same name here and there; a blank value of the file erases nothing. */
export const personColumns = [
  'birth_year',
  'sex',
  'party',
  'precinct',
  'phone',
  'email',
  'language',
  'registered_on',
  'status',
  'mobile',
] as const;
/** The same with whatever else is simply put in. */
export const plainColumns = [...personColumns, ...districtKinds, 'support_score'] as const;

/** What the voters of a file leave to its history. */
const ofUpload = ['staged_roll'] as const;
/** What a batch leaves to the next one. */
const ofFile = ['staged_taken'] as const;
const ofBatch = [
  'staged_rows',
  'staged_doors',
  'staged_matches',
  'staged_voters',
  'staged_changed_doors',
  'staged_points',
  'staged_undo',
  'staged_history',
  'staged_results',
] as const;

// Staged rows ($1: campaign, $2: upload) to one another, looked up one by one along the keys: nobody counts rows that come and go,
// so that the database would guess badly how to join them.

/** The door (f) of a row (s). */
export const doorOfRow = `cross join lateral (
  select * from staged_doors f where f.campaign_id = $1 and f.upload_id = $2
    and f.address_key = s.address_key and f.unit_key = s.unit_key limit 1) f`;

/** The row (s) that a door (f) was first found in. */
export const rowOfDoor = `cross join lateral (
  select * from staged_rows s where s.campaign_id = $1 and s.upload_id = $2 and s.line = f.line limit 1) s`;

/** The known voter (m.voter_id) whom a row (s) is about; null for a new one. */
export const matchOfRow = `cross join lateral (
  select (select m.voter_id from staged_matches m
    where m.campaign_id = $1 and m.upload_id = $2 and m.line = s.line) as voter_id) m`;

/** The rows (s) of a batch. */
export const isRow = 's.campaign_id = $1 and s.upload_id = $2';
/** Whether a row (s) is about someone who is not known. */
export const isNewRow = `${isRow} and (
  select m.line from staged_matches m where m.campaign_id = $1 and m.upload_id = $2 and m.line = s.line) is null`;

/**
 * Whether a row (s) is at a door that was there before its batch. In a case, so that the few of these are looked up in a table of
 * them: as a bare condition they would be joined.
 */
export const isAtKnownDoor = `case when (s.address_key, s.unit_key) in (
  select k.address_key, k.unit_key from staged_doors k where k.campaign_id = $1 and k.upload_id = $2 and k.known) then true end`;

/** Imported files of the same roll that were uploaded later. */
export const newerRolls = `array(
  select newer.id from uploads mine
  join uploads newer on newer.campaign_id = $1 and newer.id_kind = mine.id_kind and newer.created_at > mine.created_at
  where mine.campaign_id = $1 and mine.id = $2 and newer.step = 'import' and newer.accepted > 0)`;

/** A staged row as COPY reads it. */
export function stagedLine(
  { campaign_id, id }: { campaign_id: string; id: string },
  values: readonly CopyValue[],
): string {
  return copyLine([campaign_id, id, ...values]);
}

/** Removes an upload's staged rows, those of the batch. */
export async function forgetBatch(query: Query, ids: readonly string[]): Promise<void> {
  for (const table of ofBatch) await query(`delete from ${table} where campaign_id = $1 and upload_id = $2`, [...ids]);
}

/** Removes what is staged for an upload when its run begins, and when it ends. */
export async function forgetRun(query: Query, ids: readonly string[]): Promise<void> {
  await forgetStaged(query, ids);
  for (const table of ofUpload) await query(`delete from ${table} where campaign_id = $1 and upload_id = $2`, [...ids]);
}

/** Removes everything that is staged for one table of an upload. */
export async function forgetStaged(query: Query, ids: readonly string[]): Promise<void> {
  await forgetBatch(query, ids);
  for (const table of ofFile) await query(`delete from ${table} where campaign_id = $1 and upload_id = $2`, [...ids]);
}

/** Removes what is staged for uploads on which nobody works any more: a killed server left it. */
export async function forgetLeftovers(db: Db): Promise<void> {
  for (const table of [...ofBatch, ...ofFile, ...ofUpload])
    await sql`
      delete from ${sql.table(table)} as staged where not exists (
        select 1 from uploads
        where uploads.campaign_id = staged.campaign_id and uploads.id = staged.upload_id
          and uploads.status in ('pending', 'running'))`.execute(db);
}

/** Tells phones that a walkbook's doors or people changed: those of the upload's staged changed doors. */
export async function raiseWalkbookVersions(
  query: Query,
  { campaign_id, id }: { campaign_id: string; id: string },
): Promise<void> {
  await query(
    `update walkbooks set version = version + 1, updated_at = now()
     where campaign_id = $1 and id in (
       select walkbook_id from walkbook_doors
       where campaign_id = $1 and door_id in (
         select door_id from staged_changed_doors where campaign_id = $1 and upload_id = $2))`,
    [campaign_id, id],
  );
}
