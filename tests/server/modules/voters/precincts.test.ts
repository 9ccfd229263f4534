// Precincts by code or by name: files have one or both, and either finds the people of one.
import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { contract } from '../../../../src/contract';
import { runImport } from '../../../../src/server/modules/voter-files/import';
import { precinctNames } from '../../../../src/server/modules/voters/precincts-repo';
import { countMatching } from '../../../../src/server/modules/voters/universe-repo';
import { testApi, type TestApi, type TestCampaign } from '../../../support/api';
import { importFile } from '../../../support/imports';

let api: TestApi;
let campaign: TestCampaign;
beforeAll(async () => {
  api = await testApi();
});
beforeEach(async () => {
  campaign = await api.makeCampaign();
});
afterAll(() => api.close());

const now = new Date('2026-06-01T12:00:00Z');
const owner = () => api.as(campaign.owner);
/** People of precincts, each as [code, name]; the file has both columns, or one of them. */
function file(
  from: number,
  precincts: readonly (readonly [code: string, name: string])[],
  has: 'both' | 'code' | 'name',
) {
  const header = { both: 'precinct_code,precinct_name', code: 'precinct_code', name: 'precinct_name' }[has];
  const rows = precincts.map(([code, name], at) => {
    const cells = { both: `${code},${name}`, code, name }[has];
    return `V${from + at},Ann,Ash${from + at},${from + at + 1} Oak St,45999,40.${1000 + from + at},-83,${cells}`;
  });
  return `voter_id,first_name,last_name,address,zip,latitude,longitude,${header}\n${rows.join('\n')}\n`;
}
const oak = ['12-A', 'Oak Park'] as const;
const elm = ['12-B', 'Elm'] as const;
const found = (...values: string[]) =>
  countMatching(api.db, campaign.id, { where: { field: 'precinct', values } }, 'voters', now);
const precincts = async () => {
  const body = { campaign_id: campaign.id, filter_params: {} };
  return (await owner().call(contract.voterGroups.breakdown, { body })).body.precincts;
};

test('a file with both is found by either, whatever the case, and people filed by code in another file with it', async () => {
  await importFile(api, campaign, file(0, [oak, oak, elm], 'both'));
  await importFile(api, campaign, file(10, [oak], 'code'));
  for (const value of ['12-A', '12-a', 'Oak Park', 'OAK PARK']) expect(await found(value)).toBe(3);
  expect(await found('12-B')).toBe(1);
  expect(await found('12-A', 'Elm')).toBe(4);
  const not = { where: { not: { field: 'precinct' as const, values: ['12-A'] } } };
  expect(await countMatching(api.db, campaign.id, not, 'voters', now)).toBe(1);
  expect(await countMatching(api.db, campaign.id, { precincts: ['12-A'] }, 'voters', now)).toBe(3);
});

test('the choice of precincts has each once, with both its names', async () => {
  await importFile(api, campaign, file(0, [oak, oak, elm], 'both'));
  await importFile(api, campaign, file(10, [oak], 'code'));
  await importFile(api, campaign, file(20, [['', 'Yew'] as const], 'name'));
  expect(await precincts()).toEqual([
    { value: '12-A', voters: 3, label: '12-A · Oak Park', also: ['Oak Park'] },
    { value: '12-B', voters: 1, label: '12-B · Elm', also: ['Elm'] },
    { value: 'Yew', voters: 1 },
  ]);
});

test('a name of two precincts finds both, and the code of one finds no one of the other', async () => {
  await importFile(api, campaign, file(0, [oak, ['14-C', 'Oak Park']], 'both'));
  await importFile(api, campaign, file(10, [oak, ['14-C', '']], 'code'));
  expect(await found('Oak Park')).toBe(4);
  expect(await found('12-A')).toBe(1);
  expect(await found('14-C')).toBe(1);
});

test('two counties’ precincts of one code are told apart, and each offered choice finds whom it counts', async () => {
  const header = 'voter_id,first_name,last_name,address,zip,county';
  const rows = (from: number, people: readonly string[]) =>
    people.map((rest, at) => `V${from + at},Ann,Ash${from + at},${from + at + 1} Oak St,45999,${rest}`).join('\n');
  await importFile(
    api,
    campaign,
    `${header},precinct_code,precinct_name\n${rows(0, ['Adams,1A,Oak', 'Adams,1A,Oak', 'BROWN,1A,Elm', 'BROWN,2,Yew', 'Adams,3,Yew'])}\n`,
  );
  await importFile(
    api,
    campaign,
    `${header},precinct_code\n${rows(10, ['Adams County,1A', 'Brown,1A', 'Brown,1A', ',1A', 'Clark,9', 'Adams,9'])}\n`,
  );
  const offered = (await precincts()).toSorted((a, b) => (a.value < b.value ? -1 : 1));
  expect(offered.slice(0, 2)).toEqual([
    { value: '1A (Adams)', voters: 3, label: '1A · Oak (Adams)', also: ['Oak'] },
    { value: '1A (Brown)', voters: 3, label: '1A · Elm (Brown)', also: ['Elm'] },
  ]);
  expect(offered.reduce((sum, { voters }) => sum + voters, 0)).toBe(11);
  for (const { value, also = [], voters, label } of offered) {
    expect(await found(value, ...also), value).toBe(voters);
    if (label) expect(await found(value), value).toBe(voters);
  }
  expect(
    await Promise.all(['1A', 'oak', '1a (Adams County)', 'Elm', '2', '1A (Clark)'].map((one) => found(one))),
  ).toEqual([7, 3, 3, 3, 1, 0]);
  const body = { campaign_id: campaign.id, filter_params: { precincts: ['1A'] } };
  const { sample } = (await owner().call(contract.voterGroups.preview, { body })).body;
  const labels = sample.map(({ source_id, precinct_label: label }) => [source_id, label ?? null] as const);
  expect(labels.toSorted(([a], [b]) => ((a ?? '') < (b ?? '') ? -1 : 1))).toEqual([
    ['V0', '1A · Oak (Adams)'],
    ['V1', '1A · Oak (Adams)'],
    ['V10', '1A · Oak (Adams County)'],
    ['V11', '1A · Elm (Brown)'],
    ['V12', '1A · Elm (Brown)'],
    ['V13', null],
    ['V2', '1A · Elm (BROWN)'],
  ]);
});

test('names that were kept without their county get the only one in which someone is of that precinct', async () => {
  const row = (id: string, rest: string) => `${id},Ash,1 Oak St,45999,${rest}\n`;
  const header = 'voter_id,last_name,address,zip,county,precinct_code,precinct_name\n';
  const people = ['Adams,1A,Oak', 'Brown County,1A,Elm', 'Adams,2,Yew', 'Brown,2,Yew', ',3,Fir'];
  const file = await importFile(api, campaign, header + people.map((rest, at) => row(`V${at}`, rest)).join(''));
  const names = api.db
    .updateTable('precinct_names')
    .where('upload_id', '=', file.id)
    .where('name', 'in', ['Oak', 'Fir']);
  await names.set({ county: '' }).execute();
  const text = await readFile(
    new URL('../../../../src/server/db/migrations/from-0031/0044-precincts-of-counties.sql', import.meta.url),
    'utf8',
  );
  // The table is as the migration made it.
  await sql.raw(text.slice(text.indexOf('with homes'))).execute(api.db);
  const known = await precinctNames(api.db, campaign.id);
  expect(known.map(({ county, name }) => `${county} ${name}`).toSorted()).toEqual([
    ' Fir',
    'adams Oak',
    'adams Yew',
    'brown Elm',
    'brown Yew',
  ]);
});

test('a list and the page of a person show both', async () => {
  await importFile(api, campaign, file(0, [oak], 'both'));
  await importFile(api, campaign, file(10, [oak], 'code'));
  const body = { campaign_id: campaign.id, filter_params: {} };
  const { sample } = (await owner().call(contract.voterGroups.preview, { body })).body;
  expect(new Map(sample.map(({ precinct, precinct_label: label }) => [precinct, label]))).toEqual(
    new Map([
      ['12-A', '12-A · Oak Park'],
      ['Oak Park', '12-A · Oak Park'],
    ]),
  );
  const [first] = sample;
  const query = { id: first?.id ?? '', campaign_id: campaign.id };
  expect((await owner().call(contract.people.get, { query })).body.voter.precinct_label).toBe('12-A · Oak Park');
});

test('a newer name counts, undoing its import takes it back, and a check stores none', async () => {
  await importFile(api, campaign, file(0, [oak], 'both'));
  const newer = await importFile(api, campaign, file(10, [['12-A', 'Oak Hill']], 'both'));
  const labels = async () => new Set((await precincts()).map(({ label }) => label));
  expect(await labels()).toEqual(new Set(['12-A · Oak Hill']));
  await owner().call(contract.voterFiles.rollBack, { body: { id: newer.id, campaign_id: campaign.id } });
  await runImport(api.services, { upload_id: newer.id, campaign_id: campaign.id });
  expect(await labels()).toEqual(new Set(['12-A · Oak Park']));
  await importFile(api, campaign, file(20, [['12-A', 'Oak Dale']], 'both'), { dryRun: true });
  expect(await labels()).toEqual(new Set(['12-A · Oak Park']));
});

test('another campaign’s names say nothing', async () => {
  await importFile(api, campaign, file(0, [oak], 'both'));
  campaign = await api.makeCampaign();
  await importFile(api, campaign, file(0, [oak], 'code'));
  expect(await found('Oak Park')).toBe(0);
  expect(await precincts()).toEqual([{ value: '12-A', voters: 1 }]);
});
