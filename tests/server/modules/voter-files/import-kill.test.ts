// A server that is killed in the middle of a file: the next one goes on behind the last batch that was stored.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { UploadStatus } from '../../../../src/contract/voters/import-status';
import { runImport } from '../../../../src/server/modules/voter-files/import';
import { bundle } from '../../../promise/release';
import { testApi, type TestApi, type TestCampaign } from '../../../support/api';
import { importFile, statusOf, uploadFile } from '../../../support/imports';
import { workbookOf, zipOf } from '../../../support/packed';

// Beside the packages that the bundle leaves outside.
const cache = join(import.meta.dirname, '..', '..', '..', 'node_modules', '.cache');
let folder: string;
let data: string;
let api: TestApi;
beforeAll(async () => {
  await mkdir(cache, { recursive: true });
  folder = await mkdtemp(join(cache, 'import-process-'));
  data = await mkdtemp(join(tmpdir(), 'porchlight-kill-'));
  const isPackage = (id: string) => !id.startsWith('.') && !id.startsWith('/');
  const entry = 'tests/support/import-process.ts';
  await writeFile(join(folder, 'main.mjs'), await bundle({ entry, format: 'es', plants: [], external: isPackage }));
  api = await testApi();
});
afterAll(async () => {
  await api.close();
  await rm(folder, { recursive: true, force: true });
  await rm(data, { recursive: true, force: true });
});

const size = 2700;
const files: Record<'voters' | 'address_points', string[]> = {
  voters: [
    'Voter File VANID,FirstName,LastName,Address,Zip',
    ...Array.from(
      { length: size },
      (_, at) => `V${at % 2600},First${at},${at % 700 === 3 ? '' : 'Last'},${at} Oak St,45999`,
    ),
  ],
  address_points: [
    'number,street,zip,longitude,latitude',
    ...Array.from(
      { length: size },
      (_, at) => `${at % 700 === 3 ? '' : 1 + (at % 2600)},Oak St,45999,-83.${100_000 + at},40.05`,
    ),
  ],
};

/** What no archive makes smaller, in a column that no one reads. */
const noise = (at: number) =>
  [1, 2, 3, 4].map((more) => createHash('sha512').update(`${at} ${more}`).digest('base64url')).join('');
const wide = files.voters.map((line, at) => `${line},${at === 0 ? 'Remarks' : noise(at)}`);
const half = wide.length / 2;
const kinds: Record<string, { contents: keyof typeof files; make: () => Promise<Buffer> | Buffer }> = {
  voters: { contents: 'voters', make: () => Buffer.from(`${files.voters.join('\n')}\n`) },
  'address points': { contents: 'address_points', make: () => Buffer.from(`${files.address_points.join('\n')}\n`) },
  'gzipped voters': { contents: 'voters', make: () => gzipSync(`${wide.join('\n')}\n`) },
  'voters in an archive of two': {
    contents: 'voters',
    make: () =>
      zipOf({
        '1.csv': wide.slice(0, half).join('\n'),
        '2.csv': [wide[0], ...wide.slice(half)].join('\n'),
      }),
  },
  'voters in a workbook': {
    contents: 'voters',
    make: () =>
      workbookOf({
        Voters: {
          rows: wide.map((line) =>
            line.split(',').map((cell) => ({ xml: `<c t="inlineStr"><is><t>${cell}</t></is></c>` })),
          ),
        },
      }),
  },
};

/** All that an import stores, without what differs from one campaign and run to the next. */
async function stored(campaign: TestCampaign) {
  const voters = await api.db
    .selectFrom('voters')
    .innerJoin('doors', (join) =>
      join.onRef('doors.campaign_id', '=', 'voters.campaign_id').onRef('doors.id', '=', 'voters.door_id'),
    )
    .select(['source_id', 'first', 'address'])
    .where('voters.campaign_id', '=', campaign.id)
    .orderBy('source_id')
    .execute();
  const points = await api.db
    .selectFrom('address_points')
    .select(['address_key', 'location'])
    .where('campaign_id', '=', campaign.id)
    .orderBy('address_key')
    .execute();
  return { voters, points };
}

function figures(status: UploadStatus) {
  const { processed, total, accepted, added, changed, rejected, rejected_count, detail, parts } = status;
  return { processed, total, accepted, added, changed, rejected, rejected_count, detail, parts };
}

test.each(Object.keys(kinds))(
  'a file of %s goes on where the dead server stopped',
  { timeout: 90_000 },
  async (kind) => {
    const { contents = 'voters', make } = kinds[kind] ?? {};
    const campaign = await api.makeCampaign();
    const bytes = (await make?.()) ?? Buffer.alloc(0);
    const path = join(data, contents);
    await writeFile(path, bytes);
    const id = await uploadFile(api, campaign, bytes, { contents });

    const held = String(Math.floor(bytes.length * 0.8));
    const args = [join(folder, 'main.mjs'), api.services.databaseUrl, campaign.id, id, path, held];
    const child = spawn(process.execPath, args, { stdio: 'inherit' });
    const ended = once(child, 'exit');
    try {
      await expect
        .poll(async () => (await statusOf(api, campaign, id)).processed, { timeout: 60_000, interval: 50 })
        .toBeGreaterThanOrEqual(500);
    } finally {
      child.kill('SIGKILL');
      await ended;
    }

    const before = (await statusOf(api, campaign, id)).processed;
    expect(before).toBeLessThan(size);
    // Nothing was forgotten when the next server opens the file.
    let atTheStart = -1;
    const get: typeof api.services.files.get = async (...asked) => {
      if (atTheStart < 0) atTheStart = (await statusOf(api, campaign, id)).processed;
      return api.services.files.get(...asked);
    };
    await runImport(
      { ...api.services, files: { ...api.services.files, get } },
      { upload_id: id, campaign_id: campaign.id },
    );
    expect(atTheStart).toBe(before);

    const untouched = await api.makeCampaign();
    const whole = await importFile(api, untouched, bytes, { contents });
    const again = await statusOf(api, campaign, id);
    expect(again).toMatchObject({ status: 'done', processed: size });
    expect(figures(again)).toEqual(figures(whole));
    expect(await stored(campaign)).toEqual(await stored(untouched));
  },
);
