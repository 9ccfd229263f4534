// SQL of precincts that files know by a code and by a name.
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { PrecinctName } from '../../../domain/voter-files/precincts';
import { unknownValue } from '../../../domain/voter-groups/filter-tree';
import type { Db, Query } from '../../db/connection';
import { countyOf } from './precinct-keys-repo';

/** More are no precincts. */
const mostOfFile = 20_000;
const longest = 200;

/** Learns the precincts of a file while its rows are read, and stores each once. */
export function learningPrecincts({ query, ids }: { query: Query; ids: readonly string[] }) {
  const seen = new Set<string>();
  let fresh: PrecinctName[] = [];
  return {
    learn: (precinct: PrecinctName): void => {
      const key = `${precinct.county}\u001F${precinct.code}`;
      if (seen.has(key) || seen.size >= mostOfFile) return;
      if ([precinct.county, precinct.code, precinct.name].some(({ length }) => length > longest)) return;
      seen.add(key);
      fresh.push(precinct);
    },
    /** Inside a batch. */
    store: async (): Promise<void> => {
      if (fresh.length === 0) return;
      const stored = fresh;
      fresh = [];
      await query(
        `insert into precinct_names (campaign_id, upload_id, county, code, name)
         select $1::uuid, $2::uuid, county, code, name
         from unnest($3::text[], $4::text[], $5::text[]) as given (county, code, name)
         on conflict do nothing`,
        [...ids, stored.map(({ county }) => county), stored.map(({ code }) => code), stored.map(({ name }) => name)],
      );
    },
  };
}

/** What the campaign's files call precincts, the newest file first. */
export async function precinctNames(db: Db, campaignId: string): Promise<PrecinctName[]> {
  const { rows } = await sql<PrecinctName>`
    select precinct_names.county, precinct_names.code, precinct_names.name from precinct_names
    join uploads on uploads.campaign_id = ${campaignId} and uploads.id = precinct_names.upload_id
    where precinct_names.campaign_id = ${campaignId}
    order by uploads.created_at desc, precinct_names.county, precinct_names.code limit ${mostOfFile}`.execute(db);
  return rows;
}

const county = countyOf('voters');

/** Whether a file of another county has this precinct's code with another name: then neither holds where no county is told. */
const isContested = (campaignId: string, of: 'called' | 'own') => sql<SqlBool>`exists (
  select 1 from precinct_names as other where other.campaign_id = ${campaignId} and lower(other.code) = lower(${sql.ref(`${of}.code`)})
    and other.county <> ${sql.ref(`${of}.county`)} and lower(other.name) <> lower(${sql.ref(`${of}.name`)}))`;
/** Whether another precinct of a county has this one's name as well; of any, where none is told. */
const isNameOfSeveral = (
  campaignId: string,
  of: 'called' | 'own',
  inCounty: RawBuilder<unknown>,
) => sql<SqlBool>`exists (
  select 1 from precinct_names as other where other.campaign_id = ${campaignId} and lower(other.name) = lower(${sql.ref(`${of}.name`)})
    and lower(other.code) <> lower(${sql.ref(`${of}.code`)}) and (${inCounty} = '' or other.county in (${inCounty}, '')))`;

const everywhere = '*';

/**
 * Whether a row of `voters` is of precincts that are called so (in small letters), by their names, their codes or what
 * `precinctInCounty` makes of these: a name finds those filed by its codes as well, a code those by its name where no other precinct
 * of the county has that name.
 */
export function isInPrecincts(campaignId: string, values: readonly string[]): RawBuilder<SqlBool> {
  const asked = sql`
    select value as called, null as county from unnest(${[...values]}::text[]) as value
    union all
    select parts[1], case parts[2] when ${unknownValue.toLowerCase()} then ''
      else regexp_replace(btrim(parts[2]), '\\s+(county|parish)$', '') end
    from unnest(${[...values]}::text[]) as value, regexp_match(value, '^(.+) \\(([^()]+)\\)$') as parts where parts is not null`;
  const known = sql`
    with asked as (${asked}),
    own as (
      select called.*, asked.county as asked_county, lower(called.code) = asked.called as by_code
      from asked join precinct_names as called on called.campaign_id = ${campaignId}
        and (lower(called.code) = asked.called or lower(called.name) = asked.called)
        and (asked.county is null or called.county in (asked.county, ''))
    ),
    spelled as (
      select county, asked_county, code, name, case when by_code then lower(name) else lower(code) end as called,
        ${isContested(campaignId, 'own')} as contested, by_code and ${isNameOfSeveral(campaignId, 'own', sql`''`)} as several
      from own where not by_code or not ${isNameOfSeveral(campaignId, 'own', sql`coalesce(own.asked_county, own.county)`)}
    )
    select called, coalesce(county, ${everywhere}) as county from asked
    union
    select called, case when asked_county is null and county = '' and not contested then ${everywhere}
      else coalesce(asked_county, county) end
    from spelled where not contested or county = coalesce(asked_county, county)
    union
    select called, '' from spelled where asked_county is null and not contested and not several`;
  const called = sql`array(select found.called from (${known}) as found)`;
  const all = sql`array(select found.called from (${known}) as found where found.county = ${everywhere})`;
  const pairs = sql`array(
    select found.county || chr(31) || found.called from (${known}) as found where found.county <> ${everywhere})`;
  // Of most rows, which are of none of them, nothing more is looked at.
  return sql<SqlBool>`(lower(voters.precinct) = any(${called})
    and (lower(voters.precinct) = any(${all}) or ${county} || chr(31) || lower(voters.precinct) = any(${pairs})))`;
}

/**
 * Of a row of `voters`: the precinct's code and name, where both are known and the name is of one precinct alone; with the county
 * where another one has that code.
 */
export function precinctShown(campaignId: string): RawBuilder<string | null> {
  const both = (holds: RawBuilder<unknown>) => sql`(
    select called.code || ' · ' || called.name
      || case when ${county} <> '' and ${isContested(campaignId, 'called')} then ' (' || btrim(voters.county) || ')' else '' end
    from precinct_names as called
    join uploads on uploads.campaign_id = ${campaignId} and uploads.id = called.upload_id
    where called.campaign_id = ${campaignId} and ${holds}
      and (called.county = ${county} or ((called.county = '' or ${county} = '') and not ${isContested(campaignId, 'called')}))
    order by called.county = ${county} desc, uploads.created_at desc, called.code limit 1)`;
  return sql<string | null>`coalesce(
    ${both(sql`lower(called.code) = lower(voters.precinct)`)},
    ${both(sql`lower(called.name) = lower(voters.precinct) and not ${isNameOfSeveral(campaignId, 'called', county)}`)})`;
}
