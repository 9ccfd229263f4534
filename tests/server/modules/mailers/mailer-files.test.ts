// The files of a mailer are in the store when it is, and gone when its transaction was not committed.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { contract } from '../../../../src/contract';
import { removeLeftFiles } from '../../../../src/server/modules/files/removals-repo';
import { testApi, type TestApi, type TestCampaign } from '../../../support/api';

const { mailers } = contract;
let api: TestApi;
let campaign: TestCampaign;
beforeAll(async () => {
  api = await testApi();
  campaign = await api.makeCampaign();
});
afterEach(() => {
  vi.restoreAllMocks();
});
afterAll(() => api.close());

async function create() {
  const picture = await sharp({ create: { width: 1800, height: 1200, channels: 3, background: 'navy' } })
    .jpeg()
    .toBuffer();
  const file = { bytes: new Uint8Array(picture).buffer, mime: 'application/octet-stream', name: 'card.jpg' };
  const body = { name: `Card ${randomUUID()}`, campaign_id: campaign.id };
  return api.as(campaign.owner).call(mailers.create, { body, file });
}
/** Under which keys something is stored from now on, and what is done as soon as it is. */
function watchStore(stored: () => Promise<void> = async () => undefined): string[] {
  const keys: string[] = [];
  const put = api.services.files.put.bind(api.services.files);
  vi.spyOn(api.services.files, 'put').mockImplementation(async (key, ...given) => {
    keys.push(key);
    await put(key, ...given);
    await stored();
  });
  return keys;
}
const there = async (keys: readonly string[]) => {
  const found = await Promise.all(keys.map((key) => api.services.files.has(key)));
  return found.filter(Boolean).length;
};
/** Whatever was noted, an hour or more later. */
async function removeHoursLater() {
  await sql`update file_removals set noted_at = noted_at - interval '2 hours'`.execute(api.db);
  await removeLeftFiles(api.services);
}

test('nothing of one stays whose transaction fails as it is committed', async () => {
  await sql`
    create function fails() returns trigger language plpgsql as $$ begin raise exception 'not today'; end $$`.execute(
    api.db,
  );
  await sql`
    create constraint trigger fails after insert on mailers deferrable initially deferred
    for each row execute function fails()`.execute(api.db);
  const keys = watchStore();
  try {
    // On several servers no one knows whether it was committed.
    expect((await create()).status).toBeGreaterThanOrEqual(500);
  } finally {
    await sql`drop trigger fails on mailers`.execute(api.db);
  }
  expect(keys).toHaveLength(3);
  await removeHoursLater();
  expect(await there(keys)).toBe(0);
});

test('no housekeeping removes them meanwhile or later', async () => {
  const keys = watchStore(() => removeLeftFiles(api.services));
  const { status, body } = await create();
  expect(status).toBe(201);
  await removeHoursLater();
  const query = { id: body.id, campaign_id: campaign.id };
  expect((await api.as(campaign.owner).call(mailers.file, { query })).status).toBe(200);
  expect((await api.as(campaign.owner).call(mailers.page, { query: { ...query, page: 1 } })).status).toBe(200);
  // What was uploaded is kept as a picture without what the camera wrote.
  expect([keys.length, await there(keys)]).toEqual([3, 2]);
});

test('a mailer is not stored without them where its server stood still for hours', async () => {
  watchStore(removeHoursLater);
  const { status } = await create();
  expect(status).toBe(500);
  const query = { campaign_id: campaign.id };
  const listed = (await api.as(campaign.owner).call(mailers.all, { query })).body;
  for (const { id } of listed)
    expect((await api.as(campaign.owner).call(mailers.file, { query: { ...query, id } })).status).toBe(200);
});
