// Precincts by code or by name: files have one or both, and either finds the people of one.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { contract } from '../../../../src/contract';
import { runImport } from '../../../../src/server/modules/voter-files/import';
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
