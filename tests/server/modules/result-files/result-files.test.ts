import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '../../../../src/contract';
import type { ResultFile, ResultMapping } from '../../../../src/contract/voters/result-files';
import { runImport } from '../../../../src/server/modules/voter-files/import';
import { exportedTables } from '../../../../src/server/modules/campaign-exports/tables-repo';
import { followDoors } from '../../../../src/server/modules/reports/counted-doors-repo';
import { testApi, type TestApi, type TestCampaign } from '../../../support/api';
import { aPhoneBank } from '../../../support/calls';
import { importFile } from '../../../support/imports';
import { workbookOf } from '../../../support/packed';

const { resultFiles, voterFiles } = contract;
let api: TestApi;
let campaign: TestCampaign;
let rival: TestCampaign;
const voters = [
  'Voter File VANID,FirstName,LastName,BirthYear,Address,Zip',
  'V1,Ada,Ash,1950,1 Oak St,45999',
  'V2,Bo,Birch,1960,2 Oak St,45999',
  'V3,Cy,Cedar,1970,3 Oak St,45999',
  'V4,Di,Dogwood,1980,4 Oak St Apt 2,45999',
  ',Ed,Elm,1990,5 Oak St,45999',
].join('\n');
beforeAll(async () => {
  api = await testApi();
  campaign = await api.makeCampaign();
  rival = await api.makeCampaign();
  await importFile(api, campaign, voters);
});
afterAll(() => api.close());

const owner = () => api.as(campaign.owner);
const job = (id: string) => runImport(api.services, { upload_id: id, campaign_id: campaign.id });
const one = async (id: string) =>
  (await owner().call(resultFiles.one, { params: { id }, query: { campaign_id: campaign.id } })).body;

async function upload(file: string | Uint8Array, name = `Results ${randomUUID()}`): Promise<ResultFile> {
  const bytes = typeof file === 'string' ? Buffer.from(file) : Buffer.from(file);
  const { body } = await owner().call(resultFiles.upload, {
    query: { name, campaign_id: campaign.id },
    file: { bytes: new Uint8Array(bytes).buffer, mime: 'text/csv', name: 'results.csv' },
  });
  await job(body.id);
  return one(body.id);
}

/** What the screen proposes, confirmed as it is. */
function proposed({ found }: ResultFile, by: Partial<ResultMapping> = {}): ResultMapping {
  const columns = (found ?? []).map(({ meaning }) => meaning);
  const values = (meaning: 'result' | 'channel') => found?.[columns.indexOf(meaning)]?.values ?? [];
  return {
    columns,
    channel: columns.includes('channel') ? null : 'door',
    channels: columns.includes('channel') ? values('channel').map(({ value, channel }) => ({ value, channel })) : [],
    results: values('result').map(({ value, result }) => ({ value, result })),
    day_first: false,
    ...by,
  };
}

async function check(file: ResultFile, mapping = proposed(file)): Promise<ResultFile> {
  const { status } = await owner().call(resultFiles.map, { body: { id: file.id, campaign_id: campaign.id, mapping } });
  expect(status).toBe(200);
  await job(file.id);
  return one(file.id);
}

async function step(call: typeof voterFiles.apply | typeof voterFiles.rollBack, id: string): Promise<ResultFile> {
  expect((await owner().call(call, { body: { id, campaign_id: campaign.id } })).status).toBe(200);
  await job(id);
  return one(id);
}
const apply = (id: string) => step(voterFiles.apply, id);
const undo = (id: string) => step(voterFiles.rollBack, id);

const stored = async () =>
  api.db
    .selectFrom('imported_results')
    .innerJoin('voters', (join) =>
      join
        .onRef('voters.campaign_id', '=', 'imported_results.campaign_id')
        .onRef('voters.id', '=', 'imported_results.voter_id'),
    )
    .select(['voters.first', 'channel', 'contact_result', 'said_by', 'note', 'recorded_at', 'set_aside'])
    .where('imported_results.campaign_id', '=', campaign.id)
    .orderBy('voters.first')
    .orderBy('recorded_at')
    .execute();
const suppressed = async (first: string) =>
  api.db
    .selectFrom('voters')
    .select(['suppressed', 'no_channels'])
    .where((row) => row.and({ campaign_id: campaign.id, first }))
    .executeTakeFirstOrThrow();
const report = async () =>
  (
    await owner().call(contract.reports.touches, {
      query: { campaign_id: campaign.id, first: '2026-03-01', last: '2026-03-31', by: 'day' },
    })
  ).body;

/** Doors at which the coverage report has someone reached. */
const reached = async () => {
  await followDoors(api.db, campaign.id, null);
  const doors = await api.db
    .selectFrom('counted_doors')
    .select('door_id')
    .where('campaign_id', '=', campaign.id)
    .where('reached_at', 'is not', null)
    .execute();
  return doors.length;
};
const person = (source_id: string) =>
  api.db
    .selectFrom('voters')
    .select('id')
    .where((row) => row.and({ campaign_id: campaign.id, source_id }))
    .executeTakeFirstOrThrow();

const van = [
  'Voter File VANID,Name,Date Canvassed,Contact Type,Result,Canvassed By,Notes',
  'V1,"Ash, Ada",3/4/2026 5:07 PM,Walk,Canvassed,Sam Lee,Likes parks',
  'V1,"Ash, Ada",3/4/2026 5:07 PM,Walk,Canvassed,Sam Lee,Likes parks',
  'V2,"Birch, Bo",3/5/2026,Phone,Not Home,Sam Lee,',
  'V3,"Cedar, Cy",3/6/2026,SMS Text,Do Not Text,,',
  'V4,"Dogwood, Di",3/7/2026,Walk,Deceased,,',
  'V9,"Nobody, Ned",3/7/2026,Walk,Canvassed,,',
  'V1,"Ash, Ada",,Walk,Canvassed,,',
  'V1,"Ash, Ada",3/4/2199,Walk,Canvassed,,',
  'V2,"Other, Person",3/4/2026,Walk,Canvassed,,',
  'V2,"Birch, Bo",3/8/2026,Walk,Mystery,,',
].join('\r\n');

describe('a file of contact results', () => {
  let id: string;
  test('waits, once it was looked at, for someone to confirm its columns and every value', async () => {
    const file = await upload(van, 'VAN history');
    ({ id } = file);
    expect(file).toMatchObject({ contents: 'results', step: 'mapping', status: 'failed', mapping: null });
    expect(file.found?.map(({ meaning }) => meaning)).toEqual([
      'source_id',
      'name',
      'happened_at',
      'channel',
      'result',
      'said_by',
      'note',
    ]);
    expect(file.found?.[4]?.values?.map(({ value, rows, result }) => [value, rows, result])).toEqual([
      ['Canvassed', 6, 'canvassed'],
      ['Not Home', 1, 'not_home'],
      ['Do Not Text', 1, 'opted_out'],
      ['Deceased', 1, 'deceased'],
      ['Mystery', 1, null],
    ]);
    expect(await stored()).toEqual([]);
    expect((await owner().call(voterFiles.apply, { body: { id, campaign_id: campaign.id } })).status).toBe(409);
  });

  test('is checked without storing anything, each row that is left out with its reason', async () => {
    const checked = await check(await one(id));
    expect(checked).toMatchObject({ step: 'check', status: 'done', accepted: 5, added: 5, unchanged: 0 });
    expect(checked.counted).toEqual({
      kinds: [
        { channel: 'door', result: 'canvassed', rows: 2 },
        { channel: 'door', result: 'deceased', rows: 1 },
        { channel: 'call', result: 'not_home', rows: 1 },
        { channel: 'text', result: 'opted_out', rows: 1 },
      ],
      first: '2026-03-04',
      last: '2026-03-07',
      left_alone: 2,
      differing: 0,
      own: 0,
    });
    expect(checked.rejected.map(({ line, reason }) => [line, reason])).toEqual([
      [7, 'No voter in the campaign has this ID.'],
      [8, 'No date.'],
      [9, 'The date “3/4/2199” is in the future.'],
      [10, 'The voter with this ID has another first and last name.'],
      [11, '“Mystery” isn’t matched to a contact result.'],
    ]);
    expect(await stored()).toEqual([]);
    expect(await suppressed('Di')).toEqual({ suppressed: null, no_channels: [] });
    const unread = await owner().call(resultFiles.unread, { params: { id }, query: { campaign_id: campaign.id } });
    expect(unread.text).toContain('7,No voter in the campaign has this ID.\r\n');
  });

  test('becomes contacts of their day and channel, and marks those who are to be left alone', async () => {
    expect(await apply(id)).toMatchObject({ step: 'import', status: 'done', accepted: 5, added: 5, rejected_count: 5 });
    expect(await stored()).toMatchObject([
      { first: 'Ada', channel: 'door', contact_result: 'canvassed', said_by: 'Sam Lee', note: 'Likes parks' },
      { first: 'Ada', channel: 'door', contact_result: 'canvassed' },
      { first: 'Bo', channel: 'call', contact_result: 'not_home' },
      { first: 'Cy', channel: 'text', contact_result: 'do_not_contact' },
      { first: 'Di', channel: 'door', contact_result: 'deceased' },
    ]);
    expect(await suppressed('Di')).toMatchObject({ suppressed: 'deceased' });
    expect(await suppressed('Cy')).toEqual({ suppressed: null, no_channels: ['text'] });
    expect(await reached()).toBe(1);
    // Visits count on their day; calls and texts are no visits, and no one's shift.
    expect((await report()).rows.map(({ key, touches, contacts }) => [key, touches, contacts])).toEqual([
      ['2026-03-04', 2, 2],
      ['2026-03-07', 1, 0],
    ]);
    const query = { campaign_id: campaign.id, first: '2026-03-01', last: '2026-03-31' };
    const canvassers = await owner().call(contract.reports.touches, { query: { ...query, by: 'canvasser' } });
    expect(canvassers.body.rows).toEqual([]);
    const rows = await owner().call(contract.reports.touchRows, { query: { ...query, by: 'day', key: '2026-03-04' } });
    expect(rows.body.rows).toMatchObject([
      { walkbook_id: null, user_id: null, voter_name: 'Ada Ash', contact_result: 'canvassed' },
      { voter_name: 'Ada Ash' },
    ]);
  });

  test('imported twice adds nothing, however its columns stand, and each import can be undone for itself', async () => {
    const again = await upload(van.replaceAll('\r\n', '\n'), 'VAN history again');
    // What was confirmed for a file with these columns is proposed again.
    expect(again.mapping?.results).toContainEqual({ value: 'Mystery', result: null });
    expect(await check(again)).toMatchObject({ accepted: 5, added: 0, unchanged: 5 });
    expect(await apply(again.id)).toMatchObject({ accepted: 5, added: 0, unchanged: 5 });
    expect(await stored()).toHaveLength(5);

    expect(await undo(id)).toMatchObject({ step: 'rollback', status: 'done', removed: 0, kept: 5 });
    expect(await suppressed('Di')).toMatchObject({ suppressed: 'deceased' });
    expect(await undo(again.id)).toMatchObject({ removed: 5, kept: 0 });
    expect((await stored()).every(({ set_aside }) => set_aside)).toBe(true);
    expect(await suppressed('Di')).toMatchObject({ suppressed: null });
    expect(await suppressed('Cy')).toEqual({ suppressed: null, no_channels: [] });
    expect((await report()).rows).toEqual([]);
    expect(await reached()).toBe(0);

    const third = await upload(van);
    await check(third);
    expect(await apply(third.id)).toMatchObject({ added: 5 });
    expect((await stored()).some(({ set_aside }) => set_aside)).toBe(false);
    await undo(third.id);
  });

  test('imported again as it is meant now replaces what an undone import made of it, and is refused before that', async () => {
    const rows = 'VANID,Date,Contact Type,Result\nV3,2026-03-08,SMS,STOP\n';
    const wrong = await upload(rows, 'Taken wrongly');
    expect(wrong.found?.[0]).toMatchObject({ samples: ['V3'], values: null });
    await check(wrong, proposed(wrong, { results: [{ value: 'STOP', result: 'not_home' }] }));
    const applied = await apply(wrong.id);
    expect(applied).toMatchObject({ added: 1, found: null });
    expect(await suppressed('Cy')).toEqual({ suppressed: null, no_channels: [] });

    const right = await upload(rows);
    const meant = proposed(right, { results: [{ value: 'STOP', result: 'opted_out' }] });
    const checked = await check(right, meant);
    expect(checked).toMatchObject({ accepted: 0, unchanged: 0, rejected_count: 1 });
    expect(checked.counted).toMatchObject({ differing: 1, left_alone: 0 });
    expect(checked.rejected[0]?.reason).toBe(
      'Imported before with another meaning, in “Taken wrongly”. Undo that import first.',
    );
    const refused = await owner().call(voterFiles.apply, { body: { id: right.id, campaign_id: campaign.id } });
    expect([refused.status, refused.error.code]).toEqual([409, 'CONFLICT']);

    expect(await undo(wrong.id)).toMatchObject({ removed: 1, found: null });
    expect(await check(right, meant)).toMatchObject({ added: 1, rejected_count: 0, counted: { left_alone: 1 } });
    await apply(right.id);
    expect(await suppressed('Cy')).toEqual({ suppressed: null, no_channels: ['text'] });
    expect((await stored()).filter(({ set_aside }) => !set_aside)).toMatchObject([
      { first: 'Cy', channel: 'text', contact_result: 'do_not_contact' },
    ]);
    await undo(right.id);

    // The same words are about someone else by now.
    const swap = (from: string, to: string) =>
      sql`update voters set source_id = ${to} where campaign_id = ${campaign.id} and source_id = ${from}`.execute(
        api.db,
      );
    await swap('V3', 'V8');
    await swap('V1', 'V3');
    const other = await upload(rows);
    await check(other, meant);
    await apply(other.id);
    expect((await stored()).filter(({ set_aside }) => !set_aside)).toMatchObject([{ first: 'Ada' }]);
    expect(await suppressed('Ada')).toEqual({ suppressed: null, no_channels: ['text'] });
    expect(await suppressed('Cy')).toEqual({ suppressed: null, no_channels: [] });
    await undo(other.id);
    await swap('V3', 'V1');
    await swap('V8', 'V3');
  });

  test('takes half a name for no proof of who it is, and keeps samples of people only while it waits', async () => {
    const file = await upload('VANID,Last,Date,Result\nV2,Other,2026-03-09,Canvassed\nV2,BIRCH,2026-03-10,Canvassed\n');
    const checked = await check(file);
    expect(checked).toMatchObject({ accepted: 1, rejected: [{ line: 2 }] });
    const uploads = (await exportedTables(api.db)).find(({ name }) => name === 'uploads');
    expect(uploads?.columns.map(({ name }) => name)).not.toContain('result_columns');
  });

  test('finds people by name, address and birth year only where exactly one is meant', async () => {
    await importFile(
      api,
      campaign,
      'id,first,last,birth year,address,zip\nT1,Flo,Fir,1955,9 Elm St,45999\nT2,Flo,Fir,1955,9 Elm St,45999',
    );
    const file = await upload(
      [
        'First,Last,Born,Street address,ZIP,Day,Outcome',
        'ed,ELM,1990,5 Oak Street,45999-1234,2026-03-09,Spoke',
        'Ed,Elm,1991,5 Oak St,45999,2026-03-09,Spoke',
        'Di,Dogwood,1980,"4 Oak St, Apt 2",45999,2026-03-09,Spoke',
        'Flo,Fir,1955,9 Elm St,45999,2026-03-09,Spoke',
      ].join('\n'),
    );
    const columns = ['first', 'last', 'birth_year', 'line', 'zip', 'happened_at', 'result'] as const;
    const checked = await check(
      file,
      proposed(file, { columns: [...columns], results: [{ value: 'spoke', result: 'canvassed' }] }),
    );
    expect(checked.rejected.map(({ line, reason }) => [line, reason])).toEqual([
      [3, 'No voter in the campaign has this name, address and birth year.'],
      [5, 'Several voters in the campaign have this name, address and birth year.'],
    ]);
    expect(checked.accepted).toBe(2);
  });

  test('may be an Excel workbook, or text of another encoding, with the IDs in a column of any name', async () => {
    const rows = [
      ['Elector', 'Outcome', 'When?'],
      ['V1', 'Angetroffen', '2026-03-09'],
      ['V2', 'Nicht da', '2026-03-09'],
    ];
    const book = await upload(await workbookOf({ Anrufe: { rows } }));
    expect(book.found?.map(({ meaning }) => meaning)).toEqual(['source_id', 'result', 'happened_at']);
    const latin = Buffer.from('VANID;Date;Result;Caller\nV1;09.03.2026;Abgelehnt;Jürg Müller\n', 'latin1');
    const text = await upload(latin);
    const columns = ['source_id', 'happened_at', 'result', 'said_by'] as const;
    const mapping = proposed(text, { columns: [...columns], channel: 'call', day_first: true });
    const checked = await check(text, { ...mapping, results: [{ value: 'abgelehnt', result: 'refused' }] });
    expect(checked.counted).toMatchObject({
      first: '2026-03-09',
      kinds: [{ channel: 'call', result: 'refused', rows: 1 }],
    });
    await apply(text.id);
    expect(await stored()).toContainEqual(expect.objectContaining({ said_by: 'Jürg Müller', set_aside: false }));
    const { id: voter_id } = await person('V1');
    const known = await owner().call(contract.people.get, { query: { id: voter_id, campaign_id: campaign.id } });
    expect(known.body.touches).toMatchObject([{ walkbook_id: null, user_name: 'Jürg Müller', channel: 'call' }]);
  });

  test('leaves out what is probably the campaign’s own work, unless someone says otherwise', async () => {
    const { id: voter_id, door_id } = await api.db
      .selectFrom('voters')
      .select(['id', 'door_id'])
      .where((row) => row.and({ campaign_id: campaign.id, source_id: 'V3' }))
      .executeTakeFirstOrThrow();
    const owned = { campaign_id: campaign.id, user_id: campaign.owner.id };
    const { id: walkbook_id } = await api.db
      .insertInto('walkbooks')
      .values({ campaign_id: campaign.id, name: 'Own', creation_method: 'Filters' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const touch = (seq: number, contact_result: string, of: string | null) => ({
      ...owned,
      id: randomUUID(),
      walkbook_id,
      door_id,
      voter_id: of,
      contact_result,
      // Still the day before by the campaign's clock.
      recorded_at: new Date('2026-02-05T02:00:00Z'),
      device_id: walkbook_id,
      seq,
    });
    await api.db
      .insertInto('all_touches')
      .values([touch(1, 'canvassed', voter_id), touch(2, 'not_home', null)])
      .execute();
    const bank = await aPhoneBank({ db: api.db, ...owned }, { voters: [voter_id], callers: [] });
    await api.db
      .insertInto('call_results')
      .values({
        ...owned,
        phone_bank_id: bank,
        voter_id,
        call_result: 'busy',
        call_start_time: new Date('2026-02-06T18:00:00Z'),
      })
      .execute();
    const file = await upload(
      [
        'VANID,Date,Contact Type,Result',
        'V3,2026-02-04,Walk,Canvassed',
        'V3,2026-02-04,Walk,Not Home',
        'V3,2026-02-06,Phone,Busy',
        'V3,2026-02-05,Walk,Canvassed',
        'V3,2026-02-04,Phone,Canvassed',
        'V1,2026-02-04,Walk,Canvassed',
      ].join('\n'),
    );
    const checked = await check(file);
    expect(checked).toMatchObject({ accepted: 3, added: 3, rejected_count: 3, counted: { own: 3 } });
    expect(checked.rejected.map(({ line }) => line)).toEqual([2, 3, 4]);
    expect(checked.rejected[0]?.reason).toMatch(/^Probably your own work already/);
    expect(await check(file, { ...proposed(file), own_too: true })).toMatchObject({ added: 6, counted: { own: 0 } });
    // Said of this file alone.
    const next = await upload('VANID,Date,Contact Type,Result\nV1,2026-02-07,Walk,Canvassed\n');
    expect(next.mapping).not.toHaveProperty('own_too');
    await check(file);
    expect(await apply(file.id)).toMatchObject({ added: 3, rejected_count: 3 });
    await undo(file.id);
  });

  test('goes with the person who is erased, and does not come again', async () => {
    const file = await upload('VANID,Date,Result\nV2,2026-03-09,Canvassed\n');
    await check(file);
    await apply(file.id);
    const waiting = await upload('VANID,Name,Date,Result\nV2,"Birch, Bo",2026-03-09,Canvassed\n');
    const { id: voter_id } = await person('V2');
    await owner().call(contract.erasure.person, { query: { campaign_id: campaign.id, voter_id } });
    expect((await stored()).filter(({ first }) => first === 'Bo')).toEqual([]);
    expect((await one(waiting.id)).found?.map(({ samples }) => samples)).toEqual([
      ['…'],
      ['…'],
      ['2026-03-09'],
      ['Canvassed'],
    ]);
    const again = await upload('VANID,Date,Result\nV2,2026-03-09,Canvassed\n');
    expect(await check(again)).toMatchObject({ accepted: 0, rejected_count: 1 });
  });

  test('is refused to strangers, and where it is no list of results', async () => {
    const volunteer = await api.makeUser({ campaign, title: 'Volunteer' });
    for (const who of [volunteer, rival.owner]) {
      const asked = { params: { id }, query: { campaign_id: campaign.id } };
      expect((await api.as(who).call(resultFiles.one, asked)).status).toBe(403);
    }
    const elsewhere = { params: { id }, query: { campaign_id: rival.id } };
    expect((await api.as(rival.owner).call(resultFiles.one, elsewhere)).error.code).toBe('NOT_FOUND');
    expect(await upload('V1,V2\nV3,V4\n')).toMatchObject({ status: 'failed', step: 'check' });
    const file = await upload('VANID,Date,Result\nV1,2026-03-09,Canvassed\n');
    const mapping = proposed(file, { columns: [null, 'happened_at', 'result'] });
    const { status, error } = await owner().call(resultFiles.map, {
      body: { id: file.id, campaign_id: campaign.id, mapping },
    });
    expect([status, error.detail]).toEqual([
      422,
      'No column contains a voter ID, or a name, an address and a birth year.',
    ]);
  });

  test('goes on where a killed server left off, without doubles', async () => {
    const many = ['VANID,Date,Result'];
    for (let at = 0; at < 510; at += 1)
      many.push(`V${at % 2 === 0 ? 1 : 3},2026-03-${String(10 + (at % 9)).padStart(2, '0')},Canvassed`);
    const file = await upload(many.join('\n'));
    await check(file);
    await owner().call(voterFiles.apply, { body: { id: file.id, campaign_id: campaign.id } });
    // The second batch fails, behind one that is stored.
    await sql`alter table staged_results add constraint killed check (line < 505)`.execute(api.db);
    await expect(job(file.id)).rejects.toThrow();
    await sql`alter table staged_results drop constraint killed`.execute(api.db);
    expect(await one(file.id)).toMatchObject({ status: 'running', processed: 500, added: 500 });
    await job(file.id);
    expect(await one(file.id)).toMatchObject({ status: 'done', accepted: 510, added: 510 });
    const since = new Date('2026-03-10');
    expect((await stored()).filter(({ recorded_at }) => new Date(recorded_at) > since)).toHaveLength(510);
  });
});
