// SQL of rows that only say whose record is confidential: states leave the address out of them, and whoever is known by the
// file's own key must be left alone all the same.
import { sql } from 'kysely';
import type { Batch } from './import-batches';
import type { ImportSession } from './session-repo';
import { whoHas } from './further-ids-repo';
import type { FileIds } from './id-rolls-repo';
import { enterOfFile } from './left-out-repo';
import { addMembersFrom } from '../voter-groups/members-repo';

/** Someone known of whom a row of this batch says so. */
interface Confidential {
  line: number;
  voter_id: string;
  located: boolean;
  suppressed: string | null;
  [column: string]: unknown;
}

/**
 * Enters into the contact ledger (unless this is a check) whom the hidden rows of a batch name. A row that is the only one about someone known is
 * imported instead of rejected. Inside a batch.
 * @returns whether anybody was found
 */
export async function hideKnown(session: ImportSession, batch: Batch, { kept }: FileIds): Promise<boolean> {
  const { query, upload, counts } = session;
  const checks = upload.step === 'check';
  const found = await query<Confidential>(
    `select hiding.line, v.id as voter_id, v.suppressed, doors.location is not null as located
     from unnest($2::integer[], $3::text[]) as hiding (line, source_id)
     cross join lateral (
       select id, door_id, suppressed from voters where campaign_id = $1 and id = (${whoHas('hiding.source_id', '$4')}) limit 1) v
     left join doors on doors.campaign_id = $1 and doors.id = v.door_id`,
    [upload.campaign_id, batch.hidden.map(({ line }) => line), batch.hidden.map((row) => row.source_id), kept],
  );
  if (found.length === 0) return false;
  const alone = new Set(upload.contents === 'voters' ? batch.hidden.flatMap((row) => (row.alone ? row.line : [])) : []);
  const hiddenLines = new Set<number>();
  for (const { line, suppressed, located } of found) {
    if (!alone.has(line)) continue;
    hiddenLines.add(line);
    counts.accepted += 1;
    counts.confidential += 1;
    if (suppressed === 'confidential') counts.unchanged += 1;
    else counts.changed += 1;
    if (located) counts.located += 1;
    else {
      counts.unlocated += 1;
      const reason = counts.reasons.no_points === undefined ? 'no_number' : 'no_points';
      counts.reasons[reason] = (counts.reasons[reason] ?? 0) + 1;
    }
  }
  batch.rejections = batch.rejections.filter(({ line }) => !hiddenLines.has(line));
  if (checks) return true;
  await enterOfFile(
    session,
    [...new Set(found.map(({ voter_id }) => voter_id))].map((voter_id) => ({ voter_id, reason: 'confidential' })),
  );
  const members = found.flatMap(({ line, voter_id }) => (hiddenLines.has(line) ? [voter_id] : []));
  if (members.length > 0)
    await addMembersFrom(
      session.db,
      upload.campaign_id,
      upload.id,
      sql`select voters.id as voter_id from voters
        where voters.campaign_id = ${upload.campaign_id} and voters.id = any(${members}::uuid[])`,
    );
  return true;
}
