// A person who is erased: nothing of them is left but what the contract declares, and they are left alone from then on.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contract } from '../../../../src/contract';
import { verdictsHeader } from '../../../../src/contract/call';
import { digestDays } from '../../../../src/domain/facts/id-digest';
import { erasePerson } from '../../../../src/server/modules/erasure/repo';
import { claimDoors } from '../../../../src/server/modules/reports/counted-doors-repo';
import { claimCounts } from '../../../../src/server/modules/reports/follow-answers-repo';
import { testApi, type TestApi, type TestCampaign, type TestUser } from '../../../support/api';
import { importFile } from '../../../support/imports';
import { aDoorReport, aTouch } from '../../../support/turf';
import { lockWaits } from '../../../support/lock-waits';

const { erasure, walkbooks, surveys, voterGroups, devices } = contract;
let api: TestApi;
let campaign: TestCampaign;
let vera: TestUser;
let walkbook: string;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const header = 'voter_id,first_name,last_name,birth_year,address,zip,phone,mobile,email,tags,latitude,longitude';
const quill = 'Robert,Quillfeather,1950,7 Oak St,45999,2025550147,2025550199,bob.quill@example.org';
const fileOf = (...rows: string[]) => [header, ...rows].join('\n');
const device_id = randomUUID();
const knowing = { headers: { [verdictsHeader]: 'erased' } };
const owner = () => api.as(campaign.owner);
const ours = () => ({ campaign_id: campaign.id });

const voters = () => api.db.selectFrom('voters').selectAll().where('campaign_id', '=', campaign.id);
async function personNamed(last: string) {
  return voters().where('last', 'ilike', last).executeTakeFirstOrThrow();
}
const erase = (voter_id: string, by = campaign.owner) =>
  api.as(by).call(erasure.person, { query: { ...ours(), voter_id } });
const send = (lists: object, options = knowing) =>
  api.as(vera).call(walkbooks.update, { body: { id: walkbook, ...ours(), ...lists } }, options);
const report = (asked: object = {}) =>
  api.as(vera).call(devices.report, {
    body: { ...ours(), device_id, highest: 0, unsent: 0, discarded: [], ...asked },
  });

beforeEach(async () => {
  campaign = await api.makeCampaign();
  vera = await api.makeUser({ campaign, first: 'Vera' });
  await importFile(
    api,
    campaign,
    fileOf(
      `A1,${quill},early;loud,40.05,-83.5`,
      'A2,Zoe,Visible,1990,8 Oak St,45999,,,,,40.06,-83.5',
      'A3,Kim,Quillfeather,1981,7 Oak St,45999,,,,,40.05,-83.5',
    ),
  );
  const made = { name: randomUUID(), ...ours(), filter_params: { everyone: true }, assigned_user_ids: [vera.id] };
  walkbook = (await owner().call(walkbooks.create, { body: made })).body.id;
});

/** Something of every kind that names a person. */
async function recordEverything(voter_id: string, door_id: string) {
  const survey = (
    await owner().call(surveys.create, {
      body: { ...ours(), name: randomUUID(), questions: [{ text: 'Why?', answers: [] }] },
    })
  ).body;
  const question = survey.questions[0]!;
  const touches = [
    aTouch({ door_id, voter_id, contact_result: 'canvassed', note: 'Keeps wolfhounds', device_id, seq: 1 }),
  ];
  touches.push(
    aTouch({ door_id, voter_id: null, replaces: touches[0]!.id, note: 'Wolfhounds again', device_id, seq: 2 }),
  );
  const survey_responses = [
    {
      ...aTouch({ door_id, voter_id, device_id, seq: 3 }),
      survey_id: survey.id,
      question_id: question.id,
      answers: ['Because of the wolfhounds'],
    },
  ];
  const named = { door_id, voter_id };
  const door_facts = [
    aDoorReport({ ...named, kind: 'person_corrected', first: 'Bobby', last: 'Oxenbrook', phone: '2025550111' }),
    aDoorReport({ ...named, kind: 'sign_request', note: 'Next to the wolfhounds' }),
    aDoorReport({ ...named, kind: 'follow_up', channel: 'door', due_at: new Date().toISOString(), note: 'wolfhounds' }),
    aDoorReport({ ...named, kind: 'do_not_contact', channels: ['mail'] }),
  ].map((fact, at) => ({ ...fact, device_id, seq: 4 + at, of_a_newer_app: 'wolfhounds' }));
  const { body } = await send({ touches, survey_responses, door_facts });
  expect(body.receipts.map(({ verdict }) => verdict)).toEqual(body.receipts.map(() => 'stored'));
  return { touches, survey_responses, door_facts };
}

/** The tables in which a row of the campaign, or of none, says one of these, and which. */
async function tablesThatSay(...texts: string[]): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name`.execute(api.db);
  const found: string[] = [];
  for (const { name } of tables)
    for (const text of texts) {
      const { rows } = await sql`
        select 1 from ${sql.table(name)} as row where row::text ilike ${`%${text}%`}
          and coalesce(to_jsonb(row) ->> 'campaign_id', ${campaign.id}) = ${campaign.id} limit 1`.execute(api.db);
      if (rows.length > 0) found.push(`${name}: ${text}`);
    }
  return found;
}

describe('erasing a person', () => {
  test('leaves nothing of them in any table but ids in tombstones, the ledger and the log', async () => {
    const bob = await personNamed('Quillfeather');
    const zoe = await personNamed('Visible');
    const { touches } = await recordEverything(bob.id, bob.door_id);
    // Their row in an import that changed it, and a group that they are in.
    await importFile(api, campaign, fileOf(`A1,${quill.replace('bob.quill', 'b.quill')},early,40.05,-83.5`));
    const body = { ...ours(), name: randomUUID(), voter_ids: [bob.id, zoe.id], voter_group_ids: [] };
    const group = (await owner().call(voterGroups.merge, { body })).body.voter_group;
    const traces = [bob.id, 'Robert', 'Bobby', 'Oxenbrook', '2025550199', '2025550111', 'quill@', 'wolfhound'];
    for (const trace of traces) expect(await tablesThatSay(trace), trace).not.toEqual([]);

    const { status, body: answer } = await erase(bob.id);
    expect([status, answer]).toEqual([200, { status: 'erased', facts: 7 }]);
    expect(await tablesThatSay(...traces, touches[0]!.id)).toEqual([
      `audit_entries: ${bob.id}`,
      `contact_ledger: ${bob.id}`,
      `erased_facts: ${touches[0]!.id}`,
      `erased_people: ${bob.id}`,
    ]);
    expect((await owner().call(voterGroups.get, { query: { id: group!.id, ...ours() } })).body.voters).toBe(1);
    const log = await owner().call(contract.audit.list, { query: ours() });
    expect(log.body[0]).toMatchObject({ act: 'person_erased', subject_id: bob.id, subject_name: '' });
    expect((await erase(bob.id)).status).toBe(404);
  });

  test('takes their results out of what is counted, and their door from walkbooks once no one else lives there', async () => {
    const zoe = await personNamed('Visible');
    await send({ touches: [aTouch({ door_id: zoe.door_id, voter_id: zoe.id, contact_result: 'canvassed' })] });
    const view = async () => {
      const query = { id: walkbook, ...ours() };
      const { geo_data, doors, doors_done } = (await api.as(vera).call(walkbooks.get, { query })).body;
      return [geo_data.features.map(({ properties }) => properties.address), doors, doors_done];
    };
    expect(await view()).toEqual([expect.arrayContaining(['7 Oak St', '8 Oak St']), 2, 1]);
    await erase(zoe.id);
    expect(await view()).toEqual([['7 Oak St'], 1, 0]);
    // Someone moved in, as a later file says.
    await importFile(api, campaign, fileOf('A9,Ned,Newcomer,1970,8 Oak St,45999,,,,,40.06,-83.5'));
    expect((await view())[0]).toEqual(expect.arrayContaining(['7 Oak St', '8 Oak St']));
  });

  test('keeps the others of the household, and what was recorded about them', async () => {
    const bob = await personNamed('Quillfeather');
    const kim = await voters().where('first', '=', 'Kim').executeTakeFirstOrThrow();
    await send({ touches: [aTouch({ door_id: kim.door_id, voter_id: kim.id, contact_result: 'canvassed' })] });
    await erase(bob.id);
    expect(await voters().where('first', '=', 'Kim').executeTakeFirstOrThrow()).toMatchObject({ suppressed: null });
    expect(await api.db.selectFrom('touches').select('voter_id').where('voter_id', '=', kim.id).execute()).toHaveLength(
      1,
    );
  });

  test('is for managers, of people of the campaign, and not while a file is read that may bring them', async () => {
    const { id } = await personNamed('Visible');
    expect((await erase(id, vera)).error.code).toBe('FORBIDDEN');
    const rival = await api.makeCampaign();
    const elsewhere = { query: { campaign_id: rival.id, voter_id: id } };
    expect((await api.as(rival.owner).call(erasure.person, elsewhere)).error.code).toBe('NOT_FOUND');
    const reading = (status: 'running' | 'done') =>
      api.db.updateTable('uploads').set({ status }).where('campaign_id', '=', campaign.id).execute();
    await reading('running');
    expect((await erase(id)).error).toMatchObject({ code: 'CONFLICT', detail_code: 'ERASE_WHILE_IMPORTING' });
    await reading('done');
    expect((await erase(id)).status).toBe(200);
  });
});

test.each([
  ['answers', claimCounts],
  ['doors', claimDoors],
])('while %s are being counted no one is erased and nothing waits for long; afterwards it works', async (_, claim) => {
  const bob = await personNamed('Quillfeather');
  await recordEverything(bob.id, bob.door_id);
  const kept = async () => [await personNamed('Quillfeather'), await tablesThatSay('wolfhound')];
  const before = await kept();
  await api.db.transaction().execute(async (counting) => {
    expect(await claim(counting, campaign.id)).toBe(true);
    const began = Date.now();
    expect((await erase(bob.id)).error).toMatchObject({ code: 'CONFLICT', detail_code: 'ERASE_WHILE_COUNTING' });
    expect(Date.now() - began).toBeLessThan(20_000);
    // What is counted of another campaign is no one's concern here.
    const rival = await api.makeCampaign();
    await importFile(api, rival, fileOf(`A1,${quill},,40.05,-83.5`));
    const theirs = await api.db
      .selectFrom('voters')
      .select('id')
      .where('campaign_id', '=', rival.id)
      .executeTakeFirstOrThrow();
    const elsewhere = { query: { campaign_id: rival.id, voter_id: theirs.id } };
    expect((await api.as(rival.owner).call(erasure.person, elsewhere)).status).toBe(200);
  });
  expect(await kept()).toEqual(before);
  expect((await erase(bob.id)).status).toBe(200);
});

test('a walkbook that is made while someone is erased is made without them', async () => {
  const bob = await personNamed('Quillfeather');
  const body = { name: 'Meanwhile', ...ours(), filter_params: { everyone: true }, assigned_user_ids: [] };
  const making = await api.db.transaction().execute(async (tx) => {
    await erasePerson(tx, { ...ours(), voter_id: bob.id }, { user_id: campaign.owner.id });
    const made = owner().call(walkbooks.create, { body });
    await expect.poll(() => lockWaits(api.db), { timeout: 10_000 }).toBeGreaterThan(0);
    return { made };
  });
  const { status, body: made } = await making.made;
  expect(status).toBe(201);
  const targets = await api.db
    .selectFrom('walkbook_voters')
    .select('voter_id')
    .where('walkbook_id', '=', made.id)
    .execute();
  expect(targets.map(({ voter_id }) => voter_id)).not.toContain(bob.id);
});

describe('phones that hold facts about someone erased', () => {
  test('hear that these are erased, whether the server had them or not, and are told nothing is missing', async () => {
    const bob = await personNamed('Quillfeather');
    const sent = await recordEverything(bob.id, bob.door_id);
    await erase(bob.id);
    const late = aTouch({ door_id: bob.door_id, voter_id: bob.id, note: 'Still wolfhounds', device_id, seq: 8 });
    const undo = aTouch({
      door_id: bob.door_id,
      contact_result: null,
      replaces: sent.touches[0]!.id,
      device_id,
      seq: 9,
    });
    const other = aTouch({ door_id: bob.door_id, device_id, seq: 10 });
    const { receipts } = (await send({ ...sent, touches: [...sent.touches, late, undo, other] })).body;
    expect(receipts.filter(({ id }) => id === other.id).map(({ verdict }) => verdict)).toEqual(['stored']);
    expect(new Set(receipts.filter(({ id }) => id !== other.id).map(({ verdict }) => verdict))).toEqual(
      new Set(['erased']),
    );
    expect(await tablesThatSay('wolfhound')).toEqual([]);

    const kept = [other];
    const all = [...sent.touches, ...sent.survey_responses, ...sent.door_facts, late, undo, other];
    // A phone of before, which has kept its copies, and one that has deleted them.
    for (const facts of [all, kept]) {
      const days = digestDays(facts.map(({ id, recorded_at }) => ({ id, recorded_at })));
      expect((await report({ days, highest: 10 })).body).toMatchObject({ days: [], missing: [], cloned: false });
    }
    const { body } = await report({ ids: all.map(({ id }) => id) });
    expect(body.lacking).toEqual([]);
    expect(body.erased?.toSorted()).toEqual(
      all
        .map(({ id }) => id)
        .filter((id) => id !== other.id)
        .toSorted(),
    );
    const different = digestDays([...all, { id: randomUUID(), recorded_at: other.recorded_at }]);
    expect((await report({ days: different })).body.days).toHaveLength(1);
  });

  test('of an earlier release hear that they have arrived', async () => {
    const bob = await personNamed('Quillfeather');
    await erase(bob.id);
    const touches = [aTouch({ door_id: bob.door_id, voter_id: bob.id })];
    const { receipts } = (await send({ touches }, { headers: { [verdictsHeader]: '' } })).body;
    expect(receipts.map(({ verdict }) => verdict)).toEqual(['already_stored']);
  });

  test('may not bring a person back who was added in the field', async () => {
    const [door_id, voter_id] = [(await personNamed('Visible')).door_id, randomUUID()];
    const added = aDoorReport({ kind: 'person_added', door_id, voter_id, first: 'Una', last: 'Umberfield' });
    await send({ door_facts: [added] });
    await erase(voter_id);
    expect(await tablesThatSay('Umberfield')).toEqual([]);
    expect((await send({ door_facts: [added] })).body.receipts).toMatchObject([{ verdict: 'erased' }]);
    expect(await tablesThatSay('Umberfield')).toEqual([]);
  });

  test('are told nothing of other people’s facts, nor of another campaign', async () => {
    const bob = await personNamed('Quillfeather');
    await recordEverything(bob.id, bob.door_id);
    await erase(bob.id);
    const otto = await api.makeUser({ campaign });
    const body = { ...ours(), device_id, highest: 0, unsent: 0, discarded: [] };
    expect((await api.as(otto).call(devices.report, { body })).body.erased).toBeUndefined();
    const rival = await api.makeCampaign();
    await api.join(vera, rival, 'Volunteer');
    const elsewhere = { ...body, campaign_id: rival.id };
    expect((await api.as(vera).call(devices.report, { body: elsewhere })).body.erased).toBeUndefined();
  });
});

describe('another file that brings an erased person', () => {
  const again = async (row: string, dryRun = false) => {
    const { erased, accepted, added } = await importFile(api, campaign, fileOf(row), { dryRun });
    const stored = await voters().where('upload_id', 'is not', null).where('last', 'ilike', 'Quillfeather').execute();
    return { erased, accepted, added, stored: stored.map(({ first }) => first) };
  };
  const nothing = { erased: 1, accepted: 0, added: 0, stored: ['Kim'] };

  test.each([
    ['under another id, at the same address', 'B1,Robert,Quillfeather,1950,7 Oak St,45999,,,,,,'],
    ['by a short name', 'B2,Bob,QUILLFEATHER,1950,7 Oak St,45999,,,,,,'],
    ['without a year of birth', 'B3,Robert,Quillfeather,,7 Oak St,45999,,,,,,'],
    ['moved, with the same number', 'B4,Robert,Quillfeather,1950,90 Elm St,45999,(202) 555-0199,,,,,'],
    ['moved, with the same e-mail address', 'B5,Robert,Quillfeather,1950,90 Elm St,45999,,,BOB.QUILL@example.org,,,'],
    ['moved, in the same list', 'A1,Robert,Quillfeather,1950,90 Elm St,45999,,,,,,'],
  ])('%s: stores nothing of them, and says so, as a check of it does', async (_, row) => {
    await erase((await personNamed('Quillfeather')).id);
    const doors = await api.db.selectFrom('doors').select('id').where('campaign_id', '=', campaign.id).execute();
    expect(await again(row, true)).toEqual(nothing);
    expect(await again(row)).toEqual(nothing);
    expect(await api.db.selectFrom('doors').select('id').where('campaign_id', '=', campaign.id).execute()).toEqual(
      doors,
    );
    expect(await tablesThatSay('90 Elm')).toEqual([]);
  });

  test('has its other rows stored', async () => {
    await erase((await personNamed('Quillfeather')).id);
    const rows = ['B1,Bob,Quillfeather,1950,7 Oak St,45999,,,,,,', 'B2,Ines,Marsh,1981,8 Oak St,45999,,,,,,'];
    const status = await importFile(api, campaign, fileOf(...rows));
    expect(status).toMatchObject({ processed: 2, accepted: 1, added: 1, erased: 1, rejected_count: 0, left_out: [] });
    expect(await personNamed('Marsh')).toMatchObject({ suppressed: null });
  });

  test('is told who was added at a door by mistake, too', async () => {
    const [door_id, voter_id] = [(await personNamed('Visible')).door_id, randomUUID()];
    const added = aDoorReport({ kind: 'person_added', door_id, voter_id, first: 'Una', last: 'Umberfield' });
    const undone = aDoorReport({ kind: 'taken_back', door_id, voter_id, replaces: added.id });
    await send({ door_facts: [added] });
    await send({ door_facts: [undone] });
    expect(await personNamed('Umberfield')).toMatchObject({ suppressed: 'withdrawn' });
    await erase(voter_id);
    expect(await importFile(api, campaign, fileOf('B1,Una,Umberfield,,8 Oak St,45999,,,,,,'))).toMatchObject({
      erased: 1,
    });
    expect(await tablesThatSay('Umberfield')).toEqual([]);
  });

  test('that is read while they are being erased waits for that', async () => {
    const { id } = await personNamed('Quillfeather');
    const until = async (holds: () => Promise<boolean>) => {
      while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 20));
    };
    const underWay: Promise<unknown>[] = [];
    let done = false;
    await api.db.transaction().execute(async (tx) => {
      // Someone else has the row, so that the erasure is under way and not yet committed.
      await tx
        .selectFrom('voters')
        .select('id')
        .where('campaign_id', '=', campaign.id)
        .where('id', '=', id)
        .forUpdate()
        .execute();
      underWay.push(erase(id));
      await until(async () => (await lockWaits(api.db, 'transactionid')) > 0);
      const file = fileOf('B1,Robert,Quillfeather,1950,90 Elm St,45999,2025550199,,,,,');
      underWay.push(importFile(api, campaign, file).finally(() => (done = true)));
      await until(async () => done || (await lockWaits(api.db, 'advisory')) > 0);
    });
    expect(await Promise.all(underWay)).toMatchObject([{ status: 200 }, { erased: 1 }]);
    expect(await tablesThatSay('Robert')).toEqual([]);
  });

  test.each([
    ['a child of the same name', 'B1,Robert,Quillfeather,1975,7 Oak St,45999,,,,,,'],
    ['someone else of that household', 'B2,Ines,Quillfeather,1981,7 Oak St,45999,,,,,,'],
    ['someone else with that number', 'B3,Jo,Quillfeather,1981,7 Oak St,45999,2025550147,,,,,'],
    ['another list’s person of the same id', 'A1,Robert,Marsh,1966,90 Elm St,45999,,,,,,'],
  ])('%s is not', async (_, row) => {
    await erase((await personNamed('Quillfeather')).id);
    expect(await again(row)).toMatchObject({ erased: 0, accepted: 1 });
    expect(
      (await voters().where('source_id', '=', row.split(',')[0]!).executeTakeFirstOrThrow()).suppressed,
    ).toBeNull();
  });

  test('who is in the database under another id already is left out as well, by whatever the two have in common', async () => {
    await importFile(api, campaign, fileOf('B1,Bob,Quillfether,1950,7 Oak St,45999,,,,,40.05,-83.5'));
    await erase((await personNamed('Quillfeather')).id);
    expect((await personNamed('Quillfether')).suppressed).toBe('held');
    const query = { ...ours(), skip: 0, limit: 10 };
    const held = await owner().call(contract.contactReview.list, { query });
    expect(held.body.pairs).toMatchObject([{ voter: { last: 'Quillfether' }, entry: { first: '', last: '' } }]);
  });
});

test('a confidential address stays one when the person who made it confidential is erased', async () => {
  const bob = await personNamed('Quillfeather');
  await importFile(
    api,
    campaign,
    'voter_id,first_name,last_name,birth_year,address,zip,confidential\nC1,Cora,Holt,1960,7 Oak St,45999,yes',
  );
  await erase((await personNamed('Holt')).id);
  expect(await tablesThatSay('Holt')).toEqual([]);
  expect((await personNamed('Quillfeather')).suppressed).toBe('confidential');
  expect(bob.suppressed).toBeNull();
});
