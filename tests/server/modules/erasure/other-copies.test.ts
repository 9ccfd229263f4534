// Where else someone who is erased is written: in archives of everything, and in what they texted before anyone had texted them.
import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from 'kysely';
import { contract } from '../../../../src/contract';
import { runExport } from '../../../../src/server/modules/campaign-exports/run-export';
import { optOut } from '../../../../src/server/modules/texting/opt-outs-repo';
import { insertIncoming } from '../../../../src/server/modules/text-outbox/incoming-repo';
import { isForgotten } from '../../../../src/server/modules/texting/forget-repo';
import { testApi, type TestApi, type TestCampaign } from '../../../support/api';
import { makeTurf } from '../../../support/turf';

const { campaignExports, erasure } = contract;
const ourNumber = '+14045550100';
let api: TestApi;
let campaign: TestCampaign;
let person: string;
let other: string;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  campaign = await api.makeCampaign();
  const [door] = await makeTurf(api, campaign, { doors: 1, votersAtEach: 2 });
  [person = '', other = ''] = door?.voters.map(({ id }) => id) ?? [];
});

const ours = () => ({ campaign_id: campaign.id });
const erase = async () => {
  const { status } = await api.as(campaign.owner).call(erasure.person, { query: { ...ours(), voter_id: person } });
  expect(status).toBe(200);
};
const startExport = async () =>
  (await api.as(campaign.owner).call(campaignExports.start, { body: ours() })).body.latest?.id ?? '';
const latestExport = async () =>
  (await api.as(campaign.owner).call(campaignExports.get, { query: ours() })).body.latest;
const keyOf = async (id: string) => {
  const row = api.db.selectFrom('campaign_exports').select('storage_key').where('id', '=', id);
  return (await row.executeTakeFirst())?.storage_key ?? '';
};

test('an archive that was packed before can’t be downloaded any more, and its bytes are gone', async () => {
  const id = await startExport();
  await runExport(api.services, campaign.id, id, new AbortController().signal);
  const key = await keyOf(id);
  expect(await api.services.files.has(key)).toBe(true);
  await erase();
  const download = await api.as(campaign.owner).call(campaignExports.download, { query: { ...ours(), id } });
  expect(download.status).toBe(404);
  await expect.poll(() => api.services.files.has(key)).toBe(false);
});

test('an archive that is being packed meanwhile is never finished', async () => {
  const id = await startExport();
  let key = '';
  const { files } = api.services;
  const put: typeof files.put = async (at, stream, mime) => {
    key = at;
    // Everyone’s record was read by now.
    await files.put(at, Readable.from(await stream.toArray(), { objectMode: false }), mime);
    await erase();
  };
  await runExport({ ...api.services, files: { ...files, put } }, campaign.id, id, new AbortController().signal);
  expect(await latestExport()).toMatchObject({ id, status: 'cancelled' });
  expect([key === '', await files.has(key)]).toEqual([false, false]);
});

/** What someone writes to the campaign whom it never texted. */
async function writes(phone: string, body: string, carrier_id: string): Promise<void> {
  const from = { ...ours(), text_campaign_id: null, voter_id: null, phone, our_number: ourNumber };
  expect(await insertIncoming(api.db, { ...from, body, carrier_id, at: null })).toBe(true);
}
const numbersOf = (id: string, numbers: { mobile: string | null; phone: string | null }) =>
  api.db.updateTable('voters').set(numbers).where('id', '=', id).execute();
const textsOf = async () => {
  const { rows } = await sql<{ body: string }>`
    select body from text_messages where campaign_id = ${campaign.id} order by body`.execute(api.db);
  return rows.map(({ body }) => body);
};
const optedOut = async () => {
  const rows = await api.db
    .selectFrom('text_opt_outs')
    .select('phone')
    .where('campaign_id', '=', campaign.id)
    .execute();
  return rows.map(({ phone }) => phone).toSorted();
};

test('what they wrote from a number of theirs goes though no one had texted it, and so does its opt-out', async () => {
  await numbersOf(person, { mobile: '(202) 555-0147', phone: '202.555.0148' });
  await writes('+12025550147', 'Stop calling me, this is Bob', 'SM-bob');
  await writes('+12025550148', 'Bob again', 'SM-bob-at-home');
  await writes('+12025550149', 'Hello', 'SM-stranger');
  for (const phone of ['+12025550147', '+12025550149'])
    await optOut(api.db, {
      ...ours(),
      phone,
      voter_id: null,
      text_campaign_id: null,
      channels: ['text'],
      how: 'wrote',
      user_id: null,
    });
  await erase();
  expect(await textsOf()).toEqual(['Hello']);
  expect(await optedOut()).toEqual(['+12025550149']);
  expect(await isForgotten(api.db, campaign.id, 'SM-bob')).toBe(true);
});

test('an opt-out of a number that others of their household have stays', async () => {
  for (const id of [person, other]) await numbersOf(id, { mobile: null, phone: '2025550147' });
  await optOut(api.db, {
    ...ours(),
    phone: '+12025550147',
    voter_id: null,
    text_campaign_id: null,
    channels: ['text'],
    how: 'wrote',
    user_id: null,
  });
  await erase();
  expect(await optedOut()).toEqual(['+12025550147']);
});
