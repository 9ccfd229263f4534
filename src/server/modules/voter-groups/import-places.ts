// SQL that gives doors their place from the campaign's address points.
import type { Query } from './import-session';

/**
 * Finds places for doors that have none: by address and unit, else by the address alone; where door or point lack the ZIP, by
 * the address without it, if all points of that address lie in one ZIP.
 * @param table `doors`, or a batch's `stage_doors`
 * @returns how many doors have a place now
 */
export async function findPlaces(query: Query, campaignId: string, table: 'doors' | 'stage_doors'): Promise<number> {
  const [id, own, set] =
    table === 'doors'
      ? ['id', 'd.campaign_id = $1 and', '']
      : // A known door that had no place gets its first one.
        ['door_id', '', ', moved = d.known'];
  const waiting = `${own} d.location is null`;
  // Best first: the same unit, then the building itself, then any unit of it.
  const best = `(p.unit_key = d.unit_key) desc, (p.unit_key = '') desc, p.unit_key`;
  const chosen = `distinct on (d.${id}) d.${id} as id, p.location, p.upload_id`;
  const locate = async (found: string) =>
    (
      await query(
        `update ${table} d set location = found.location, place_upload_id = found.upload_id ${set}
         from (${found}) found where d.${id} = found.id and d.location is null returning 1`,
        [campaignId],
      )
    ).length;

  const exact = await locate(`
    select ${chosen} from ${table} d join address_points p on p.campaign_id = $1 and p.address_key = d.address_key
    where ${waiting} order by d.${id}, ${best}`);
  const pointWithoutZip = await locate(`
    select ${chosen} from ${table} d join address_points p on p.campaign_id = $1
      and p.address_key = split_part(d.address_key, '|', 1) || '|'
    where ${waiting} and split_part(d.address_key, '|', 2) <> '' order by d.${id}, ${best}`);
  const withoutZip = `${waiting} and split_part(d.address_key, '|', 2) = ''`;
  const [lacking] =
    table === 'doors'
      ? await query(`select 1 from doors d where ${withoutZip} limit 1`, [campaignId])
      : await query(`select 1 from stage_doors d where ${withoutZip} limit 1`);
  if (!lacking) return exact + pointWithoutZip;
  const doorWithoutZip = await locate(`
    select ${chosen} from ${table} d join (
      select *, split_part(address_key, '|', 1) as line,
        min(zip) over (partition by split_part(address_key, '|', 1)) as lowest,
        max(zip) over (partition by split_part(address_key, '|', 1)) as highest
      from address_points where campaign_id = $1
    ) p on p.line = split_part(d.address_key, '|', 1) and p.lowest = p.highest
    where ${withoutZip} order by d.${id}, ${best}`);
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
