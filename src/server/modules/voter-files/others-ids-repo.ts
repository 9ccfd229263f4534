// SQL of IDs that another list gave to other people: the rows that have them go on without.
import { type HolderOfId, isHolders } from '../../../domain/contact-ledger/whose-id';
import { type DroppedId, giverOf, holderColumns } from './further-ids-repo';
import type { FileIds } from './id-rolls-repo';
import type { ImportSession } from './session-repo';
import { isRow } from './staging-repo';

/** How many rows of a file had the ID of someone known, and of how many it was another's. */
export interface IdsRead {
  held: number;
  others: number;
}

interface DoubtfulRow extends HolderOfId, DroppedId {
  [column: string]: unknown;
  first: string;
  last: string;
  birth_year: number | null;
  known_by_name: boolean;
}

/** Whether a row (s) has the name of a voter (v), letter by letter. A name that was corrected at the door is still the other one in files. */
const isNamed = (name: 'first' | 'last') =>
  `lower(s.${name}) in (lower(v.${name}), lower(coalesce(v.filed ->> '${name}', v.${name})))`;

/**
 * Takes the IDs off rows of the batch that were matched by them with someone else.
 * @param found how many rows of the batch were matched by their IDs
 * @param before what the rows before them had
 * @returns the IDs that are others', and what all rows so far had
 */
export async function dropOthersIds(
  { query, ids }: ImportSession,
  found: number,
  before: Readonly<IdsRead>,
  { ofState, kept, like }: FileIds,
): Promise<{ others: DroppedId[]; read: IdsRead }> {
  if (found === 0) return { others: [], read: before };
  const rows = await query<DoubtfulRow>(
    `select s.line, s.source_id, s.first, s.last, s.birth_year, ${holderColumns('$4')},
       not ${isNamed('first')} and exists (
         select 1 from staged_doors f join voters other on other.campaign_id = $1 and other.door_id = f.door_id
         where f.campaign_id = $1 and f.upload_id = $2 and f.address_key = s.address_key and f.unit_key = s.unit_key
           and other.id <> v.id and lower(other.first) = lower(s.first) and lower(other.last) = lower(s.last)
           and other.suppressed is distinct from 'withdrawn') as known_by_name
     from staged_matches m
     cross join lateral (select * from staged_rows s where s.campaign_id = $1 and s.upload_id = $2 and s.line = m.line limit 1) s
     cross join lateral (select * from voters v where v.campaign_id = $1 and v.id = m.voter_id limit 1) v
     ${giverOf('s.source_id', '$3')}
     where m.campaign_id = $1 and m.upload_id = $2 and not (${isNamed('first')} and ${isNamed('last')})
     order by s.line`,
    [...ids, kept, like],
  );
  const judged = rows.map((row) => ({ row, whose: isHolders(row, row, ofState) }));
  const thoseOf = (whose: string) => judged.flatMap((each) => (each.whose === whose ? [each.row] : []));
  const others = thoseOf('another');
  const read = { held: before.held + found, others: before.others + others.length };
  // Numbered anew, some have the first name of whoever had their number, by chance.
  if (read.others * 2 > read.held) {
    const perhaps = thoseOf('perhaps');
    read.others += perhaps.length;
    others.push(...perhaps);
  }
  if (others.length === 0) return { others, read };
  const lines = others.map(({ line }) => line);
  await query(`delete from staged_matches where campaign_id = $1 and upload_id = $2 and line = any($3::integer[])`, [
    ...ids,
    lines,
  ]);
  await query(`update staged_rows s set source_id = null where ${isRow} and s.line = any($3::integer[])`, [
    ...ids,
    lines,
  ]);
  return { others, read };
}
