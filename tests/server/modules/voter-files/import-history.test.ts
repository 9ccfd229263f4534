// Files of voter IDs and elections alone: joined to the campaign's voters by the ID that these have, or not at all.
import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { contract } from '../../../../src/contract';
import type { Condition } from '../../../../src/contract/voters/voter-filters';
import { runImport } from '../../../../src/server/modules/voter-files/import';
import { testApi, type TestApi, type TestCampaign } from '../../../support/api';
import { importFile, statusOf } from '../../../support/imports';
import { testSeed } from '../../../support/seed';

let api: TestApi;
let campaign: TestCampaign;
beforeAll(async () => {
  api = await testApi();
});
beforeEach(async () => {
  campaign = await api.makeCampaign();
});
afterAll(() => api.close());

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at);
const roll = (ids: readonly (number | string)[], { column = 'voter_number', county = 'Durham', votes = '' } = {}) =>
  [
    `${column},first_name,last_name,address,zip,county,birth_year${votes ? ',General_2020_11_03' : ''}`,
    ...ids.map((id, at) => `${id},Ada,Ash${id},${at + 1} Oak St,45999,${county},1980${votes ? `,${votes}` : ''}`),
  ].join('\n');
const history = (rows: readonly string[], column = 'voter_number') =>
  [`county_desc,${column},election_lbl,election_desc,voting_method`, ...rows].join('\n');
const vote = (id: number | string, day = '11/05/2024', kind = 'GENERAL', county = 'DURHAM') =>
  `${county},${id},${day},${day} ${kind},IN-PERSON`;

const voted = async (key: string) => {
  const where: Condition = { field: 'election', elections: [key], how: 'voted' };
  const { body } = await api
    .as(campaign.owner)
    .call(contract.voterGroups.count, { query: { campaign_id: campaign.id }, body: { where } });
  return body;
};
const lately = async () =>
  (await api.as(campaign.owner).call(contract.voterGroups.choices, { query: { campaign_id: campaign.id } })).body
    .elections.length;
const rowsOf = async (table: 'elections' | 'voter_groups' | 'import_changes' | 'voters') =>
  (await sql`select 1 from ${sql.table(table)} where campaign_id = ${campaign.id}`.execute(api.db)).rows.length;
const undo = async (id: string) => {
  await api.as(campaign.owner).call(contract.voterFiles.rollBack, { body: { id, campaign_id: campaign.id } });
  await runImport(api.services, { campaign_id: campaign.id, upload_id: id });
  return statusOf(api, campaign, id);
};
const map = async (id: string, columns: readonly (string | null)[]) => {
  await api.as(campaign.owner).call(contract.voterFiles.map, {
    body: { id, campaign_id: campaign.id, mapping: { header: true, columns: columns as never } },
  });
  await runImport(api.services, { campaign_id: campaign.id, upload_id: id });
  return statusOf(api, campaign, id);
};

test('a history is checked, adds votes to the voters who have its IDs, makes no voters, and is undone with its import', async () => {
  await importFile(api, campaign, roll(range(0, 10)));
  const file = history([
    ...range(0, 8).map((id) => vote(id)),
    ...range(0, 4).map((id) => vote(id, '03/05/2024', 'PRIMARY')),
    vote(77),
    vote(9, '11/05/2024', 'GENERAL', 'WAKE'),
    'DURHAM,,11/05/2024,11/05/2024 GENERAL,IN-PERSON',
  ]);
  const told = {
    contents: 'history',
    accepted: 12,
    rejected_count: 3,
    elections: { count: 2, votes: 12, first: '2024-03-05', last: '2024-11-05', left_out: 0 },
    history: { voters: 8, others: 2, unknown: 1, other_county: 1, unreadable: 1, column: 'voter_number' },
  };
  const checked = await importFile(api, campaign, file, { dryRun: true });
  expect(checked).toMatchObject({ step: 'check', status: 'done', ...told, detail: null });
  expect(checked.rejected.map(({ line, detail_code }) => [line, detail_code])).toEqual([
    [14, 'NOT_A_VOTER'],
    [15, 'OTHER_COUNTY'],
    [16, 'NO_VOTER_ID'],
  ]);
  expect([await rowsOf('elections'), await rowsOf('import_changes')]).toEqual([0, 0]);

  await api.as(campaign.owner).call(contract.voterFiles.apply, { body: { id: checked.id, campaign_id: campaign.id } });
  await runImport(api.services, { campaign_id: campaign.id, upload_id: checked.id });
  const imported = await statusOf(api, campaign, checked.id);
  expect(imported).toMatchObject({ step: 'import', status: 'done', ...told, changed: 8, voter_group_id: null });
  expect([await voted('2024-11-05 general'), await voted('2024-03-05 primary')]).toEqual([8, 4]);
  expect(await lately()).toBe(2);
  expect([await rowsOf('voters'), await rowsOf('voter_groups')]).toEqual([10, 1]);

  expect(await undo(checked.id)).toMatchObject({ step: 'rollback', status: 'done', restored: 8, removed: 0 });
  expect([await voted('2024-11-05 general'), await voted('2024-03-05 primary')]).toEqual([0, 0]);
  // An election that no file tells of any more is not one of "the last four".
  expect(await lately()).toBe(0);
  const { history: before } = await api.db
    .selectFrom('voters')
    .select('history')
    .where('campaign_id', '=', campaign.id)
    .limit(1)
    .executeTakeFirstOrThrow();
  expect(before).toBeNull();
});

test('each file’s votes go with it alone: what another one told of stays', async () => {
  await importFile(api, campaign, roll([1, 2], { votes: 'X' }));
  const first = await importFile(api, campaign, history([vote(1), vote(2, '11/08/2022')]));
  const second = await importFile(api, campaign, history([vote(1), vote(1, '11/08/2022'), vote(2, '11/03/2020')]));
  const all = async () => [
    await voted('2020-11-03 general'),
    await voted('2022-11-08 general'),
    await voted('2024-11-05 general'),
  ];
  expect(await all()).toEqual([2, 2, 1]);
  expect(await undo(first.id)).toMatchObject({ restored: 2 });
  // The second one told of the first vote too.
  expect(await all()).toEqual([2, 1, 1]);
  expect(await undo(second.id)).toMatchObject({ status: 'done' });
  expect(await all()).toEqual([2, 0, 0]);
});

test('without voters to join to, with IDs of another kind or of other people, it waits for its mapping and stores nothing', async () => {
  const votes = history(range(0, 10).map((id) => vote(id)));
  const early = await importFile(api, campaign, votes);
  expect(early).toMatchObject({ status: 'failed', step: 'mapping', detail_code: 'HISTORY_WITHOUT_VOTERS' });

  await importFile(api, campaign, roll(range(0, 10)));
  const refused = async (file: string) => {
    const { status, step, detail_code, accepted, elections } = await importFile(api, campaign, file);
    return [status, step, detail_code, accepted, elections];
  };
  const stopped = (code: string) => ['failed', 'mapping', code, 0, null];
  expect(await refused(history([vote(1)], 'registration_number'))).toEqual(stopped('HISTORY_OTHER_IDS'));
  expect(await refused(history(range(500, 600).map((id) => vote(id))))).toEqual(stopped('HISTORY_NONE_JOIN'));
  expect(await refused(history(range(8, 100).map((id) => vote(id))))).toEqual(stopped('HISTORY_FEW_JOIN'));
  expect(await refused(history(range(0, 10).map((id) => vote(id, '11/05/1996'))))).toEqual(
    stopped('HISTORY_TOO_YOUNG'),
  );
  expect([await rowsOf('elections'), await rowsOf('import_changes'), await rowsOf('voter_groups')]).toEqual([0, 0, 1]);

  // The voter file is there by now, and a person says that it is read this way.
  const again = await map(early.id, ['county', 'source_id', 'election_date', 'election_name', 'vote']);
  expect(again).toMatchObject({ status: 'done', step: 'import', accepted: 10, contents: 'history' });
  expect(await voted('2024-11-05 general')).toBe(10);
});

test('a person may say that another column has the same IDs, and is told how few join', async () => {
  await importFile(api, campaign, roll(range(0, 10)));
  const file = history(
    range(0, 40).map((id) => vote(id)),
    'their_number',
  );
  const unknown = await importFile(api, campaign, file, { dryRun: true });
  expect(unknown).toMatchObject({ status: 'failed', step: 'mapping', detail_code: 'HISTORY_WITHOUT_ID' });
  const said = await map(unknown.id, ['county', 'source_id', 'election_date', null, null]);
  expect(said).toMatchObject({ status: 'done', step: 'check', contents: 'history', accepted: 10 });
  expect(said).toMatchObject({ detail_code: 'HISTORY_FEW_JOIN', history: { voters: 10, others: 0, unknown: 30 } });
});

test('a number that someone of another county has is not joined', async () => {
  await importFile(api, campaign, roll(range(0, 5)));
  await importFile(api, campaign, roll(range(20, 40), { county: 'Wake County' }));
  const rows = [
    ...range(0, 5).map((id) => vote(id)),
    vote(21, '11/05/2024', 'GENERAL', 'DURHAM'),
    vote(22, '11/05/2024', 'GENERAL', 'WAKE'),
  ];
  const checked = await importFile(api, campaign, history(rows), { dryRun: true });
  expect(checked).toMatchObject({ accepted: 6, history: { other_county: 1, unknown: 0, voters: 6 } });
  expect(checked.rejected).toMatchObject([{ line: 7, detail_code: 'OTHER_COUNTY' }]);
});

test('a whole roll it is never, and it leaves no group behind', async () => {
  await importFile(api, campaign, roll(range(0, 5)));
  const said = await importFile(api, campaign, history([vote(1)]), { params: { whole_roll: true } });
  expect(said).toMatchObject({ status: 'failed', detail_code: 'ROLL_OF_VOTERS' });
  expect(await rowsOf('voter_groups')).toBe(1);
});

/** A voter file of people of the roll [1, 2, …], whose column says that all of them voted. */
const votes = (ids: readonly number[], day: string) =>
  [
    `voter_number,first_name,last_name,address,zip,county,birth_year,General_${day}`,
    ...ids.map((id) => `${id},Ada,Ash${id},${id} Oak St,45999,Durham,1980,X`),
  ].join('\n');

test('undoing a history leaves the votes that a later voter file told of as well', async () => {
  await importFile(api, campaign, roll([1, 2, 3, 4]));
  const told = await importFile(api, campaign, history([1, 2, 3, 4].map((id) => vote(id))));
  const columns = await importFile(api, campaign, votes([1, 2, 3, 4], '2024_11_05'));
  await undo(told.id);
  expect(await voted('2024-11-05 general')).toBe(4);
  // First told by a file that was undone, the election goes with the last file that tells of it.
  expect(await lately()).toBe(1);
  await undo(columns.id);
  expect([await voted('2024-11-05 general'), await lately()]).toEqual([0, 0]);
});

test('undoing a history leaves votes that a wrong file told of before it, and the corrected one after it', async () => {
  await importFile(api, campaign, roll([1, 2, 3, 4]));
  const wrong = await importFile(api, campaign, votes([1, 2, 3, 4], '2024_11_05'));
  const told = await importFile(api, campaign, history([1, 2, 3, 4].map((id) => vote(id, '11/08/2022'))));
  await undo(wrong.id);
  expect(await voted('2024-11-05 general')).toBe(0);
  await importFile(api, campaign, votes([1, 2, 3, 4], '2024_11_05'));
  await undo(told.id);
  expect([await voted('2024-11-05 general'), await voted('2022-11-08 general')]).toEqual([4, 0]);
});

test('of imports from before it was kept who tells of a vote, none takes back what another may have told', async () => {
  const brought = await importFile(api, campaign, roll([1, 2], { votes: 'X' }));
  const told = await importFile(api, campaign, history([vote(1), vote(2), vote(1, '11/08/2022')]));
  const columns = await importFile(api, campaign, votes([1, 2], '2024_11_05'));
  const kept = async () =>
    (
      await sql`select upload_id, voter_id, votes::text from told_votes where campaign_id = ${campaign.id}
      order by upload_id, voter_id`.execute(api.db)
    ).rows;
  const before = await kept();
  await sql`delete from told_votes where campaign_id = ${campaign.id}`.execute(api.db);
  const migration = await readFile('src/server/db/migrations/from-0064/0084-told-votes.sql', 'utf8');
  const learned = migration.slice(migration.indexOf('with imported')).replace(/;\s*$/, ' on conflict do nothing');
  await sql.raw(learned).execute(api.db);
  expect(await kept()).toEqual(before);
  await undo(told.id);
  expect([await voted('2024-11-05 general'), await voted('2022-11-08 general')]).toEqual([2, 0]);
  await undo(columns.id);
  expect([await voted('2024-11-05 general'), await voted('2020-11-03 general')]).toEqual([0, 2]);
  await undo(brought.id);
  expect(await rowsOf('voters')).toBe(0);
});

test('whatever is imported and undone in whichever order, voters have the votes that the files still imported tell', async () => {
  let state = testSeed;
  const below = (most: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * most);
  };
  const some = <T>(all: readonly T[]): T[] => {
    const found = all.filter(() => below(2) === 0);
    return found.length > 0 ? found : [...all];
  };
  const years = ['2018-11-06', '2020-11-03', '2022-11-08', '2024-11-05'];
  const american = (day: string) => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`;
  /** What each file tells, by the voter's number. */
  const files = new Map<string, Map<string, string[]>>();
  const present = async () => {
    const { rows } = await sql<{ id: string; days: string[] }>`
      select source_id as id, array(
        select held_on::text from elections e
        where e.campaign_id = v.campaign_id and get_bit(v.history, e.number) = 1 order by held_on) as days
      from voters v where campaign_id = ${campaign.id}`.execute(api.db);
    return new Map(rows.map(({ id, days }) => [id, days]));
  };
  const ops: string[] = [];
  const check = async () => {
    const now = await present();
    // With a voter goes what files told of them.
    for (const told of files.values()) for (const id of told.keys()) if (!now.has(id)) told.delete(id);
    for (const [id, days] of now) {
      const all = new Set([...files.values()].flatMap((told) => told.get(id) ?? []));
      expect(days, `seed ${testSeed}: voter ${id} after ${ops.join('; ')}`).toEqual([...all].toSorted());
    }
  };
  const undoOne = async () => {
    const id = [...files.keys()][below(files.size)] ?? '';
    ops.push(`undo ${[...files.keys()].indexOf(id)}`);
    files.delete(id);
    await undo(id);
    await check();
  };
  for (let turn = 0; turn < 16; turn += 1) {
    if (files.size > 0 && below(3) === 0) {
      await undoOne();
      continue;
    }
    const known = [...(await present()).keys()].map(Number);
    const asHistory = known.length > 0 && below(2) === 0;
    const ids = some(asHistory ? known : [1, 2, 3, 4, 5]);
    const days = below(3) === 0 && !asHistory ? [] : some(years);
    const told = new Map(ids.map((id) => [String(id), some(days)]));
    const columns = days.map((day) => `,General_${day.replaceAll('-', '_')}`).join('');
    const cells = (id: number) => days.map((day) => (told.get(String(id))?.includes(day) ? ',X' : ',')).join('');
    const file = asHistory
      ? history(ids.flatMap((id) => (told.get(String(id)) ?? []).map((day) => vote(id, american(day)))))
      : [
          `voter_number,first_name,last_name,address,zip,county,birth_year${columns}`,
          ...ids.map((id) => `${id},Ada,Ash${id},${id} Oak St,45999,Durham,1980${cells(id)}`),
        ].join('\n');
    ops.push(`${asHistory ? 'history' : 'voters'} ${JSON.stringify([...told])}`);
    const imported = await importFile(api, campaign, file);
    const { status, rejected } = imported;
    // With the file that gave them their IDs undone, a history may not be joined to some voters, or to too few.
    if (!asHistory) expect(status, `seed ${testSeed}: ${ops.join('; ')}`).toBe('done');
    if (status !== 'done') continue;
    const rows = ids.flatMap((id) => (told.get(String(id)) ?? []).map(() => String(id)));
    if (asHistory) for (const { line } of rejected) told.delete(rows[line - 2] ?? '');
    files.set(imported.id, told);
    await check();
  }
  while (files.size > 0) await undoOne();
  expect(await lately(), `seed ${testSeed}`).toBe(0);
});
