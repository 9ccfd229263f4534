// What tells a precinct from another county's precinct of the same code, wherever things are counted by precinct.
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { groupBy } from '../../../domain/lists/group-by';
import { countyKey } from '../../../domain/voter-files/missing-people';
import { precinctInCounty } from '../../../domain/voter-files/precincts';
import { unknownValue } from '../../../domain/voter-groups/filter-tree';
import type { Db } from '../../db/connection';

/** The county of a row of `voters`, or of what stands for one, as `countyKey` has it; '' for none. */
export const countyOf = (voter: string) => sql<string>`coalesce(
  regexp_replace(lower(btrim(${sql.ref(`${voter}.county`)})), '\\s+(county|parish)$', ''), '')`;

/**
 * Tells the precinct of a row of `voters`, or of what stands for one, from another county's of that code; null where none is known.
 * {@link namingPrecincts} says what a person calls it.
 */
export const precinctKey = (voter: string): RawBuilder<string | null> => sql`(
  nullif(${sql.ref(`${voter}.precinct`)}, '')
    || case when ${countyOf(voter)} = '' then '' else chr(31) || ${countyOf(voter)} end)`;

/**
 * Says what precincts are called, by their keys: with the county, as files write it, where several have one of that code. Whoever has
 * no county is of the only one that has such a precinct. Needs counts that follow the facts: followTouches.
 * @param keys those that are asked for; null: any
 */
export async function namingPrecincts(
  db: Db,
  campaignId: string,
  keys: readonly string[] | null,
): Promise<(key: string) => string> {
  const codes = keys && [...new Set(keys.map((key) => partsOf(key).code.toLowerCase()))];
  const rows = await db
    .selectFrom('precinct_counties')
    .select(['code', 'county', 'written'])
    .where('campaign_id', '=', campaignId)
    // A code of one county is called by itself: others need not be read.
    .where(
      sql<boolean>`exists (
        select 1 from precinct_counties as others where others.campaign_id = ${campaignId} and others.code = precinct_counties.code
          and others.county <> precinct_counties.county)`,
    )
    .$if(codes !== null, (query) => query.where('code', '=', sql<string>`any(${codes}::text[])`))
    .execute();
  const places = groupBy(rows, ({ code }) => code);
  return (key) => {
    const { code, county: own } = partsOf(key);
    const counties = places.get(code.toLowerCase()) ?? [];
    if (counties.length < 2) return code;
    return precinctInCounty(code, counties.find((row) => row.county === own)?.written ?? unknownValue);
  };
}

/** Notes anew which counties have a precinct of which code: whoever asks what a precinct is called reads no voter. */
export async function keepPrecinctCounties(tx: Db, campaignId: string): Promise<void> {
  await tx.deleteFrom('precinct_counties').where('campaign_id', '=', campaignId).execute();
  await sql`
    insert into precinct_counties (campaign_id, code, county, written)
    select ${campaignId}::uuid, lower(precinct), ${countyOf('voters')}, min(btrim(voters.county)) from voters
    where campaign_id = ${campaignId} and precinct <> '' and ${countyOf('voters')} <> ''
    group by 2, 3`.execute(tx);
}

function partsOf(key: string) {
  const [code = '', own = ''] = key.split('\u001F');
  return { code, county: own };
}

/** Whether a key is of a precinct that is called so: by its code, which indexes know, or by what `precinctInCounty` makes of it. */
export const isPrecinctCalled = (key: RawBuilder<unknown>, called: string): RawBuilder<SqlBool> => sql<SqlBool>`(
  lower(split_part(${key}, chr(31), 1)) = any(${codesCalled(called)}::text[])
    and (lower(split_part(${key}, chr(31), 1)) = ${called.toLowerCase()} or lower(${key}) = ${keyCalled(called)}))`;

/** The codes, as the index of voters has them, that a precinct called so may have. */
export const codesCalled = (called: string): string[] => [
  called.toLowerCase(),
  keyCalled(called).split('\u001F')[0] ?? '',
];

/** The key of "1A (Franklin)" or "1A (Unknown)". */
function keyCalled(called: string): string {
  const [, code, own] = /^(.+) \(([^()]+)\)$/.exec(called.toLowerCase()) ?? [];
  if (code === undefined || own === undefined) return called.toLowerCase();
  return own === unknownValue.toLowerCase() ? code : `${code}\u001F${countyKey(own)}`;
}
