// SQL that stores the voters of a batch: new ones, known ones with other values, and their group. What was corrected at the
// door stays as it is.
import { sql } from 'kysely';
import { agesOff } from '../../../domain/contact-ledger/whose-id';
import { offTheRoll } from '../../../domain/voter-files/registration';
import { addMembersFrom } from '../voter-groups/members-repo';
import type { FoundDoors } from './doors-repo';
import type { ImportSession } from './session-repo';
import { doorOfRow, isAtKnownDoor, isNewRow, isRow, matchOfRow, newerRolls, plainColumns } from './staging-repo';

const filled = ['door_id', 'source_id', 'first', 'middle', 'last', 'suffix', ...plainColumns, 'history', 'filed'];
/** Everything of a known voter that a file may change. */
export const voterColumns: readonly string[] = filled;
const of = (row: 'v' | 'k', names: readonly string[]) => names.map((name) => `${row}.${name}`).join(', ');

/** What was corrected at the door stays, whatever a file says; `then` holds for everyone else. */
const unlessCorrected = (name: string, then: string) => `case when v.filed ? '${name}' then v.${name} else ${then} end`;

/** Imports that found someone missing (`gone`), with their files. */
const foundMissing = `import_changes gone
  join uploads by_file on by_file.campaign_id = $1 and by_file.id = gone.upload_id
  where gone.campaign_id = $1 and gone.kind = 'voter' and gone.row_key = v.id::text
    and gone.after ->> 'status' = '${offTheRoll}'`;
const standingBefore = `(
  select gone.before ->> 'status' from ${foundMissing} and gone.before ->> 'status' is distinct from '${offTheRoll}'
  order by by_file.applied_at desc limit 1)`;

/**
 * Who was missing is back with a row of their own ID, or any of the same roll, a new ID being given to some; another list says
 * nothing of the roll, nor does an older file of what a newer one says.
 */
const sameRoll = `(s.source_id = v.source_id or $3 or exists (
  select 1 from ${foundMissing} and by_file.id_kind = (select id_kind from uploads where campaign_id = $1 and id = $2)))`;
const lackedByNewer = `exists (select 1 from ${foundMissing} and by_file.id = any(${newerRolls}))`;
const inNewer = `exists (
  select 1 from voter_group_members g
  where g.campaign_id = $1 and g.voter_group_id = any(${newerRolls}) and g.voter_id = v.id)`;
const standing = `case when v.status is distinct from '${offTheRoll}'
    then case when ${inNewer} then coalesce(v.status, s.status) else coalesce(s.status, v.status) end
  when ${sameRoll} and not ${lackedByNewer} then coalesce(s.status, ${standingBefore}) else v.status end`;

/** So far may a birth year that comes of an age be off: the one that is known stays. */
const bornAbout = `case when $4::boolean and abs(s.birth_year - v.birth_year) <= ${agesOff} then v.birth_year
  else coalesce(s.birth_year, v.birth_year) end`;

/** An initial is short for the middle name that is known. */
const longerMiddle = `case when s.middle ~ '^.\\.?$' and lower(left(v.middle, 1)) = lower(left(s.middle, 1)) then v.middle
  else coalesce(nullif(s.middle, ''), v.middle) end`;

/** The file's value unless it is blank; of someone who was added at the door what was told there goes first. */
function either(name: string): string {
  if (name === 'status') return standing;
  if (name === 'birth_year') return bornAbout;
  if (name !== 'phone' && name !== 'language' && name !== 'mobile') return `coalesce(s.${name}, v.${name})`;
  const byFile = `coalesce(s.${name}, v.${name})`;
  if (name === 'mobile') return unlessCorrected(name, byFile);
  return unlessCorrected(name, `case when v.added_by is null then ${byFile} else coalesce(v.${name}, s.${name}) end`);
}

/** What the file says where something was corrected at the door: it comes back when that is undone. */
const correctable = ['first', 'last', 'language', 'phone', 'mobile'];
const newlyFiled = `case when v.filed is null then null else v.filed || coalesce((
  select jsonb_object_agg(field.key, field.value) from jsonb_each(jsonb_build_object(
    ${correctable.map((name) => `'${name}', nullif(s.${name}, '')`).join(', ')})) as field
  where v.filed ? field.key and field.value <> 'null'), '{}') end`;

/** Who is known with other values: those that they will have. A blank value of the file erases nothing. */
export async function findChanged(
  { query, ids }: ImportSession,
  { wholeRoll, ages }: { wholeRoll: boolean; ages: boolean },
): Promise<number> {
  const [changed] = await query<{ found: number }>(
    `with found as (insert into staged_voters (campaign_id, upload_id, id, old_door_id, ${voterColumns.join(', ')})
     select $1::uuid, $2::uuid, k.* from (
       select v.id, v.door_id as old_door_id, f.door_id,
         -- What another list called someone may be the ID of someone else.
         coalesce(v.source_id, case when not exists (
           select 1 from voter_ids i where i.campaign_id = $1 and i.voter_id = v.id and i.source_id = s.source_id)
           then s.source_id end) as source_id,
         ${unlessCorrected('first', "coalesce(nullif(s.first, ''), v.first)")} as first,
         ${longerMiddle} as middle,
         ${unlessCorrected('last', 's.last')} as last,
         coalesce(nullif(s.suffix, ''), v.suffix) as suffix,
         ${plainColumns.map((name) => `${either(name)} as ${name}`).join(', ')},
         -- What one file tells of votes is added to what another told.
         coalesce(s.history | v.history, s.history, v.history) as history,
         ${newlyFiled} as filed
       from staged_rows s ${matchOfRow}
       cross join lateral (select * from voters v where v.campaign_id = $1 and v.id = m.voter_id limit 1) v
       ${doorOfRow}
       where s.campaign_id = $1 and s.upload_id = $2
     ) k join voters v on v.campaign_id = $1 and v.id = k.id
     where (${of('v', filled)}) is distinct from (${of('k', filled)}) returning 1
     ) select count(*)::integer as found from found`,
    [...ids, wholeRoll, ages],
  );
  return changed?.found ?? 0;
}

/** @param known how many rows of the batch are about someone who is known */
export async function storeNew({ query, ids }: ImportSession, doors: FoundDoors, known: number): Promise<void> {
  const columns = ['first', 'middle', 'last', 'suffix', ...plainColumns, 'history'];
  await query(
    `insert into voters (id, campaign_id, door_id, source_id, upload_id, ${columns.join(', ')})
     select s.new_voter_id, $1::uuid, f.door_id, s.source_id, $2::uuid,
       ${columns.map((name) => `s.${name}`).join(', ')}
     from staged_rows s ${doorOfRow}
     where ${known === 0 ? isRow : isNewRow} order by s.line`,
    ids,
  );
  if (!doors.known) return;
  await query(
    `insert into staged_changed_doors (campaign_id, upload_id, door_id)
     select $1::uuid, $2::uuid, f.door_id from staged_rows s ${doorOfRow}
     where ${isNewRow} and ${isAtKnownDoor}`,
    ids,
  );
}

export async function storeChanged({ query, ids }: ImportSession): Promise<void> {
  await query(
    `insert into staged_changed_doors (campaign_id, upload_id, door_id)
     select $1::uuid, $2::uuid, unnest(array[door_id, old_door_id]) from staged_voters
     where campaign_id = $1 and upload_id = $2`,
    ids,
  );
  await query(
    `insert into import_changes (campaign_id, upload_id, kind, row_key, before, after)
     select v.campaign_id, $2::uuid, 'voter', v.id::text, diff.before, diff.after
     from staged_voters k join voters v on v.campaign_id = $1 and v.id = k.id, lateral (
       select jsonb_object_agg(old.key, old.value) as before, jsonb_object_agg(old.key, new.value) as after
       from jsonb_each(to_jsonb(v)) old join jsonb_each(to_jsonb(k) - 'upload_id') new using (key)
       where old.value is distinct from new.value
     ) diff
     where k.campaign_id = $1 and k.upload_id = $2
     on conflict (campaign_id, upload_id, kind, row_key) do update set
       before = excluded.before || import_changes.before, after = import_changes.after || excluded.after`,
    ids,
  );
  await query(
    `update voters v set ${voterColumns.map((name) => `${name} = k.${name}`).join(', ')}
     from staged_voters k where k.campaign_id = $1 and k.upload_id = $2 and v.campaign_id = $1 and v.id = k.id`,
    ids,
  );
}

export async function storeMembers(
  { db, upload: { campaign_id, id, contents } }: ImportSession,
  known: number,
): Promise<void> {
  if (contents !== 'voters') return;
  // No other import or rollback of the campaign goes on, so nobody deletes them meanwhile.
  const matched = sql`(
      select m.voter_id from staged_matches m
      where m.campaign_id = ${campaign_id} and m.upload_id = ${id} and m.line = s.line)`;
  const chosen = sql`
    select ${known === 0 ? sql`s.new_voter_id` : sql`coalesce(${matched}, s.new_voter_id)`} as voter_id
    from staged_rows s
    where s.campaign_id = ${campaign_id} and s.upload_id = ${id} order by s.line`;
  await addMembersFrom(db, campaign_id, id, chosen);
}
