// Bytes that are to go while the store fails: they go later, for sure, and that it fails is told.
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { contract } from '../../../../src/contract';
import { verdictsHeader } from '../../../../src/contract/call';
import { removeOldExports, runExport } from '../../../../src/server/modules/campaign-exports/run-export';
import { removeLeftFiles } from '../../../../src/server/modules/files/removals-repo';
import { forgetWaitingUploads } from '../../../../src/server/modules/uploads/repo';
import { newKey } from '../../../../src/server/providers/files';
import { testApi, type TestApi, type TestCampaign } from '../../../support/api';
import { importFile } from '../../../support/imports';
import { aDoorReport, makeTurf } from '../../../support/turf';

let api: TestApi;
let campaign: TestCampaign;
beforeAll(async () => {
  api = await testApi();
});
beforeEach(async () => {
  campaign = await api.makeCampaign();
});
afterEach(() => {
  vi.restoreAllMocks();
});
afterAll(() => api.close());

const ours = () => ({ campaign_id: campaign.id });
const owner = () => api.as(campaign.owner);
const isThere = (key: string) => api.services.files.has(key);
/** Until it is restored the store removes nothing. */
const breakStore = () => vi.spyOn(api.services.files, 'remove').mockRejectedValue(new Error('The store is away.'));
const removeLeft = () => removeLeftFiles(api.services);
const noted = async () => (await api.db.selectFrom('file_removals').selectAll().execute()).length;

/** Someone of whom a photo and a voice note were stored; under which keys. */
async function makeRecorded(): Promise<{ voter_id: string; keys: string[] }> {
  const [door] = await makeTurf(api, campaign, { doors: 1, votersAtEach: 2 });
  const voter_id = door?.voters[0]?.id ?? '';
  const body = { name: randomUUID(), ...ours(), filter_params: { everyone: true } };
  const walkbook = (await owner().call(contract.walkbooks.create, { body })).body.id;
  const file = { size: 5, sha256: 'a'.repeat(43) };
  const at = { door_id: door?.id ?? '', ...file };
  const facts = [
    { mime: 'image/jpeg', fact: aDoorReport({ kind: 'photo', mime: 'image/jpeg', ...at }) },
    { mime: 'audio/webm', fact: aDoorReport({ kind: 'voice_note', mime: 'audio/webm', seconds: 3, ...at }) },
  ];
  await owner().call(
    contract.walkbooks.update,
    { body: { id: walkbook, ...ours(), door_facts: facts.map(({ fact }) => fact) } },
    { headers: { [verdictsHeader]: 'erased' } },
  );
  const keys: string[] = [];
  for (const { mime, fact } of facts) {
    const storage_key = newKey('photos');
    await api.services.files.put(storage_key, Readable.from([Buffer.from('bytes')]), mime);
    const row = { campaign_id: campaign.id, storage_key, mime, bytes: 5 };
    const { id: file_id } = await api.db.insertInto('files').values(row).returning('id').executeTakeFirstOrThrow();
    const { numUpdatedRows } = await api.db
      .updateTable('all_door_facts')
      .set({ file_id })
      .where('campaign_id', '=', campaign.id)
      .where('id', '=', fact.id)
      .executeTakeFirst();
    expect(Number(numUpdatedRows)).toBe(1);
    keys.push(storage_key);
  }
  return { voter_id, keys };
}

test('photos and voice notes of someone who is erased while the store fails go once it works', async () => {
  const { voter_id, keys } = await makeRecorded();
  const broken = breakStore();
  const erased = await owner().call(contract.erasure.person, { query: { ...ours(), voter_id } });
  expect(erased.status).toBe(200);
  await expect.poll(() => broken.mock.calls.length).toBe(2);
  await expect(removeLeft()).rejects.toThrow('2 of 2 failed, first: Error: The store is away.');
  expect(await Promise.all(keys.map(isThere))).toEqual([true, true]);

  broken.mockRestore();
  await removeLeft();
  expect(await Promise.all(keys.map(isThere))).toEqual([false, false]);
  expect(await noted()).toBe(0);
});

test('one that can’t be removed holds up no other', async () => {
  const { voter_id, keys } = await makeRecorded();
  const broken = breakStore();
  await owner().call(contract.erasure.person, { query: { ...ours(), voter_id } });
  await expect.poll(() => broken.mock.calls.length).toBe(2);
  broken.mockRestore();
  const remove = api.services.files.remove.bind(api.services.files);
  vi.spyOn(api.services.files, 'remove').mockImplementation((key) =>
    key === keys[0] ? Promise.reject(new Error('Not this one.')) : remove(key),
  );
  await expect(removeLeft()).rejects.toThrow('Not this one.');
  expect(await Promise.all(keys.map(isThere))).toEqual([true, false]);
  vi.restoreAllMocks();
  await removeLeft();
});

test('what is removed when it should be leaves no note behind', async () => {
  const { voter_id, keys } = await makeRecorded();
  await owner().call(contract.erasure.person, { query: { ...ours(), voter_id } });
  await expect.poll(noted).toBe(0);
  expect(await Promise.all(keys.map(isThere))).toEqual([false, false]);
});

test('the pages of a mailer that is refused while the store fails go once it works', async () => {
  const name = randomUUID();
  const mailer = {
    ...ours(),
    user_id: campaign.owner.id,
    name,
    storage_key: randomUUID(),
    mime: 'image/jpeg' as const,
    bytes: 1,
  };
  const stored: string[] = [];
  const put = api.services.files.put.bind(api.services.files);
  vi.spyOn(api.services.files, 'put').mockImplementation(async (key, ...given) => {
    stored.push(key);
    await put(key, ...given);
    // Someone else takes the name meanwhile.
    if (stored.length === 3) await api.db.insertInto('mailers').values(mailer).execute();
  });
  const broken = breakStore();
  const picture = await sharp({ create: { width: 1200, height: 800, channels: 3, background: 'navy' } })
    .png()
    .toBuffer();
  const file = { bytes: new Uint8Array(picture).buffer, mime: 'image/png', name: 'card.png' };
  const refused = await owner().call(contract.mailers.create, { body: { ...ours(), name }, file });
  expect([refused.error.code, stored.length]).toEqual(['NAME_EXISTS', 3]);

  broken.mockRestore();
  // Until an hour is over they may still be named.
  await sql`update file_removals set noted_at = noted_at - interval '2 hours'`.execute(api.db);
  await removeLeft();
  expect(await Promise.all(stored.map(isThere))).toEqual([false, false, false]);
});

test('a checked file that no one imported, and an archive that is over, go once the store works', async () => {
  const { id } = await importFile(api, campaign, 'Last,Address,Zip\nPool,1 Oak St,45999\n', { dryRun: true });
  const upload = api.db.selectFrom('uploads').select('storage_key').where('id', '=', id);
  const { storage_key: file } = await upload.executeTakeFirstOrThrow();
  const started = await owner().call(contract.campaignExports.start, { body: ours() });
  const archive = started.body.latest?.id ?? '';
  await runExport(api.services, campaign.id, archive, new AbortController().signal);
  const row = api.db.selectFrom('campaign_exports').select('storage_key').where('id', '=', archive);
  const packed = (await row.executeTakeFirst())?.storage_key ?? '';
  await api.db
    .updateTable('campaign_exports')
    .set({ finished_at: new Date(0) })
    .where('id', '=', archive)
    .execute();

  const broken = breakStore();
  const later = new Date(Date.now() + 60_000);
  await expect(forgetWaitingUploads(api.db, api.services.files, later)).rejects.toThrow('The store is away.');
  await expect(removeOldExports(api.db, api.services.files)).rejects.toThrow('The store is away.');
  expect(await Promise.all([file, packed].map(isThere))).toEqual([true, true]);

  broken.mockRestore();
  await removeLeft();
  expect(await Promise.all([file, packed].map(isThere))).toEqual([false, false]);
});
