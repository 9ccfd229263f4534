// Boxes and ranges that a file writes otherwise than the file that brought their doors: its rows are at those doors. Which key a door
// has stays as it is: the ledger and whoever was erased are known by it.
import type { NormalAddress } from '../../../domain/addresses/address';
import { type AddressKeys, otherSpellings } from '../../../domain/addresses/spellings';
import type { ListedAddress } from '../../../domain/voter-files/address-list';
import type { ImportSession } from './session-repo';
import { isRow } from './staging-repo';

/** A row whose address has several spellings. */
export interface SpelledRow {
  line: number;
  /** Its own, then the others. */
  spellings: readonly AddressKeys[];
  /** The spelling in which the file has it first. */
  first: AddressKeys;
}

/** Tells of each row of a file in turn what else its address is called; the keys by which the file's people are told apart. */
export function spelledRows() {
  const firsts = new Map<string, AddressKeys>();
  return (
    line: number,
    { line: street, unit, zip }: ListedAddress['address'],
    { key, unit_key }: NormalAddress,
  ): { spelled: SpelledRow | null; keys: AddressKeys } => {
    const here = { key, unit_key };
    const other = otherSpellings({ line: street, unit, zip }, here);
    if (!other) return { spelled: null, keys: here };
    const first = firsts.get(other.same) ?? here;
    firsts.set(other.same, first);
    return { spelled: { line, spellings: other.spellings, first }, keys: first };
  };
}

/**
 * Gives rows of the batch the keys of their doors: known in their own spelling, else in another one, else those of the file's first
 * row. Once who was erased is gone from it, and doors without a ZIP are found.
 */
export async function meetSpellings({ query, ids }: ImportSession, rows: readonly SpelledRow[]): Promise<void> {
  if (rows.length === 0) return;
  const asked = rows.flatMap(({ line, spellings }) => spellings.map((keys, rank) => ({ line, rank, ...keys })));
  const known = await query<AddressKeys & { line: number; [column: string]: unknown }>(
    `select distinct on (asked.line) asked.line, d.address_key as key, d.unit_key
     from unnest($2::integer[], $3::integer[], $4::text[], $5::text[]) as asked (line, rank, key, unit_key)
     cross join lateral (
       select address_key, unit_key from doors
       where campaign_id = $1 and address_key = asked.key and unit_key = asked.unit_key limit 1) d
     order by asked.line, asked.rank`,
    [
      ids[0],
      asked.map(({ line }) => line),
      asked.map(({ rank }) => rank),
      asked.map(({ key }) => key),
      asked.map(({ unit_key }) => unit_key),
    ],
  );
  const doors = new Map(known.map(({ line, ...keys }) => [line, keys]));
  const meant = rows.flatMap(({ line, spellings: [own], first }) => {
    const { key, unit_key } = doors.get(line) ?? first;
    return own?.key === key && own.unit_key === unit_key ? [] : [{ line, own: own?.key ?? '', key, unit_key }];
  });
  if (meant.length === 0) return;
  await query(
    `update staged_rows s set address_key = meant.key, unit_key = meant.unit_key
     from unnest($3::integer[], $4::text[], $5::text[], $6::text[]) as meant (line, own, key, unit_key)
     where ${isRow} and s.line = meant.line and s.address_key = meant.own`,
    [
      ...ids,
      meant.map(({ line }) => line),
      meant.map(({ own }) => own),
      meant.map(({ key }) => key),
      meant.map(({ unit_key }) => unit_key),
    ],
  );
}
