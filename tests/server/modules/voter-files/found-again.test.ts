// Who of a file is known already: no one is there twice for having come by two ways, and no two people are one.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runImport } from '../../../../src/server/modules/voter-files/import';
import { testApi, type TestApi, type TestCampaign } from '../../../support/api';
import { importFile, statusOf, uploadFile } from '../../../support/imports';

let api: TestApi;
let campaign: TestCampaign;
beforeAll(async () => {
  api = await testApi();
});
beforeEach(async () => {
  campaign = await api.makeCampaign();
});
afterAll(() => api.close());

async function people() {
  const { rows } = await sql<{ id: string; source_id: string | null; name: string; phone: string | null }>`
    select id, source_id, concat_ws(' ', first, nullif(middle, ''), last, nullif(suffix, '')) as name, phone from voters
    where campaign_id = ${campaign.id} order by name, source_id`.execute(api.db);
  return rows;
}
const names = async () => (await people()).map(({ name }) => name);

const withIds = (column: string, ...rows: string[]) =>
  [`${column},First Name,Last Name,Birth Year,Address,City,Zip`, ...rows].join('\n');
const neighbors = (letter: string, count: number) =>
  Array.from({ length: count }, (_, at) => `${letter}${at},F${at},Lee${at},1970,${at + 1} Elm St,Ellery,02139`);

test('two suppliers’ files that come in at once into an empty campaign make no one twice', async () => {
  const [one, other] = [withIds('Voter ID', ...neighbors('K', 30)), withIds('VANID', ...neighbors('V', 30))];
  const ids = [await uploadFile(api, campaign, one), await uploadFile(api, campaign, other)];
  await Promise.all(ids.map((upload_id) => runImport(api.services, { campaign_id: campaign.id, upload_id })));
  const ends = await Promise.all(ids.map((id) => statusOf(api, campaign, id)));
  expect(ends.map(({ status, added }) => ({ status, added })).toSorted((a, b) => a.added - b.added)).toEqual([
    { status: 'done', added: 0 },
    { status: 'done', added: 30 },
  ]);
  expect(await people()).toHaveLength(30);
});

describe('two people of one name, birth year and door in one roll', () => {
  const first = 'K1,Maria,Garcia,1980,1 Oak St,Ellery,02139';
  const second = 'K2,Maria,Garcia,1980,1 Oak St,Ellery,02139';
  const marias = async () => (await people()).filter(({ name }) => name === 'Maria Garcia');

  test('are two, though the one who is new comes batches before the known one', async () => {
    await importFile(api, campaign, withIds('Voter ID', first, ...neighbors('K0', 10)));
    const [known] = await marias();
    const file = withIds('Voter ID', second, ...neighbors('K0', 700), first);
    expect(await importFile(api, campaign, file, { dryRun: true })).toMatchObject({ added: 691, rejected_count: 0 });
    expect(await importFile(api, campaign, file)).toMatchObject({ added: 691, rejected_count: 0 });
    expect(await marias()).toMatchObject([known, { source_id: 'K2' }]);
    expect(await importFile(api, campaign, file)).toMatchObject({ added: 0, unchanged: 702 });
  });

  test('are one where the known ID is in the file no more: the roll gave a new one', async () => {
    await importFile(api, campaign, withIds('Voter ID', first, ...neighbors('K0', 10)));
    expect(await importFile(api, campaign, withIds('Voter ID', second, ...neighbors('K0', 10)))).toMatchObject({
      added: 0,
      unchanged: 11,
    });
    expect(await marias()).toHaveLength(1);
  });
});

describe('in lists without IDs and birth years', () => {
  const list = (...rows: string[]) =>
    ['First Name,Middle Name,Last Name,Suffix,Address,City,Zip,Phone', ...rows].join('\n');
  const at = (name: string, phone = '') => `${name},1 Oak St,Ellery,02139,${phone}`;

  test('another middle name is another person', async () => {
    await importFile(api, campaign, list(at('John,Albert,Smith,', '5375707201')));
    expect(await importFile(api, campaign, list(at('John,Zachary,Smith,', '5375707209')))).toMatchObject({
      added: 1,
      changed: 0,
    });
    expect(await people()).toMatchObject([
      { name: 'John Albert Smith', phone: '+15375707201' },
      { name: 'John Zachary Smith', phone: '+15375707209' },
    ]);
  });

  test('an initial or a blank one is short for a middle name', async () => {
    await importFile(api, campaign, list(at('John,Albert,Smith,'), at('Mary,,Smith,')));
    expect(await importFile(api, campaign, list(at('John,A.,Smith,'), at('Mary,Ann,Smith,')))).toMatchObject({
      added: 0,
      // The longer of two middle names is known.
      unchanged: 1,
    });
    expect(await importFile(api, campaign, list(at('John,,Smith,')))).toMatchObject({ added: 0 });
    expect(await names()).toEqual(['John Albert Smith', 'Mary Ann Smith']);
  });

  test.each([
    ['two middle names', ['Mary,Albert,Smith,', 'Mary,Zoe,Smith,'], 2],
    ['a middle name and its initial', ['Mary,Zoe,Smith,', 'Mary,Z,Smith,'], 1],
    ['an initial and its middle name', ['Mary,Z,Smith,', 'Mary,Zoe,Smith,'], 1],
    ['a blank one and one', ['Mary,,Smith,', 'Mary,Zoe,Smith,'], 1],
    ['a blank one, which is one of two', ['Mary,,Smith,', 'Mary,Zoe,Smith,', 'Mary,Albert,Smith,'], 2],
    ['an initial that is of one of two', ['Mary,Al,Smith,', 'Mary,A,Smith,', 'Mary,Ann,Smith,'], 2],
    ['a suffix', ['Otto,,Smith,Sr', 'Otto,,Smith,Jr'], 2],
  ])('in one file %s', async (_, rows, people) => {
    expect(await importFile(api, campaign, list(...rows.map((row) => at(row))))).toMatchObject({
      added: people,
      rejected_count: rows.length - people,
    });
  });

  test('father and son are two also in one column of names', async () => {
    const whole = (...rows: string[]) =>
      ['Name,Address,City,Zip', ...rows.map((row) => `"${row}",1 Oak St,Ellery,02139`)].join('\n');
    expect(await importFile(api, campaign, whole('SMITH, JOHN', 'SMITH, JOHN, JR', 'Smith, Ann'))).toMatchObject({
      added: 3,
    });
    expect(await importFile(api, campaign, whole('John Smith, Jr.', 'SMITH JR, JOHN', 'John Smith'))).toMatchObject({
      added: 0,
      rejected_count: 1,
    });
    expect(await names()).toEqual(['Ann Smith', 'John Smith', 'John Smith Jr']);
  });
});

describe('a box or a range of numbers that files write in two ways', () => {
  const list = (lines: readonly string[], names: readonly string[] = ['Ann', 'Bob', 'Cy', 'Di']) =>
    [
      'First Name,Last Name,Birth Year,Address,City,Zip',
      ...lines.map((line, at) => `${names[at]},Ashe,1960,"${line}",Ellery,02139`),
    ].join('\n');
  const doors = async () => {
    const { rows } = await sql<{ address_key: string; unit_key: string }>`
      select address_key, unit_key from doors where campaign_id = ${campaign.id} order by address_key`.execute(api.db);
    return rows;
  };
  const one = ['R.R. #2, Box 15', 'PO Box 15', '12-14 Oak St', 'HC 61 Box 7'];
  const grid = ['N6W23001 Bluemound Rd', 'W230N1234 Fifth Ave', '12N345 Route 25', 'E5675 County Road B'];
  const split = ['N6 W23001 Bluemound Rd', 'W 230 N 1234 FIFTH AVE', '12 N 345 Route 25', 'E 5675 County Rd B'];
  const other = ['RURAL ROUTE 2 BOX 15', 'P.O. Box 15', '12 - 14 Oak St', 'H.C. 61 Box 7'];

  test.each([
    [one, other],
    [other, one],
  ])('is one door with one person, and keeps the key that it had', async (earlier, later) => {
    expect(await importFile(api, campaign, list(earlier))).toMatchObject({ added: 4 });
    const before = await doors();
    expect(await importFile(api, campaign, list(later), { dryRun: true })).toMatchObject({ added: 0, unchanged: 4 });
    expect(await importFile(api, campaign, list(later))).toMatchObject({ added: 0, unchanged: 4 });
    expect(await doors()).toEqual(before);
    expect(await importFile(api, campaign, list(earlier))).toMatchObject({ added: 0, unchanged: 4 });
  });

  test('is one door within one file, too', async () => {
    const lines = [one[1], one[2], other[1], other[2], other[2]].flatMap((line) => line ?? []);
    const file = list(lines, ['Ann', 'Bob', 'Ann', 'Bob', 'Ed']);
    expect(await importFile(api, campaign, file)).toMatchObject({ added: 3, rejected_count: 2 });
    expect(await doors()).toHaveLength(2);
  });

  test.each([
    [grid, split],
    [split, grid],
  ])('is one door on a county grid in whichever pieces its number is', async (earlier, later) => {
    await importFile(api, campaign, list(earlier));
    const before = await doors();
    expect(await importFile(api, campaign, list(later))).toMatchObject({ added: 0, unchanged: 4 });
    expect(await doors()).toEqual(before);
  });

  test('which an earlier release took for two doors, stays two: no one of them moves', async () => {
    await importFile(api, campaign, list(['PO Box 15']));
    const [first] = await people();
    await sql`update doors set address_key = 'P O BOX 15|02139' where campaign_id = ${campaign.id}`.execute(api.db);
    await sql`
      insert into doors (campaign_id, address_key, unit_key, address, city, zip, street, house_number)
      values (${campaign.id}, 'PO BOX 15|02139', '', 'PO Box 15', 'Ellery', '02139', 'PO Box 15', '')`.execute(api.db);
    expect(await importFile(api, campaign, list(['P.O. Box 15']))).toMatchObject({ added: 0, unchanged: 1 });
    expect(await people()).toEqual([first]);
  });

  test('is found in a list of addresses for a walkbook', async () => {
    await importFile(api, campaign, list(one));
    const addresses = ['Address,City,Zip', ...other.map((line) => `"${line}",Ellery,02139`)].join('\n');
    await importFile(api, campaign, addresses, { contents: 'walkbook', name: `Boxes ${crypto.randomUUID()}` });
    expect(await doors()).toHaveLength(4);
  });
});
