// Rolls that are applied in another order than they were uploaded, and undone in any; people who are on the roll under a new ID.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { contract } from '../../../../src/contract';
import { runImport } from '../../../../src/server/modules/voter-files/import';
import { testApi, type TestApi, type TestCampaign } from '../../../support/api';
import { importFile } from '../../../support/imports';

const { voterFiles } = contract;
let api: TestApi;
let campaign: TestCampaign;
beforeAll(async () => {
  api = await testApi();
});
beforeEach(async () => {
  campaign = await api.makeCampaign();
});
afterAll(() => api.close());

const whole = { params: { whole_roll: true } };
const ours = () => ({ campaign_id: campaign.id });
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at);
const row = (at: number, status: string, id = `V${at}`) =>
  `${id},Ann${at},Ash${at},1960,${at + 1} Oak St,45999,${status}\n`;
const header = 'voter_id,first_name,last_name,birth_year,address,zip,status\n';
const roll = (people: readonly number[], status = 'Active') => header + people.map((at) => row(at, status)).join('');

const check = async (file: string) => (await importFile(api, campaign, file, { dryRun: true })).id;
async function apply(id: string, more: object = {}) {
  await api.as(campaign.owner).call(voterFiles.apply, { body: { id, ...ours(), ...more } });
  await runImport(api.services, { upload_id: id, campaign_id: campaign.id });
}
async function undo(id: string) {
  await api.as(campaign.owner).call(voterFiles.rollBack, { body: { id, ...ours() } });
  await runImport(api.services, { upload_id: id, campaign_id: campaign.id });
}
const first = () =>
  api.db
    .selectFrom('voters')
    .select(['status', 'suppressed'])
    .where('campaign_id', '=', campaign.id)
    .where('source_id', '=', 'V0')
    .executeTakeFirstOrThrow();
const active = { status: 'active', suppressed: null };
const gone = { status: 'off the roll', suppressed: 'registration' };

test.each(['in the order they were applied', 'in the other one'])(
  'imports applied in another order than uploaded leave nothing behind when they are undone %s',
  async (order) => {
    await importFile(api, campaign, roll(range(0, 20)));
    const late = await check(roll(range(0, 20), 'Inactive'));
    const early = (await importFile(api, campaign, header.replace('voter_id', 'van_id') + row(0, 'Pending'))).id;
    expect((await first()).status).toBe('pending');
    await apply(late);
    expect((await first()).status).toBe('inactive');
    for (const id of order === 'in the other one' ? [late, early] : [early, late]) await undo(id);
    expect(await first()).toEqual(active);
  },
);

test('an older file that is applied after a newer one brings back no one whom that one lacks, and cancels or reinstates no one', async () => {
  await importFile(api, campaign, roll(range(0, 20)));
  const older = await check(roll(range(0, 20)));
  await importFile(api, campaign, roll(range(1, 19)) + row(19, 'Cancelled'), whole);
  expect(await first()).toEqual(gone);
  await apply(older, { whole_roll: true });
  expect(await first()).toEqual(gone);
  const cancelled = await api.db
    .selectFrom('voters')
    .select(['source_id', 'status'])
    .where('campaign_id', '=', campaign.id)
    .where('suppressed', '=', 'registration')
    .orderBy('source_id')
    .execute();
  expect(cancelled).toEqual([
    { source_id: 'V0', status: 'off the roll' },
    { source_id: 'V19', status: 'cancelled' },
  ]);
});

test('whoever is in a newer file under a new ID is on the roll, known by name, birth year and address', async () => {
  await importFile(api, campaign, roll(range(0, 20)));
  const renamed = await importFile(api, campaign, roll(range(1, 20)) + row(0, 'Active', 'W0'), whole);
  expect(renamed.roll).toMatchObject({ people: 20, missing: 0 });
  expect(await first()).toEqual(active);
});

test('whoever was off the roll is back with a new ID in a later file of it, whole or not, and not with another list', async () => {
  await importFile(api, campaign, roll(range(0, 20)));
  await importFile(api, campaign, roll(range(1, 20)), whole);
  await importFile(api, campaign, header.replace('voter_id', 'van_id') + row(0, 'Active', 'N7'));
  expect(await first()).toEqual(gone);
  const back = await importFile(api, campaign, header + row(0, 'Active', 'W0'));
  expect(back).toMatchObject({ added: 0, changed: 1 });
  expect(await first()).toEqual(active);
  await undo(back.id);
  expect(await first()).toEqual(gone);
});
