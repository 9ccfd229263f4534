import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contract } from '../../../../src/contract';
import { testApi, type TestApi, type TestCampaign, type TestUser } from '../../../support/api';
import { leaveAlone } from '../../../support/contact-ledger';
import { aResponse, aTouch, makeTurf, type TestDoor } from '../../../support/turf';

const { walkbooks, surveys } = contract;
let api: TestApi;
let campaign: TestCampaign;
let rival: TestCampaign;
let rivalDoors: TestDoor[];
let rivalSurvey: { id: string; question: string };
let vera: TestUser;
let viktor: TestUser;
let survey: { id: string; question: string };

// Fresh for each test.
let walkbook: string;
let doors: TestDoor[];

beforeAll(async () => {
  api = await testApi();
  campaign = await api.makeCampaign();
  rival = await api.makeCampaign();
  vera = await api.makeUser({ campaign, first: 'Vera' });
  viktor = await api.makeUser({ campaign, title: 'Staff', first: 'Viktor' });
  rivalDoors = await makeTurf(api, rival, { doors: 1 });
  survey = await makeSurvey(campaign);
  rivalSurvey = await makeSurvey(rival);
});
afterAll(() => api.close());
beforeEach(async () => {
  const street = `Elm ${randomUUID()} St`;
  doors = await makeTurf(api, campaign, { doors: 3, street });
  walkbook = await makeWalkbook(street, [vera.id, viktor.id]);
});

async function makeSurvey(of: TestCampaign) {
  const questions = [{ text: 'Support?', answers: ['Yes', 'No'] }];
  const body = { name: `Survey ${randomUUID()}`, campaign_id: of.id, questions };
  const { id, questions: made } = (await api.as(of.owner).call(surveys.create, { body })).body;
  return { id, question: made[0]!.id };
}

async function makeWalkbook(street: string, assigned: string[]): Promise<string> {
  const body = {
    name: `Turf ${randomUUID()}`,
    campaign_id: campaign.id,
    survey_id: survey.id,
    filter_params: { streets: [street] },
    assigned_user_ids: assigned,
  };
  return (await api.as(campaign.owner).call(walkbooks.create, { body })).body.id;
}

/** Facts as anyone might send them. */
type Sent = { id: string } & Record<string, unknown>;
interface Facts {
  touches?: Sent[];
  survey_responses?: Sent[];
}

function put(facts: Facts, by: TestUser = vera, id: string = walkbook) {
  return api.as(by).call(walkbooks.update, { body: { id, campaign_id: campaign.id, ...facts } });
}

async function besides(fact_id: string): Promise<unknown[]> {
  const rows = await api.db
    .selectFrom('fact_unknown_fields')
    .select('fields')
    .where('campaign_id', '=', campaign.id)
    .where('fact_id', '=', fact_id)
    .execute();
  return rows.map(({ fields }) => fields);
}

async function verdicts(facts: Facts, by?: TestUser) {
  return (await put(facts, by)).body.receipts.map(({ verdict, code }) => (code ? `${verdict} ${code}` : verdict));
}

const read = async (by: TestUser = vera) =>
  (await api.as(by).call(walkbooks.get, { query: { id: walkbook, campaign_id: campaign.id } })).body;

const door = (index: number) => doors[index]!.id;
const voter = (index: number, person = 0) => doors[index]!.voters[person]!.id;
const answer = (given: Partial<Parameters<typeof aResponse>[0]> = {}) =>
  aResponse({ door_id: door(0), survey_id: survey.id, question_id: survey.question, answers: ['Yes'], ...given });

test('our own app gets the receipts of its deliveries, and of the walkbook nothing; others get its summary', async () => {
  const deliver = (fields: object, headers: Record<string, string> = {}) => {
    const body = { id: walkbook, campaign_id: campaign.id, touches: [aTouch({ door_id: door(0) })], ...fields };
    return api.as(campaign.owner).call(walkbooks.update, { body }, { headers });
  };
  const app = { 'x-porchlight-verdicts': 'erased' };
  const { walkbook: brief, receipts } = (await deliver({}, app)).body;
  expect(receipts).toEqual([expect.objectContaining({ verdict: 'stored' })]);
  expect(brief).toMatchObject({ id: walkbook, name: '', doors: 0, assigned: [] });
  expect((await deliver({})).body.walkbook).toMatchObject({ doors: 3, doors_done: 1 });
  expect((await deliver({ name: `Turf ${randomUUID()}` }, app)).body.walkbook).toMatchObject({ doors: 3 });
});

describe('what was recorded at the doors', () => {
  test('is stored, counted, and read back as it was', async () => {
    const gps = { latitude: 35.78, longitude: -78.64, accuracy: 12.3 };
    const touch = aTouch({ door_id: door(0), voter_id: voter(0), contact_result: 'canvassed', note: 'Dog!', gps });
    const response = answer({ voter_id: voter(0) });
    const { status, body } = await put({ touches: [touch], survey_responses: [response] });
    expect(status).toBe(200);
    expect(body.receipts).toEqual([
      { id: touch.id, verdict: 'stored' },
      { id: response.id, verdict: 'stored' },
    ]);
    expect(body.walkbook).toMatchObject({ id: walkbook, doors: 3, doors_done: 1, contacts: 1, version: 1 });
    const { touches, survey_responses: responses } = await read(viktor);
    expect(touches).toEqual([{ ...touch, replaces: null, user_id: vera.id, user_name: 'Vera' }]);
    expect(responses).toEqual([{ ...response, replaces: null, user_id: vera.id }]);
  });

  test('with the character that no database keeps is rejected alone', async () => {
    const good = aTouch({ door_id: door(0) });
    const bad = aTouch({ door_id: door(0), note: 'a\0b' });
    const answered = answer({ answers: ['\0'] });
    const { status, body } = await put({ touches: [good, bad], survey_responses: [answered] });
    expect(status).toBe(200);
    expect(body.receipts.map(({ verdict, code }) => code ?? verdict)).toEqual(['stored', 'INVALID', 'INVALID']);
  });

  test('sent again changes nothing and is answered as already stored', async () => {
    const gps = { latitude: 35.123456789012, longitude: -78.98765432101, accuracy: 7.123456789 };
    const facts = {
      touches: [
        aTouch({ door_id: door(0), gps, recorded_at: '2026-03-08T02:30:00.123456-05:00' }),
        aTouch({ door_id: door(1) }),
      ],
      survey_responses: [answer({ answers: ['a "quoted", {braced} answer', ''] })],
    };
    expect(await verdicts(facts)).toEqual(['stored', 'stored', 'stored']);
    expect(await verdicts(facts)).toEqual(['already_stored', 'already_stored', 'already_stored']);
    const { touches, survey_responses: responses } = await read();
    expect(touches).toHaveLength(2);
    expect(touches.map(({ recorded_at: at }) => at)).toContain('2026-03-08T07:30:00.123Z');
    expect(responses).toHaveLength(1);
  });

  test('says more on a newer phone: that is kept with it, once, and changes no verdict', async () => {
    const knock = { ...aTouch({ door_id: door(0) }), mood: 'glad', gate: { code: '12#' } };
    expect(await verdicts({ touches: [knock] })).toEqual(['stored']);
    expect(await verdicts({ touches: [{ ...knock, mood: 'sad' }] })).toEqual(['already_stored']);
    expect(await besides(knock.id)).toEqual([{ mood: 'glad', gate: { code: '12#' } }]);
    const [long, nul] = [aTouch({ door_id: door(1) }), aTouch({ door_id: door(1) })];
    expect(
      await verdicts({
        touches: [
          { ...long, mood: 'o'.repeat(10_000) },
          { ...nul, mood: 'a\0' },
        ],
      }),
    ).toEqual(['rejected INVALID', 'rejected INVALID']);
    expect(await besides(long.id)).toEqual([]);
  });

  test('the same fact twice in one request is stored once', async () => {
    const touch = aTouch({ door_id: door(0) });
    expect(await verdicts({ touches: [touch, touch, { ...touch, note: 'other' }] })).toEqual([
      'stored',
      'already_stored',
      'rejected CONFLICT',
    ]);
    expect((await read()).touches).toMatchObject([{ note: '' }]);
  });

  test('other content, or somebody else, under a known id is a conflict and changes nothing', async () => {
    const touch = aTouch({ door_id: door(0), note: 'first' });
    const response = answer();
    await put({ touches: [touch], survey_responses: [response] });
    expect(await verdicts({ touches: [{ ...touch, note: 'second' }] })).toEqual(['rejected CONFLICT']);
    expect(await verdicts({ survey_responses: [{ ...response, answers: ['No'] }] })).toEqual(['rejected CONFLICT']);
    expect(await verdicts({ touches: [touch], survey_responses: [response] }, viktor)).toEqual([
      'rejected CONFLICT',
      'rejected CONFLICT',
    ]);
    expect((await read()).touches).toMatchObject([{ note: 'first', user_id: vera.id }]);
  });

  test('an id that another campaign used is stored here too, and says nothing of that one', async () => {
    const theirs = await api.db
      .insertInto('walkbooks')
      .values({ campaign_id: rival.id, name: 'Theirs', creation_method: 'Filters' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await api.db
      .insertInto('walkbook_doors')
      .values({ campaign_id: rival.id, walkbook_id: theirs.id, door_id: rivalDoors[0]!.id, position: 1, number: 1 })
      .execute();
    const secret = aTouch({ door_id: rivalDoors[0]!.id, note: 'secret' });
    const body = { id: theirs.id, campaign_id: rival.id, touches: [secret] };
    expect((await api.as(rival.owner).call(walkbooks.update, { body })).body.receipts[0]?.verdict).toBe('stored');
    const reply = await put({ touches: [{ ...secret, door_id: door(0) }] });
    expect(reply.body.receipts).toMatchObject([{ verdict: 'stored' }]);
    const stored = await api.db
      .selectFrom('touches')
      .select(['campaign_id', 'door_id'])
      .where('id', '=', secret.id)
      .execute();
    expect(stored).toHaveLength(2);
    expect(stored).toContainEqual({ campaign_id: rival.id, door_id: rivalDoors[0]!.id });
  });

  test('one bad fact is rejected alone, each with its reason, in the order they came', async () => {
    const good = aTouch({ door_id: door(0) });
    const last = answer();
    const touches = [
      aTouch({ door_id: randomUUID() }),
      aTouch({ door_id: rivalDoors[0]!.id }),
      aTouch({ door_id: door(0), voter_id: rivalDoors[0]!.voters[0]!.id }),
      { ...aTouch({ door_id: door(0) }), contact_result: 'eaten_by_dog' },
      { ...aTouch({ door_id: door(0) }), recorded_at: 'yesterday' },
      aTouch({ door_id: door(0), recorded_at: '0000-01-01T00:00:00Z' }),
      { ...aTouch({ door_id: door(0) }), note: 'x'.repeat(2001) },
      { id: randomUUID() },
      good,
    ];
    const survey_responses = [
      answer({ question_id: randomUUID() }),
      answer({ survey_id: rivalSurvey.id, question_id: rivalSurvey.question }),
      answer({ survey_id: rivalSurvey.id }),
      answer({ door_id: randomUUID() }),
      { ...answer(), answers: 'Yes' },
      last,
    ];
    const { receipts } = (await put({ touches, survey_responses })).body;
    expect(receipts.map((receipt) => receipt.id)).toEqual([...touches, ...survey_responses].map((fact) => fact.id));
    expect(receipts.map(({ code }) => code)).toEqual([
      'UNKNOWN_DOOR',
      'UNKNOWN_DOOR',
      'UNKNOWN_VOTER',
      ...Array.from({ length: 5 }, () => 'INVALID'),
      undefined,
      ...Array.from({ length: 3 }, () => 'UNKNOWN_QUESTION'),
      'UNKNOWN_DOOR',
      'INVALID',
      undefined,
    ]);
    for (const receipt of receipts.filter(({ verdict }) => verdict === 'rejected'))
      expect(receipt.detail).toMatch(/^[A-Z].*\.$/);
    const stored = await read();
    expect(stored.touches.map((touch) => touch.id)).toEqual([good.id]);
    expect(stored.survey_responses.map((response) => response.id)).toEqual([last.id]);
  });

  test('answers to no question are dropped without a receipt', async () => {
    const kept = answer();
    const { receipts } = (await put({ survey_responses: [{ ...answer(), question_id: null }, kept] })).body;
    expect(receipts).toEqual([{ id: kept.id, verdict: 'stored' }]);
  });

  test('a request without facts, with too many or with one that has no id', async () => {
    expect((await put({})).body.receipts).toEqual([]);
    const many = Array.from({ length: 501 }, () => ({ id: randomUUID() }));
    expect((await put({ touches: many })).status).toBe(422);
    expect((await put({ touches: [{ id: 'x' }] })).status).toBe(422);
  });

  test('the voter may have moved, the clock be wrong, the text be cut, the id in capitals', async () => {
    const [elsewhere] = await makeTurf(api, campaign, { doors: 1 });
    const [moved] = doors[0]!.voters;
    await api.db.updateTable('voters').set({ door_id: elsewhere!.id }).where('id', '=', moved!.id).execute();
    const touches = [
      aTouch({ door_id: door(0), voter_id: moved!.id }),
      aTouch({ door_id: door(0), recorded_at: '2071-01-01T00:00:00.000Z' }),
      aTouch({ door_id: door(0), recorded_at: '1970-01-01T00:00:00.000Z' }),
      aTouch({ door_id: door(0), note: 'cut \uD83D' }),
      { ...aTouch({ door_id: door(0) }), id: randomUUID().toUpperCase() },
      aTouch({ door_id: door(0), replaces: randomUUID() }),
    ];
    const first = (await put({ touches })).body.receipts;
    expect(first).toEqual(touches.map(({ id }) => ({ id, verdict: 'stored' })));
    const again = (await put({ touches })).body.receipts;
    expect(again).toEqual(touches.map(({ id }) => ({ id, verdict: 'already_stored' })));
  });
});

describe('who may record', () => {
  const touches = () => [aTouch({ door_id: door(0) })];

  test('those assigned, those who were for what is from before, and managers', async () => {
    const earlier = [aTouch({ door_id: door(0), recorded_at: new Date(Date.now() - 60_000).toISOString() })];
    const body = { id: walkbook, campaign_id: campaign.id, assigned_user_ids: [viktor.id] };
    await api.as(campaign.owner).call(walkbooks.update, { body });
    expect(await verdicts({ touches: earlier }, vera)).toEqual(['stored']);
    expect(await verdicts({ touches: touches() }, vera)).toEqual(['rejected UNASSIGNED_BEFORE']);
    for (const who of [viktor, campaign.owner]) expect(await verdicts({ touches: touches() }, who)).toEqual(['stored']);
  });

  test('nobody else: not the same campaign’s others, not another campaign, nobody removed', async () => {
    const other = await api.makeUser({ campaign });
    expect((await put({ touches: touches() }, other)).error.code).toBe('NOT_FOUND');
    expect((await put({ touches: touches() }, rival.owner)).error.code).toBe('FORBIDDEN');
    const removed = await api.makeUser({ campaign });
    await makeAssigned(removed);
    await api.db
      .updateTable('memberships')
      .set({ removed_at: new Date(Date.now() - 1_000) })
      .where('user_id', '=', removed.id)
      .execute();
    expect(await verdicts({ touches: touches() }, removed)).toEqual(['rejected REMOVED_BEFORE']);
    expect((await read(campaign.owner)).touches).toEqual([]);
  });

  async function makeAssigned(user: TestUser): Promise<void> {
    await api.db
      .insertInto('walkbook_assignments')
      .values({ campaign_id: campaign.id, walkbook_id: walkbook, user_id: user.id })
      .execute();
  }

  test('not for doors of another walkbook of the same campaign', async () => {
    const elsewhere = await makeTurf(api, campaign, { doors: 1 });
    expect(await verdicts({ touches: [aTouch({ door_id: elsewhere[0]!.id })] })).toEqual(['rejected UNKNOWN_DOOR']);
  });
});

describe('what counts', () => {
  test('a correction takes the place of what it corrects; taking back leaves nothing', async () => {
    const wrong = aTouch({ door_id: door(0), contact_result: 'canvassed' });
    const right = aTouch({ door_id: door(1), contact_result: 'not_home', replaces: wrong.id });
    await put({ touches: [wrong] });
    expect((await put({ touches: [right] })).body.walkbook).toMatchObject({ doors_done: 1, contacts: 0 });
    const nothing = aTouch({ door_id: door(1), contact_result: null, replaces: right.id });
    expect((await put({ touches: [nothing] })).body.walkbook).toMatchObject({ doors_done: 0, contacts: 0 });
    expect((await read()).touches).toHaveLength(3);
  });

  test('nobody takes back what somebody else recorded', async () => {
    const hers = aTouch({ door_id: door(0), contact_result: 'canvassed' });
    await put({ touches: [hers] });
    const his = aTouch({ door_id: door(0), contact_result: null, replaces: hers.id });
    expect((await put({ touches: [his] }, viktor)).body.walkbook).toMatchObject({ doors_done: 1, contacts: 1 });
  });

  test('a door knocked twice is one door; contacts are those who were reached', async () => {
    const results = ['canvassed', 'refused', 'language_barrier', 'do_not_contact', 'not_home', 'moved'] as const;
    const touches = results.map((contact_result, index) => aTouch({ door_id: door(index % 2), contact_result }));
    expect((await put({ touches })).body.walkbook).toMatchObject({ doors_done: 2, contacts: 4 });
  });
});

describe('who must not be touched any more', () => {
  const suppressed = async (id: string) =>
    (await api.db.selectFrom('voters').select('suppressed').where('id', '=', id).executeTakeFirstOrThrow()).suppressed;

  test.each(['moved', 'deceased', 'do_not_contact'] as const)(
    '%s is learned at the door, and taken back there',
    async (result) => {
      const touch = aTouch({ door_id: door(0), voter_id: voter(0), contact_result: result });
      await put({ touches: [touch, aTouch({ door_id: door(0), voter_id: voter(0, 1), contact_result: 'canvassed' })] });
      expect([await suppressed(voter(0)), await suppressed(voter(0, 1))]).toEqual([result, null]);
      const { features } = (await read()).geo_data;
      expect(features.flatMap(({ properties }) => properties.voters).find(({ id }) => id === voter(0))).toMatchObject({
        suppressed: result,
      });
      await put({
        touches: [aTouch({ door_id: door(0), voter_id: voter(0), contact_result: null, replaces: touch.id })],
      });
      expect(await suppressed(voter(0))).toBeNull();
    },
  );

  test('facts in any order lead to the same', async () => {
    const first = aTouch({ door_id: door(0), voter_id: voter(0), contact_result: 'do_not_contact' });
    const back = aTouch({ door_id: door(0), voter_id: voter(0), contact_result: null, replaces: first.id });
    await put({ touches: [back] });
    await put({ touches: [first] });
    expect(await suppressed(voter(0))).toBeNull();
  });

  test('a correction to another person moves it there', async () => {
    const first = aTouch({ door_id: door(0), voter_id: voter(0), contact_result: 'moved' });
    await put({ touches: [first] });
    await put({
      touches: [
        { ...aTouch({ door_id: door(0), voter_id: voter(0, 1), contact_result: 'moved' }), replaces: first.id } as {
          id: string;
        },
      ],
    });
    expect([await suppressed(voter(0)), await suppressed(voter(0, 1))]).toEqual([null, 'moved']);
  });

  test('a fact and its correction to another person, sent at once, see each other', async () => {
    for (let round = 0; round < 8; round++) {
      const first = aTouch({ door_id: door(0), voter_id: voter(0), contact_result: 'moved' });
      const moved = { door_id: door(1), voter_id: voter(1), contact_result: 'moved' as const };
      const second = aTouch({ ...moved, replaces: first.id });
      await Promise.all([put({ touches: [first] }), put({ touches: [second] })]);
      expect([await suppressed(voter(0)), await suppressed(voter(1))]).toEqual([null, 'moved']);
    }
  });

  test('what another canvasser said still stands, and a later conversation does not undo it', async () => {
    const hers = aTouch({ door_id: door(0), voter_id: voter(0), contact_result: 'do_not_contact' });
    const later = new Date(Date.now() + 60_000).toISOString();
    const his = aTouch({ door_id: door(0), voter_id: voter(0), contact_result: 'moved', recorded_at: later });
    await put({ touches: [hers] });
    await put({ touches: [his] }, viktor);
    expect(await suppressed(voter(0))).toBe('moved');
    await put(
      { touches: [aTouch({ door_id: door(0), voter_id: voter(0), contact_result: null, replaces: his.id })] },
      viktor,
    );
    expect(await suppressed(voter(0))).toBe('do_not_contact');
    await put({ touches: [aTouch({ door_id: door(0), voter_id: voter(0), contact_result: 'canvassed' })] }, viktor);
    expect(await suppressed(voter(0))).toBe('do_not_contact');
  });

  test('confidential in the voter file stays whatever the door says', async () => {
    await leaveAlone(api, campaign, voter(0), 'confidential');
    const touch = aTouch({ door_id: door(0), voter_id: voter(0), contact_result: 'moved' });
    await put({ touches: [touch] });
    expect(await suppressed(voter(0))).toBe('confidential');
    await put({
      touches: [aTouch({ door_id: door(0), voter_id: voter(0), contact_result: null, replaces: touch.id })],
    });
    expect(await suppressed(voter(0))).toBe('confidential');
  });

  test('a result for the door alone says nothing of the people', async () => {
    await put({ touches: [aTouch({ door_id: door(0), contact_result: 'do_not_contact' })] });
    expect(await suppressed(voter(0))).toBeNull();
  });

  test('they are left out of walkbooks made later', async () => {
    const street = `Oak ${randomUUID()} St`;
    doors = await makeTurf(api, campaign, { doors: 2, street });
    walkbook = await makeWalkbook(street, [vera.id]);
    await put({
      touches: doors[0]!.voters.map(({ id }) => aTouch({ door_id: door(0), voter_id: id, contact_result: 'moved' })),
    });
    const later = await makeWalkbook(street, []);
    const query = { id: later, campaign_id: campaign.id };
    const { body } = await api.as(campaign.owner).call(walkbooks.minimal, { query });
    expect(body).toMatchObject({ doors: 1, voters: 2 });
  });
});
