// A backup that is made while people work: what it holds is of one moment, so that sums and what they count agree.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { contract } from '../../../../src/contract';
import type { CallFile } from '../../../../src/contract/call';
import { readConfig, type Config } from '../../../../src/server/config';
import { connect, type Db } from '../../../../src/server/db/connection';
import { backup, restore } from '../../../../src/server/operate/backup/run';
import { fileStore } from '../../../../src/server/providers/file-store';
import { testApi, type TestApi, type TestCampaign, type TestUser } from '../../../support/api';
import { createDatabase, databaseAt, dropDatabase } from '../../../support/on-server';
import { aTouch, makeTurf, type TestDoor } from '../../../support/turf';

vi.setConfig({ testTimeout: 300_000 });

const { roadSigns, walkbooks } = contract;
const results = ['not_home', 'canvassed', 'refused'] as const;
const database = `porchlight_one_moment_${randomUUID().slice(0, 8)}`;
let api: TestApi;
let folder: string;
let campaign: TestCampaign;
let canvassers: TestUser[];
let doors: TestDoor[];
let walkbook: string;
let sign: string;
let photo: CallFile;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'porchlight-one-moment-'));
  api = await testApi();
  campaign = await api.makeCampaign();
  canvassers = await Promise.all([1, 2].map(() => api.makeUser({ campaign })));
  doors = await makeTurf(api, campaign, { doors: 120 });
  const own = { name: 'Maple', campaign_id: campaign.id };
  const owner = api.as(campaign.owner);
  const assigned_user_ids = canvassers.map(({ id }) => id);
  const turf = { ...own, filter_params: { everyone: true as const }, assigned_user_ids };
  walkbook = (await owner.call(walkbooks.create, { body: turf })).body.id;
  sign = (await owner.call(roadSigns.create, { body: own })).body.id;
  const image = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'navy' } })
    .png()
    .toBuffer();
  photo = { bytes: new Uint8Array(image).buffer, mime: 'image/png', name: 'sign.png' };
});
afterAll(async () => {
  await api.close();
  await dropDatabase(inject('databaseServer').url, database);
  rmSync(folder, { recursive: true, force: true });
});

/** A canvasser who goes from door to door until told to stop: one touch a call, as on good reception. */
async function walk(by: TestUser, until: { done: boolean }): Promise<void> {
  for (let visit = 0; !until.done; visit += 1) {
    const door_id = doors[visit % doors.length]!.id;
    const touches = [aTouch({ door_id, contact_result: results[visit % results.length]! })];
    const body = { id: walkbook, campaign_id: campaign.id, touches };
    expect((await api.as(by).call(walkbooks.update, { body })).body.receipts[0]?.verdict).toBe('stored');
  }
}

/** One who puts up signs, each with its photo. */
async function placeSigns(by: TestUser, until: { done: boolean }): Promise<void> {
  for (let seq = 1; !until.done; seq += 1) {
    const about = { id: randomUUID(), road_sign_id: sign, campaign_id: campaign.id, device_id: randomUUID(), seq };
    const place = { coordinates: [-78.64, 35.78] as [number, number], accuracy: 8, note: '' };
    const body = { ...about, ...place, recorded_at: new Date().toISOString() };
    expect((await api.as(by).call(roadSigns.place, { body, file: photo })).body.receipt.verdict).toBe('stored');
  }
}

/** What was recorded, by whom and with what result, and what is kept of it as a sum; doors that are done, likewise. */
async function counted(db: Db) {
  const counts = async (columns: string, from: string) => {
    const text = `select jsonb_build_array(${columns}) as count from ${from} where campaign_id = '${campaign.id}'`;
    const { rows } = await sql<{ count: unknown[] }>`${sql.raw(text)}`.execute(db);
    return rows.map(({ count }) => count.join(' ')).toSorted();
  };
  return {
    touches: await counts(
      'user_id, contact_result, touches',
      `(select campaign_id, user_id, contact_result, count(*) as touches from touches group by 1, 2, 3) as facts`,
    ),
    totals: await counts('user_id, contact_result, touches', 'walkbook_totals'),
    visited: await counts(
      'doors',
      `(select campaign_id, count(distinct door_id) as doors from touches group by 1) as facts`,
    ),
    done: await counts('doors_done', 'walkbook_progress'),
    placed: await counts('file_id', 'placements'),
    named: await counts('id', 'files'),
    keys: await counts('storage_key', 'files'),
  };
}

const total = (touches: readonly string[]) => touches.reduce((sum, line) => sum + Number(line.split(' ')[2]), 0);

test('a backup that is made while people record is of one moment: sums agree with what they count, and no file is missing', async () => {
  const configOf = (name: string, url: string): Config =>
    readConfig({ PORCHLIGHT_DATA: join(folder, name), DATABASE_URL: url, ALLOW_EMULATOR: '1' });
  const { url: server } = inject('databaseServer');
  await createDatabase(server, database);
  const target = configOf('target', databaseAt(server, database));
  const source = { ...configOf('source', api.services.databaseUrl), files: api.services.config.files };

  const until = { done: false };
  const working = [
    ...canvassers.map((each) => walk(each, until)),
    ...canvassers.map((each) => placeSigns(each, until)),
  ];
  const file = join(folder, 'at-work.backup');
  const begun = async () => (await counted(api.db)).done.length > 0 && (await counted(api.db)).placed.length > 0;
  await expect.poll(begun, { timeout: 30_000 }).toBe(true);
  const before = await counted(api.db);
  const saved = await backup(source, file, 'same server').finally(() => (until.done = true));
  await Promise.all(working);
  const after = await counted(api.db);
  expect(saved).toMatchObject({ missing: [], untried: null });

  await restore(target, file, { replace: false, copyTo: '' });
  const { db, close } = connect(target.databaseUrl ?? '', { max: 1 });
  try {
    const held = await counted(db);
    expect(held.totals).toEqual(held.touches);
    expect(held.done).toEqual(held.visited);
    // People recorded before that moment and after it, or agreement would say nothing.
    expect(total(held.touches)).toBeGreaterThanOrEqual(total(before.touches));
    expect(total(held.touches)).toBeLessThan(total(after.touches));
    expect(held.placed.length).toBeLessThan(after.placed.length);

    expect(held.named).toEqual(held.placed);
    const store = fileStore(target.files);
    expect(held.keys.length).toBeGreaterThan(0);
    expect(await Promise.all(held.keys.map((key) => store.has(key)))).toEqual(held.keys.map(() => true));
    // No number that a row has is given again.
    const { rows } = await sql<{ next: string; last: string }>`
      select (select last_value from touch_changes_id_seq)::text as next,
        (select coalesce(max(id), 0) from touch_changes)::text as last`.execute(db);
    expect(Number(rows[0]?.next)).toBeGreaterThanOrEqual(Number(rows[0]?.last));
  } finally {
    await close();
  }
});
