// IDs that are someone else's: row numbers that begin anew, another supplier's numbers. No one becomes another person for them.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ImportMapping } from '../../../../src/contract/voters/voter-file-mapping';
import { runImport } from '../../../../src/server/modules/voter-files/import';
import { testApi, type TestApi, type TestCampaign } from '../../../support/api';
import { importFile, statusOf, uploadFile } from '../../../support/imports';
import { layoutOf, columnsOf, rowOf } from '../../../domain/voter-files/layouts/made-up';

let api: TestApi;
let campaign: TestCampaign;
beforeAll(async () => {
  api = await testApi();
});
beforeEach(async () => {
  campaign = await api.makeCampaign();
});
afterAll(() => api.close());

interface Person {
  id: string;
  source_id: string | null;
  name: string;
  phone: string | null;
  status: string | null;
}
async function people(): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select id, source_id, first || ' ' || last as name, phone, status from voters
    where campaign_id = ${campaign.id} order by name`.execute(api.db);
  return rows;
}
const names = async () => (await people()).map(({ name }) => name);

const header = 'ID,First Name,Last Name,Address,City,Zip,Phone,Status';
const first = [
  header,
  '1,Ann,Ashe,1 Oak St,Ellery,02139,5375707201,Removed',
  '2,Bob,Birch,2 Oak St,Ellery,02139,5375707202,Active',
  '3,Cy,Cole,3 Oak St,Ellery,02139,,Active',
].join('\n');
const second = [
  header,
  '1,Zed,Zorn,10 Elm St,Ellery,02139,,Active',
  '2,Yan,Yost,12 Elm St,Ellery,02139,,Active',
  '3,Xia,Xu,14 Elm St,Ellery,02139,,Active',
].join('\n');
/** What a person says who knows that the column is right all the same. */
const mapping: ImportMapping = {
  header: true,
  columns: ['source_id', 'first', 'last', 'line', 'city', 'zip', 'phone', 'status'],
};

describe('another list’s row numbers', () => {
  test('are doubted in a check, and without one before anything is stored', async () => {
    await importFile(api, campaign, first);
    const doubted = {
      status: 'failed',
      step: 'mapping',
      detail_code: 'IDS_OF_OTHERS',
      params: { column: 'ID', others: 3, held: 3 },
    };
    expect(await importFile(api, campaign, second, { dryRun: true })).toMatchObject(doubted);
    expect(await importFile(api, campaign, second)).toMatchObject(doubted);
    expect(await names()).toEqual(['Ann Ashe', 'Bob Birch', 'Cy Cole']);
  });

  test('say nothing of people where someone confirmed the column, who are found again by their names', async () => {
    await importFile(api, campaign, first);
    const before = await people();
    const confirmed = { params: { mapping } };
    expect(await importFile(api, campaign, second, { ...confirmed, dryRun: true })).toMatchObject({
      status: 'done',
      added: 3,
      changed: 0,
      unread: [{ what: 'id', rows: 3, line: 2 }],
      detail_code: 'IDS_OF_OTHERS',
    });
    expect(await importFile(api, campaign, second, confirmed)).toMatchObject({ status: 'done', added: 3, changed: 0 });
    const after = await people();
    expect(after.slice(0, 3)).toEqual(before);
    expect(after.slice(3)).toMatchObject([
      { name: 'Xia Xu', source_id: null },
      { name: 'Yan Yost', source_id: null },
      { name: 'Zed Zorn', source_id: null, phone: null },
    ]);
    expect(await importFile(api, campaign, second, confirmed)).toMatchObject({ added: 0, changed: 0, unchanged: 3 });
    expect(await importFile(api, campaign, first)).toMatchObject({ status: 'done', added: 0, unchanged: 3 });
  });

  test('are no one’s, though one of many has a first name or a birth year in common', async () => {
    await importFile(api, campaign, `${first}\n4,Di,Dole,4 Oak St,Ellery,02139,,\n`);
    const namesake = `${second}\n4,Di,Vance,16 Elm St,Ellery,02139,,Active\n`;
    expect(await importFile(api, campaign, namesake, { params: { mapping } })).toMatchObject({ added: 4, changed: 0 });
    expect(await names()).toEqual([
      'Ann Ashe',
      'Bob Birch',
      'Cy Cole',
      'Di Dole',
      'Di Vance',
      'Xia Xu',
      'Yan Yost',
      'Zed Zorn',
    ]);
  });

  test('that moved on by one make no one of a household another one of it', async () => {
    const household = (from: number, names: string[]) =>
      [
        'ID,First Name,Last Name,Address,City,Zip',
        ...names.map((name, at) => `${from + at},${name},Smith,${1 + Math.floor(at / 2)} Oak St,Ellery,02139`),
      ].join('\n');
    const all = ['Albert', 'Mary', 'Zachary', 'Ruth', 'Otto', 'Ida'];
    await importFile(api, campaign, household(1, all));
    const before = await people();
    const moved = { mapping: { ...mapping, columns: mapping.columns.slice(0, 6) } };
    expect(await importFile(api, campaign, household(2, all.slice(0, 5)), { params: moved })).toMatchObject({
      added: 0,
      changed: 0,
      unchanged: 5,
    });
    expect(await people()).toEqual(before);
  });
});

test('two suppliers’ numbers that are alike make no one another person', async () => {
  const list = (column: string, ...rows: string[]) =>
    [`${column},First Name,Last Name,Birth Year,Address,City,Zip`, ...rows].join('\n');
  const many = Array.from({ length: 300 }, (_, at) => `9${at},F${at},Lee,1970,${at + 1} Elm St,Ellery,02139`);
  await importFile(api, campaign, list('VANID', '1001,Ann,Ashe,1960,1 Oak St,Ellery,02139', ...many));
  const others = list(
    'Voter ID',
    '1001,Zed,Zorn,1960,10 Oak St,Ellery,02139',
    '1002,Bo,Beck,1961,12 Oak St,Ellery,02139',
  );
  // One of so few is doubted, and of so many isn't.
  expect(await importFile(api, campaign, others)).toMatchObject({ detail_code: 'IDS_OF_OTHERS' });
  const rows = Array.from({ length: 300 }, (_, at) => `V${at},G${at},Moe,1970,${at + 1} Pine St,Ellery,02139`);
  expect(await importFile(api, campaign, [others, ...rows].join('\n'))).toMatchObject({
    status: 'done',
    added: 302,
    changed: 0,
    unread: [{ what: 'id', rows: 1, line: 2 }],
  });
});

test('whoever married, is called otherwise or is written otherwise is who they were', async () => {
  const list = (...rows: string[]) => [header, ...rows].join('\n');
  await importFile(
    api,
    campaign,
    list(
      'K1,Ann,Ashe,1 Oak St,Ellery,02139,,',
      'K2,Robert,Birch,2 Oak St,Ellery,02139,,',
      'K3,José,Peña,3 Oak St,Ellery,02139,,',
      'K4,Maria,Lopez-Ruiz,4 Oak St,Ellery,02139,,',
    ),
  );
  const ids = (await people()).map(({ id }) => id).toSorted();
  const again = list(
    'K1,Ann,Quill,9 Elm St,Ellery,02139,,',
    'K2,Bob,Birch,8 Elm St,Ellery,02139,,',
    'K3,Jose,Pena,7 Elm St,Ellery,02139,,',
    'K4,M,Lopez Ruiz,6 Elm St,Ellery,02139,,',
  );
  expect(await importFile(api, campaign, again)).toMatchObject({ added: 0, changed: 4, unread: [] });
  expect((await people()).map(({ id }) => id).toSorted()).toEqual(ids);
});

test('in a state’s own layout whoever changed both names is who they were, unless the birth year is another one', async () => {
  const layout = layoutOf('ohio');
  const table = (first: string, last: string, born: string) =>
    [columnsOf(layout), ...Array.from({ length: 3 }, (_, at) => rowOf(layout, { SOS_VOTERID: `OH000000${at}` }))]
      .map((row) => row.join(',').replace('MARA', first).replace('OKAFOR', last).replace('1984', born))
      .join('\n');
  await importFile(api, campaign, table('MARA', 'OKAFOR', '1984'));
  expect(await importFile(api, campaign, table('ZED', 'QUILL', '1984'))).toMatchObject({ added: 0, changed: 3 });
});

test('while a file is read once more for two people of one name, no one else of the campaign waits for the import', async () => {
  const people = (...rows: string[]) => ['Voter ID,First,Last,Birth Year,Address,Zip', ...rows].join('\n');
  await importFile(api, campaign, people('K1,Mara,Quill,1984,1 Oak St,45999'));
  const id = await uploadFile(
    api,
    campaign,
    people('K2,Mara,Quill,1984,1 Oak St,45999', 'K1,Mara,Quill,1984,1 Oak St,45999'),
  );
  const free: unknown[] = [];
  const get: typeof api.services.files.get = async (...given) => {
    const { rows } = await sql`select pg_try_advisory_xact_lock(hashtext('import ' || ${campaign.id})) as free`.execute(
      api.db,
    );
    free.push(...rows);
    return api.services.files.get(...given);
  };
  const files = new Proxy(api.services.files, { get: (of, name) => (name === 'get' ? get : Reflect.get(of, name)) });
  await runImport({ ...api.services, files }, { campaign_id: campaign.id, upload_id: id });
  expect(await statusOf(api, campaign, id)).toMatchObject({ status: 'done', added: 1, rejected_count: 0 });
  expect(free.length).toBeGreaterThan(2);
  expect(new Set(free.map((row) => JSON.stringify(row)))).toEqual(new Set(['{"free":true}']));
});
