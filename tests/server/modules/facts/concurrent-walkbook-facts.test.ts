// Two canvassers, their batches in any order, in parts, doubled and at the same time: every fact has one effect.
import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '../../../../src/contract';
import { contactingResults, contactResults } from '../../../../src/contract/facts/touch';
import type { Receipt } from '../../../../src/contract/facts/fact';
import type { Walkbook } from '../../../../src/contract/walkbooks';
import { testApi, type TestApi, type TestCampaign, type TestUser } from '../../../support/api';
import { aResponse, aTouch, makeTurf, type TestDoor } from '../../../support/turf';

const { walkbooks, surveys, doorTouches } = contract;
const factsEach = 7;
/** Facts of this number name a door of nowhere. */
const broken = 2;
/** Facts of this number have an id that both canvassers use. */
const shared = 4;

let api: TestApi;
let campaign: TestCampaign;
let canvassers: [TestUser, TestUser];
let doors: TestDoor[];
let survey: { id: string; question: string };

beforeAll(async () => {
  api = await testApi();
  campaign = await api.makeCampaign();
  canvassers = [await api.makeUser({ campaign }), await api.makeUser({ campaign })];
  doors = await makeTurf(api, campaign, { doors: 2, votersAtEach: 1 });
  const body = { name: 'Survey', campaign_id: campaign.id, questions: [{ text: 'Support?', answers: ['Yes', 'No'] }] };
  const made = (await api.as(campaign.owner).call(surveys.create, { body })).body;
  survey = { id: made.id, question: made.questions[0]!.id };
});
afterAll(() => api.close());

interface Sending {
  who: 0 | 1;
  touches: number[];
  responses: number[];
}

const numbers = fc.array(fc.nat(factsEach - 1), { maxLength: 2 * factsEach });
const sending: fc.Arbitrary<Sending> = fc.record({
  who: fc.constantFrom(0 as const, 1 as const),
  touches: numbers,
  responses: numbers,
});
/** Each inner list is sent at once. */
const rounds = fc.array(fc.array(sending, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 });
const result = fc.constantFrom(null, ...contactResults);
const touchPlan = fc.record({ result, replaces: fc.option(fc.nat(factsEach - 1)), minute: fc.nat(3) });
const plans = fc.array(fc.array(touchPlan, { minLength: factsEach, maxLength: factsEach }), {
  minLength: 2,
  maxLength: 2,
});

test('whatever is sent together or again is stored once, and every receipt is true', async () => {
  await fc.assert(
    fc.asyncProperty(rounds, plans, async (sent, [hers = [], his = []]) => {
      const walkbook = await freshWalkbook();
      const sharedIds = [randomUUID(), randomUUID()];
      const facts = [hers, his].map((plan) => makeFacts(plan, sharedIds));
      const seen: { who: 0 | 1; id: string; receipt: Receipt }[] = [];
      for (const round of sent) {
        const replies = await Promise.all(
          round.map(async ({ who, touches, responses }) => {
            const mine = facts[who]!;
            const body = {
              id: walkbook,
              campaign_id: campaign.id,
              touches: touches.map((number) => mine.touches[number]!),
              survey_responses: responses.map((number) => mine.responses[number]!),
            };
            const { receipts } = (await api.as(canvassers[who]).call(walkbooks.update, { body })).body;
            expect(receipts.map(({ id }) => id)).toEqual(
              [...body.touches, ...body.survey_responses].map(({ id }) => id),
            );
            return receipts.map((receipt) => ({ who, id: receipt.id, receipt }));
          }),
        );
        seen.push(...replies.flat());
      }
      const brokenIds = new Set(facts.flatMap((of) => [of.touches[broken]!.id, of.responses[broken]!.id]));
      const kept = new Map<string, 0 | 1>();
      for (const { who, id, receipt } of seen) {
        if (brokenIds.has(id)) expect(receipt).toMatchObject({ verdict: 'rejected', code: 'UNKNOWN_DOOR' });
        if (receipt.verdict === 'stored') {
          expect(kept.has(id)).toBe(false);
          kept.set(id, who);
        }
      }
      for (const { who, id, receipt } of seen) {
        if (brokenIds.has(id)) continue;
        const verdict = kept.get(id) === who ? ['stored', 'already_stored'] : ['rejected'];
        expect(verdict).toContain(receipt.verdict);
        if (receipt.verdict === 'rejected')
          expect([receipt.code, sharedIds]).toEqual(['CONFLICT', expect.arrayContaining([id])]);
      }
      const query = { id: walkbook, campaign_id: campaign.id };
      const after = await whole(query);
      const stored = [...after.touches, ...after.survey_responses];
      expect(stored.map(({ id }) => id).toSorted()).toEqual([...kept.keys()].toSorted());
      for (const { id, user_id: userId } of stored) expect(userId).toBe(canvassers[kept.get(id)!].id);
      await expectSuppressionToFollow(after.touches);
      expectTotalsToFollow(after);
      expect(await countsOf(walkbook)).toEqual(countsFrom(after.touches));
    }),
    { numRuns: 30 },
  );
});

/** A walkbook with all touches of its doors: it has the newest alone. */
async function whole(query: { id: string; campaign_id: string }): Promise<Walkbook> {
  const owner = api.as(campaign.owner);
  const { body } = await owner.call(walkbooks.get, { query });
  const touches = body.geo_data.features.map(async ({ properties: { door_id } }) => {
    return (await owner.call(doorTouches.all, { query: { ...query, door_id } })).body;
  });
  return { ...body, touches: (await Promise.all(touches)).flat() };
}

/** Touches that nothing replaces and that are no mere undoing. */
function standingOf(touches: Walkbook['touches']): Walkbook['touches'] {
  return touches.filter(
    (touch) =>
      touch.contact_result !== null &&
      !touches.some((later) => later.replaces === touch.id && later.id !== touch.id && later.user_id === touch.user_id),
  );
}

/** Doors and contacts as they follow from the touches alone. */
function expectTotalsToFollow({ touches, doors_done: doorsDone, contacts }: Walkbook): void {
  const standing = standingOf(touches);
  expect(doorsDone).toBe(new Set(standing.map((touch) => touch.door_id)).size);
  expect(contacts).toBe(
    standing.filter((touch) => touch.contact_result !== null && contactingResults.includes(touch.contact_result))
      .length,
  );
}

/** Touches by canvasser and result, as they are kept for lists and reports. */
async function countsOf(walkbook: string): Promise<Record<string, number>> {
  const rows = await api.db
    .selectFrom('walkbook_totals')
    .select(['user_id', 'contact_result', 'touches'])
    .where('walkbook_id', '=', walkbook)
    .execute();
  return Object.fromEntries(rows.map((row) => [`${row.user_id} ${row.contact_result}`, row.touches]));
}

function countsFrom(touches: Walkbook['touches']): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { user_id: userId, contact_result: told } of standingOf(touches))
    counts[`${userId} ${told}`] = (counts[`${userId} ${told}`] ?? 0) + 1;
  return counts;
}

async function freshWalkbook(): Promise<string> {
  await api.db.updateTable('voters').set({ suppressed: null }).execute();
  await api.db.deleteFrom('contact_matches').execute();
  await api.db.deleteFrom('contact_ledger').execute();
  await api.db.deleteFrom('all_touches').execute();
  const body = {
    name: randomUUID(),
    campaign_id: campaign.id,
    filter_params: { everyone: true },
    assigned_user_ids: canvassers.map(({ id }) => id),
  };
  return (await api.as(campaign.owner).call(walkbooks.create, { body })).body.id;
}

interface Plan {
  result: (typeof contactResults)[number] | null;
  replaces: number | null;
  minute: number;
}

function makeFacts(plan: Plan[], [sharedTouch, sharedResponse]: string[]) {
  const ids = plan.map((_one, number) => (number === shared ? sharedTouch! : randomUUID()));
  const start = Date.now() - 3_600_000;
  const door = (number: number) => (number === broken ? randomUUID() : doors[number % 2]!.id);
  return {
    touches: plan.map(({ result: contact_result, replaces, minute }, number) =>
      aTouch({
        id: ids[number]!,
        door_id: door(number),
        voter_id: doors[number % 2]!.voters[0]!.id,
        contact_result,
        replaces: replaces === null ? null : ids[replaces]!,
        recorded_at: new Date(start + minute * 60_000).toISOString(),
      }),
    ),
    responses: plan.map((_one, number) =>
      aResponse({
        ...(number === shared ? { id: sharedResponse! } : {}),
        door_id: door(number),
        survey_id: survey.id,
        question_id: survey.question,
        answers: [number % 2 === 0 ? 'Yes' : 'No'],
      }),
    ),
  };
}

interface Known {
  id: string;
  user_id: string;
  voter_id: string | null;
  contact_result: string | null;
  replaces: string | null;
  recorded_at: string;
}

/** The rule once more, in other words: the newest of the results that stand for a person, by time and then by id. */
async function expectSuppressionToFollow(touches: Known[]): Promise<void> {
  const standing = touches.filter(
    ({ id, user_id: userId, contact_result: contact }) =>
      ['moved', 'deceased', 'do_not_contact'].includes(contact ?? '') &&
      !touches.some((other) => other.replaces === id && other.id !== id && other.user_id === userId),
  );
  const newest = standing.toSorted((a, b) => (a.recorded_at + a.id < b.recorded_at + b.id ? -1 : 1));
  for (const { voters } of doors) {
    const { id } = voters[0]!;
    const row = await api.db.selectFrom('voters').select('suppressed').where('id', '=', id).executeTakeFirstOrThrow();
    expect(row.suppressed).toBe(newest.findLast((touch) => touch.voter_id === id)?.contact_result ?? null);
  }
}
