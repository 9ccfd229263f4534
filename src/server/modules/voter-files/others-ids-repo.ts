// SQL of IDs that another list gave to other people: the rows that have them go on without.
import { whoseId, type RowWithId } from '../../../domain/contact-ledger/whose-id';
import type { ImportSession } from './session-repo';
import { isRow } from './staging-repo';

/** How many rows of a file had the ID of someone known, and of how many it was another's. */
export interface IdsRead {
  held: number;
  others: number;
}

interface DoubtfulRow extends Omit<RowWithId, 'holder' | 'from'> {
  [column: string]: unknown;
  line: number;
  holder_first: string;
  holder_last: string;
  holder_year: number | null;
  filed_first: string | null;
  filed_last: string | null;
  same_kind: boolean;
  same_layout: boolean;
}

/** Whether a row (s) has the name of a voter (v), letter by letter. A name that was corrected at the door is still the other one in files. */
const isNamed = (name: 'first' | 'last') =>
  `lower(s.${name}) in (lower(v.${name}), lower(coalesce(v.filed ->> '${name}', v.${name})))`;

/**
 * Takes the IDs off rows of the batch that were matched by them with someone else.
 * @param found how many rows of the batch were matched by their IDs
 * @param read what the rows before them had; counts these, too
 * @param ofState whether the file is in a state's own layout
 * @returns the lines of the rows whose IDs are others'
 */
export async function dropOthersIds(
  { query, ids }: ImportSession,
  found: number,
  read: IdsRead,
  ofState: boolean,
): Promise<number[]> {
  if (found === 0) return [];
  const rows = await query<DoubtfulRow>(
    `select s.line, s.first, s.last, s.birth_year, v.first as holder_first, v.last as holder_last, v.birth_year as holder_year,
       v.filed ->> 'first' as filed_first, v.filed ->> 'last' as filed_last,
       coalesce(gave.id_kind = mine.id_kind, false) as same_kind, coalesce(gave.layout = mine.layout, false) as same_layout,
       not ${isNamed('first')} and exists (
         select 1 from staged_doors f join voters other on other.campaign_id = $1 and other.door_id = f.door_id
         where f.campaign_id = $1 and f.upload_id = $2 and f.address_key = s.address_key and f.unit_key = s.unit_key
           and other.id <> v.id and lower(other.first) = lower(s.first) and lower(other.last) = lower(s.last)
           and other.suppressed is distinct from 'withdrawn') as known_by_name
     from staged_matches m
     cross join lateral (select * from staged_rows s where s.campaign_id = $1 and s.upload_id = $2 and s.line = m.line limit 1) s
     cross join lateral (select * from voters v where v.campaign_id = $1 and v.id = m.voter_id limit 1) v
     left join uploads gave on gave.campaign_id = $1 and gave.id = v.upload_id
     left join uploads mine on mine.campaign_id = $1 and mine.id = $2
     where m.campaign_id = $1 and m.upload_id = $2 and not (${isNamed('first')} and ${isNamed('last')})
     order by s.line`,
    ids,
  );
  const judged = rows.map((row) => ({ line: row.line, whose: whoseId(asRow(row, ofState)) }));
  const linesOf = (whose: string) => judged.flatMap((row) => (row.whose === whose ? [row.line] : []));
  const others = linesOf('another');
  read.held += found;
  read.others += others.length;
  // Numbered anew, some have the first name of whoever had their number, by chance.
  if (read.others * 2 > read.held) {
    const perhaps = linesOf('perhaps');
    read.others += perhaps.length;
    others.push(...perhaps);
  }
  if (others.length === 0) return [];
  await query(`delete from staged_matches where campaign_id = $1 and upload_id = $2 and line = any($3::integer[])`, [
    ...ids,
    others,
  ]);
  await query(`update staged_rows s set source_id = null where ${isRow} and s.line = any($3::integer[])`, [
    ...ids,
    others,
  ]);
  return others;
}

const asRow = (row: DoubtfulRow, ofState: boolean): RowWithId => ({
  first: row.first,
  last: row.last,
  birth_year: row.birth_year,
  holder: {
    first: row.holder_first,
    last: row.holder_last,
    birth_year: row.holder_year,
    filed_first: row.filed_first,
    filed_last: row.filed_last,
  },
  from: ofState && row.same_layout ? 'state' : row.same_kind ? 'kind' : 'other',
  known_by_name: row.known_by_name,
});
