// SQL of universes that need no group: how many, who is left out, what they are made of, a few of them.
import { sql } from 'kysely';
import type { contract } from '../../../contract';
import type { CallReply } from '../../../contract/call';
import { districtKinds, type FilterParams } from '../../../contract/voters/voter-filters';
import type { FilterChoices, LeftOut } from '../../../contract/voters/universe-figures';
import type { Voter } from '../../../contract/voters/voter-groups';
import { joinPrecincts, precinctBook } from '../../../domain/voter-files/precincts';
import { unknownValue } from '../../../domain/voter-groups/filter-tree';
import type { Db } from '../../db/connection';
import { mayBeListed } from '../contact-ledger/left-out-repo';
import { lastFourVotes, statedSupport } from './filter-leaves-repo';
import {
  allowLargeSets,
  bySingleProcess,
  homeDoor,
  homeHasPlace,
  leftOutReason,
  matching,
  matchingVoters,
} from './filters-repo';
import { precinctNames } from './precincts-repo';
import { partOf, sampledVoters, sampleOf, wholeOf, type Sample } from './sample-repo';
import { voterColumns } from './voter-columns-repo';

/** How many voters filters select, `listed`: that a file of them tells of; or behind how many doors with a place they live. */
export async function countMatching(
  tx: Db,
  campaignId: string,
  filters: FilterParams,
  of: 'voters' | 'listed' | 'doors' | 'suppressed' | 'estimate',
  now: Date,
): Promise<number> {
  await allowLargeSets(tx);
  if (of === 'doors') return countDoors(tx, campaignId, filters, now);
  const sample = of === 'estimate' ? await sampleOf(tx, campaignId) : null;
  const found = matchingVoters(
    tx,
    campaignId,
    filters,
    of === 'suppressed' ? { now, suppressed: 'only' } : { now, sample },
  );
  const { count } = await found
    .$if(of === 'listed', (all) => all.where(mayBeListed))
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow();
  return wholeOf(count, sample);
}

/** Doors with a place behind which someone lives whom filters select; no one whom a walkbook leaves out. */
async function countDoors(tx: Db, campaignId: string, filters: FilterParams, now: Date): Promise<number> {
  const behind = matching(tx, campaignId, filters, { now, suppressed: 'out' })
    .where(homeHasPlace(campaignId))
    .select(homeDoor.as('door_id'))
    .groupBy(homeDoor);
  const { doors } = await tx
    .selectFrom(behind.as('behind'))
    .select(sql<number>`count(*)::integer`.as('doors'))
    .executeTakeFirstOrThrow();
  return doors;
}

export interface Asked {
  now: Date;
  /** Everyone is counted, however long it takes. Otherwise, of a large campaign, some thousand doors. */
  exact: boolean;
}

type Preview = CallReply<typeof contract.voterGroups.preview>;

/** How large a universe is, who is left out and why, and a few of its people, `rows` at most. */
export async function previewMatching(
  tx: Db,
  campaignId: string,
  filters: FilterParams,
  { now, exact }: Asked,
  rows: number,
): Promise<Preview> {
  await allowLargeSets(tx);
  const sample = exact ? null : await sampleOf(tx, campaignId);
  if (sample) await bySingleProcess(tx);
  // All in one reading: of a million people each takes seconds.
  const counted = await matching(tx, campaignId, filters, { now, sample, suppressed: 'in' })
    .select([
      leftOutReason(campaignId, filters).as('reason'),
      sql<number>`count(*)::integer`.as('voters'),
      sql<number>`count(distinct ${homeDoor}) filter (where ${homeHasPlace(campaignId)})::integer`.as('doors'),
    ])
    .groupBy(sql`1`)
    .orderBy(sql`count(*) desc, 1`)
    .execute();
  const visited = counted.find(({ reason }) => reason === null);
  const withThem = filters.with_suppressed === true;
  const voters = withThem ? counted.reduce((sum, row) => sum + row.voters, 0) : (visited?.voters ?? 0);
  const left_out: LeftOut = withThem
    ? []
    : counted.flatMap(({ reason, voters: count }) =>
        reason === null ? [] : [{ reason, voters: wholeOf(count, sample) }],
      );
  const fewOf = (part: Sample | null): Promise<Voter[]> =>
    matching(tx, campaignId, filters, { now, sample: part })
      .where(mayBeListed)
      .select(voterColumns(campaignId, now.getUTCFullYear()))
      .limit(rows)
      .execute();
  // Conditions are looked up for all of a sample: for a few people a part of it mostly does.
  const first = sample && (await fewOf(partOf(sample)));
  const people = first && first.length >= rows ? first : await fewOf(sample);
  return {
    voters: wholeOf(voters, sample),
    doors: wholeOf(visited?.doors ?? 0, sample),
    left_out,
    sample: people,
    estimated: sample !== null,
  };
}

/** The ages at which each band but the first begins. */
const ageLimits = [18, 25, 35, 45, 55, 65];
const ageBands = ['Under 18', '18-24', '25-34', '35-44', '45-54', '55-64', '65 and over', unknownValue];

const dimensions = ['party', 'sex', 'age', 'precinct', 'zip', 'city', 'support', 'history'] as const;
type Dimension = (typeof dimensions)[number];
/** Between what files call a precinct and the county. */
const between = '\u001F';
type Bucket = { value: string; voters: number }[];

/** Voters by each dimension in one reading of the tables: at most `most` values each, the commonest first, ages in order. */
export async function breakDown(
  tx: Db,
  campaignId: string,
  filters: FilterParams,
  { now, exact }: Asked,
  most: number,
): Promise<CallReply<typeof contract.voterGroups.breakdown>> {
  await allowLargeSets(tx);
  const sample = exact ? null : await sampleOf(tx, campaignId);
  if (sample) await bySingleProcess(tx);
  const context = { campaignId, now };
  const people = matching(tx, campaignId, filters, { now, sample }).select([
    sql`coalesce(nullif(voters.party, ''), ${unknownValue})`.as('party'),
    sql`coalesce(voters.sex, ${unknownValue})`.as('sex'),
    // A precinct is one of its county.
    sql`coalesce(nullif(voters.precinct, ''), ${unknownValue}) || ${between} || coalesce(voters.county, '')`.as(
      'precinct',
    ),
    sql`coalesce(nullif(doors.zip, ''), ${unknownValue})`.as('zip'),
    sql`coalesce(nullif(doors.city, ''), ${unknownValue})`.as('city'),
    sql`case when voters.birth_year is null then ${unknownValue}
      else (${ageBands}::text[])[
        1 + width_bucket(${now.getUTCFullYear()}::integer - voters.birth_year, ${ageLimits}::integer[])] end`.as('age'),
    'voters.id',
    'voters.support_score',
    sql`coalesce(${lastFourVotes(context)}::text, ${unknownValue})`.as('history'),
  ]);
  // A set for each score, in which people are found by their hash: looked up one by one, everyone would be read for everyone.
  const stated = [1, 2, 3, 4, 5].map(
    (score) =>
      sql`when listed.id in (select stated.voter_id from stated where stated.score = ${sql.lit(score)}) then ${sql.lit(score)}`,
  );
  const { rows } = await sql<{ dimension: Dimension; value: string; voters: number }>`
    with stated as materialized (${statedSupport(context, sample ? sampledVoters(campaignId, sample) : undefined)}),
    people as (
      select listed.*, coalesce(case ${sql.join(stated, sql` `)} else listed.support_score end::text, ${unknownValue}) as support
      from (${people}) as listed
    ),
    counted as (
      select (${[...dimensions]}::text[])[
          8 - position(B'0' in grouping(history, support, city, zip, precinct, age, sex, party)::bit(8)) + 1] as dimension,
        coalesce(party, sex, age, precinct, zip, city, support, history) as value,
        count(*)::integer as voters
      from people
      group by grouping sets ((party), (sex), (age), (precinct), (zip), (city), (support), (history))
    ),
    ranked as (
      select *, row_number() over (partition by dimension order by voters desc, value) as rank from counted
    )
    select dimension, value, voters from ranked where rank <= ${most}
    order by dimension, rank`.execute(tx);
  const of = (dimension: Dimension) =>
    rows
      .filter((row) => row.dimension === dimension)
      .map(({ value, voters }) => ({ value, voters: wholeOf(voters, sample) }));
  const precincts = of('precinct').map(({ value: both, voters }) => {
    const [value = '', county = ''] = both.split(between);
    return { value, county, voters };
  });
  const inOrder = (bucket: Bucket) => bucket.toSorted((a, b) => (a.value < b.value ? -1 : 1));
  return {
    parties: of('party'),
    sexes: of('sex'),
    ages: of('age').toSorted((a, b) => ageBands.indexOf(a.value) - ageBands.indexOf(b.value)),
    precincts: joinPrecincts(precincts, precinctBook(await precinctNames(tx, campaignId)), unknownValue),
    zips: of('zip'),
    cities: of('city'),
    supports: inOrder(of('support')),
    histories: inOrder(of('history')),
    estimated: sample !== null,
  };
}

const mostPlaces = 1500;

/** What conditions beyond the breakdown can name, as far as the campaign's files tell. */
export async function findChoices(tx: Db, campaignId: string, most: number): Promise<FilterChoices> {
  await allowLargeSets(tx);
  const columns = [...districtKinds, 'language', 'status'] as const;
  const sets = columns.map((column) => sql`(${sql.ref(`voters.${column}`)})`);
  const names = columns.map((column) => sql`when grouping(${sql.ref(`voters.${column}`)}) = 0 then ${column}::text`);
  const { rows } = await sql<{ field: string; value: string; voters: number }>`
    with counted as (
      select case ${sql.join(names, sql` `)} end as field,
        coalesce(${sql.join(columns.map((column) => sql.ref(`voters.${column}`)))}) as value, count(*)::integer as voters
      from voters where campaign_id = ${campaignId} group by grouping sets (${sql.join(sets)})
    ),
    ranked as (select *, row_number() over (partition by field order by voters desc, value) as rank from counted
      where value is not null)
    select field, value, voters from ranked where rank <= ${most} order by field, rank`.execute(tx);
  const elections = await tx
    .selectFrom('elections')
    .select([sql<string>`held_on || ' ' || kind`.as('key'), 'held_on', 'kind'])
    .where('campaign_id', '=', campaignId)
    .where('withdrawn', '=', false)
    .orderBy('held_on', 'desc')
    .orderBy('kind')
    .execute();
  const places = await tx
    .selectFrom('doors')
    .select([sql<number>`location[0]`.as('lng'), sql<number>`location[1]`.as('lat')])
    .where('campaign_id', '=', campaignId)
    .where('location', 'is not', null)
    // The end of an id is chance; its beginning is the time, that is the part of town that came in first.
    .orderBy(sql`substring(uuid_send(id) from 13)`)
    .orderBy('id')
    .limit(mostPlaces)
    .execute();
  const of = (field: string) =>
    rows.filter((row) => row.field === field).map(({ value, voters }) => ({ value, voters }));
  return {
    elections,
    districts: districtKinds.map((kind) => ({ kind, values: of(kind) })).filter(({ values }) => values.length > 0),
    languages: of('language'),
    statuses: of('status'),
    places: places.map(({ lng, lat }): [number, number] => [lng, lat]),
  };
}
