import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contract } from '../../../../src/contract';
import { doorReport } from '../../../../src/contract/facts/door-report';
import { normaliseAddress } from '../../../../src/domain/addresses/address';
import { testApi, type TestApi, type TestCampaign, type TestUser } from '../../../support/api';
import { importFile } from '../../../support/imports';
import { aDoorReport, aTouch, makeTurf, type TestDoor } from '../../../support/turf';

const { walkbooks, voterGroups, devices, doorReports } = contract;
let api: TestApi;
let campaign: TestCampaign;
let rival: TestCampaign;
let vera: TestUser;
let viktor: TestUser;

// Fresh for each test.
let street: string;
let walkbook: string;
let doors: TestDoor[];

beforeAll(async () => {
  api = await testApi();
  campaign = await api.makeCampaign();
  rival = await api.makeCampaign();
  vera = await api.makeUser({ campaign, first: 'Vera' });
  viktor = await api.makeUser({ campaign, first: 'Viktor' });
});
afterAll(() => api.close());
beforeEach(async () => {
  street = `Elm ${randomUUID().slice(0, 8)} St`;
  doors = await makeTurf(api, campaign, { doors: 3, street });
  walkbook = await makeWalkbook(street);
});

async function makeWalkbook(on: string): Promise<string> {
  const body = {
    name: `Turf ${randomUUID()}`,
    campaign_id: campaign.id,
    filter_params: { streets: [on] },
    assigned_user_ids: [vera.id, viktor.id],
  };
  return (await api.as(campaign.owner).call(walkbooks.create, { body })).body.id;
}

type Sent = { id: string } & Record<string, unknown>;
const put = (facts: { door_facts?: Sent[]; touches?: Sent[] }, by: TestUser = vera, id: string = walkbook) =>
  api.as(by).call(walkbooks.update, { body: { id, campaign_id: campaign.id, ...facts } });
const verdicts = async (facts: Parameters<typeof put>[0], by?: TestUser, id?: string) =>
  (await put(facts, by, id)).body.receipts.map(({ verdict, code }) => (code ? `${verdict} ${code}` : verdict));
const read = async (id: string = walkbook) =>
  (await api.as(vera).call(walkbooks.get, { query: { id, campaign_id: campaign.id } })).body;
const features = async (id?: string) => (await read(id)).geo_data.features.map((each) => each.properties);
const reports = async (kind: 'follow_up' | 'sign_request' | 'person_added' | 'door_added' | 'unit_repair') =>
  (await api.as(campaign.owner).call(doorReports.all, { query: { campaign_id: campaign.id, kind } })).body.filter(
    (row) => row.walkbook_id === walkbook,
  );

const door = (index: number) => doors[index]!.id;
const voter = (index: number, person = 0) => doors[index]!.voters[person]!.id;
const back = (replaces: string, door_id: string) => aDoorReport({ kind: 'taken_back', door_id, replaces });

describe('facts of a door', () => {
  test('are stored once, read back as they were, and counted among the phone’s numbers', async () => {
    const device_id = randomUUID();
    const facts = [
      aDoorReport({
        kind: 'follow_up',
        door_id: door(0),
        voter_id: voter(0),
        due_at: '2026-11-20T23:00:00.000Z',
        channel: 'call',
        note: 'After work',
      }),
      aDoorReport({ kind: 'sign_request', door_id: door(1), note: 'On the lawn' }),
    ].map((fact, index) => ({ ...fact, device_id, seq: index + 1 }));
    expect(await verdicts({ door_facts: facts })).toEqual(['stored', 'stored']);
    expect(await verdicts({ door_facts: facts })).toEqual(['already_stored', 'already_stored']);
    const known = (await read()).door_facts ?? [];
    const byNumber = known.map((fact) => doorReport.parse(fact)).toSorted((a, b) => a.seq - b.seq);
    expect(byNumber).toEqual(facts.map((fact) => doorReport.parse(fact)));
    const body = { campaign_id: campaign.id, device_id, highest: 3, unsent: 1, discarded: [] };
    expect((await api.as(vera).call(devices.report, { body })).body.missing).toEqual([[3, 3]]);
    expect(await reports('follow_up')).toMatchObject([
      { due_at: '2026-11-20T23:00:00.000Z', channels: ['call'], note: 'After work', user_name: 'Vera', reached: false },
    ]);
    await put({ touches: [aTouch({ door_id: door(0), voter_id: voter(0), contact_result: 'canvassed' })] }, viktor);
    expect(await reports('follow_up')).toMatchObject([{ reached: true }]);
    expect(await reports('sign_request')).toMatchObject([{ voter_name: null, note: 'On the lawn' }]);
  });

  test('that are due come in the order of their instants, wherever their clocks stood', async () => {
    const due = [
      '2026-11-20T23:30:00-05:00',
      '2026-11-20T20:00:00-09:00',
      '2026-11-21T04:45:00Z',
      '2026-11-21T22:00:00+23:30',
    ];
    const facts = due.map((due_at) =>
      aDoorReport({ kind: 'follow_up', door_id: door(0), due_at, channel: 'door', note: '' }),
    );
    expect(new Set(await verdicts({ door_facts: facts }))).toEqual(new Set(['stored']));
    expect((await reports('follow_up')).map((row) => row.due_at)).toEqual([due[3], due[0], due[2], due[1]]);
  });

  test('that are due lead to no one who must not be called any more', async () => {
    const said = { door_id: door(0), voter_id: voter(0) };
    const due = { due_at: '2026-11-20T23:00:00Z', channel: 'call' as const, note: '' };
    await put({ door_facts: [aDoorReport({ kind: 'follow_up', ...said, ...due })] });
    const told = async (state: object) => {
      const set = { phone: '555 0123', ...state };
      await api.db.updateTable('voters').set(set).where('id', '=', voter(0)).execute();
      return (await reports('follow_up')).map((row) => row.phone);
    };
    expect(await told({})).toEqual(['555 0123']);
    expect(await told({ suppressed: 'moved' })).toEqual([]);
    expect(await told({ suppressed: 'deceased' })).toEqual([]);
    expect(await told({ suppressed: 'held' })).toEqual([]);
    expect(await told({ suppressed: 'do_not_contact', no_channels: ['door', 'call'] })).toEqual([]);
    // Who asked not to be visited may have asked for a call instead.
    expect(await told({ suppressed: 'do_not_contact', no_channels: ['door', 'mail'] })).toEqual(['555 0123']);
  });

  test('are each judged alone', async () => {
    const theirs = await makeTurf(api, rival, { doors: 1 });
    const good = aDoorReport({ kind: 'sign_request', door_id: door(0), note: '' });
    const facts = [
      aDoorReport({ kind: 'sign_request', door_id: theirs[0]!.id, note: '' }),
      aDoorReport({ kind: 'sign_request', door_id: door(0), voter_id: theirs[0]!.voters[0]!.id, note: '' }),
      { ...good, id: randomUUID(), kind: 'invoice' },
      aDoorReport({ kind: 'taken_back', door_id: door(0) }),
      aDoorReport({ kind: 'door_added', door_id: door(1), address: '1 Main St', coordinates: [-78, 35] }),
      aDoorReport({ kind: 'person_added', door_id: door(0), voter_id: doors[0]!.voters[0]!.id, first: 'A', last: '' }),
      good,
    ];
    expect(await verdicts({ door_facts: facts })).toEqual([
      'rejected UNKNOWN_DOOR',
      'rejected UNKNOWN_VOTER',
      'rejected INVALID',
      'rejected UNKNOWN_FACT',
      'rejected CONFLICT',
      'rejected CONFLICT',
      'stored',
    ]);
    // By this a newer phone knows that the server has no place for it yet, and sends it again.
    const { receipts } = (await put({ door_facts: [facts[2]!] })).body;
    expect(receipts).toMatchObject([{ detail_code: 'WRONG_FIELD', params: { field: 'kind' } }]);
    expect(await verdicts({ door_facts: [{ ...good, note: 'other' }] })).toEqual(['rejected CONFLICT']);
    expect(await verdicts({ door_facts: [good] }, viktor)).toEqual(['rejected CONFLICT']);
  });

  test('are taken back by their own canvasser only', async () => {
    const wish = aDoorReport({ kind: 'sign_request', door_id: door(0), note: '' });
    await put({ door_facts: [wish] });
    await put({ door_facts: [back(wish.id, door(0))] }, viktor);
    expect(await reports('sign_request')).toHaveLength(1);
    await put({ door_facts: [back(wish.id, door(0))] });
    expect(await reports('sign_request')).toEqual([]);
  });
});

describe('a person who was missing', () => {
  const added = (voter_id: string) =>
    aDoorReport({
      kind: 'person_added',
      door_id: door(1),
      voter_id,
      first: 'Nadia',
      last: 'Osei',
      language: 'French',
      phone: '555 0100',
    });

  test('comes with the knock that met her in one request, and is marked as added', async () => {
    const nadia = randomUUID();
    const met = aTouch({ door_id: door(1), voter_id: nadia, contact_result: 'canvassed' });
    const before = (await read()).version;
    expect(await verdicts({ door_facts: [added(nadia)], touches: [met] })).toEqual(['stored', 'stored']);
    const after = await read();
    expect(after.version).toBeGreaterThan(before);
    const [, second] = after.geo_data.features;
    expect(second!.properties.voters.find(({ id }) => id === nadia)).toMatchObject({
      first: 'Nadia',
      language: 'French',
      added: true,
      target: false,
    });
    expect(await reports('person_added')).toMatchObject([{ voter_name: 'Nadia Osei', phone: '555 0100' }]);
    const query = { campaign_id: campaign.id, door_id: door(1) };
    const { voters } = (await api.as(campaign.owner).call(voterGroups.household, { query })).body;
    expect(voters.map(({ first }) => first)).toContain('Nadia');
  });

  test('added by mistake is left out everywhere, whichever fact came first', async () => {
    for (const order of ['in order', 'turned round']) {
      const nobody = randomUUID();
      const fact = added(nobody);
      const both = [[fact], [back(fact.id, door(1))]];
      for (const door_facts of order === 'in order' ? both : both.toReversed()) await put({ door_facts });
      expect((await features()).flatMap(({ voters }) => voters).map(({ id }) => id)).not.toContain(nobody);
    }
  });
});

describe('a door that was missing', () => {
  const added = (door_id: string, address: string) =>
    aDoorReport({
      kind: 'door_added',
      door_id,
      address,
      city: 'Raleigh',
      zip: '27601',
      coordinates: [-78.63989, 35.78],
    });

  test('stands in the walkbook beside the nearest one, with the people added there', async () => {
    const [fresh, nadia] = [randomUUID(), randomUUID()];
    const person = aDoorReport({ kind: 'person_added', door_id: fresh, voter_id: nadia, first: 'Nadia', last: '' });
    const knock = aTouch({ door_id: fresh, voter_id: nadia, contact_result: 'canvassed' });
    const facts = { door_facts: [added(fresh, `104 ${street}`), person], touches: [knock] };
    expect(await verdicts(facts)).toEqual(['stored', 'stored', 'stored']);
    expect(await verdicts(facts)).toEqual(['already_stored', 'already_stored', 'already_stored']);
    const shown = await features();
    expect(shown).toHaveLength(4);
    const at = shown.findIndex(({ door_id }) => door_id === fresh);
    expect([shown[at - 1]?.door_id, shown[at + 1]?.door_id]).toContain(door(1));
    expect(shown[at]).toMatchObject({ added: true, house_number: '104', voters: [{ id: nadia, added: true }] });
    expect((await read()).doors).toBe(4);
    expect(await reports('door_added')).toMatchObject([{ address: expect.stringMatching(/^104 Elm/) }]);
  });

  test('that two canvassers add is one door, and the knocks of both are there', async () => {
    const [hers, his] = [randomUUID(), randomUUID()];
    await put({ door_facts: [added(hers, `104 ${street}`)], touches: [aTouch({ door_id: hers })] });
    expect(
      await verdicts({ door_facts: [added(his, `104 ${street}.`)], touches: [aTouch({ door_id: his })] }, viktor),
    ).toEqual(['stored', 'stored']);
    const shown = await read();
    expect(shown).toMatchObject({ doors: 4, doors_done: 1 });
    expect(shown.touches.map((touch) => touch.door_id)).toEqual([hers, hers]);
  });

  test('that the campaign knows elsewhere is that door with its people', async () => {
    const [known] = await makeTurf(api, campaign, { doors: 1, street: `Oak ${randomUUID().slice(0, 8)} St` });
    const [row] = await api.db.selectFrom('doors').selectAll().where('id', '=', known!.id).execute();
    const { normaliseAddress } = await import('../../../../src/domain/addresses/address');
    const { key } = normaliseAddress({ line: row!.address, zip: '27601' });
    await api.db.updateTable('doors').set({ address_key: key }).where('id', '=', known!.id).execute();
    await put({ door_facts: [added(randomUUID(), row!.address)] });
    const found = (await features()).find(({ door_id }) => door_id === known!.id);
    expect(found?.voters).toHaveLength(2);
  });

  test('by mistake leaves the walkbook again', async () => {
    const fresh = randomUUID();
    const fact = added(fresh, `104 ${street}`);
    await put({ door_facts: [fact] });
    await put({ door_facts: [back(fact.id, fresh)] });
    expect(await features()).toHaveLength(3);
  });
});

describe('a unit that was mended', () => {
  const fix = (door_id: string, unit: string) => aDoorReport({ kind: 'unit_repair', door_id, unit });
  const unitsAt = async (units: string[]) => {
    street = `Tower ${randomUUID().slice(0, 8)} St`;
    doors = await makeTurf(api, campaign, { doors: units.length, street });
    const { key } = normaliseAddress({ line: `1 ${street}`, zip: '27601' });
    for (const [index, unit] of units.entries())
      await api.db
        .updateTable('doors')
        .set({ address: `1 ${street}`, house_number: '1', address_key: key, unit, unit_key: unit })
        .where('id', '=', door(index))
        .execute();
    walkbook = await makeWalkbook(street);
  };
  const shown = async (id?: string) =>
    Object.fromEntries((await features(id)).map(({ unit, voters }) => [unit, voters.length]));

  test('shows for everybody behind it, in every walkbook, and comes back when taken back', async () => {
    await unitsAt(['012', 'O10']);
    const other = await makeWalkbook(street);
    const fact = fix(door(0), 'o12');
    await put({ door_facts: [fact] });
    expect(await shown()).toEqual({ O12: 2, O10: 2 });
    expect(await shown(other)).toEqual({ O12: 2, O10: 2 });
    expect(await reports('unit_repair')).toMatchObject([{ unit: 'O12', filed_unit: '012' }]);
    // Phones need the file's unit to show it again as soon as the correction is undone on them.
    expect((await features()).map(({ unit, filed_unit }) => [unit, filed_unit])).toEqual([
      ['O12', '012'],
      ['O10', undefined],
    ]);
    await put({ door_facts: [back(fact.id, door(0))] });
    expect(await shown()).toEqual({ '012': 2, O10: 2 });
  });

  test('to one that is there already is one door with the people and knocks of both', async () => {
    await unitsAt(['012', 'O12']);
    await put({ touches: [aTouch({ door_id: door(0) })] });
    await put({ door_facts: [fix(door(0), 'O12')] });
    expect(await shown()).toEqual({ O12: 4 });
    expect((await read()).touches.map((touch) => touch.door_id)).toEqual([door(1)]);
    // The phone that has not heard of it yet still knocks at the old one.
    expect(await verdicts({ touches: [aTouch({ door_id: door(0) })] }, viktor)).toEqual(['stored']);
    expect((await read()).doors).toBe(1);
    expect(await shown(await makeWalkbook(street))).toEqual({ O12: 4 });
  });

  test('stays when a file brings the right unit later', async () => {
    await unitsAt(['012', 'O10']);
    await put({ door_facts: [fix(door(0), 'O12')] });
    await importFile(api, campaign, `first,last,address,unit,zip\nNew,Tenant,1 ${street},O12,27601\n`);
    expect(await shown()).toEqual({ O12: 3, O10: 2 });
  });
});

describe('what is on the way to a door', () => {
  test('is the newest note, of the door or of its building', async () => {
    await api.db.updateTable('doors').set({ notes: 'Side gate' }).where('id', '=', door(0)).execute();
    const notes = async () => (await features()).map((each) => each.notes);
    expect(await notes()).toEqual(['Side gate', null, null]);
    const note = (text: string, building = false) =>
      aDoorReport({ kind: 'door_note', door_id: door(0), note: text, building });
    const dog = note('Dog');
    await put({ door_facts: [dog] });
    expect(await notes()).toEqual(['Dog', null, null]);
    await put({ door_facts: [note('')] });
    expect(await notes()).toEqual([null, null, null]);
    for (const index of [0, 1])
      await api.db
        .updateTable('doors')
        .set({ address_key: `1 ${street}`, unit_key: String(index) })
        .where('id', '=', door(index))
        .execute();
    await put({ door_facts: [note('Buzzer 4', true)] });
    expect(await notes()).toEqual(['Buzzer 4', 'Buzzer 4', null]);
  });
});

describe('ways on which somebody must not be contacted', () => {
  const wish = (channels: ('door' | 'call' | 'text' | 'mail')[], touch_id: string | null = null) =>
    aDoorReport({ kind: 'do_not_contact', door_id: door(0), voter_id: voter(0), channels, touch_id });
  const state = () =>
    api.db
      .selectFrom('voters')
      .select(['suppressed', 'no_channels'])
      .where('id', '=', voter(0))
      .executeTakeFirstOrThrow();
  const count = async () => {
    const query = { campaign_id: campaign.id };
    return (await api.as(campaign.owner).call(voterGroups.count, { query, body: { streets: [street] } })).body;
  };

  test('the phone only: the door may be knocked, and the number shows nowhere', async () => {
    await api.db.updateTable('voters').set({ phone: '555 0123' }).where('id', '=', voter(0)).execute();
    await put({ door_facts: [wish(['call', 'text'])] });
    expect(await state()).toEqual({ suppressed: null, no_channels: ['call', 'text'] });
    expect(await count()).toBe(6);
    const [first] = await features();
    expect(first?.voters.find(({ id }) => id === voter(0))).toMatchObject({ no_channels: ['call', 'text'] });
    const query = { campaign_id: campaign.id, door_id: door(0) };
    const { voters } = (await api.as(campaign.owner).call(voterGroups.household, { query })).body;
    expect(voters.find(({ id }) => id === voter(0))?.phone).toBeNull();
  });

  test('the door too: left out of universes at once, and back when both are taken back', async () => {
    const touch = aTouch({ door_id: door(0), voter_id: voter(0), contact_result: 'do_not_contact' });
    const fact = wish(['door', 'mail'], touch.id);
    await put({ touches: [touch], door_facts: [fact] });
    expect(await state()).toEqual({ suppressed: 'do_not_contact', no_channels: ['door', 'mail'] });
    expect(await count()).toBe(5);
    const undo = aTouch({ door_id: door(0), voter_id: voter(0), contact_result: null, replaces: touch.id });
    await put({ touches: [undo] });
    expect(await state()).toEqual({ suppressed: null, no_channels: [] });
    expect(await count()).toBe(6);
  });

  const every = ['call', 'door', 'mail', 'text'] as const;
  const combinations = Array.from({ length: 15 }, (_, at) => every.filter((_, bit) => ((at + 1) >> bit) & 1));

  test.each([
    ['as a wish alone', false],
    ['with a knock that says so', true],
  ])('named in any combination, %s, leave out of walks only whoever named the door', async (_, knocked) => {
    for (const [index, channels] of combinations.entries()) {
      const touch = aTouch({ door_id: door(0), voter_id: voter(0), contact_result: 'do_not_contact' });
      const fact = wish([...channels], knocked ? touch.id : null);
      const steps = knocked ? [{ touches: [touch] }, { door_facts: [fact] }] : [{ door_facts: [fact] }];
      // The order of arrival is chance.
      for (const step of index % 2 ? steps : steps.toReversed()) await put(step);
      const suppressed = channels.includes('door') ? 'do_not_contact' : null;
      expect(await state()).toEqual({ suppressed, no_channels: channels });
      expect(await count()).toBe(suppressed ? 5 : 6);
      const undo = aTouch({ door_id: door(0), voter_id: voter(0), contact_result: null, replaces: touch.id });
      const back = aDoorReport({ kind: 'taken_back', door_id: door(0), voter_id: voter(0), replaces: fact.id });
      await put({ ...(knocked ? { touches: [undo] } : {}), door_facts: [back] });
      expect(await state()).toEqual({ suppressed: null, no_channels: [] });
    }
  });

  test('are narrowed by nobody but whoever wrote them down', async () => {
    const touch = aTouch({ door_id: door(0), voter_id: voter(0), contact_result: 'do_not_contact' });
    await put({ touches: [touch] });
    await put({ door_facts: [wish(['mail'], touch.id)] }, viktor);
    expect(await state()).toEqual({ suppressed: 'do_not_contact', no_channels: ['call', 'door', 'mail', 'text'] });
  });

  test('an older phone, which knows no channels, means all of them', async () => {
    await put({ touches: [aTouch({ door_id: door(0), voter_id: voter(0), contact_result: 'do_not_contact' })] });
    expect(await state()).toEqual({ suppressed: 'do_not_contact', no_channels: ['call', 'door', 'mail', 'text'] });
  });
});

describe('what a walkbook tells of the people in it', () => {
  test('is what happened on other walks and channels, the last three', async () => {
    const other = await makeWalkbook(street);
    const touches = ['not_home', 'refused', 'not_home', 'canvassed'].map((contact_result, index) => ({
      ...aTouch({ door_id: door(0), voter_id: voter(0) }),
      contact_result,
      recorded_at: new Date(Date.UTC(2026, 2, 1 + index)).toISOString(),
    }));
    await put({ touches }, viktor, other);
    const { past_touches: past, touches: own, doors_done: done } = await read();
    expect(past).toMatchObject([
      { contact_result: 'canvassed', channel: 'door', user_name: 'Viktor', voter_id: voter(0) },
      { contact_result: 'not_home' },
      { contact_result: 'refused' },
    ]);
    expect([own, done]).toEqual([[], 0]);
  });

  test('literature left besides the result', async () => {
    const touch = aTouch({ door_id: door(0), contact_result: 'canvassed', literature: true });
    expect(await verdicts({ touches: [touch] })).toEqual(['stored']);
    expect(await verdicts({ touches: [touch] })).toEqual(['already_stored']);
    expect((await read()).touches).toMatchObject([{ literature: true }]);
  });
});

test('a voter file that comes later overwrites nothing of this', async () => {
  const [fresh, nadia] = [randomUUID(), randomUUID()];
  await put({
    door_facts: [
      aDoorReport({
        kind: 'door_added',
        door_id: fresh,
        address: '77 Quarry Ln',
        zip: '45999',
        coordinates: [-78.6, 35.7],
      }),
      aDoorReport({
        kind: 'person_added',
        door_id: fresh,
        voter_id: nadia,
        first: 'Nadia',
        last: 'Osei',
        language: 'French',
        phone: '555 0100',
      }),
      aDoorReport({ kind: 'door_note', door_id: fresh, note: 'Dog' }),
    ],
  });
  const file = [
    'voter_id,first_name,last_name,address,zip,phone,language,party,latitude,longitude',
    'V77,Nadia,Osei,77 Quarry Lane,45999,555-0999,English,DEM,35.9,-78.9',
  ].join('\n');
  expect((await importFile(api, campaign, file)).accepted).toBe(1);
  const voter = await api.db.selectFrom('voters').selectAll().where('id', '=', nadia).executeTakeFirstOrThrow();
  expect(voter).toMatchObject({ source_id: 'V77', party: 'Democratic', phone: '555 0100', language: 'French' });
  const { geo_data } = await read();
  const shown = geo_data.features.find((each) => each.id === fresh);
  expect(shown).toMatchObject({ geometry: { coordinates: [-78.6, 35.7] }, properties: { notes: 'Dog', added: true } });
  expect(shown?.properties.voters).toHaveLength(1);
});
