// Doors that an earlier file told without a ZIP. A file that has the ZIP means the same house where that is certain: the door then
// keeps its key, by which the ledger, the walkbooks and files without ZIPs know it, and learns its ZIP. Where it isn't certain the
// house is a new one.
import { groupBy } from '../../../domain/lists/group-by';
import { isSameByName, matchRows } from './match-voters-repo';
import { whoHas } from './further-ids-repo';
import type { FileIds } from './id-rolls-repo';
import type { ImportSession } from './session-repo';
import { isRow } from './staging-repo';

/** Of a row (s) or a door: the key of the same line without a ZIP. */
export const bareKeyOf = (row: string) => `split_part(${row}.address_key, '|', 1) || '|'`;
export const zipOf = (row: string) => `split_part(${row}.address_key, '|', 2)`;
const hasZip = (row: string) => `${row}.address_key not like '%|'`;
/** "Springfield Oh 45999" as a door's town: what such files were read as before their ZIP was. */
const zipInTown = (door: string) => `substring(${door}.city from '^\\D+\\s(\\d{5})(?:-?\\d{4})?$')`;

/** The town that a door (d) gets from a row (s) when it learns its ZIP. */
export const townOf = `case when s.city <> '' and (d.city = '' or ${zipInTown('d')} is not null) then s.city else d.city end`;

/** Whether the campaign has any. */
export async function hasDoorsWithoutZip({ query, upload }: ImportSession): Promise<boolean> {
  const [door] = await query(`select 1 from doors where campaign_id = $1 and address_key like '%|' limit 1`, [
    upload.campaign_id,
  ]);
  return door !== undefined;
}

/**
 * Gives rows of the batch the key of the building that was known without its ZIP. Before anything of the batch is looked up.
 *
 * | the building | the rows' ZIP takes it |
 * |---|---|
 * | is known with this ZIP as well, or learned another one | no |
 * | learned this ZIP | yes |
 * | has this ZIP in its town's name ("Springfield Oh 45999") | yes |
 * | is in another town, or the map has its line in other ZIPs only | no |
 * | someone of these rows lives there, by their ID | yes; of several ZIPs the first |
 * | the same, by name alone | yes, unless several ZIPs may say so |
 */
export async function settleDoorsWithoutZip({ query, ids }: ImportSession, { kept }: FileIds): Promise<void> {
  const some = (what: string) => `(select true from ${what} limit 1) is not null`;
  const point = (condition: string) => `address_points p where p.campaign_id = $1
    and split_part(p.address_key, '|', 1) = split_part(s.address_key, '|', 1) and ${condition}`;
  // Row by row along the keys: nobody counts staged rows, so that the database would compare each with each.
  const rows = await query<RowAtBareDoor>(
    `select s.line, s.address_key as key, ${bareKeyOf('s')} as bare, at.says, at.elsewhere
         or (at.placed and ${some(point('true'))}
           and not ${some(point(`(p.zip in ('', s.zip) or (p.city <> '' and lower(p.city) = lower(s.city)))`))}) as elsewhere,
       ${some(`voters v join doors d on d.campaign_id = $1 and d.id = v.door_id
         where v.campaign_id = $1 and v.id = (${whoHas('s.source_id', '$3')}) and d.address_key = ${bareKeyOf('s')}
           and (lower(v.last) = lower(s.last) or lower(v.first) = lower(s.first)
             or v.birth_year = s.birth_year)`)} as by_id,
       ${some(`doors d join voters v on v.campaign_id = $1 and v.door_id = d.id
         where d.campaign_id = $1 and d.address_key = ${bareKeyOf('s')} and d.unit_key = s.unit_key and ${isSameByName}`)} as by_name
     from staged_rows s
     cross join lateral (select 1 from doors d where d.campaign_id = $1 and d.address_key = ${bareKeyOf('s')} limit 1) bare
     cross join lateral (
       select coalesce(bool_or(d.zip = s.zip or ${zipInTown('d')} = s.zip), false) as says,
         bool_or(d.zip not in ('', s.zip) or case when ${zipInTown('d')} is null
           then d.city <> '' and s.city <> '' and lower(d.city) <> lower(s.city)
           else ${zipInTown('d')} <> s.zip end) as elsewhere,
         bool_or(d.location is not null and d.placed_by is null) as placed
       from doors d where d.campaign_id = $1 and d.address_key = ${bareKeyOf('s')}
     ) at
     where ${isRow} and ${hasZip('s')}
       and not ${some('doors d where d.campaign_id = $1 and d.address_key = s.address_key')}
     order by s.line`,
    [...ids, kept],
  );
  const lines = linesThatTake(rows);
  if (lines.length === 0) return;
  await query(
    `update staged_rows s set address_key = ${bareKeyOf('s')} where ${isRow} and s.line = any($3::integer[])`,
    [...ids, lines],
  );
}

/** A row whose building is known without a ZIP alone, and what says that it is, or is not, this one. */
interface RowAtBareDoor {
  [column: string]: unknown;
  line: number;
  key: string;
  bare: string;
  says: boolean;
  elsewhere: boolean;
  by_id: boolean;
  by_name: boolean;
}

/** The lines of the rows that take their building without a ZIP: those of one ZIP for each. */
function linesThatTake(rows: readonly RowAtBareDoor[]): number[] {
  const buildings = groupBy(rows, ({ bare }) => bare);
  return [...buildings.values()].flatMap((ofLine) => {
    const zips = [...groupBy(ofLine, ({ key }) => key).values()].filter((all) => !all.some((row) => row.elsewhere));
    const named = zips.filter((all) => all.some((row) => row.by_name));
    const taking =
      zips.find((all) => all.some((row) => row.says)) ??
      zips.find((all) => all.some((row) => row.by_id)) ??
      (named.length === 1 ? named[0] : undefined);
    return (taking ?? []).map(({ line }) => line);
  });
}

/**
 * Finds who of the rows at new doors is known by name at a door without a ZIP on the same line: read without their ZIPs, houses in
 * two towns were one. Where the door is in another town, or its ZIP is told, the birth year must say that they are the same: someone
 * who is there twice can be seen and merged, a namesake who takes another one's place can't. But the town that a door kept of a ZIP
 * in its name is only that of whoever was read first. Where this file tells who that was, the others there may be of other towns.
 */
export async function matchAtDoorsWithoutZip(session: ImportSession, takesGroup: boolean): Promise<number> {
  const learnedHere = `(exists (
      select 1 from import_changes c where c.campaign_id = $1 and c.upload_id = $2 and c.kind = 'door'
        and c.row_key = d.id::text and c.before ->> 'zip' = '')
    or exists (
      select 1 from staged_doors f where f.campaign_id = $1 and f.upload_id = $2 and f.address_key = d.address_key
        and f.unit_key = d.unit_key))`;
  const mayBeThere = `(d.city = '' or s.city = '' or lower(d.city) = lower(s.city) or ${zipInTown('d')} = s.zip)`;
  const match = (holds: string) =>
    matchRows(session, takesGroup, {
      joined: `
        cross join lateral (
          select * from doors d where d.campaign_id = $1 and d.address_key = ${bareKeyOf('s')} and d.unit_key = s.unit_key limit 1) d
        join voters v on v.campaign_id = $1 and v.door_id = d.id and ${isSameByName}`,
      holds: `${hasZip('s')} and (${holds})`,
    });
  const found = await match(`${learnedHere} or (d.zip = '' and (${mayBeThere} or v.birth_year = s.birth_year))`);
  const isToldInBatch = `exists (
    select 1 from staged_rows r join staged_matches m on m.campaign_id = $1 and m.upload_id = $2 and m.line = r.line
      join voters first on first.campaign_id = $1 and first.id = m.voter_id and first.door_id = d.id
    where r.campaign_id = $1 and r.upload_id = $2 and r.address_key = d.address_key || ${zipInTown('d')})`;
  const isToldBefore = `exists (
    select 1 from doors own join voters first on first.campaign_id = $1 and first.door_id = own.id
      join import_changes c on c.campaign_id = $1 and c.upload_id = $2 and c.kind = 'voter' and c.row_key = first.id::text
    where own.campaign_id = $1 and own.address_key = d.address_key || ${zipInTown('d')} and own.unit_key = d.unit_key
      and c.before ->> 'door_id' = d.id::text)`;
  return found + (await match(`d.zip = '' and (${isToldInBatch} or ${isToldBefore})`));
}
