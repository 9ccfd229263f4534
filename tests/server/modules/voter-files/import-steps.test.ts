import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contract } from '../../../../src/contract';
import { runImport } from '../../../../src/server/modules/voter-files/import';
import { forgetWaitingUploads } from '../../../../src/server/modules/uploads/repo';
import { testApi, type TestApi, type TestCampaign, type TestReply } from '../../../support/api';
import { importFile } from '../../../support/imports';

const { voterGroups, voterFiles } = contract;
let api: TestApi;
let campaign: TestCampaign;
beforeAll(async () => {
  api = await testApi();
});
beforeEach(async () => {
  campaign = await api.makeCampaign();
});
afterAll(() => api.close());

const owner = () => api.as(campaign.owner);
const ours = () => ({ campaign_id: campaign.id });
const table = (...rows: string[][]) => `${rows.map((row) => row.join(',')).join('\n')}\n`;
const inOrder = (a: string, b: string) => (a < b ? -1 : 1);
const bytesOf = (text: string) => new Uint8Array(Buffer.from(text)).buffer;

/** Runs the job that the last call added. */
async function work(id: string) {
  expect(api.jobs.at(-1)).toEqual({ name: 'import', data: { upload_id: id, campaign_id: campaign.id } });
  await runImport(api.services, { upload_id: id, campaign_id: campaign.id });
  const { body } = await owner().call(voterGroups.uploadStatus, { params: { id }, query: ours() });
  return body;
}

async function check(text: string, given: { name?: string; contents?: 'voters' | 'address_points' } = {}) {
  const query = { name: 'A file', ...given, ...ours(), dry_run: true };
  const file = { bytes: bytesOf(text), mime: 'text/csv', name: 'file.csv' };
  const { body } = await owner().call(voterGroups.upload, { query, file });
  return work(body.id);
}

const next = async (call: 'apply' | 'rollBack', id: string) => {
  const { status } = await owner().call(voterFiles[call], { body: { id, ...ours() } });
  expect(status).toBe(200);
  return work(id);
};

/** All that a campaign's files can change, as it lies in the tables. */
async function everything() {
  const { id } = campaign;
  const doors = await api.db.selectFrom('doors').selectAll().where('campaign_id', '=', id).orderBy('id').execute();
  const voters = await api.db.selectFrom('voters').selectAll().where('campaign_id', '=', id).orderBy('id').execute();
  const points = await api.db
    .selectFrom('address_points')
    .selectAll()
    .where('campaign_id', '=', id)
    .orderBy('address_key')
    .orderBy('unit_key')
    .execute();
  const tagged = await api.db
    .selectFrom('voter_tag_voters')
    .select(['voter_id', 'voter_tag_id'])
    .where('campaign_id', '=', id)
    .execute();
  const groups = await api.db
    .selectFrom('voter_groups')
    .select(['id', 'name', 'status', 'voters'])
    .where('campaign_id', '=', id)
    .orderBy('name')
    .execute();
  return { doors, voters, points, tagged, groups };
}

const columns = [
  'voter_id',
  'first_name',
  'last_name',
  'birth_year',
  'party',
  'address',
  'zip',
  'confidential',
  'tags',
];
const before = table(
  columns,
  ['V1', 'Ada', 'Ash', '1980', 'DEM', '1 Oak St', '45999', '', ''],
  ['V2', 'Bo', 'Ash', '1982', 'REP', '1 Oak St', '45999', '', ''],
  ['V3', 'Cy', 'Cole', '1950', '', '2 Oak St', '45999', '', ''],
);
const points = 'number,street,zip,longitude,latitude\n1,Oak St,45999,-83.5,40.05\n2,Oak St,45999,-83.51,40.05\n';
const after = table(
  columns,
  ['V1', 'Ada', 'Ash', '1980', 'Democratic', '1 Oak Street', '45999', '', ''],
  ['V2', 'Bo', 'Ash-Lee', '1982', '', '9 Elm Ct', '45999', 'Y', 'Donor'],
  ['V3', 'Cy', '', '1950', '', '2 Oak St', '45999', '', ''],
  ['V4', 'Di', 'Dunn', '1990', 'GRE', '2 Oak St', '45999', '', ''],
  ['V5', 'Ed', 'East', '1991', 'UNA', '7 Oak St', '45999', '', ''],
  ['V5', 'Ed', 'East', '1991', 'UNA', '7 Oak St', '45999', '', ''],
  ['V6', 'Flo', 'Field', '1991', 'UNA', 'PO Box 7', '45999', 'Y', ''],
);

describe('a dry run', () => {
  test('says what would come of the file, and changes nothing', async () => {
    await importFile(api, campaign, points, { contents: 'address_points' });
    await importFile(api, campaign, before);
    const still = await everything();
    const status = await check(after);
    expect(status).toMatchObject({
      status: 'done',
      step: 'check',
      dry_run: true,
      processed: 7,
      total: 7,
      accepted: 5,
      added: 3,
      changed: 1,
      unchanged: 1,
      confidential: 2,
      located: 2,
      unlocated: 3,
      rejected: [
        { line: 4, reason: 'No last name.' },
        { line: 7, reason: 'Same voter as line 6.' },
      ],
      voter_group_id: null,
    });
    expect(status.unlocated_reasons).toEqual([
      { reason: 'no_number', rows: 1 },
      { reason: 'street', rows: 1 },
      { reason: 'number', rows: 1 },
    ]);
    expect(await everything()).toEqual(still);
  });

  test('tells when the campaign has no address points at all', async () => {
    expect(await check(before)).toMatchObject({ unlocated: 3, unlocated_reasons: [{ reason: 'no_points', rows: 3 }] });
  });

  test('says of a place on a county grid that its number or its street isn’t there, however the number is spaced', async () => {
    const grid = table(
      ['number', 'street', 'zip', 'longitude', 'latitude'],
      ['N6W23001', 'Bluemound Rd', '45999', '-83.5', '40.05'],
    );
    await importFile(api, campaign, grid, { contents: 'address_points' });
    const list = table(
      ['first_name', 'last_name', 'address', 'zip'],
      ['Ann', 'Number', 'N 6 W 23999 Bluemound Rd', '45999'],
      ['Bo', 'Street', 'S 12 W 345 Elm Ct', '45999'],
      ['Cy', 'Placed', 'N 6 W 23001 Bluemound Rd', '45999'],
      ['Di', 'Without', 'W Bluemound Rd', '45999'],
    );
    expect((await check(list)).unlocated_reasons).toEqual([
      { reason: 'no_number', rows: 1 },
      { reason: 'street', rows: 1 },
      { reason: 'number', rows: 1 },
    ]);
  });

  test('of people without ids finds those who are known, each once', async () => {
    const list = table(
      ['first_name', 'last_name', 'birth_year', 'address', 'zip'],
      ['John', 'Smith', '1950', '2 Oak St', '45999'],
      ['John', 'Smith', '1980', '2 Oak St', '45999'],
    );
    await importFile(api, campaign, list);
    expect(await check(list)).toMatchObject({ accepted: 2, added: 0, changed: 0, unchanged: 2 });
  });

  test('is applied as it said', async () => {
    await importFile(api, campaign, points, { contents: 'address_points' });
    await importFile(api, campaign, before);
    const checked = await check(after, { name: 'Applied' });
    const applied = await next('apply', checked.id);
    const said = ({
      accepted,
      added,
      changed,
      unchanged,
      confidential,
      located,
      unlocated_reasons,
    }: typeof applied) => ({
      accepted,
      added,
      changed,
      unchanged,
      confidential,
      located,
      unlocated_reasons,
    });
    expect(said(applied)).toEqual(said(checked));
    expect(applied).toMatchObject({ status: 'done', step: 'import', voter_group_id: checked.id, rejected_count: 2 });
    const { voters, groups } = await everything();
    expect(groups.find((group) => group.id === checked.id)).toMatchObject({
      name: 'Applied',
      status: 'Ready',
      voters: 5,
    });
    expect(voters.filter((voter) => voter.suppressed === 'confidential').map(({ first }) => first)).toEqual([
      'Bo',
      'Flo',
    ]);
  });

  test('keeps its name free until it is applied, and says so when it is taken by then', async () => {
    const checked = await check(before, { name: 'Spring' });
    await importFile(api, campaign, before, { name: 'Spring' });
    const { status, error } = await owner().call(voterFiles.apply, { body: { id: checked.id, ...ours() } });
    expect([status, error.code]).toEqual([409, 'NAME_EXISTS']);
    const file = { bytes: bytesOf(before), mime: 'text/csv', name: 'file.csv' };
    const again = await owner().call(voterGroups.upload, { query: { name: 'SPRING', ...ours(), dry_run: true }, file });
    expect(again.error.code).toBe('NAME_EXISTS');
  });

  test('can be thrown away, and then is gone', async () => {
    const checked = await check(before);
    const discard = () => owner().call(voterFiles.discard, { query: { id: checked.id, ...ours() } });
    expect((await discard()).status).toBe(204);
    expect((await discard()).status).toBe(404);
    const imported = await importFile(api, campaign, before);
    const refused = await owner().call(voterFiles.discard, { query: { id: imported.id, ...ours() } });
    expect([refused.status, refused.error.code]).toEqual([409, 'CONFLICT']);
  });

  test('of address points says what is new and what is elsewhere than before', async () => {
    await importFile(api, campaign, points, { contents: 'address_points' });
    const moved = points.replace('-83.51', '-83.52') + '3,Oak St,45999,-83.53,40.05\n';
    const still = await everything();
    const status = await check(moved, { contents: 'address_points' });
    expect(status).toMatchObject({ step: 'check', accepted: 3, added: 1, changed: 1, unchanged: 1 });
    expect(await everything()).toEqual(still);
  });
});

describe('taking an import back', () => {
  test('leaves the campaign as it was, the people and the doors to the last value', async () => {
    await importFile(api, campaign, points, { contents: 'address_points' });
    await importFile(api, campaign, before);
    const still = await everything();
    const checked = await check(after);
    await next('apply', checked.id);
    expect(await everything()).not.toEqual(still);
    expect(await next('rollBack', checked.id)).toMatchObject({
      status: 'done',
      step: 'rollback',
      removed: 3,
      restored: 1,
      kept: 0,
      voter_group_id: null,
    });
    expect(await everything()).toEqual(still);
    const again: TestReply<unknown> = await owner().call(voterFiles.rollBack, {
      body: { id: checked.id, ...ours() },
    });
    expect(again.status).toBe(409);
  });

  test('keeps whom somebody talked to, whom a walkbook leads to and whom another file names', async () => {
    const places = (...people: string[][]) =>
      table(['voter_id', 'first_name', 'last_name', 'address', 'zip', 'lat', 'lng'], ...people);
    const rows = ['V1', 'V2', 'V3', 'V4'].map((id, at) => [
      id,
      `First${id}`,
      'Last',
      `${at + 1} Oak St`,
      '45999',
      '40.05',
      '-83.5',
    ]);
    const { id } = await importFile(api, campaign, places(...rows));
    await importFile(api, campaign, places(...rows.slice(0, 1)), { contents: 'walkbook', name: 'Walk' });
    await importFile(api, campaign, places(...rows.slice(1, 2)));
    const third = await api.db
      .selectFrom('voters')
      .select(['id', 'door_id'])
      .where('campaign_id', '=', campaign.id)
      .where('source_id', '=', 'V3')
      .executeTakeFirstOrThrow();
    await api.db.updateTable('doors').set({ notes: 'Dog' }).where('id', '=', third.door_id).execute();
    const walkbookView = await api.db
      .selectFrom('walkbooks')
      .select('id')
      .where('campaign_id', '=', campaign.id)
      .executeTakeFirstOrThrow();
    await api.db
      .insertInto('all_touches')
      .values({
        id: crypto.randomUUID(),
        campaign_id: campaign.id,
        walkbook_id: walkbookView.id,
        door_id: third.door_id,
        voter_id: third.id,
        user_id: campaign.owner.id,
        contact_result: 'canvassed',
        recorded_at: new Date(),
        device_id: crypto.randomUUID(),
        seq: 1,
        replaces: null,
        gps_location: null,
        gps_accuracy: null,
      })
      .execute();
    expect(await next('rollBack', id)).toMatchObject({ removed: 1, kept: 3 });
    const { voters, doors } = await everything();
    expect(new Set(voters.map(({ source_id }) => source_id))).toEqual(new Set(['V1', 'V2', 'V3']));
    expect(doors).toHaveLength(3);
  });

  test('leaves values alone that somebody changed since, and brings back what was said at a door', async () => {
    await importFile(api, campaign, before);
    const ada = { campaign_id: campaign.id, source_id: 'V1' };
    const [first] = await api.db
      .selectFrom('voters')
      .selectAll()
      .where('source_id', '=', 'V1')
      .where('campaign_id', '=', campaign.id)
      .execute();
    const hidden = table(columns, ['V1', 'Adah', 'Ash', '1980', 'REP', '1 Oak St', '45999', 'Y', '']);
    const second = await importFile(api, campaign, hidden);
    await importFile(api, campaign, table(columns, ['V1', 'Adah', 'Ash', '1980', 'GRE', '1 Oak St', '45999', '', '']));
    await next('rollBack', second.id);
    const [now] = await api.db
      .selectFrom('voters')
      .selectAll()
      .where('campaign_id', '=', ada.campaign_id)
      .where('source_id', '=', ada.source_id)
      .execute();
    expect(now).toEqual({ ...first, party: 'Green' });
  });

  test('of address points takes the places back that they gave, and those of an earlier file come again', async () => {
    await importFile(api, campaign, before);
    const first = await importFile(api, campaign, points, { contents: 'address_points' });
    const still = await everything();
    const second = await importFile(
      api,
      campaign,
      points.replace('-83.51', '-83.52') + '3,Oak St,45999,-83.53,40.05\n',
      {
        contents: 'address_points',
      },
    );
    expect(await next('rollBack', second.id)).toMatchObject({ removed: 1, restored: 1 });
    expect(await everything()).toEqual(still);
    await next('rollBack', first.id);
    const { doors, points: left } = await everything();
    expect(left).toEqual([]);
    expect(doors.every(({ location }) => location === null)).toBe(true);
  });

  test('is refused for what was only checked', async () => {
    const { id } = await check(before);
    expect((await owner().call(voterFiles.rollBack, { body: { id, ...ours() } })).status).toBe(409);
  });
});

describe('a file of columns that nobody knows', () => {
  const unnamed = [
    [
      '10017',
      'BROWN',
      'PATRICIA',
      'A',
      '118',
      'N',
      'MAPLE',
      'ST',
      'APT',
      '4',
      'ALDER FALLS',
      'OH',
      '45999',
      '03/09/1970',
      'D',
    ],
    [
      '10018',
      'GARCIA',
      'DANIEL',
      '',
      '120',
      '',
      'MAPLE',
      'ST',
      '',
      '',
      'ALDER FALLS',
      'OH',
      '45999',
      '11/30/1981',
      'R',
    ],
    ['10019', 'NGUYEN', 'SARAH', 'Q', '7', '', 'ELM', 'CT', '', '', 'ALDER FALLS', 'OH', '45999', '06/01/1992', ''],
  ];
  const pipes = `${unnamed.map((row) => row.join('|')).join('\n')}\n`;

  test('waits for somebody to say which column is which, with a preview and a guess', async () => {
    const status = await check(pipes);
    expect(status).toMatchObject({ status: 'failed', step: 'mapping' });
    expect(status.detail).toMatch(/^The file has no header row, and its 15 columns are not a format we know/);
    const { body: preview } = await owner().call(voterFiles.preview, { params: { id: status.id }, query: ours() });
    expect(preview.header).toBe(false);
    expect(preview.rows).toHaveLength(3);
    expect(preview.columns.map(({ meaning }) => meaning)).toEqual([
      'source_id',
      'last',
      'first',
      'middle',
      'number',
      'prefix',
      'street',
      'street_type',
      'unit_type',
      'unit',
      'city',
      'state',
      'zip',
      'birth_date',
      'party',
    ]);
    expect(preview.columns[2]).toEqual({
      name: '',
      samples: ['PATRICIA', 'DANIEL', 'SARAH'],
      meaning: 'first',
      by: 'contents',
      fits: 1,
      block: null,
    });

    const mapping = { header: false, columns: preview.columns.map(({ meaning }) => meaning) };
    const { body: begun } = await owner().call(voterFiles.map, { body: { id: status.id, ...ours(), mapping } });
    expect(begun).toMatchObject({ status: 'pending', step: 'check' });
    expect(await work(status.id)).toMatchObject({
      status: 'done',
      step: 'check',
      added: 3,
      layout: 'the columns you chose',
    });
    expect(await next('apply', status.id)).toMatchObject({ status: 'done', accepted: 3 });
    const { voters, doors } = await everything();
    expect(voters.map(({ last, party, birth_year }) => `${last} ${party} ${birth_year}`).toSorted(inOrder)).toEqual([
      'Brown Democratic 1970',
      'Garcia Republican 1981',
      'Nguyen null 1992',
    ]);
    expect(doors.map(({ address, unit }) => `${address}, ${unit}`).toSorted(inOrder)).toEqual([
      '118 N Maple St, 4',
      '120 Maple St, null',
      '7 Elm Ct, null',
    ]);

    // The next file of the kind is read without asking.
    const later = await check(pipes.replaceAll('MAPLE', 'OAK'), { name: 'Later' });
    expect(later).toMatchObject({ status: 'done', step: 'check', layout: 'the columns you chose before' });
  });

  test('of another program waits for someone who knows them: what stands in the columns decides nothing', async () => {
    const still = await everything();
    expect(await importFile(api, campaign, pipes)).toMatchObject({
      status: 'failed',
      step: 'mapping',
      detail_code: 'FILE_UNKNOWN_COLUMNS',
      accepted: 0,
      voter_group_id: null,
    });
    expect(await everything()).toEqual(still);
  });

  test('says which column is missing still', async () => {
    const status = await check('colour|shape\nred|round\nblue|oval\n');
    const mapping = { header: true, columns: ['last', null] as ('last' | null)[] };
    const { status: code, error } = await owner().call(voterFiles.map, {
      body: { id: status.id, ...ours(), mapping },
    });
    expect([code, error.detail]).toEqual([422, 'No column contains an address.']);
  });

  test('does not show another campaign’s file', async () => {
    const status = await check(pipes);
    const rival = await api.makeCampaign();
    const { error } = await api
      .as(rival.owner)
      .call(voterFiles.preview, { params: { id: status.id }, query: { campaign_id: rival.id } });
    expect(error.code).toBe('NOT_FOUND');
  });
});

test('a checked file that nobody takes in is forgotten after a while, one that was taken in is not', async () => {
  const checked = await check(before);
  const imported = await importFile(api, campaign, before);
  await forgetWaitingUploads(api.db, api.services.files, new Date(Date.now() - 60_000));
  const left = async () => (await owner().call(voterGroups.uploads, { query: ours() })).body.map(({ id }) => id);
  expect(await left()).toContain(checked.id);
  await forgetWaitingUploads(api.db, api.services.files, new Date(Date.now() + 60_000));
  expect(await left()).toEqual([imported.id]);
});

describe('doors without a place', () => {
  const unplaced = async () => (await owner().call(voterFiles.unplaced, { query: ours() })).body;
  const tower = table(
    ['voter_id', 'first_name', 'last_name', 'address', 'unit', 'zip'],
    ['V1', 'Ada', 'Ash', '7 Oak St', '1', '45999'],
    ['V2', 'Bo', 'Ash', '7 Oak St', '1', '45999'],
    ['V3', 'Cy', 'Cole', '7 Oak St', '2', '45999'],
    ['V4', 'Di', 'Dunn', '10 Elm Ct', '', '45999'],
  );

  test('are listed with how many live there and why', async () => {
    expect(await unplaced()).toEqual({ total: 0, doors: [], near: null, geocoder: null });
    await importFile(api, campaign, points, { contents: 'address_points' });
    await importFile(api, campaign, tower);
    const { total, doors, near } = await unplaced();
    expect(doors.map(({ address, unit, voters, reason }) => [address, unit, voters, reason])).toEqual([
      ['10 Elm Ct', null, 1, 'street'],
      ['7 Oak St', '1', 2, 'number'],
      ['7 Oak St', '2', 1, 'number'],
    ]);
    expect([total, near]).toEqual([3, null]);
  });

  test('are put on the map by hand with their building, and no file moves them any more', async () => {
    await importFile(api, campaign, tower);
    const [, first] = (await unplaced()).doors;
    const body = { ...ours(), door_id: first?.id ?? '', coordinates: [-83.5, 40.05] as [number, number] };
    expect((await owner().call(voterFiles.placeDoor, { body })).body).toEqual({ placed: 2 });
    expect((await unplaced()).doors.map(({ address }) => address)).toEqual(['10 Elm Ct']);
    const elsewhere = table(
      ['voter_id', 'first_name', 'last_name', 'address', 'unit', 'zip', 'lat', 'lng'],
      ['V1', 'Ada', 'Ash', '7 Oak St', '1', '45999', '41', '-84'],
    );
    await importFile(api, campaign, elsewhere);
    const { doors } = await everything();
    const placed = doors.filter(({ location }) => location !== null).map(({ location }) => location);
    expect(placed).toEqual([
      { x: -83.5, y: 40.05 },
      { x: -83.5, y: 40.05 },
    ]);
    const rival = await api.makeCampaign();
    const foreign = { ...body, campaign_id: rival.id };
    expect((await api.as(rival.owner).call(voterFiles.placeDoor, { body: foreign })).status).toBe(404);
  });
});

test('a party is asked for by any of its spellings', async () => {
  await importFile(api, campaign, before);
  for (const party of ['DEM', 'democratic', 'd']) {
    const { body } = await owner().call(voterGroups.count, { query: ours(), body: { parties: [party] } });
    expect(body).toBe(1);
  }
});
