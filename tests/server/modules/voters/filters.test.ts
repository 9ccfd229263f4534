// Trees of conditions in the database against their plain reading, on small random populations.
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '../../../../src/contract';
import type { Call } from '../../../../src/contract/call';
import type { FilterParams } from '../../../../src/contract/voters/voter-filters';
import { leavesOf } from '../../../../src/domain/voter-groups/filter-tree';
import { matching, matchingVoters } from '../../../../src/server/modules/voters/filters-repo';
import { followOffers } from '../../../../src/server/modules/voters/offered-values-repo';
import { testApi, type TestApi, type TestCampaign } from '../../../support/api';
import { importFile } from '../../../support/imports';
import { aPopulation, aTree, each, elections, holds, thingId, type Population } from '../../../support/universe';

let api: TestApi;
let campaign: TestCampaign;
const now = new Date();
const year = now.getUTCFullYear();
const indexes = Array.from({ length: each }, (_, n) => n);

beforeAll(async () => {
  api = await testApi();
  campaign = await api.makeCampaign();
});
afterAll(() => api.close());

/** The id of a door that is in the smallest samples, or in none. */
const doorOfChance = (isSampled: boolean) => `${randomUUID().slice(0, -2)}${isSampled ? '00' : 'ff'}`;
const sample = { below: 256, times: 256 };

/** Puts a population in the place of the last one. */
async function settle(population: Population): Promise<void> {
  const { db } = api;
  const campaign_id = campaign.id;
  for (const table of [
    'all_survey_responses',
    'all_touches',
    'walkbook_voters',
    'voter_group_members',
    'voter_tag_voters',
    'voters',
    'doors',
  ] as const)
    await db.deleteFrom(table).where('campaign_id', '=', campaign_id).execute();
  const doors = population.doors.map((door, n) => ({
    id: doorOfChance(n % 2 === 0),
    campaign_id,
    address_key: `${n}`,
    address: `${n} ${door.row.street}`,
    ...door.row,
    side: null,
    location: door.place && `(${door.place.join(',')})`,
  }));
  await db.insertInto('doors').values(doors).execute();
  const doorId = (n: number) => doors[n]?.id ?? '';
  await db
    .insertInto('voters')
    .values(
      population.people.map((person, n) => ({
        id: person.id,
        campaign_id,
        door_id: doorId(person.door),
        first: 'Ed',
        last: `Doe ${n}`,
        ...person.row,
        history:
          person.votes &&
          elections
            .map((key) => (person.votes?.includes(key) ? '1' : '0'))
            .join('')
            .padEnd(256, '0'),
      })),
    )
    .execute();
  const pairs = (of: (person: Population['people'][number]) => number[]) =>
    population.people.flatMap((person) => of(person).map((n) => ({ voter_id: person.id, campaign_id, n })));
  for (const { n, ...row } of pairs((person) => person.tags))
    await db
      .insertInto('voter_tag_voters')
      .values({ ...row, voter_tag_id: thingId('tag', n) })
      .execute();
  for (const { n, ...row } of pairs((person) => person.groups))
    await db
      .insertInto('voter_group_members')
      .values({ ...row, voter_group_id: thingId('group', n) })
      .execute();
  for (const { n, ...row } of pairs((person) => person.walkbookViews))
    await db
      .insertInto('walkbook_voters')
      .values({ ...row, walkbook_id: thingId('walkbook', n) })
      .execute();
  const fact = (daysAgo: number, seq: number) => ({
    id: randomUUID(),
    campaign_id,
    walkbook_id: thingId('walkbook', 0),
    user_id: campaign.owner.id,
    recorded_at: new Date(now.getTime() - daysAgo * 86_400_000),
    device_id: randomUUID(),
    seq: seq + 1,
  });
  for (const [n, knock] of population.knocks.entries())
    await db
      .insertInto('all_touches')
      .values({
        ...fact(knock.daysAgo, n),
        door_id: doorId(knock.door),
        voter_id: knock.person,
        contact_result: knock.result,
        channel: knock.channel,
      })
      .execute();
  for (const [n, heard] of population.heard.entries()) {
    const { door = 0 } = population.people.find(({ id }) => id === heard.person) ?? {};
    await db
      .insertInto('all_survey_responses')
      .values({
        ...fact(heard.daysAgo, n),
        survey_id: thingId('question', 99),
        question_id: thingId('question', heard.question),
        door_id: doorId(door),
        voter_id: heard.person,
        answers: heard.answers,
      })
      .execute();
  }
}

test('select whom their plain reading selects, joined to doors or not, suppressed or not', async () => {
  const { db } = api;
  const campaign_id = campaign.id;
  await db
    .insertInto('elections')
    .values(
      elections.map((key, number) => ({
        campaign_id,
        number,
        held_on: key.slice(0, 10),
        kind: key.endsWith('general') ? ('general' as const) : ('primary' as const),
      })),
    )
    .execute();
  await db
    .insertInto('surveys')
    .values({ id: thingId('question', 99), campaign_id, name: 'Survey' })
    .execute();
  for (const n of indexes) {
    await db
      .insertInto('voter_tags')
      .values({ id: thingId('tag', n), campaign_id, name: `Tag ${n}` })
      .execute();
    await db
      .insertInto('voter_groups')
      .values({ id: thingId('group', n), campaign_id, name: `Group ${n}`, creation_method: 'Filters' })
      .execute();
    await db
      .insertInto('walkbooks')
      .values({
        id: thingId('walkbook', n),
        campaign_id,
        name: `Book ${n}`,
        creation_method: 'Filters',
        record_status: n === each - 1 ? 'archived' : 'is_active',
      })
      .execute();
    await db
      .insertInto('survey_questions')
      .values({
        id: thingId('question', n),
        campaign_id,
        survey_id: thingId('question', 99),
        position: n,
        text: 'Q',
        answers: [],
      })
      .execute();
  }
  await fc.assert(
    fc.asyncProperty(aPopulation, fc.array(aTree, { minLength: 25, maxLength: 40 }), async (population, trees) => {
      await settle(population);
      for (const where of trees) {
        const expected = population.people.filter((person) => holds(where, person, population, year));
        // Who asks for a status means those whose registration sleeps, too.
        const asks = leavesOf(where).some(({ field }) => field === 'status');
        const allowed = expected
          .filter(({ row }) => row['suppressed'] === null && (asks || row['status'] !== 'inactive'))
          .map(({ id }) => id);
        const query = (with_suppressed: boolean) => [campaign_id, { where, with_suppressed }, { now }] as const;
        const joined = await matching(db, ...query(true))
          .select('voters.id')
          .execute();
        expect(joined.map(({ id }) => id).toSorted(), JSON.stringify(where)).toEqual(expected.map(({ id }) => id));
        const alone = await matchingVoters(db, ...query(false))
          .select('voters.id')
          .execute();
        expect(alone.map(({ id }) => id).toSorted(), JSON.stringify(where)).toEqual(allowed);
        const some = await matchingVoters(db, campaign_id, { where }, { now, sample }).select('voters.id').execute();
        const behind = new Map(population.people.map(({ id, door }) => [id, door]));
        expect(some.map(({ id }) => id).toSorted(), `of a sample: ${JSON.stringify(where)}`).toEqual(
          allowed.filter((id) => (behind.get(id) ?? 1) % 2 === 0),
        );
      }
    }),
    { numRuns: 30 },
  );
}, 180_000);

describe('a campaign of tens of thousands of doors', () => {
  let large: TestCampaign;
  const { voterGroups } = contract;
  const greens = { parties: ['GRE'] };
  const ask = <C extends Call>(call: C, input: object) => api.as(large.owner).call(call, input as never);
  const preview = async (more = {}) =>
    (await ask(voterGroups.preview, { body: { campaign_id: large.id, filter_params: greens, ...more } })).body;
  const breakdown = async (filter_params: FilterParams, more = {}) =>
    (await ask(voterGroups.breakdown, { body: { campaign_id: large.id, filter_params, ...more } })).body;
  const languages = async () =>
    (await ask(voterGroups.choices, { query: { campaign_id: large.id } })).body.languages.map(({ value }) => value);

  const addVoters = (doors: readonly string[], row: { party?: string; language?: string }) =>
    api.db
      .insertInto('voters')
      .values(
        doors.map((door_id) => ({
          id: randomUUID(),
          campaign_id: large.id,
          door_id,
          first: 'Ed',
          last: 'Doe',
          ...row,
        })),
      )
      .execute();

  beforeAll(async () => {
    large = await api.makeCampaign();
    // As many with the smallest numbers as there are among so many doors, of which a 16.4th is looked at.
    const sampled = Array.from({ length: 160 }, () => doorOfChance(true));
    const other = doorOfChance(false);
    const doors = [...sampled, other].map((id, n) => ({
      id,
      campaign_id: large.id,
      address_key: `${n}`,
      address: `${n} Oak St`,
      location: '(-83.5,40)',
    }));
    await api.db.insertInto('doors').values(doors).execute();
    const [one = '', two = ''] = sampled;
    await addVoters([one, one, two], { party: 'GRE' });
    await addVoters([other, other], { party: 'GRE' });
    await addVoters([other], { party: 'LIB' });
  });

  test('is estimated by a sample of its doors with all who live there, and counted on demand', async () => {
    expect(await preview()).toMatchObject({ voters: 49, doors: 33, estimated: true });
    expect(await preview({ exact: true })).toMatchObject({ voters: 5, doors: 3, estimated: false });
    const query = { campaign_id: large.id };
    const count = async (of: string) => (await ask(voterGroups.count, { query: { ...query, of }, body: greens })).body;
    expect([await count('estimate'), await count('voters'), await count('doors')]).toEqual([49, 5, 3]);
    expect((await breakdown(greens)).parties).toEqual([{ value: 'GRE', voters: 49 }]);
    expect(await breakdown(greens, { exact: true })).toMatchObject({
      parties: [{ value: 'GRE', voters: 5 }],
      estimated: false,
    });
  });

  test('offers every value of its files, counted over everyone after an import', async () => {
    // No one of the other party is in the sample.
    expect((await breakdown({})).parties).toEqual([{ value: 'GRE', voters: 49 }]);
    await followOffers(api.db, large.id, now);
    expect((await breakdown({})).parties).toEqual([
      { value: 'GRE', voters: 5 },
      { value: 'LIB', voters: 1 },
    ]);
    expect(await languages()).toEqual([]);
    await addVoters(
      [
        (await api.db.selectFrom('doors').select('id').where('campaign_id', '=', large.id).executeTakeFirstOrThrow())
          .id,
      ],
      {
        language: 'Spanish',
      },
    );
    await followOffers(api.db, large.id, now);
    expect(await languages()).toEqual([]);
    await importFile(api, large, 'voter_id,first_name,last_name,address,zip\nV1,Ada,Ash,1 Elm St,45999');
    await followOffers(api.db, large.id, now);
    expect(await languages()).toEqual(['Spanish']);
    expect((await breakdown({})).parties).toContainEqual({ value: 'Unknown', voters: 2 });
  });
});
