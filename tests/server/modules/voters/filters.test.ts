// Trees of conditions in the database against their plain reading, on small random populations.
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leavesOf } from '../../../../src/domain/voter-groups/filter-tree';
import { matching, matchingVoters } from '../../../../src/server/modules/voters/filters-repo';
import { testApi, type TestApi, type TestCampaign } from '../../../support/api';
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

/** Puts a population in the place of the last one. */
async function settle(population: Population): Promise<void> {
  const { db } = api;
  const campaign_id = campaign.id;
  for (const table of [
    'all_survey_responses',
    'touches',
    'walkbook_voters',
    'voter_group_members',
    'voter_tag_voters',
    'voters',
    'doors',
  ] as const)
    await db.deleteFrom(table).where('campaign_id', '=', campaign_id).execute();
  const doors = population.doors.map((door, n) => ({
    id: randomUUID(),
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
      }
    }),
    { numRuns: 30 },
  );
}, 180_000);
