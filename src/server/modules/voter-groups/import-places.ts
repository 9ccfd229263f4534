// SQL that gives doors their place from the campaign's address points.
import type { Query } from './import-session';

/**
 * Locates doors that have no place yet: by address and unit, else by the address alone; where door or point lack the
 * ZIP, by the address without it, if all points of that address lie in one ZIP.
 * @param among a table with a column `door_id`, or null for every door of the campaign
 * @param into a table with a column `door_id` that takes the doors which were located
 * @returns how many were
 */
export async function locateDoors(
  query: Query,
  campaignId: string,
  among: string | null,
  into: string,
): Promise<number> {
  const only = among === null ? '' : `and d.id in (select door_id from ${among})`;
  const waiting = `d.campaign_id = $1 and d.location is null ${only}`;
  // Best first: the same unit, then the building itself, then any unit of it.
  const best = `(p.unit_key = d.unit_key) desc, (p.unit_key = '') desc, p.unit_key`;
  const located = async (found: string) =>
    (
      await query(
        `with located as (
           update doors d set location = found.location from (${found}) found where d.id = found.id returning d.id
         ) insert into ${into} (door_id) select id from located returning 1`,
        [campaignId],
      )
    ).length;

  const exact = await located(`
    select distinct on (d.id) d.id, p.location
    from doors d join address_points p on p.campaign_id = d.campaign_id and p.address_key = d.address_key
    where ${waiting} order by d.id, ${best}`);
  const pointWithoutZip = await located(`
    select distinct on (d.id) d.id, p.location
    from doors d join address_points p on p.campaign_id = d.campaign_id
      and p.address_key = split_part(d.address_key, '|', 1) || '|'
    where ${waiting} and d.zip <> '' order by d.id, ${best}`);
  const [withoutZip] = await query(`select 1 from doors d where ${waiting} and d.zip = '' limit 1`, [campaignId]);
  if (!withoutZip) return exact + pointWithoutZip;
  const doorWithoutZip = await located(`
    select distinct on (d.id) d.id, p.location
    from doors d join (
      select *, split_part(address_key, '|', 1) as street_key,
        min(zip) over (partition by split_part(address_key, '|', 1)) as lowest,
        max(zip) over (partition by split_part(address_key, '|', 1)) as highest
      from address_points where campaign_id = $1
    ) p on p.street_key = split_part(d.address_key, '|', 1) and p.lowest = p.highest
    where ${waiting} and d.zip = '' order by d.id, ${best}`);
  return exact + pointWithoutZip + doorWithoutZip;
}

/** Tells phones that a walkbook's doors or people changed: those of the doors in a table with a column `door_id`. */
export async function raiseWalkbookVersions(query: Query, campaignId: string, changed: string): Promise<void> {
  await query(
    `update walkbooks set version = version + 1, updated_at = now()
     where campaign_id = $1 and id in (
       select walkbook_id from walkbook_doors
       where campaign_id = $1 and door_id in (select door_id from ${changed}))`,
    [campaignId],
  );
}
