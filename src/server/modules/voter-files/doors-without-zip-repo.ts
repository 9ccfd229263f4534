// Doors that an earlier file told without a ZIP. A file that has the ZIP means the same house where that is certain: the door then
// keeps its key, by which the ledger, the walkbooks and files without ZIPs know it, and learns its ZIP. Where it isn't certain the
// house is a new one.
import { isSameByName, takenInFile } from './match-voters-repo';
import type { ImportSession } from './session-repo';
import { isNewRow, isRow } from './staging-repo';

/** Of a row (s) or a door: the key of the same line without a ZIP. */
const bareKeyOf = (row: string) => `split_part(${row}.address_key, '|', 1) || '|'`;
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
export async function settleDoorsWithoutZip({ query, ids }: ImportSession): Promise<void> {
  await query(
    `with sought as materialized (
       select s.address_key as key, ${bareKeyOf('s')} as bare, split_part(s.address_key, '|', 2) as zip, min(s.line) as line,
         min(lower(s.city)) as city
       from staged_rows s where ${isRow} and ${hasZip('s')} group by s.address_key
     ), known as materialized (
       select sought.*, at.learned, at.told from sought
       cross join lateral (
         select count(*) as doors, max(nullif(d.zip, '')) as learned, max(${zipInTown('d')}) as told,
           bool_or(d.zip not in ('', sought.zip) or case when ${zipInTown('d')} is null
             then d.city <> '' and sought.city <> '' and lower(d.city) <> sought.city
             else ${zipInTown('d')} <> sought.zip end) as elsewhere,
           bool_or(d.location is not null and d.placed_by is null) as placed
         from doors d where d.campaign_id = $1 and d.address_key = sought.bare
       ) at
       where at.doors > 0 and not at.elsewhere
         and not exists (select 1 from doors d where d.campaign_id = $1 and d.address_key = sought.key)
         and not (at.placed and exists (${pointOn('true')})
           and not exists (${pointOn(`(p.zip in ('', sought.zip) or (p.city <> '' and lower(p.city) = sought.city))`)}))
     ), lives as materialized (
       select known.key, coalesce(bool_or(by_id.lives), false) as by_id, coalesce(bool_or(by_name.lives), false) as by_name
       from known join staged_rows s on ${isRow} and s.address_key = known.key
       left join lateral (
         select true as lives from voters v join doors d on d.campaign_id = $1 and d.id = v.door_id
         where v.campaign_id = $1 and v.source_id = s.source_id and d.address_key = known.bare
           and (lower(v.last) = lower(s.last) or lower(v.first) = lower(s.first)
             or v.birth_year is not distinct from s.birth_year) limit 1
       ) by_id on true
       left join lateral (
         select true as lives from doors d join voters v on v.campaign_id = $1 and v.door_id = d.id
         where d.campaign_id = $1 and d.address_key = known.bare and d.unit_key = s.unit_key and ${isSameByName} limit 1
       ) by_name on true
       group by known.key
     ), ranked as (
       select known.key, known.bare, known.learned = known.zip or known.told = known.zip as says, by_id, by_name,
         row_number() over best as place, count(*) filter (where by_name) over (partition by bare) as namesakes
       from known left join lives using (key)
       window best as (partition by bare order by coalesce(known.learned = known.zip or known.told = known.zip, false) desc,
         by_id desc nulls last, by_name desc nulls last, line)
     )
     update staged_rows s set address_key = ranked.bare from ranked
     where ${isRow} and s.address_key = ranked.key and ranked.place = 1 and (says or by_id or (by_name and namesakes = 1))`,
    ids,
  );
}

const pointOn = (condition: string) => `select 1 from address_points p
  where p.campaign_id = $1 and split_part(p.address_key, '|', 1) = split_part(sought.bare, '|', 1) and ${condition}`;

/**
 * Finds who of the rows at new doors is known by name at a door without a ZIP on the same line: read without their ZIPs, houses in
 * two towns were one. Where the door is in another town, or its ZIP is told, the birth year must say that they are the same.
 */
export async function matchAtDoorsWithoutZip({ query, ids }: ImportSession, takesGroup: boolean): Promise<number> {
  const learnedHere = `(exists (
      select 1 from import_changes c where c.campaign_id = $1 and c.upload_id = $2 and c.kind = 'door'
        and c.row_key = d.id::text and c.before ->> 'zip' = '')
    or exists (
      select 1 from staged_doors f where f.campaign_id = $1 and f.upload_id = $2 and f.address_key = d.address_key
        and f.unit_key = d.unit_key))`;
  const mayBeThere = `(d.city = '' or s.city = '' or lower(d.city) = lower(s.city) or ${zipInTown('d')} = s.zip)`;
  const [matched] = await query<{ found: number }>(
    `with candidates as (
       select distinct on (s.line) s.line, v.id
       from staged_rows s
       cross join lateral (
         select * from doors d where d.campaign_id = $1 and d.address_key = ${bareKeyOf('s')} and d.unit_key = s.unit_key limit 1) d
       join voters v on v.campaign_id = $1 and v.door_id = d.id and ${isSameByName}
       where ${isNewRow} and ${hasZip('s')}
         and (${learnedHere} or (d.zip = '' and (${mayBeThere} or v.birth_year = s.birth_year)))
         and v.id not in (select voter_id from staged_matches where campaign_id = $1 and upload_id = $2)
         and not exists (${takenInFile(takesGroup)})
       order by s.line, (v.birth_year is not distinct from s.birth_year) desc, (v.source_id is null), v.created_at, v.id
     ), found as (
       insert into staged_matches (campaign_id, upload_id, line, voter_id)
       select distinct on (id) $1::uuid, $2::uuid, line, id from candidates order by id, line returning 1
     ) select count(*)::integer as found from found`,
    ids,
  );
  return matched?.found ?? 0;
}
