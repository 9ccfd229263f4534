import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ScoreWeights } from '../../../../src/contract/proposals/reasons';
import { checkPast } from '../../../../src/server/modules/recommendations/check-past';
import { testApi, type TestApi, type TestCampaign } from '../../../support/api';

let api: TestApi;
let campaign: TestCampaign;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  campaign = await api.makeCampaign({ timeZone: 'UTC' });
});

const now = new Date('2026-10-30T12:00:00Z');
const daysBefore = (days: number) => new Date(now.getTime() - days * 86_400_000);
const only = (part: keyof ScoreWeights): ScoreWeights => ({
  density: 0,
  undecided: 0,
  support: 0,
  lapsed: 0,
  coverage: 0,
  answers: 0,
  volunteers: 0,
  [part]: 5,
});
const check = (weights: ScoreWeights) => checkPast(api.db, { campaignId: campaign.id, zone: 'UTC', now }, weights);

interface Place {
  undecided: boolean;
  doors: string[];
  voters: string[];
}

/**
 * Sixteen places a kilometer apart with twenty doors each; every other one is undecided by a file of some days ago, and in
 * precinct 1.
 */
async function places(filedDaysAgo: number): Promise<Place[]> {
  const campaign_id = campaign.id;
  const all = Array.from({ length: 16 }, (_, n) => ({
    undecided: n % 2 === 0,
    doors: Array.from({ length: 20 }, () => randomUUID()),
    voters: Array.from({ length: 20 }, () => randomUUID()),
  }));
  await api.db
    .insertInto('doors')
    .values(
      all.flatMap(({ doors }, n) =>
        doors.map((id, door) => ({
          id,
          campaign_id,
          address_key: `${door} PLACE ${n}`,
          address: `${door} Place ${n}`,
          street: `Place ${n}`,
          house_number: String(door),
          side: 'even' as const,
          location: `(${(-80.8 + door * 0.00005).toFixed(6)},${(41.2001 + n * 0.012).toFixed(6)})`,
        })),
      ),
    )
    .execute();
  await api.db
    .insertInto('voters')
    .values(
      all.flatMap(({ doors, voters, undecided }) =>
        voters.map((id, door) => ({
          id,
          campaign_id,
          door_id: doors[door]!,
          first: 'Ed',
          last: `Doe${door}`,
          support_score: undecided ? 3 : 1,
          precinct: undecided ? '1' : '2',
          created_at: daysBefore(filedDaysAgo),
        })),
      ),
    )
    .execute();
  return all;
}

let seq = 0;
async function knock(
  knocks: readonly { door: string; voter: string | null; at: Date; received?: Date; replaces?: string }[],
): Promise<string[]> {
  const campaign_id = campaign.id;
  const { id: walkbook_id } = await api.db
    .insertInto('walkbooks')
    .values({ campaign_id, name: randomUUID(), creation_method: 'Filters' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rows = knocks.map(({ door, voter, at, received, replaces }) => ({
    id: randomUUID(),
    campaign_id,
    walkbook_id,
    door_id: door,
    voter_id: voter,
    user_id: campaign.owner.id,
    contact_result: voter === null ? 'not_home' : 'canvassed',
    recorded_at: at,
    received_at: received ?? at,
    replaces: replaces ?? null,
    device_id: walkbook_id,
    seq: (seq += 1),
  }));
  await api.db.insertInto('all_touches').values(rows).execute();
  return rows.map(({ id }) => id);
}

const knockAll = (all: readonly Place[], days: number, answers: (place: Place, door: number) => boolean) =>
  knock(
    all.flatMap((place) =>
      place.doors.map((door, n) => ({
        door,
        voter: answers(place, n) ? place.voters[n]! : null,
        at: daysBefore(days),
      })),
    ),
  );

describe('a back-test', () => {
  test('finds that undecided places opened more often, where a file said so before', async () => {
    const all = await places(200);
    await knockAll(all, 60, (_, n) => n % 5 === 0);
    await knockAll(all, 10, ({ undecided }, n) => n % 5 < (undecided ? 3 : 1));
    const found = await check(only('undecided'));
    expect(found).toMatchObject({ verdict: 'better', days: 28, knocks: 320, before: 320, areas: 16 });
    expect(found.top).toMatchObject({ tries: 120, opened: 72 });
    expect(found.rest).toMatchObject({ tries: 200, opened: 56 });
    expect(found.chance?.high).toBeLessThan(0.6);
    expect((await check(only('support'))).verdict).toBe('worse');
    expect(await check(only('undecided'))).toEqual(found);
  });

  test('does not know then what a file said later, nor what arrived later', async () => {
    const all = await places(5);
    await knockAll(all, 60, (_, n) => n % 5 === 0);
    await knockAll(all, 10, ({ undecided }, n) => n % 5 < (undecided ? 3 : 1));
    const weights = only('answers');
    const before = await check(weights);
    // On someone's phone until yesterday: recorded long before, known to no one.
    await knock(
      all.flatMap(({ doors, voters, undecided }) =>
        undecided
          ? doors.map((door, n) => ({ door, voter: voters[n]!, at: daysBefore(50), received: daysBefore(1) }))
          : [],
      ),
    );
    expect(await check(weights)).toEqual(before);
    expect(before.verdict).toBe('no_better');
    expect((await check(only('undecided'))).verdict).toBe('no_better');
  });

  test('takes what was undone later as it stood then', async () => {
    const all = await places(200);
    const ids = await knockAll(all, 60, ({ undecided }) => undecided);
    await knockAll(all, 10, ({ undecided }, n) => n % 5 < (undecided ? 3 : 1));
    const before = await check(only('answers'));
    expect(before.verdict).toBe('better');
    const doors = all.flatMap((place) => place.doors);
    await knock(ids.map((replaces, n) => ({ door: doors[n]!, voter: null, at: daysBefore(2), replaces })));
    expect((await check(only('answers'))).before).toBe(before.before);
  });

  test('says how many knocks there are where they are too few', async () => {
    const all = await places(200);
    await knockAll(all.slice(0, 1), 10, () => true);
    expect(await check(only('undecided'))).toMatchObject({
      verdict: 'too_few',
      days: 84,
      knocks: 20,
      least_knocks: 200,
    });
    await knockAll(all, 9, () => true);
    expect(await check(only('undecided'))).toMatchObject({ verdict: 'too_few', days: 28, knocks: 320, before: 0 });
  });

  test('counts no knock of another campaign', async () => {
    const all = await places(200);
    await knockAll(all, 60, () => true);
    await knockAll(all, 10, () => true);
    campaign = await api.makeCampaign({ timeZone: 'UTC' });
    expect(await check(only('undecided'))).toMatchObject({ verdict: 'too_few', knocks: 0, before: 0 });
  });
});
