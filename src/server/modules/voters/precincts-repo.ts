// SQL of precincts that files know by a code and by a name.
import { sql, type RawBuilder } from 'kysely';
import type { PrecinctName } from '../../../domain/voter-files/precincts';
import type { Db, Query } from '../../db/connection';

/** More are no precincts. */
const mostOfFile = 20_000;
const longest = 200;

/** Learns the precincts of a file while its rows are read, and stores each once. */
export function learningPrecincts({ query, ids }: { query: Query; ids: readonly string[] }) {
  const seen = new Set<string>();
  let fresh: PrecinctName[] = [];
  return {
    learn: (precinct: PrecinctName): void => {
      if (seen.has(precinct.code) || seen.size >= mostOfFile) return;
      if (precinct.code.length > longest || precinct.name.length > longest) return;
      seen.add(precinct.code);
      fresh.push(precinct);
    },
    /** Inside a batch. */
    store: async (): Promise<void> => {
      if (fresh.length === 0) return;
      const stored = fresh;
      fresh = [];
      await query(
        `insert into precinct_names (campaign_id, upload_id, code, name)
         select $1::uuid, $2::uuid, code, name from unnest($3::text[], $4::text[]) as given (code, name)
         on conflict do nothing`,
        [...ids, stored.map(({ code }) => code), stored.map(({ name }) => name)],
      );
    },
  };
}

/** What the campaign's files call precincts, the newest file first. */
export async function precinctNames(db: Db, campaignId: string): Promise<PrecinctName[]> {
  const { rows } = await sql<PrecinctName>`
    select precinct_names.code, precinct_names.name from precinct_names
    join uploads on uploads.campaign_id = ${campaignId} and uploads.id = precinct_names.upload_id
    where precinct_names.campaign_id = ${campaignId}
    order by uploads.created_at desc, precinct_names.code limit ${mostOfFile}`.execute(db);
  return rows;
}

/**
 * What these values (in small letters) may be called in voters' rows, as an array: a name by its codes as well, a code by its name
 * where no other precinct has that name.
 */
export const precinctsCalled = (campaignId: string, values: readonly string[]): RawBuilder<unknown> => sql`array(
  select unnest(${[...values]}::text[])
  union
  select lower(called.code) from precinct_names as called
  where called.campaign_id = ${campaignId} and lower(called.name) = any(${[...values]}::text[])
  union
  select lower(called.name) from precinct_names as called
  where called.campaign_id = ${campaignId} and lower(called.code) = any(${[...values]}::text[]) and not exists (
    select 1 from precinct_names as other where other.campaign_id = ${campaignId}
      and lower(other.name) = lower(called.name) and lower(other.code) <> lower(called.code)))`;

/** Of a row of `voters`: the precinct's code and name, where both are known and the name is of one precinct alone. */
export function precinctShown(campaignId: string): RawBuilder<string | null> {
  const both = (holds: RawBuilder<unknown>) => sql`(
    select called.code || ' · ' || called.name from precinct_names as called
    join uploads on uploads.campaign_id = ${campaignId} and uploads.id = called.upload_id
    where called.campaign_id = ${campaignId} and ${holds}
    order by uploads.created_at desc, called.code limit 1)`;
  return sql<string | null>`coalesce(
    ${both(sql`lower(called.code) = lower(voters.precinct)`)},
    ${both(sql`lower(called.name) = lower(voters.precinct) and not exists (
      select 1 from precinct_names as other where other.campaign_id = ${campaignId}
        and lower(other.name) = lower(called.name) and lower(other.code) <> lower(called.code))`)})`;
}
