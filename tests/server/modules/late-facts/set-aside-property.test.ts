// Whatever arrived late: set aside, every report is that of a world in which it never came; restored, all of it is back.
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '../../../../src/contract';
import { reportedKinds } from '../../../../src/contract/door-reports';
import { testApi, type TestApi, type TestCampaign, type TestUser } from '../../../support/api';
import { aDoorReport, aResponse, aTouch, makeTurf, type TestDoor } from '../../../support/turf';

const { walkbookReports, walkbooks, lateWork, quality, doorReports, shifts, surveys, voterGroups, turf } = contract;
const ended = Date.now() - 2 * 86_400_000;
let api: TestApi;
let campaign: TestCampaign;
let doors: TestDoor[];
let vera: TestUser;
let walkbook: string;
let survey: { id: string; question: string };

beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const results = ['canvassed', 'refused', 'not_home', 'inaccessible', 'left_literature'] as const;
const reports = [
  'follow_up',
  'sign_request',
  'door_note',
  'unit_repair',
  'person_corrected',
  'person_added',
  'door_added',
] as const;
const where = { door: fc.nat(2), person: fc.nat(1), replaces: fc.option(fc.nat(20), { freq: 2 }) };
const something = fc.oneof(
  fc.record({
    ...where,
    what: fc.constant('touch' as const),
    result: fc.option(fc.constantFrom(...results), { freq: 4 }),
  }),
  fc.record({ ...where, what: fc.constant('response' as const), answer: fc.constantFrom('Yes', 'No') }),
  fc.record({
    ...where,
    what: fc.constant('report' as const),
    kind: fc.constantFrom(...reports),
    undoes: fc.boolean(),
  }),
);
type Something = typeof something extends fc.Arbitrary<infer T> ? T : never;

/** What one person recorded: on time, then late. Each may replace what they recorded of the same sort before. */
function factsOf(
  recorded: readonly Something[],
  known: { touch: string[]; response: string[]; report: string[] },
  from: number,
) {
  const body = { touches: [] as object[], survey_responses: [] as object[], door_facts: [] as object[] };
  recorded.forEach((given, index) => {
    const [door, recorded_at] = [doors[given.door]!, new Date(from + index * 1_000).toISOString()];
    const before =
      given.replaces === null ? undefined : known[given.what][given.replaces % (known[given.what].length || 1)];
    const replaces = before ?? null;
    const stamp = { id: randomUUID(), recorded_at, replaces };
    const at = { door_id: door.id, voter_id: door.voters[given.person]!.id, ...stamp };
    if (given.what === 'touch') body.touches.push(aTouch({ ...at, contact_result: given.result }));
    else if (given.what === 'response')
      body.survey_responses.push(
        aResponse({ ...at, survey_id: survey.id, question_id: survey.question, answers: [given.answer] }),
      );
    else if (given.undoes && replaces !== null) body.door_facts.push(aDoorReport({ ...at, kind: 'taken_back' }));
    else body.door_facts.push(aDoorReport(reportOf(given.kind, at, index)));
    known[given.what].push(stamp.id);
  });
  return body;
}

type At = { door_id: string; voter_id: string; id: string; recorded_at: string; replaces: string | null };
function reportOf(kind: (typeof reports)[number], at: At, index: number) {
  const note = `Note ${index}`;
  switch (kind) {
    case 'follow_up':
      return { ...at, kind, due_at: at.recorded_at, channel: 'door' as const, note };
    case 'unit_repair':
      return { ...at, kind, unit: String(index % 2) };
    case 'person_corrected':
      return { ...at, kind, first: `Name${index}`, phone: index % 2 === 0 ? '555 0100' : null };
    case 'person_added':
      return { ...at, kind, voter_id: randomUUID(), first: 'Noa', last: `New${index}` };
    case 'door_added':
      return {
        ...at,
        kind,
        voter_id: null,
        door_id: randomUUID(),
        address: `${index % 3} New St`,
        zip: '27601',
        coordinates: [-78.6, 35.7] as [number, number],
      };
    case 'sign_request':
    case 'door_note':
      return { ...at, kind, note };
  }
}

const put = async (facts: object, by: TestUser) =>
  (await api.as(by).call(walkbooks.update, { body: { id: walkbook, campaign_id: campaign.id, ...facts } })).body
    .receipts;

/** Everything that is read of facts. A walkbook's version and its doors' numbers only ever grow. */
async function world() {
  const owner = api.as(campaign.owner);
  const query = { campaign_id: campaign.id };
  const {
    version: _,
    updated_at: __,
    ...book
  } = (await owner.call(walkbooks.get, { query: { id: walkbook, ...query } })).body;
  const features = book.geo_data.features.map(({ properties: { number: _n, ...door } }) => door);
  const groups = (await owner.call(voterGroups.all, { query })).body;
  const everyone = { ...query, filter_params: { everyone: true } };
  return {
    book: { ...book, geo_data: features.toSorted((a, b) => (a.door_id < b.door_id ? -1 : 1)) },
    all: (await owner.call(walkbooks.all, { query })).body.map(({ version: _v, updated_at: _u, ...rest }) => rest),
    week: (await owner.call(walkbookReports.touches, { params: { week: 'current-week' }, query })).body,
    data: (await owner.call(walkbookReports.touchData, { query })).body,
    open: (await owner.call(doorReports.open, { query })).body,
    reports: await Promise.all(
      reportedKinds.map(async (kind) => (await owner.call(doorReports.all, { query: { ...query, kind } })).body),
    ),
    shifts: (await owner.call(shifts.all, { query })).body.map(({ minutes: _m, ...rest }) => rest),
    leaders: (await owner.call(shifts.leaderboard, { query })).body,
    answers: (await owner.call(surveys.detailedResponses, { query: { survey_id: survey.id, ...query } })).body,
    days: (await owner.call(surveys.responsesByDay, { query: { survey_id: survey.id, ...query } })).body,
    surveys: (await owner.call(surveys.all, { query })).body,
    doors: (await owner.call(turf.doors, { body: everyone })).body,
    export: (await owner.call(voterGroups.exportCsv, { query: { id: groups[0]!.id, ...query } })).text,
    people: await api.db
      .selectFrom('voters')
      .select(['first', 'phone', 'suppressed', 'filed'])
      .where('campaign_id', '=', campaign.id)
      .where('suppressed', 'is', null)
      .orderBy('id')
      .execute(),
  };
}

test('set aside, it is as if it had never come; restored, as if no one had touched it', async () => {
  const some = (max: number) => fc.array(something, { maxLength: max });
  await fc.assert(
    fc.asyncProperty(
      some(6),
      some(6),
      fc.array(something, { minLength: 1, maxLength: 10 }),
      async (ofBen, onTime, late) => {
        await makeWorld();
        const ben = await api.makeUser({ campaign, first: 'Ben', last: 'Cole' });
        const assigned = { id: walkbook, campaign_id: campaign.id, assigned_user_ids: [vera.id, ben.id] };
        await api.as(campaign.owner).call(walkbooks.update, { body: assigned });
        const known = { touch: [], response: [], report: [] };
        await put(factsOf(ofBen, { touch: [], response: [], report: [] }, ended - 300_000), ben);
        await put(factsOf(onTime, known, ended - 200_000), vera);
        await api.db
          .updateTable('walkbook_assignments')
          .set({ unassigned_at: new Date(ended) })
          .where('user_id', '=', vera.id)
          .execute();
        const without = await world();
        const receipts = await put(factsOf(late, known, ended - 100_000), vera);
        const came = await world();
        const setAside = (set_aside: boolean) =>
          api.as(campaign.owner).call(lateWork.setAside, {
            body: { campaign_id: campaign.id, user_id: vera.id, walkbook_id: walkbook, set_aside },
          });
        const stored = receipts.filter(({ verdict }) => verdict === 'stored').length;
        fc.pre(stored > 0);
        expect((await setAside(true)).body[0]).toMatchObject({ set_aside: stored, facts: stored });
        expect(await world()).toEqual(without);
        await setAside(false);
        expect(await world()).toEqual(came);
      },
    ),
    { numRuns: 6 },
  );
});

test('a day that is set aside stays so, whatever arrives for it or corrects it later', async () => {
  const some = (minLength: number) => fc.array(something, { minLength, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(some(1), some(1), some(0), async (before, late, corrections) => {
      await makeWorld();
      const noon = Date.parse(`${new Date(ended).toISOString().slice(0, 10)}T17:00:00Z`);
      const day = new Date(noon).toISOString().slice(0, 10);
      const known = { touch: [], response: [], report: [] };
      const untouched = await world();
      const receipts = await put(factsOf(before, known, noon), vera);
      fc.pre(receipts.some(({ verdict }) => verdict === 'stored'));
      const key = { campaign_id: campaign.id, user_id: vera.id, day };
      const seen = { count: 1, first_at: new Date(noon), last_at: new Date(noon) };
      await api.db
        .insertInto('work_flags')
        .values({ ...key, rule: 'far_from_door', ...seen })
        .execute();
      const setAside = (set_aside: boolean) =>
        api.as(campaign.owner).call(quality.setAside, { body: { ...key, set_aside } });
      await setAside(true);
      expect(await world()).toEqual(untouched);
      await put(factsOf(late, known, noon + 600_000), vera);
      expect(await world()).toEqual(untouched);
      const replacing = corrections.filter(({ what, replaces }) => replaces !== null && known[what].length > 0);
      await put(factsOf(replacing, known, noon + 86_400_000), vera);
      expect(await world()).toEqual(untouched);
      await setAside(false);
      const restored = await world();
      await setAside(true);
      expect(await world()).toEqual(untouched);
      await setAside(false);
      expect(await world()).toEqual(restored);
    }),
    { numRuns: 3 },
  );
});

async function makeWorld() {
  campaign = await api.makeCampaign();
  doors = await makeTurf(api, campaign, { doors: 3 });
  vera = await api.makeUser({ campaign, first: 'Vera', last: 'Lopez' });
  const owner = api.as(campaign.owner);
  const campaign_id = campaign.id;
  survey = { id: randomUUID(), question: randomUUID() };
  await api.db.insertInto('surveys').values({ id: survey.id, campaign_id, name: 'Issues' }).execute();
  await api.db
    .insertInto('survey_questions')
    .values({
      id: survey.question,
      campaign_id,
      survey_id: survey.id,
      position: 0,
      text: 'Parks?',
      answers: ['Yes', 'No'],
    })
    .execute();
  await owner.call(voterGroups.create, { body: { name: 'All', campaign_id, filter_params: { everyone: true } } });
  const body = {
    name: 'Maple',
    campaign_id,
    survey_id: survey.id,
    filter_params: { everyone: true },
    assigned_user_ids: [vera.id],
  };
  walkbook = (await owner.call(walkbooks.create, { body })).body.id;
}
