// SQL of rows that only say whose record is confidential: states leave the address out of them, and whoever is known by the
// file's own key must be left alone all the same.
import type { Batch } from './import-batches';
import type { ImportSession } from './import-session';

/** Somebody known of whom a row of this batch says so. */
interface Hidden {
  line: number;
  located: boolean;
  suppressed: string | null;
  [column: string]: unknown;
}

/**
 * Suppresses (unless this is a check) whom the hidden rows of a batch name. A row that is the only one about somebody known is
 * taken in instead of rejected. Inside a batch, with the table `changed` there.
 * @returns whether anybody was found
 */
export async function hideKnown(session: ImportSession, batch: Batch): Promise<boolean> {
  const { query, upload, counts } = session;
  const checks = upload.step === 'check';
  const given = `unnest($2::integer[], $3::text[]) as given (line, source_id)
    cross join lateral (
      select id, door_id, suppressed, upload_id from voters
      where campaign_id = $1 and source_id = given.source_id limit 1
    ) v`;
  const values = [upload.campaign_id, batch.hidden.map(({ line }) => line), batch.hidden.map((row) => row.source_id)];
  const found = await query<Hidden>(
    `select given.line, v.suppressed, doors.location is not null as located
     from ${given} left join doors on doors.campaign_id = $1 and doors.id = v.door_id`,
    values,
  );
  if (found.length === 0) return false;
  const alone = new Set(upload.contents === 'voters' ? batch.hidden.flatMap((row) => (row.alone ? row.line : [])) : []);
  const taken = new Set<number>();
  for (const { line, suppressed, located } of found) {
    if (!alone.has(line)) continue;
    taken.add(line);
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
  batch.rejections = batch.rejections.filter(({ line }) => !taken.has(line));
  if (checks) return true;
  await query(
    `with hidden as (
       select distinct v.* from ${given} where v.suppressed is distinct from 'confidential'
     ), kept as (
       insert into import_changes (campaign_id, upload_id, kind, row_key, before, after)
       select $1, $4, 'voter', v.id::text,
         jsonb_build_object('suppressed', v.suppressed, 'suppressed_by', v.suppressed_by),
         jsonb_build_object('suppressed', 'confidential', 'suppressed_by', null)
       from hidden join voters v on v.campaign_id = $1 and v.id = hidden.id
       where v.upload_id is distinct from $4
       on conflict (upload_id, kind, row_key) do update set
         before = excluded.before || import_changes.before, after = import_changes.after || excluded.after
     ), stored as (
       update voters set suppressed = 'confidential', suppressed_by = null from hidden
       where voters.campaign_id = $1 and voters.id = hidden.id
     ) insert into changed select door_id from hidden`,
    [...values, upload.id],
  );
  if (taken.size > 0)
    await query(
      `insert into voter_group_members (campaign_id, voter_group_id, voter_id)
       select $1, $4, v.id from ${given} where given.line = any($5::integer[]) on conflict do nothing`,
      [...values, upload.id, [...taken]],
    );
  return true;
}
