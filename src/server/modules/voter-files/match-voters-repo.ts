// SQL that finds who of a file is known already: by the file's own id, or by name behind the same door.
import { largestHousehold } from '../../../domain/contact-ledger/same-people';
import { type RowAndResident, soleNamesakes } from '../../../domain/voter-files/namesakes';
import type { PeopleOfFile } from './examine-file';
import { findByFurtherId } from './further-ids-repo';
import type { FileIds } from './id-rolls-repo';
import type { ImportSession } from './session-repo';
import { doorOfRow, isAtKnownDoor, isNewRow } from './staging-repo';

/** Finds who is known by the file's own key; how many. */
export async function findById(session: ImportSession, fileIds: FileIds): Promise<number> {
  const { query, ids } = session;
  const further = await findByFurtherId(session, fileIds);
  const isFree = `(select m.line from staged_matches m where m.campaign_id = $1 and m.upload_id = $2
    and (m.line = s.line or m.voter_id = v.id) limit 1) is null`;
  const found = await query<{ found: number }>(
    `with found as (
       insert into staged_matches (campaign_id, upload_id, line, voter_id)
       select $1::uuid, $2::uuid, s.line, v.id from staged_rows s
       cross join lateral (select id from voters where campaign_id = $1 and source_id = s.source_id limit 1) v
       where s.campaign_id = $1 and s.upload_id = $2 and s.source_id is not null ${further > 0 ? `and ${isFree}` : ''} returning 1
     ) select count(*)::integer as found from found`,
    ids,
  );
  return further + (found[0]?.found ?? 0);
}

const plainMiddle = (row: 's' | 'v') => `lower(regexp_replace(${row}.middle, '[^[:alpha:]]', '', 'g'))`;
/** As same-people.ts compares middle names: an initial is short for one, and a blank one contradicts none. */
const areMiddlesAlike = `(s.middle = '' or v.middle = '' or (
  case when least(length(${plainMiddle('s')}), length(${plainMiddle('v')})) <= 1
    then left(${plainMiddle('s')}, 1) = left(${plainMiddle('v')}, 1) or '' in (${plainMiddle('s')}, ${plainMiddle('v')})
    else ${plainMiddle('s')} = ${plainMiddle('v')} end))`;

/** Who was added at the door by mistake is no one: the file's person is another one. */
const isSomeone = `v.suppressed is distinct from 'withdrawn'`;

/** Whether a row (s) is about a voter (v) of the same door, as far as names and birth years tell. */
export const isSameByName = `
  -- A name that was corrected at the door is still the other one in files.
  lower(s.last) in (lower(v.last), lower(v.filed ->> 'last'))
  and lower(s.first) in (lower(v.first), lower(v.filed ->> 'first'))
  -- Many lists have no suffixes. Of a father and a son of one name the birth year tells which of them is meant.
  and (lower(v.suffix) = lower(s.suffix) or (v.birth_year = s.birth_year and '' in (v.suffix, s.suffix)))
  and ${areMiddlesAlike}
  and (v.birth_year = s.birth_year or (
    (s.source_id is null or v.source_id is null) and (v.birth_year is null or s.birth_year is null)))
  and ${isSomeone}`;

/** Selects something where a row of the file took a voter (v) already. */
const takenInFile = (takesGroup: boolean) =>
  takesGroup
    ? 'select 1 from voter_group_members g where g.campaign_id = $1 and g.voter_group_id = $2 and g.voter_id = v.id'
    : 'select 1 from staged_taken t where t.campaign_id = $1 and t.upload_id = $2 and t.voter_id = v.id';

/**
 * Matches new rows (s) with voters (v) whom `joined` finds for them, where `holds`: the likeliest of each row, and no one twice in a file.
 * @param joined SQL behind `from staged_rows s`
 * @returns how many
 */
export async function matchRows(
  session: ImportSession,
  takesGroup: boolean,
  wanted: { joined: string; holds: string },
): Promise<number> {
  const found = await matchLikeliest(session, takesGroup, wanted);
  // Whose likeliest voter was another row's may still be the next likeliest.
  return found > 0 ? found + (await matchRows(session, takesGroup, wanted)) : found;
}

/** The same once. */
async function matchLikeliest(
  { query, ids }: ImportSession,
  takesGroup: boolean,
  { joined, holds }: { joined: string; holds: string },
): Promise<number> {
  const [matched] = await query<{ found: number }>(
    `with candidates as (
       select distinct on (s.line) s.line, v.id, lower(v.suffix) = lower(s.suffix) as exact
       from staged_rows s ${joined}
       where ${isNewRow} and ${holds}
         and v.id not in (select voter_id from staged_matches where campaign_id = $1 and upload_id = $2)
         and not exists (${takenInFile(takesGroup)})
       order by s.line, (v.birth_year is not distinct from s.birth_year) desc, (lower(v.suffix) = lower(s.suffix)) desc,
         (v.source_id is null), v.created_at, v.id
     ), found as (
       insert into staged_matches (campaign_id, upload_id, line, voter_id)
       select distinct on (id) $1::uuid, $2::uuid, line, id from candidates order by id, exact desc, line returning 1
     ) select count(*)::integer as found from found`,
    ids,
  );
  return matched?.found ?? 0;
}

/**
 * Finds who is known behind the same door by name and birth year, whatever ids two lists gave them; where one of the two has no
 * id, a birth year may be missing. No one is taken twice in a file.
 */
export const matchByName = (session: ImportSession, takesGroup: boolean): Promise<number> =>
  matchRows(session, takesGroup, {
    joined: `${doorOfRow} join voters v on v.campaign_id = $1 and v.door_id = f.door_id and ${isSameByName}`,
    holds: isAtKnownDoor,
  });

/**
 * Takes those back who were matched by name though a row of this file has their own ID of the same kind: one roll tells two people
 * apart.
 * @param people of the whole file; asked only where someone was matched under another ID of one kind
 * @returns how many
 */
export async function unmatchNamesakes(
  { query, ids }: ImportSession,
  { kept, like }: FileIds,
  people: () => Pick<PeopleOfFile, 'ids'>,
): Promise<number> {
  const rows = await query<{ line: number; known_id: string }>(
    `select m.line, known.source_id as known_id from staged_matches m
     cross join lateral (select source_id from staged_rows s where s.campaign_id = $1 and s.upload_id = $2 and s.line = m.line limit 1) s
     cross join lateral (select source_id, upload_id from voters v where v.campaign_id = $1 and v.id = m.voter_id limit 1) v
     cross join lateral (
       select v.source_id from uploads gave
       where gave.campaign_id = $1 and gave.id = v.upload_id and gave.id_kind = any($4::text[])
       union all
       select source_id from voter_ids where campaign_id = $1 and voter_id = m.voter_id and id_kind = $3) known
     where m.campaign_id = $1 and m.upload_id = $2 and s.source_id <> known.source_id`,
    [...ids, kept, like],
  );
  if (rows.length === 0) return 0;
  const named = people().ids;
  const lines = rows.flatMap(({ line, known_id }) => (named.has(known_id) ? [line] : []));
  await query('delete from staged_matches where campaign_id = $1 and upload_id = $2 and line = any($3::integer[])', [
    ...ids,
    lines,
  ]);
  return lines.length;
}

interface PairRow extends Record<'line_suffix' | 'line_first' | 'line_middle' | 'line_last', string> {
  [column: string]: unknown;
  line: number;
  line_year: number | null;
  line_sex: string | null;
  id: string;
  first: string;
  middle: string;
  last: string;
  suffix: string;
  birth_year: number | null;
  sex: string | null;
  filed_first: string | null;
  filed_last: string | null;
  ids: RowAndResident['ids'];
}

/**
 * Finds who is known behind the same door by the name alone (see soleNamesakes), once all others are found; how many, and how many
 * other rows may be about someone who is known there.
 * @param people of the whole file; asked only where someone is found
 */
export async function matchSoleNamesakes(
  { query, ids }: ImportSession,
  takesGroup: boolean,
  { fileIds: { kept, like }, ages }: { fileIds: FileIds; ages: boolean },
  people: () => Pick<PeopleOfFile, 'shared'>,
): Promise<{ found: number; doubtful: number }> {
  const pairs = await query<PairRow>(
    `select s.line, s.first as line_first, s.middle as line_middle, s.last as line_last, s.suffix as line_suffix,
       s.birth_year as line_year, s.sex as line_sex, v.id, v.first, v.middle, v.last, v.suffix, v.birth_year, v.sex,
       v.filed ->> 'first' as filed_first, v.filed ->> 'last' as filed_last,
       case when exists (${takenInFile(takesGroup)}) or exists (
           select 1 from staged_matches m where m.campaign_id = $1 and m.upload_id = $2 and m.voter_id = v.id) then 'another'
         -- Spreadsheets drop the zeros that an ID begins with.
         when s.source_id is null or ltrim(s.source_id, '0') = ltrim(v.source_id, '0') then 'free'
         when gave.id_kind = any($4::text[]) and v.source_id is not null or exists (
           select 1 from voter_ids i where i.campaign_id = $1 and i.voter_id = v.id and i.id_kind = $3) then 'another'
         when v.source_id is not null and gave.id_kind is null then 'unknown'
         else 'free' end as ids
     from staged_rows s ${doorOfRow}
     cross join lateral (
       select * from voters v where v.campaign_id = $1 and v.door_id = f.door_id and ${isSomeone}
       order by v.id limit ${largestHousehold + 1}) v
     left join uploads gave on gave.campaign_id = $1 and gave.id = v.upload_id
     where ${isNewRow} and ${isAtKnownDoor}`,
    [...ids, kept, like],
  );
  const told = pairs.map(
    ({ line, line_first, line_middle, line_last, line_suffix, line_year, line_sex, id, ids: says, ...resident }) => ({
      line,
      row: {
        first: line_first,
        middle: line_middle,
        last: line_last,
        suffix: line_suffix,
        birth_year: line_year,
        sex: line_sex,
      },
      id,
      resident,
      ids: says,
    }),
  );
  const { matched, doubtful } = soleNamesakes(told, ages, (line) => people().shared.has(line));
  if (matched.length === 0) return { found: 0, doubtful };
  await query(
    `insert into staged_matches (campaign_id, upload_id, line, voter_id)
     select $1::uuid, $2::uuid, line, voter_id from unnest($3::integer[], $4::uuid[]) as found (line, voter_id)`,
    [...ids, matched.map(({ line }) => line), matched.map(({ id }) => id)],
  );
  return { found: matched.length, doubtful };
}

/** Rows without an id that are about no one known. */
export async function countNameless({ query, ids }: ImportSession): Promise<number> {
  const [counted] = await query<{ rows: number }>(
    `select count(*)::integer as rows from staged_rows s where ${isNewRow} and s.source_id is null`,
    ids,
  );
  return counted?.rows ?? 0;
}
