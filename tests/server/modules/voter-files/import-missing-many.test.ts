// A whole roll that lacks many people: it takes an explicit yes, also through the API alone.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { contract } from '../../../../src/contract';
import { runImport } from '../../../../src/server/modules/voter-files/import';
import { countMatching } from '../../../../src/server/modules/voters/universe-repo';
import { testApi, type TestApi, type TestCampaign } from '../../../support/api';
import { importFile, statusOf } from '../../../support/imports';

const { voterFiles, voterGroups } = contract;
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
const ours = () => ({ campaign_id: campaign.id });
const owner = () => api.as(campaign.owner);
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at);

/** A roll of people by number, in a county, with a status where one is given. */
function roll(
  people: readonly number[],
  { county = '', status, id = 'voter_id' }: { county?: string; status?: string; id?: string } = {},
) {
  const rows = people.map((at) =>
    [
      `V${at}`,
      `Ann${at}`,
      `Ash${at}`,
      `${at + 1} Oak St`,
      '45999',
      county,
      `40.${1000 + at}`,
      '-83',
      ...(status === undefined ? [] : [status]),
    ].join(','),
  );
  return `${id},first_name,last_name,address,zip,county,latitude,longitude${status === undefined ? '' : ',status'}\n${rows.join('\n')}\n`;
}
const people = async () => {
  const rows = await api.db
    .selectFrom('voters')
    .select(['source_id', 'status', 'suppressed'])
    .where('campaign_id', '=', campaign.id)
    .orderBy('source_id')
    .execute();
  return new Map(rows.map(({ source_id, ...row }) => [source_id, row]));
};
const off = async () => [...(await people())].filter(([, { status }]) => status === 'off the roll').map(([id]) => id);
const open = () => countMatching(api.db, campaign.id, {}, 'voters', now);

test('through the API alone a file without which many would be gone fails and stores nothing, but for a yes', async () => {
  await importFile(api, campaign, roll(range(0, 30)));
  const before = await people();
  const upload = async (name: string, more: Record<string, unknown>) => {
    const file = { bytes: new Uint8Array(Buffer.from(roll(range(20, 40)))).buffer, name: 'roll.csv', mime: 'text/csv' };
    const { body } = await owner().call(voterGroups.upload, {
      query: { name, ...ours(), whole_roll: true, ...more },
      file,
    });
    await runImport(api.services, { upload_id: body.id, campaign_id: campaign.id });
    return statusOf(api, campaign, body.id);
  };
  const refused = await upload('No yes', {});
  expect(refused).toMatchObject({
    status: 'failed',
    accepted: 0,
    processed: 0,
    detail_code: 'ROLL_TOO_MANY_MISSING',
    params: { missing: 20, people: 30 },
    voter_group_id: null,
  });
  expect(await people()).toEqual(before);
  const discarded = await owner().call(voterFiles.discard, { query: { id: refused.id, ...ours() } });
  expect(discarded.status).toBe(204);
  const uploads = (await owner().call(voterGroups.uploads, { query: ours() })).body;
  expect(uploads.map(({ id }) => id)).not.toContain(refused.id);
  const groups = (await owner().call(voterGroups.all, { query: ours() })).body.map(({ name }) => name);
  expect(groups).not.toContain('No yes');
  const yes = await upload('Yes', { leave_out_many: true });
  expect(yes).toMatchObject({ status: 'done', roll: { people: 30, missing: 20, left_out: 20, asks: true } });
  expect(await open()).toBe(20);
});

test('what was checked is imported as a whole roll only where someone says so, and with a yes where many are missing', async () => {
  await importFile(api, campaign, roll(range(0, 30)));
  const check = async (from: number) => {
    const { id } = await importFile(api, campaign, roll(range(from, 30)), { dryRun: true });
    return id;
  };
  const apply = async (id: string, more: Record<string, unknown>) => {
    const reply = await owner().call(voterFiles.apply, { body: { id, ...ours(), ...more } });
    if (reply.status !== 200) return reply.error.detail_code;
    await runImport(api.services, { upload_id: id, campaign_id: campaign.id });
    return reply.status;
  };
  expect(await apply(await check(1), {})).toBe(200);
  expect(await off()).toEqual([]);
  const many = await check(15);
  expect(await apply(many, { whole_roll: true })).toBe('ROLL_TOO_MANY_MISSING');
  expect((await statusOf(api, campaign, many)).step).toBe('check');
  expect(await apply(many, { whole_roll: true, leave_out_many: true })).toBe(200);
  expect(await open()).toBe(15);
});

test('where many are missing only since the check, the rows are imported and no one is left out', async () => {
  await importFile(api, campaign, roll(range(0, 30)));
  const { id } = await importFile(api, campaign, roll(range(1, 30)), { dryRun: true });
  // Older than the file by when it was uploaded, and imported meanwhile.
  const other = await importFile(api, campaign, roll(range(100, 140)));
  await api.db
    .updateTable('uploads')
    .set({ created_at: new Date(0) })
    .where('id', '=', other.id)
    .execute();
  await owner().call(voterFiles.apply, { body: { id, ...ours(), whole_roll: true } });
  await runImport(api.services, { upload_id: id, campaign_id: campaign.id });
  expect(await statusOf(api, campaign, id)).toMatchObject({
    status: 'done',
    detail_code: 'ROLL_NOT_FOLLOWED',
    params: { missing: 41, people: 70 },
  });
  expect(await off()).toEqual([]);
});

test('only a file of voters can be called a whole roll', async () => {
  const refused = { code: 'BAD_REQUEST', detail_code: 'ROLL_OF_VOTERS' };
  const { id } = await importFile(api, campaign, roll(range(0, 5)), { contents: 'walkbook', dryRun: true });
  const applied = await owner().call(voterFiles.apply, { body: { id, ...ours(), whole_roll: true } });
  expect([applied.status, applied.error]).toEqual([400, expect.objectContaining(refused)]);
  expect((await statusOf(api, campaign, id)).step).toBe('check');
  const file = { bytes: new Uint8Array(Buffer.from('a')).buffer, name: 'points.csv', mime: 'text/csv' };
  const query = { name: 'Points', ...ours(), contents: 'address_points' as const, whole_roll: true };
  const uploaded = await owner().call(voterGroups.upload, { query, file });
  expect([uploaded.status, uploaded.error]).toEqual([400, expect.objectContaining(refused)]);
});
