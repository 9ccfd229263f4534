// SQL that gives doors their place from the campaign's address points.
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

/**
 * By address and unit, else by the address alone; where door or point lack the ZIP, by the address without it, if all points
 * of that address lie in one ZIP.
 */
async function locate(query: Query, { table, own, twin, set, values }: Waiting): Promise<number> {
  const waiting = `${own} and d.location is null`;
  // Best first: the same unit, then the building itself, then any unit of it.
  const best = `(p.unit_key = d.unit_key) desc, (p.unit_key = '') desc, p.unit_key`;
  // Door by door along the points' keys: nobody has counted doors that just came in, so that a join might compare each with each.
  const place = async (doors: string, points: string) => {
    const placed = await query(
      `update ${table} d set (location, place_upload_id) = (
         select p.location, p.upload_id from ${points} order by ${best} limit 1) ${set}
       where ${waiting} and ${doors} and (select true from ${points} limit 1) returning 1`,
      values,
    );
    return placed.length;
  };
  const line = lineOf('d');
  const hasZip = `split_part(d.address_key, '|', 2) <> ''`;
  const alike = (key: string) => `address_points p where p.campaign_id = $1 and p.address_key = ${key}`;
  const exact = await place('true', alike('d.address_key'));
  // Where a door without a ZIP in its address turned out to be in another one, so did the point.
  const isOfOther = `exists (
    select 1 from doors o where o.campaign_id = $1 and o.address_key = ${line} || '|'
      and o.zip not in ('', split_part(d.address_key, '|', 2)) ${twin})`;
  const pointWithoutZip = await place(`${hasZip} and not ${isOfOther}`, alike(`${line} || '|'`));
  const doorWithoutZip = await place(
    `not ${hasZip}`,
    `(select *, min(zip) over () as lowest, max(zip) over () as highest from address_points
      where campaign_id = $1 and split_part(address_key, '|', 1) = ${line}
     ) p where p.lowest = p.highest`,
  );
  return exact + pointWithoutZip + doorWithoutZip;
}
