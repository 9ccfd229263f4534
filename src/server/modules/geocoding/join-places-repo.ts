// SQL that gives doors their place from the campaign's address points.
import { otherSpellings } from '../../../domain/addresses/spellings';
import type { Query } from '../../db/connection';

/** Finds places for the campaign's doors that have none; how many have one now. */
export function findPlaces(query: Query, campaignId: string): Promise<number> {
  return locate(query, { table: 'doors', own: 'd.campaign_id = $1', twin: '', set: '', values: [campaignId] });
}

/** The same for the staged doors of a batch: a known one that had no place gets its first one. */
export function findPlacesOfBatch(
  query: Query,
  { campaign_id, id }: { campaign_id: string; id: string },
): Promise<number> {
  const own = 'd.campaign_id = $1 and d.upload_id = $2';
  const twin = `union all select 1 from staged_doors t where t.campaign_id = $1 and t.upload_id = $2 and t.address_key = ${lineOf('d')} || '|'`;
  return locate(query, { table: 'staged_doors', own, twin, set: ', moved = d.known', values: [campaign_id, id] });
}

const lineOf = (door: string) => `split_part(${door}.address_key, '|', 1)`;

interface Waiting {
  table: 'doors' | 'staged_doors';
  own: string;
  /** Of the batch: other doors on the same line. */
  twin: string;
  set: string;
  values: string[];
}

/** Places are looked for by each door's own line, then, where a county's grid numbers its houses, by the line's other spellings. */
async function locate(query: Query, waiting: Waiting): Promise<number> {
  let placed = await locateBy(query, waiting, null);
  let after: string | null = '';
  while (after !== null) {
    const { spelled, last } = await spelledOtherwise(query, waiting, after);
    if (spelled.own.length > 0) placed += await locateBy(query, waiting, spelled);
    after = last;
  }
  return placed;
}

/** Keys of doors, and other lines by which each may be known. */
interface Spelled {
  own: string[];
  other: string[];
}

const linesAtOnce = 2_000;

/** Of the waiting doors on a grid behind a key, some at a time; `last` null: there are no more. */
async function spelledOtherwise(
  query: Query,
  { table, own, values }: Waiting,
  after: string,
): Promise<{ spelled: Spelled; last: string | null }> {
  const rows = await query<{ address_key: string; [column: string]: unknown }>(
    `select distinct d.address_key from ${table} d
     where ${own} and d.location is null and d.address_key ~ '^([0-9]{1,2} ?)?[NSEW] ?[0-9]' and d.address_key > $${values.length + 1}
     order by d.address_key limit ${linesAtOnce}`,
    [...values, after],
  );
  const spelled: Spelled = { own: [], other: [] };
  for (const { address_key: key } of rows) {
    const [line = '', zip = ''] = key.split('|');
    const spellings = otherSpellings({ line, unit: '', zip }, { key, unit_key: '' })?.spellings ?? [];
    for (const other of new Set(spellings.map((each) => each.key.slice(0, each.key.lastIndexOf('|'))))) {
      if (other === line) continue;
      spelled.own.push(key);
      spelled.other.push(other);
    }
  }
  return { spelled, last: rows.length < linesAtOnce ? null : (rows.at(-1)?.address_key ?? null) };
}

/**
 * By address and unit, else by the address alone; where door or point lack the ZIP, by the address without it, if all points
 * of that address lie in one ZIP.
 */
async function locateBy(
  query: Query,
  { table, own, twin, set, values }: Waiting,
  spelled: Spelled | null,
): Promise<number> {
  const line = lineOf('d');
  const zip = `split_part(d.address_key, '|', 2)`;
  const [keys, lines] = [`$${values.length + 1}::text[]`, `$${values.length + 2}::text[]`];
  const sought =
    spelled === null
      ? { from: '', own: '', line, key: 'd.address_key', values: [] }
      : {
          from: `from unnest(${keys}, ${lines}) as spelled (own, other)`,
          own: 'and d.address_key = spelled.own',
          line: 'spelled.other',
          key: `spelled.other || '|' || ${zip}`,
          values: [spelled.own, spelled.other],
        };
  // Best first: the same unit, then the building itself, then any unit of it.
  const best = `(p.unit_key = d.unit_key) desc, (p.unit_key = '') desc, p.unit_key`;
  // Door by door along the points' keys: nobody has counted doors that just came in, so that a join might compare each with each.
  const place = async (doors: string, points: string) => {
    const placed = await query(
      `update ${table} d set (location, place_upload_id) = (
         select p.location, p.upload_id from ${points} order by ${best} limit 1) ${set} ${sought.from}
       where ${own} and d.location is null ${sought.own} and ${doors} and (select true from ${points} limit 1) returning 1`,
      [...values, ...sought.values],
    );
    return placed.length;
  };
  const alike = (key: string) => `address_points p where p.campaign_id = $1 and p.address_key = ${key}`;
  const exact = await place('true', alike(sought.key));
  // Where a door without a ZIP in its address turned out to be in another one, so did the point.
  const isOfOther = `exists (
    select 1 from doors o where o.campaign_id = $1 and o.address_key = ${line} || '|'
      and o.zip not in ('', ${zip}) ${twin})`;
  const pointWithoutZip = await place(`${zip} <> '' and not ${isOfOther}`, alike(`${sought.line} || '|'`));
  const doorWithoutZip = await place(
    `${zip} = ''`,
    `(select *, min(zip) over () as lowest, max(zip) over () as highest from address_points
      where campaign_id = $1 and split_part(address_key, '|', 1) = ${sought.line}
     ) p where p.lowest = p.highest`,
  );
  return exact + pointWithoutZip + doorWithoutZip;
}
