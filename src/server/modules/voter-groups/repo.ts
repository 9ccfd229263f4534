// SQL of voter groups and of the voters in them.
import { sql } from 'kysely';
import type { FilterParams, Voter, VoterGroup } from '../../../contract/voter-groups';
import { filterParams } from '../../../contract/voter-groups';
import type { Db } from '../../db/connection';
import { matching, unknownValue } from './filters';

/**
 * Adds the group that an upload of voters becomes, in the place of one of that name whose upload failed. Breaks the unique
 * rule `voter_groups_name` on a name in use.
 */
export async function insertUploadGroup(
  tx: Db,
  group: { id: string; campaign_id: string; user_id: string; name: string },
): Promise<void> {
  await tx
    .deleteFrom('voter_groups')
    .where('campaign_id', '=', group.campaign_id)
    .where('status', '=', 'Failed')
    .where(sql`lower(name)`, '=', group.name.toLowerCase())
    .execute();
  await tx
    .insertInto('voter_groups')
    .values({ ...group, creation_method: 'Upload', status: 'Pending' })
    .execute();
}

/** Every group of a campaign with its size, newest first. */
export async function listGroups(db: Db, campaignId: string): Promise<VoterGroup[]> {
  const sizes = db
    .selectFrom('voter_group_members')
    .innerJoin('voters', 'voters.id', 'voter_group_members.voter_id')
    .select([
      'voter_group_members.voter_group_id',
      sql<number>`count(*)::integer`.as('voters'),
      sql<number>`count(distinct voters.door_id)::integer`.as('doors'),
    ])
    .where('voter_group_members.campaign_id', '=', campaignId)
    .where('voters.campaign_id', '=', campaignId)
    .groupBy('voter_group_members.voter_group_id')
    .as('sizes');
  const rows = await db
    .selectFrom('voter_groups')
    .leftJoin(sizes, 'sizes.voter_group_id', 'voter_groups.id')
    .selectAll('voter_groups')
    .select([sql<number>`coalesce(sizes.voters, 0)`.as('voters'), sql<number>`coalesce(sizes.doors, 0)`.as('doors')])
    .where('voter_groups.campaign_id', '=', campaignId)
    .orderBy(sql`voter_groups.created_at desc, voter_groups.id`)
    .execute();
  return rows.map((row) => ({
    ...row,
    filter_params: row.filter_params === null ? null : filterParams.parse(row.filter_params),
  }));
}

export async function groupExists(db: Db, campaignId: string, id: string): Promise<boolean> {
  const found = await db
    .selectFrom('voter_groups')
    .select('id')
    .where('campaign_id', '=', campaignId)
    .where('id', '=', id)
    .executeTakeFirst();
  return found !== undefined;
}

/** One page of a group's voters by last and first name, and how many there are in all. */
export async function pageOfGroup(
  db: Db,
  campaignId: string,
  page: { group_id: string; skip: number; limit: number; year: number },
): Promise<{ total: number; voters: Voter[] }> {
  const members = db
    .selectFrom('voter_group_members')
    .innerJoin('voters', 'voters.id', 'voter_group_members.voter_id')
    .where('voter_group_members.campaign_id', '=', campaignId)
    .where('voters.campaign_id', '=', campaignId)
    .where('voter_group_members.voter_group_id', '=', page.group_id);
  // Members are voters of the campaign by their foreign key: to count them nobody need look at a million voters.
  const { total } = await db
    .selectFrom('voter_group_members')
    .select(sql<number>`count(*)::integer`.as('total'))
    .where('campaign_id', '=', campaignId)
    .where('voter_group_id', '=', page.group_id)
    .executeTakeFirstOrThrow();
  const voters = await members
    .innerJoin('doors', 'doors.id', 'voters.door_id')
    .select([
      'voters.id',
      'voters.source_id',
      'voters.first',
      'voters.middle',
      'voters.last',
      'voters.suffix',
      'voters.sex',
      'voters.party',
      'voters.precinct',
      'voters.phone',
      'voters.email',
      'voters.language',
      'voters.suppressed',
      'voters.door_id',
      'doors.address',
      'doors.unit',
      'doors.city',
      'doors.zip',
      sql<number | null>`${page.year}::integer - voters.birth_year`.as('age'),
      sql<boolean>`doors.location is not null`.as('located'),
    ])
    .orderBy(sql`lower(voters.last), lower(voters.first), voters.id`)
    .offset(page.skip)
    .limit(page.limit)
    .execute();
  return { total, voters };
}

/** How many voters filters select, or behind how many doors with a place they live. */
export async function countMatching(
  db: Db,
  campaignId: string,
  filters: FilterParams,
  of: 'voters' | 'doors' | 'suppressed',
  now: Date,
): Promise<number> {
  const found = matching(db, campaignId, filters, { now, suppressed: of === 'suppressed' ? 'only' : 'out' });
  const counted =
    of === 'doors'
      ? found
          .where('doors.location', 'is not', null)
          .select(sql<number>`count(distinct voters.door_id)::integer`.as('count'))
      : found.select(sql<number>`count(*)::integer`.as('count'));
  return (await counted.executeTakeFirstOrThrow()).count;
}

/** The ages at which each band but the first begins. */
const ageLimits = [18, 25, 35, 45, 55, 65];
const ageBands = ['Under 18', '18-24', '25-34', '35-44', '45-54', '55-64', '65 and over', unknownValue];

type Dimension = 'party' | 'sex' | 'age' | 'precinct' | 'zip' | 'city';
type Breakdown = Record<Dimension, { value: string; voters: number }[]>;

/** Voters by each dimension in one reading of the tables: at most `most` values each, the commonest first, ages in order. */
export async function breakDown(
  db: Db,
  campaignId: string,
  filters: FilterParams,
  now: Date,
  most: number,
): Promise<Breakdown> {
  const people = matching(db, campaignId, filters, { now }).select([
    sql`coalesce(nullif(voters.party, ''), ${unknownValue})`.as('party'),
    sql`coalesce(voters.sex, ${unknownValue})`.as('sex'),
    sql`coalesce(nullif(voters.precinct, ''), ${unknownValue})`.as('precinct'),
    sql`coalesce(nullif(doors.zip, ''), ${unknownValue})`.as('zip'),
    sql`coalesce(nullif(doors.city, ''), ${unknownValue})`.as('city'),
    sql`case when voters.birth_year is null then ${unknownValue}
      else (${ageBands}::text[])[
        1 + width_bucket(${now.getUTCFullYear()}::integer - voters.birth_year, ${ageLimits}::integer[])] end`.as('age'),
  ]);
  const { rows } = await sql<{ dimension: Dimension; value: string; voters: number }>`
    with people as (${people}),
    counted as (
      select case grouping(party, sex, age, precinct, zip, city)
          when 31 then 'party' when 47 then 'sex' when 55 then 'age'
          when 59 then 'precinct' when 61 then 'zip' else 'city' end as dimension,
        coalesce(party, sex, age, precinct, zip, city) as value,
        count(*)::integer as voters
      from people group by grouping sets ((party), (sex), (age), (precinct), (zip), (city))
    ),
    ranked as (
      select *, row_number() over (partition by dimension order by voters desc, value) as rank from counted
    )
    select dimension, value, voters from ranked where rank <= ${most}
    order by dimension, rank`.execute(db);
  const of = (dimension: Dimension) =>
    rows.filter((row) => row.dimension === dimension).map(({ value, voters }) => ({ value, voters }));
  const ages = of('age').toSorted((a, b) => ageBands.indexOf(a.value) - ageBands.indexOf(b.value));
  return { party: of('party'), sex: of('sex'), age: ages, precinct: of('precinct'), zip: of('zip'), city: of('city') };
}
