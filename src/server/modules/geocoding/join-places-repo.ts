// SQL that gives doors their place from the campaign's address points.
import type { Query } from '../../db/connection';

/** Finds places for the campaign's doors that have none; how many have one now. */
export function findPlaces(query: Query, campaignId: string): Promise<number> {
  return locate(query, { table: 'doors', own: 'd.campaign_id = $1', set: '', values: [campaignId] });
}

/** The same for the staged doors of a batch: a known one that had no place gets its first one. */
export function findPlacesOfBatch(
  query: Query,
  { campaign_id, id }: { campaign_id: string; id: string },
): Promise<number> {
  const own = 'd.campaign_id = $1 and d.upload_id = $2';
  return locate(query, { table: 'staged_doors', own, set: ', moved = d.known', values: [campaign_id, id] });
}

interface Waiting {
  table: 'doors' | 'staged_doors';
  own: string;
  set: string;
  values: string[];
}

/**
 * By address and unit, else by the address alone; where door or point lack the ZIP, by the address without it, if all points
 * of that address lie in one ZIP.
 */
async function locate(query: Query, { table, own, set, values }: Waiting): Promise<number> {
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
  const line = `split_part(d.address_key, '|', 1)`;
  const hasZip = `split_part(d.address_key, '|', 2) <> ''`;
  const alike = (key: string) => `address_points p where p.campaign_id = $1 and p.address_key = ${key}`;
  const exact = await place('true', alike('d.address_key'));
  const pointWithoutZip = await place(hasZip, alike(`${line} || '|'`));
  const doorWithoutZip = await place(
    `not ${hasZip}`,
    `(select *, min(zip) over () as lowest, max(zip) over () as highest from address_points
      where campaign_id = $1 and split_part(address_key, '|', 1) = ${line}
     ) p where p.lowest = p.highest`,
  );
  return exact + pointWithoutZip + doorWithoutZip;
}
