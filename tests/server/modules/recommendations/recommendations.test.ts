import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contract } from '../../../../src/contract';
import { cutTurf } from '../../../../src/domain/turf-cutting/cut-turf';
import {
  computeRecommendation,
  giveUpRecommendation,
  type Computing,
} from '../../../../src/server/modules/recommendations/compute';
import { findUnanswered } from '../../../../src/server/modules/recommendations/repo';
import { testApi, type TestApi, type TestCampaign, type TestUser } from '../../../support/api';

let api: TestApi;
let campaign: TestCampaign;
let manager: TestUser;
let computing: Computing;
beforeAll(async () => {
  api = await testApi();
  computing = {
    db: api.db,
    orderFor: api.services.orderFor,
    cut: (doors, goal) => Promise.resolve(cutTurf(doors, goal)),
  };
});
afterAll(() => api.close());
beforeEach(async () => {
  campaign = await api.makeCampaign({ timeZone: 'UTC' });
  manager = await api.makeUser({ campaign, title: 'Manager' });
});

const noWeights = { density: 0, undecided: 0, support: 0, lapsed: 0, coverage: 0, answers: 0, volunteers: 0 };
const going = () => new AbortController().signal;
const office = () => api.as(manager);

interface Home {
  door: string;
  voter: string;
}

/** A street of doors 20 meters apart, one voter behind each. */
async function street(
  name: string,
  count: number,
  {
    north = 0,
    voter = {},
  }: {
    north?: number;
    voter?: { support_score?: number; suppressed?: 'moved'; precinct?: string; county?: string };
  } = {},
): Promise<Home[]> {
  const homes = Array.from({ length: count }, () => ({ door: randomUUID(), voter: randomUUID() }));
  await api.db
    .insertInto('doors')
    .values(
      homes.map(({ door }, n) => ({
        id: door,
        campaign_id: campaign.id,
        address_key: `${100 + n} ${name.toUpperCase()}`,
        address: `${100 + n} ${name}`,
        street: name,
        house_number: String(100 + n),
        side: n % 2 === 0 ? ('even' as const) : ('odd' as const),
        location: `(${(-80.8 + n * 0.0002).toFixed(6)},${(41.2 + north).toFixed(6)})`,
      })),
    )
    .execute();
  await api.db
    .insertInto('voters')
    .values(
      homes.map((home, n) => ({
        id: home.voter,
        campaign_id: campaign.id,
        door_id: home.door,
        first: 'Ed',
        last: `Doe${n}`,
        ...voter,
      })),
    )
    .execute();
  return homes;
}

/** A walkbook of some homes, and touches of their people by the manager. */
async function walkbook(
  homes: readonly Home[],
  touched: { home: Home; result: 'canvassed' | 'not_home' | 'inaccessible'; at: Date }[],
) {
  const campaign_id = campaign.id;
  const { id } = await api.db
    .insertInto('walkbooks')
    .values({ campaign_id, name: randomUUID(), creation_method: 'Filters' })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (homes.length > 0)
    await api.db
      .insertInto('walkbook_voters')
      .values(homes.map(({ voter }) => ({ campaign_id, walkbook_id: id, voter_id: voter })))
      .execute();
  const rows = touched.map(({ home, result, at }, n) => ({
    id: randomUUID(),
    campaign_id,
    walkbook_id: id,
    door_id: home.door,
    voter_id: result === 'canvassed' ? home.voter : null,
    user_id: manager.id,
    contact_result: result,
    recorded_at: at,
    received_at: at,
    device_id: id,
    seq: n + 1,
  }));
  if (rows.length > 0) await api.db.insertInto('all_touches').values(rows).execute();
}

const ask = async (given: object = {}) =>
  (
    await office().call(contract.recommendations.request, {
      body: {
        campaign_id: campaign.id,
        request_name: 'May push',
        filter_params: { everyone: true },
        doors_each: 20,
        walkbooks_wanted: 2,
        ...given,
      },
    })
  ).body;
const compute = (id: string, signal = going()) => computeRecommendation(computing, campaign.id, id, signal);
const read = async (id: string) =>
  (await office().call(contract.recommendations.get, { query: { id, campaign_id: campaign.id } })).body;
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

test('a recommendation is computed by whoever works on the queue', async () => {
  const queued = await testApi({ realJobs: true });
  const parts = { ...computing, db: queued.db };
  queued.services.jobs.work(
    'recommendation',
    ({ campaign_id, recommendation_id }, signal) =>
      computeRecommendation(parts, campaign_id, recommendation_id, signal),
    ({ campaign_id, recommendation_id }) => giveUpRecommendation(queued.db, campaign_id, recommendation_id),
  );
  const theirs = await queued.makeCampaign();
  const asking = queued.as(theirs.owner);
  const body = { campaign_id: theirs.id, request_name: 'Queued', filter_params: { everyone: true } };
  const { id } = (await asking.call(contract.recommendations.request, { body })).body;
  const query = { id, campaign_id: theirs.id };
  await expect
    .poll(async () => (await asking.call(contract.recommendations.get, { query })).body.status, { timeout: 60_000 })
    .toBe('Ready');
  await queued.close();
});

describe('a recommendation', () => {
  test('is queued when it is asked for, and then proposes walkbooks in walking order and says why', async () => {
    await street('Elm St', 40, { voter: { support_score: 3 } });
    await street('Far Rd', 60, { north: 0.05, voter: { support_score: 5 } });
    const asked = await ask();
    expect(asked).toMatchObject({ status: 'Pending', progress: 0, campaign_name: campaign.name, walkbooks: 0 });
    expect(api.jobs.at(-1)).toEqual({
      name: 'recommendation',
      data: { recommendation_id: asked.id, campaign_id: campaign.id },
    });
    await compute(asked.id);
    const found = await read(asked.id);
    expect(found).toMatchObject({ status: 'Ready', progress: 100, considered: 100, walkbooks: 2, doors: 40 });
    for (const proposal of found.recommended_walkbooks) {
      expect(proposal).toMatchObject({ status: 'Proposed', creation_method: 'Requested' });
      // Turfs are even within a tenth, or a door.
      expect(Math.abs(proposal.doors - 20)).toBeLessThanOrEqual(2);
      expect(proposal.voters).toBe(proposal.doors);
      expect(proposal.name).toContain('May push');
      expect(proposal.name).toContain('Elm St');
      expect(proposal.reason).toMatch(
        /^Chosen for (\d+) undecided voters and \1 doors never reached\. The 2 areas compared are alike in all of this\. Too few knocks .*: 0, needs 60\. Measured at these doors: nothing yet/,
      );
      expect(proposal.geojson.features.map(({ properties }) => properties.number)).toEqual(
        Array.from({ length: proposal.doors }, (_, n) => n + 1),
      );
      expect(proposal.minutes).toBeGreaterThan(40);
      expect(proposal.expected_contacts).toBeNull();
      expect(proposal.why).toMatchObject({ home_share: null, base: null, here: { tries: 0, opened: 0 } });
    }
  });

  test('is the same for the same doors and facts', async () => {
    const homes = await street('Elm St', 50, { voter: { support_score: 3 } });
    await walkbook(
      [],
      homes.slice(0, 15).map((home) => ({ home, result: 'not_home', at: daysAgo(9) })),
    );
    const turfs = async (request_name: string) => {
      const { id } = await ask({ request_name });
      await compute(id);
      return (await read(id)).recommended_walkbooks.map(({ geojson, why, expected_contacts, minutes }) => ({
        doors: geojson.features.map(({ properties }) => [properties.door_id, properties.score]),
        why,
        expected_contacts,
        minutes,
      }));
    };
    expect(await turfs('One')).toEqual(await turfs('Two'));
  });

  test('never leads to people who must not be touched, were talked to just now, or wait in a walkbook already', async () => {
    const moved = await street('Moved St', 20, { voter: { support_score: 3, suppressed: 'moved' } });
    const talked = await street('Talked St', 20, { voter: { support_score: 3 } });
    const waiting = await street('Waiting St', 20, { voter: { support_score: 3 } });
    const open = await street('Open St', 20, { voter: { support_score: 2 } });
    await walkbook(
      [],
      talked.map((home) => ({ home, result: 'canvassed', at: daysAgo(0) })),
    );
    await walkbook(waiting, []);
    const { id } = await ask({ walkbooks_wanted: 5 });
    await compute(id);
    const found = await read(id);
    const doors = found.recommended_walkbooks.flatMap(({ geojson }) => geojson.features.map((each) => each.id));
    expect(doors.toSorted()).toEqual(open.map(({ door }) => door).toSorted());
    expect(found.waiting_elsewhere).toBe(20);
    expect(found.considered).toBe(60);
    expect(doors).not.toContain(moved[0]?.door);
  });

  test('judges a door that was merged into another one as that one, with the people and the knocks of both', async () => {
    const homes = await street('Elm St', 20, { voter: { support_score: 3 } });
    const [kept, filed, knocked] = homes as [Home, Home, Home];
    await api.db
      .updateTable('doors')
      .set({ merged_into: kept.door })
      .where('id', 'in', [filed.door, knocked.door])
      .execute();
    await walkbook([], [{ home: knocked, result: 'canvassed', at: daysAgo(60) }]);
    const { id } = await ask({ walkbooks_wanted: 1 });
    await compute(id);
    const found = await read(id);
    expect(found.considered).toBe(18);
    const [proposal] = found.recommended_walkbooks;
    expect(proposal?.why).toMatchObject({ never_reached: 17, visited: 1, undecided: 20 });
    const features = proposal?.geojson.features ?? [];
    expect(features).toHaveLength(18);
    expect(features.find((each) => each.id === kept.door)?.properties.voters).toBe(3);
    const body = { id: proposal?.id ?? '', campaign_id: campaign.id, status: 'In use' as const };
    const used = (await office().call(contract.recommendedWalkbooks.update, { body })).body;
    const query = { id: used.walkbook_id ?? '', campaign_id: campaign.id };
    expect((await office().call(contract.walkbooks.minimal, { query })).body).toMatchObject({ doors: 18, voters: 20 });
  });

  test('leaves out a door that waits in a walkbook for somebody else who lives there, until a twin of it was knocked at', async () => {
    const homes = await street('Elm St', 12, { voter: { support_score: 3 } });
    const [home, twin] = homes as [Home, Home];
    const mate = randomUUID();
    await api.db
      .insertInto('voters')
      .values({ id: mate, campaign_id: campaign.id, door_id: home.door, first: 'Al', last: 'Doe', support_score: 5 })
      .execute();
    await api.db.updateTable('doors').set({ merged_into: home.door }).where('id', '=', twin.door).execute();
    await walkbook([{ door: home.door, voter: mate }], []);
    const filter_params = { where: { field: 'support', scores: [3] } };
    const considered = async (request_name: string) => {
      const { id } = await ask({ request_name, filter_params, doors_each: 30 });
      await compute(id);
      const { waiting_elsewhere, doors } = await read(id);
      return { waiting_elsewhere, doors };
    };
    expect(await considered('Before')).toEqual({ waiting_elsewhere: 1, doors: 10 });
    const { id: other } = await api.db
      .selectFrom('walkbooks')
      .select('id')
      .where('campaign_id', '=', campaign.id)
      .executeTakeFirstOrThrow();
    await api.db
      .insertInto('all_touches')
      .values({
        id: randomUUID(),
        campaign_id: campaign.id,
        walkbook_id: other,
        door_id: twin.door,
        user_id: manager.id,
        contact_result: 'not_home',
        recorded_at: daysAgo(9),
        received_at: daysAgo(9),
        device_id: other,
        seq: 1,
      })
      .execute();
    expect(await considered('After')).toEqual({ waiting_elsewhere: 0, doors: 11 });
  });

  test('does not count a household of three who were all met at once as three visits, nor call it never reached', async () => {
    const homes = await street('Elm St', 20, { voter: { support_score: 3 } });
    const [home] = homes as [Home];
    const mates = [randomUUID(), randomUUID()];
    await api.db
      .insertInto('voters')
      .values(
        mates.map((id) => ({
          id,
          campaign_id: campaign.id,
          door_id: home.door,
          first: 'Al',
          last: id,
          support_score: 1,
        })),
      )
      .execute();
    const at = daysAgo(30);
    const proposals = async (request_name: string) => {
      const filter_params = { where: { field: 'support', scores: [3] } };
      const { id } = await ask({ request_name, filter_params, walkbooks_wanted: 1 });
      await compute(id);
      const [proposal] = (await read(id)).recommended_walkbooks;
      const met = proposal?.geojson.features.find((each) => each.id === home.door);
      return { never: proposal?.why.never_reached, score: met?.properties.score };
    };
    await walkbook([], [{ home: { door: home.door, voter: mates[0]! }, result: 'canvassed', at }]);
    const one = await proposals('One');
    await walkbook([], [{ home: { door: home.door, voter: mates[1]! }, result: 'canvassed', at }]);
    expect(await proposals('Two')).toEqual(one);
    expect(one.never).toBe(19);
  });

  test('leaves those whom somebody talked to this week in peace, at doors where others wait for a talk', async () => {
    const homes = await street('Elm St', 20, { voter: { support_score: 3 } });
    const [home] = homes as [Home];
    const mate = randomUUID();
    await api.db
      .insertInto('voters')
      .values({ id: mate, campaign_id: campaign.id, door_id: home.door, first: 'Al', last: 'Doe', support_score: 3 })
      .execute();
    await walkbook([], [{ home: { door: home.door, voter: mate }, result: 'canvassed', at: daysAgo(3) }]);
    const { id } = await ask({ walkbooks_wanted: 1 });
    await compute(id);
    const [proposal] = (await read(id)).recommended_walkbooks;
    expect(proposal).toMatchObject({ doors: 20, voters: 20 });
    expect(proposal?.why.undecided).toBe(20);
  });

  test('leaves those in peace whom another tool says somebody talked to this week', async () => {
    const homes = await street('Elm St', 16, { voter: { support_score: 3 } });
    const [talked, ...others] = homes as [Home, ...Home[]];
    await api.db
      .insertInto('imported_results')
      .values({
        campaign_id: campaign.id,
        id: randomUUID(),
        upload_id: randomUUID(),
        voter_id: talked.voter,
        door_id: talked.door,
        channel: 'door',
        contact_result: 'canvassed',
        recorded_at: daysAgo(3),
        received_at: daysAgo(3),
      })
      .execute();
    const { id } = await ask({ walkbooks_wanted: 1 });
    await compute(id);
    expect((await read(id)).recommended_walkbooks[0]).toMatchObject({ doors: others.length });
  });

  test('finds nobody where all were talked to this week, or are strongly against, and says so', async () => {
    const talked = await street('Elm St', 15, { voter: { support_score: 3 } });
    await street('Oak St', 15, { voter: { support_score: 5 } });
    await walkbook(
      [],
      talked.map((home) => ({ home, result: 'canvassed', at: daysAgo(3) })),
    );
    const { id } = await ask();
    await compute(id);
    const found = await read(id);
    expect(found).toMatchObject({ status: 'Ready', walkbooks: 0, considered: 30 });
    expect(found.detail).toMatch(/^No one at these doors is worth another visit now/);
  });

  test('names nothing as a walkbook that was made of an earlier one is called', async () => {
    await street('Elm St', 20, { voter: { support_score: 3 } });
    const proposal = async () => {
      const { id } = await ask({ walkbooks_wanted: 1, doors_each: 20 });
      await compute(id);
      const [one] = (await read(id)).recommended_walkbooks;
      await office().call(contract.recommendations.remove, { query: { id, campaign_id: campaign.id } });
      return one?.name ?? '';
    };
    const name = await proposal();
    const body = { name, campaign_id: campaign.id, creation_method: 'Filters' as const };
    await api.db.insertInto('walkbooks').values(body).execute();
    expect(await proposal()).toBe(`${name} (2)`);
  });

  test('goes to the undecided before those who are sure', async () => {
    await street('Sure St', 20, { voter: { support_score: 1 } });
    await street('Unsure St', 20, { north: 0.05, voter: { support_score: 3 } });
    const { id } = await ask({ walkbooks_wanted: 1 });
    await compute(id);
    expect((await read(id)).recommended_walkbooks[0]?.name).toContain('Unsure St');
  });

  test('goes where supporters are once nothing but support has a weight, and tells how each score came about', async () => {
    await street('Sure St', 40, { voter: { support_score: 1 } });
    await street('Unsure St', 40, { north: 0.05, voter: { support_score: 3 } });
    const part = async (request_name: string, only: object) => {
      const { id } = await ask({ request_name, walkbooks_wanted: 1, weights: { ...noWeights, ...only } });
      await compute(id);
      const found = await read(id);
      return { found, proposal: found.recommended_walkbooks[0] };
    };
    const sure = await part('Ours', { support: 5 });
    expect(sure.found.weights).toEqual({ ...noWeights, support: 5 });
    expect(sure.proposal?.name).toContain('Sure St');
    const unsure = await part('Theirs', { undecided: 1 });
    expect(unsure.proposal?.name).toContain('Unsure St');
    for (const { proposal } of [sure, unsure]) {
      const score = proposal?.why.score;
      expect(score?.parts).toHaveLength(7);
      expect(score?.parts.reduce((sum, { points }) => sum + points, 0)).toBe(score?.total);
    }
  });

  test('with doors of both kinds gives points to what an area has more of, and takes them for less', async () => {
    await street('Sure St', 40, { voter: { support_score: 1 } });
    await street('Unsure St', 40, { north: 0.004, voter: { support_score: 3 } });
    const { id } = await ask({ walkbooks_wanted: 4, weights: { ...noWeights, support: 1, undecided: 1, density: 2 } });
    await compute(id);
    const points = (await read(id)).recommended_walkbooks.map(({ name, why }) => ({
      isSure: name.includes('· Sure St'),
      points: Object.fromEntries((why.score?.parts ?? []).map((each) => [each.part, Math.sign(each.points)])),
    }));
    expect(points).toHaveLength(4);
    for (const { isSure, points: of } of points)
      expect(of).toMatchObject(isSure ? { support: 1, undecided: -1 } : { support: -1, undecided: 1 });
  });

  test('is listed also where another version kept another kind of back-test', async () => {
    await street('Elm St', 20);
    const { id } = await ask();
    await compute(id);
    expect((await read(id)).back_test).toMatchObject({ verdict: 'too_few', knocks: 0, before: 0 });
    await api.db
      .updateTable('recommendations')
      .set({ back_test: JSON.stringify({ verdict: 'splendid' }) })
      .where('campaign_id', '=', campaign.id)
      .execute();
    expect((await read(id)).back_test).toBeNull();
  });

  test('is refused with weights out of range, with none above 0, with one missing or unknown', async () => {
    for (const weights of [
      noWeights,
      { ...noWeights, support: 6 },
      { ...noWeights, support: -1 },
      { ...noWeights, support: 1.5 },
      { support: 1 },
      { ...noWeights, support: 1, luck: 1 },
    ]) {
      const body = { campaign_id: campaign.id, request_name: 'May push', filter_params: { everyone: true }, weights };
      const { status } = await office().call(contract.recommendations.request, { body: body as never });
      expect([weights, status]).toEqual([weights, 422]);
    }
  });

  test.each([
    ['of another code', { precinct: '9' }, '4'],
    ['of that code in another county', { precinct: '4', county: 'Greene' }, '4 (Franklin)'],
  ])('estimates from the knocks of the same precinct and hours, beside one %s', async (_what, other, called) => {
    const here = await street('Elm St', 80, { voter: { support_score: 3, precinct: '4', county: 'Franklin' } });
    const there = await street('Oak St', 80, { north: 0.05, voter: { support_score: 5, ...other } });
    const at = daysAgo(30);
    at.setUTCHours(11, 20, 0, 0);
    await walkbook(
      [],
      [
        ...here
          .slice(0, 60)
          .map((home, n) => ({ home, result: n < 15 ? ('canvassed' as const) : 'not_home', at }) as const),
        ...there.map((home) => ({ home, result: 'canvassed' as const, at })),
      ],
    );
    const { id } = await ask({ walkbooks_wanted: 1, doors_each: 80 });
    await compute(id);
    const [proposal] = (await read(id)).recommended_walkbooks;
    expect(proposal?.why.base).toMatchObject({ tries: 60, opened: 15, precincts: [called] });
    expect(proposal?.why.home_share).toBe(0.25);
    expect(proposal?.expected_contacts).toBe(proposal!.doors * 0.25);
    expect(proposal?.why.usual).toEqual({ tries: 140, opened: 95 });
    expect(proposal?.reason).toContain(
      `Estimate: about 25% of these doors open (15 of 60 knocks in precinct ${called}`,
    );
    expect(proposal?.reason).toContain('Measured at these doors: 15 of 60 knocks answered.');
  });

  test('names the hours in which most doors open, learned from the campaign’s attempts', async () => {
    const homes = await street('Elm St', 60, { voter: { support_score: 3 } });
    const day = (weekday: number, hour: number) => {
      const at = daysAgo(30);
      at.setUTCDate(at.getUTCDate() - ((at.getUTCDay() - weekday + 7) % 7));
      at.setUTCHours(hour, 20, 0, 0);
      return at;
    };
    await walkbook(
      [],
      [
        ...homes.map((home) => ({ home, result: 'not_home' as const, at: day(3, 14) })),
        ...homes.map((home) => ({ home, result: 'canvassed' as const, at: day(6, 11) })),
      ],
    );
    const { id } = await ask();
    await compute(id);
    const [proposal] = (await read(id)).recommended_walkbooks;
    expect(proposal?.why.attempts).toBe(120);
    expect(proposal?.why.window?.days).toBe('weekend');
    expect(proposal?.reason).toMatch(/Best on weekends from \d+ [AP]M to \d+ [AP]M/);
    await office().call(contract.campaigns.update, { body: { id: campaign.id, country: 'DE' } });
    const [there] = (await read(id)).recommended_walkbooks;
    expect(there?.reason).toMatch(/Best on weekends from \d+:00 to \d+:00/);
  });

  test('says so when there is nobody to visit', async () => {
    const { id } = await ask();
    await compute(id);
    expect(await read(id)).toMatchObject({
      status: 'Ready',
      walkbooks: 0,
      detail: 'None of these voters has a door on the map.',
    });
  });

  test('says so when everybody who is meant must be left alone', async () => {
    await street('Elm St', 12, { voter: { suppressed: 'moved' } });
    const { id } = await ask();
    await compute(id);
    expect((await read(id)).detail).toBe('Everyone you chose can’t be contacted or isn’t on the map.');
  });

  test('is begun anew after the server died, and proposes nothing twice', async () => {
    await street('Elm St', 40, { voter: { support_score: 3 } });
    const { id } = await ask();
    const died = new AbortController();
    const cut: Computing['cut'] = (doors, goal) => {
      died.abort();
      return computing.cut(doors, goal);
    };
    await expect(computeRecommendation({ ...computing, cut }, campaign.id, id, died.signal)).rejects.toThrow();
    expect(await read(id)).toMatchObject({ status: 'Computing', walkbooks: 0 });
    await Promise.all([compute(id), compute(id)]);
    await compute(id);
    expect(await read(id)).toMatchObject({ status: 'Ready', walkbooks: 2 });
  });

  test('that is deleted meanwhile ends in silence; one that failed for good says so', async () => {
    await street('Elm St', 20);
    const gone = await ask();
    const cut: Computing['cut'] = async (doors, goal) => {
      await office().call(contract.recommendations.remove, { query: { id: gone.id, campaign_id: campaign.id } });
      return computing.cut(doors, goal);
    };
    await computeRecommendation({ ...computing, cut }, campaign.id, gone.id, going());
    expect((await office().call(contract.recommendations.all, { query: { campaign_id: campaign.id } })).body).toEqual(
      [],
    );
    const failed = await ask();
    await giveUpRecommendation(api.db, campaign.id, failed.id);
    expect(await read(failed.id)).toMatchObject({ status: 'Failed', walkbooks: 0 });
    expect(await findUnanswered(api.db, campaign.id, failed.id)).toBeNull();
  });

  test('is refused with a name in use, with filters that nobody fits, with a survey of somebody else', async () => {
    await ask();
    const refused = async (given: object) =>
      (
        await office().call(contract.recommendations.request, {
          body: { campaign_id: campaign.id, request_name: 'Another', filter_params: { everyone: true }, ...given },
        })
      ).error.code;
    expect(await refused({ request_name: 'may PUSH' })).toBe('NAME_EXISTS');
    expect(await refused({ filter_params: { age_min: 60, age_max: 20 } })).toBe('INVALID');
    expect(await refused({ survey_id: randomUUID() })).toBe('SURVEY_NOT_FOUND');
    expect(await refused({ walkbooks_wanted: 0 })).toBe('INVALID');
    // Beside three of one campaign others would wait.
    for (const request_name of ['Two', 'Three']) await ask({ request_name });
    expect(await refused({ request_name: 'Four' })).toBe('CONFLICT');
  });
});

describe('a recommended walkbook', () => {
  const first = async () => {
    const { id } = await ask();
    await compute(id);
    const [proposal] = (await read(id)).recommended_walkbooks;
    if (!proposal) throw new Error('Nothing was proposed.');
    return proposal;
  };
  const update = (body: { id: string; name?: string; status?: 'Proposed' | 'In use'; assigned_user_ids?: string[] }) =>
    office().call(contract.recommendedWalkbooks.update, { body: { campaign_id: campaign.id, ...body } });

  test('becomes an ordinary walkbook once, for the people who may still be visited', async () => {
    const homes = await street('Elm St', 40, { voter: { support_score: 3 } });
    const { id } = await first();
    const volunteer = await api.makeUser({ campaign, title: 'Volunteer' });
    const doors = (await office().call(contract.recommendedWalkbooks.get, { query: { id, campaign_id: campaign.id } }))
      .body.geojson.features;
    const gone = homes.find((home) => home.door === doors[0]?.id);
    await api.db
      .updateTable('voters')
      .set({ suppressed: 'moved' })
      .where('id', '=', gone?.voter ?? '')
      .execute();
    const used = (await update({ id, name: 'Elm walk', status: 'In use', assigned_user_ids: [volunteer.id] })).body;
    expect(used).toMatchObject({ status: 'In use', creation_method: 'Recommended', name: 'Elm walk' });
    const again = (await update({ id, status: 'In use' })).body;
    expect(again.walkbook_id).toBe(used.walkbook_id);
    const walkbooks = (await office().call(contract.walkbooks.all, { query: { campaign_id: campaign.id } })).body;
    expect(walkbooks).toHaveLength(1);
    expect(walkbooks[0]).toMatchObject({
      id: used.walkbook_id,
      name: 'Elm walk',
      creation_method: 'Recommended',
      doors: doors.length - 1,
      voters: doors.length - 1,
      assigned: [{ id: volunteer.id }],
    });
    expect((await update({ id, status: 'Proposed' })).error.code).toBe('CONFLICT');
  });

  test('sends nobody to a door that waits in another walkbook by now', async () => {
    await street('Elm St', 40, { voter: { support_score: 3 } });
    const turfs = async (request_name: string) => {
      const { id } = await ask({ request_name });
      await compute(id);
      return (await read(id)).recommended_walkbooks;
    };
    const [early, late] = [await turfs('Early'), await turfs('Late')];
    for (const { id } of early.slice(0, 1)) expect((await update({ id, status: 'In use' })).status).toBe(200);
    const answers = await Promise.all(late.map(({ id }) => update({ id, status: 'In use' })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const { rows } = await sql<{ times: number }>`
      select count(*)::integer as times from walkbook_doors where campaign_id = ${campaign.id} group by door_id`.execute(
      api.db,
    );
    expect(rows).toHaveLength(40);
    expect(rows.every(({ times }) => times === 1)).toBe(true);
  });

  test('sends nobody to a door that another one, taken into use at the same time, leads to', async () => {
    await street('Elm St', 40, { voter: { support_score: 3 } });
    const proposals: string[] = [];
    for (const name of ['One', 'Two', 'Three']) {
      const body = { name, campaign_id: campaign.id, filter_params: { streets: ['Elm St'] } };
      proposals.push((await office().call(contract.recommendedWalkbooks.create, { body })).body.id);
    }
    const answers = await Promise.all(proposals.map((id) => update({ id, status: 'In use' })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.error.code).toBe('CONFLICT');
  });

  test('shows no door where only people live whose record is confidential since, nor one that such a door is merged into', async () => {
    const homes = await street('Elm St', 20, { voter: { support_score: 3 } });
    const { id } = await ask({ walkbooks_wanted: 1 });
    await compute(id);
    const shown = async () => {
      const [proposal] = (await read(id)).recommended_walkbooks;
      const query = { id: proposal?.id ?? '', campaign_id: campaign.id };
      const alone = (await office().call(contract.recommendedWalkbooks.get, { query })).body;
      expect(proposal?.geojson).toEqual(alone.geojson);
      return alone.geojson.features.map((door) => door.id);
    };
    const [hidden, home, merged] = homes as [Home, Home, Home];
    expect(await shown()).toEqual(expect.arrayContaining([hidden.door, home.door, merged.door]));
    const people = [hidden.voter, home.voter, merged.voter];
    await api.db.updateTable('voters').set({ suppressed: 'confidential' }).where('id', 'in', people).execute();
    await api.db.updateTable('doors').set({ merged_into: home.door }).where('id', '=', merged.door).execute();
    expect((await shown()).toSorted()).toEqual(
      homes
        .slice(3)
        .map(({ door }) => door)
        .toSorted(),
    );
  });

  test('counts the doors and people that it shows: without who must be left alone since', async () => {
    const homes = await street('Elm St', 20, { voter: { support_score: 3 } });
    const { id } = await ask({ walkbooks_wanted: 1 });
    await compute(id);
    const leave = (home: Home | undefined, suppressed: 'confidential' | 'do_not_contact') =>
      api.db
        .updateTable('voters')
        .set({ suppressed })
        .where('id', '=', home?.voter ?? '')
        .execute();
    await leave(homes[0], 'confidential');
    await leave(homes[1], 'do_not_contact');
    const [proposal] = (await read(id)).recommended_walkbooks;
    expect(proposal).toMatchObject({ doors: 18, voters: 18 });
    expect(proposal?.geojson.features).toHaveLength(18);
    const query = { campaign_id: campaign.id };
    const [listed] = (await office().call(contract.recommendedWalkbooks.all, { query })).body;
    expect(listed).toMatchObject({ doors: 18, voters: 18 });
    const used = (await update({ id: proposal?.id ?? '', status: 'In use' })).body;
    const made = { query: { id: used.walkbook_id ?? '', campaign_id: campaign.id } };
    expect((await office().call(contract.walkbooks.minimal, made)).body).toMatchObject({ doors: 18, voters: 18 });
  });

  test('that was computed before two of its doors were merged leads to both of their people', async () => {
    const homes = await street('Elm St', 20, { voter: { support_score: 3 } });
    const { id } = await ask({ walkbooks_wanted: 1 });
    await compute(id);
    const [proposal] = (await read(id)).recommended_walkbooks;
    const [kept, merged] = homes as [Home, Home];
    await api.db.updateTable('doors').set({ merged_into: kept.door }).where('id', '=', merged.door).execute();
    const used = (await update({ id: proposal?.id ?? '', status: 'In use' })).body;
    const query = { id: used.walkbook_id ?? '', campaign_id: campaign.id };
    expect((await office().call(contract.walkbooks.minimal, { query })).body).toMatchObject({ doors: 19, voters: 20 });
  });

  test('leads to no one who was talked to since it was computed', async () => {
    const homes = await street('Elm St', 20, { voter: { support_score: 3 } });
    const { id } = await ask({ walkbooks_wanted: 1 });
    await compute(id);
    const [proposal] = (await read(id)).recommended_walkbooks;
    const [talked, missed] = homes as [Home, Home];
    await walkbook(
      [],
      [
        { home: talked, result: 'canvassed', at: daysAgo(2) },
        { home: missed, result: 'not_home', at: daysAgo(2) },
      ],
    );
    const used = (await update({ id: proposal?.id ?? '', status: 'In use' })).body;
    const query = { id: used.walkbook_id ?? '', campaign_id: campaign.id };
    expect((await office().call(contract.walkbooks.minimal, { query })).body).toMatchObject({ doors: 19, voters: 19 });
  });

  test('says what to do where its survey was archived meanwhile', async () => {
    await street('Elm St', 20, { voter: { support_score: 3 } });
    const { id: survey_id } = await api.db
      .insertInto('surveys')
      .values({ campaign_id: campaign.id, name: 'Housing', description: '' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { id } = await ask({ survey_id });
    await compute(id);
    const [proposal] = (await read(id)).recommended_walkbooks;
    await api.db.updateTable('surveys').set({ record_status: 'archived' }).where('id', '=', survey_id).execute();
    const body = { id: proposal?.id ?? '', campaign_id: campaign.id, status: 'In use' as const };
    const { error } = await office().call(contract.recommendedWalkbooks.update, { body });
    expect([error.code, error.detail]).toEqual([
      'CONFLICT',
      'Its survey is archived. Choose another survey or none, then create the walkbook.',
    ]);
    const taken = await office().call(contract.recommendedWalkbooks.update, { body: { ...body, survey_id: null } });
    expect(taken.body).toMatchObject({ status: 'In use', survey_id: null });
  });

  test('is found by its id alone, by members of its campaign only', async () => {
    await street('Elm St', 20);
    const { id } = await first();
    const alone = await office().call(contract.recommendedWalkbooks.get, { query: { id } });
    expect(alone.body).toMatchObject({ id, campaign_id: campaign.id });
    const rivals = await api.makeCampaign();
    const rival = api.as(await api.makeUser({ campaign: rivals, title: 'Manager' }));
    expect((await rival.call(contract.recommendedWalkbooks.get, { query: { id } })).error.code).toBe('NOT_FOUND');
    const volunteer = api.as(await api.makeUser({ campaign, title: 'Volunteer' }));
    expect((await volunteer.call(contract.recommendedWalkbooks.get, { query: { id } })).error.code).toBe('FORBIDDEN');
  });

  test('is not taken into use under a name that a walkbook has, and can be renamed', async () => {
    await street('Elm St', 20);
    const { id } = await first();
    await api.db
      .insertInto('walkbooks')
      .values({ campaign_id: campaign.id, name: 'Taken', creation_method: 'Filters' })
      .execute();
    expect((await update({ id, name: 'taken', status: 'In use' })).error.code).toBe('NAME_EXISTS');
    expect((await update({ id, name: 'Free' })).body).toMatchObject({ name: 'Free', creation_method: 'Recommended' });
  });

  test('can be added by filters, listed and deleted', async () => {
    await street('Elm St', 12, { voter: { support_score: 3 } });
    const made = await office().call(contract.recommendedWalkbooks.create, {
      body: { name: 'By hand', campaign_id: campaign.id, filter_params: { streets: ['Elm St'] } },
    });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      name: 'By hand',
      doors: 12,
      creation_method: 'Recommended',
      recommendation_id: null,
    });
    const { id } = made.body;
    const query = { campaign_id: campaign.id };
    expect((await office().call(contract.recommendedWalkbooks.all, { query })).body.map((each) => each.id)).toEqual([
      id,
    ]);
    const removed = await office().call(contract.recommendedWalkbooks.remove, { query: { id, ...query } });
    expect(removed.status).toBe(204);
    expect((await office().call(contract.recommendedWalkbooks.all, { query })).body).toEqual([]);
  });

  test('of another campaign is not there', async () => {
    await street('Elm St', 20);
    const { id } = await first();
    const rivals = await api.makeCampaign();
    const rival = api.as(await api.makeUser({ campaign: rivals, title: 'Manager' }));
    const query = { id, campaign_id: rivals.id };
    expect((await rival.call(contract.recommendedWalkbooks.get, { query })).error.code).toBe('NOT_FOUND');
    expect((await rival.call(contract.recommendedWalkbooks.remove, { query })).error.code).toBe('NOT_FOUND');
    const body = { id, campaign_id: rivals.id, status: 'In use' as const };
    expect((await rival.call(contract.recommendedWalkbooks.update, { body })).error.code).toBe('NOT_FOUND');
  });
});

test('counts no knock at these doors where no one could get in, as it counts none in the campaign', async () => {
  const homes = await street('Elm St', 20, { voter: { support_score: 3 } });
  await walkbook(
    [],
    homes.map((home) => ({ home, result: 'inaccessible' as const, at: daysAgo(30) })),
  );
  const { id } = await ask({ walkbooks_wanted: 1 });
  await compute(id);
  const [proposal] = (await read(id)).recommended_walkbooks;
  expect(proposal?.why.usual).toEqual({ tries: 0, opened: 0 });
  expect(proposal?.why.here).toEqual({ tries: 0, opened: 0 });
  expect(proposal?.why.visited).toBe(0);
});

test('gives one estimate of how many doors open: the one in its score is the one that it explains', async () => {
  const good = await street('Good St', 150, { north: 0.3, voter: { precinct: 'A', support_score: 5 } });
  const bad = await street('Bad St', 150, { north: 0.2, voter: { precinct: 'B', support_score: 5 } });
  await street('New St', 40, { voter: { precinct: 'B', support_score: 3 } });
  await walkbook(
    [],
    [
      ...good.map((home) => ({ home, result: 'canvassed' as const, at: daysAgo(60) })),
      ...bad.map((home, n) => ({
        home,
        result: n < 15 ? ('canvassed' as const) : ('not_home' as const),
        at: daysAgo(60),
      })),
    ],
  );
  const { id } = await ask({ walkbooks_wanted: 1, doors_each: 20 });
  await compute(id);
  const [proposal] = (await read(id)).recommended_walkbooks;
  const answers = proposal?.why.score?.parts.find(({ part }) => part === 'answers');
  expect(proposal?.why.home_share).toBeCloseTo(0.1, 2);
  expect((answers?.n ?? 0) / (answers?.of ?? 1)).toBeCloseTo(proposal?.why.home_share ?? 0, 1);
});
