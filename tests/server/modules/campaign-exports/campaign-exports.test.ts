import { Readable } from 'node:stream';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fromBuffer, type Entry, type ZipFile } from 'yauzl';
import { contract } from '../../../../src/contract';
import { point } from '../../../../src/server/db/connection';
import { beginExport, noteProgress } from '../../../../src/server/modules/campaign-exports/repo';
import { removeOldExports, runExport } from '../../../../src/server/modules/campaign-exports/run-export';
import { removeLeftFiles } from '../../../../src/server/modules/files/removals-repo';
import { newKey } from '../../../../src/server/providers/files';
import { testApi, type TestApi, type TestCampaign } from '../../../support/api';

const { campaignExports } = contract;
let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const calls = (campaign: TestCampaign) => {
  const body = { campaign_id: campaign.id };
  const owner = api.as(campaign.owner);
  return {
    start: async () => (await owner.call(campaignExports.start, { body })).body.latest!,
    cancel: async () => (await owner.call(campaignExports.cancel, { body })).body.latest!,
    get: async () => (await owner.call(campaignExports.get, { query: body })).body.latest,
    download: (id: string) => owner.call(campaignExports.download, { query: { ...body, id } }),
  };
};
const run = (campaign: TestCampaign, id: string, signal = new AbortController().signal) =>
  runExport(api.services, campaign.id, id, signal);

async function aDoor(campaign: TestCampaign, address: string): Promise<string> {
  const values = {
    campaign_id: campaign.id,
    address,
    address_key: `${address} ${randomUUID()}`,
    location: point(-83.4, 40.1),
  };
  return (await api.db.insertInto('doors').values(values).returning('id').executeTakeFirstOrThrow()).id;
}
const aVoter = (campaign: TestCampaign, door_id: string, first: string, suppressed: 'confidential' | null = null) =>
  api.db
    .insertInto('voters')
    .values({ campaign_id: campaign.id, door_id, first, last: 'Voter', source_id: randomUUID(), suppressed })
    .execute();

/** What an archive holds, by path. */
async function unpacked(bytes: Buffer): Promise<Map<string, string>> {
  const zip = await new Promise<ZipFile>((resolve, reject) =>
    fromBuffer(bytes, { lazyEntries: true }, (error, opened) => (error ? reject(error) : resolve(opened))),
  );
  const held = new Map<string, string>();
  await new Promise<void>((resolve, reject) => {
    zip.on('end', resolve).on('error', reject);
    zip.on('entry', (entry: Entry) =>
      zip.openReadStream(entry, (error, stream) => {
        if (error) return reject(error);
        void stream.toArray().then((pieces: Buffer[]) => {
          held.set(entry.fileName, Buffer.concat(pieces).toString('utf8'));
          zip.readEntry();
        }, reject);
      }),
    );
    zip.readEntry();
  });
  return held;
}

test('holds each table page by page, places, people and photos, and nothing of another campaign', async () => {
  const campaign = await api.makeCampaign();
  const other = await api.makeCampaign({ name: `Rival ${randomUUID()}` });
  const door = await aDoor(campaign, '12 Elm St');
  await aVoter(campaign, door, '=HYPERLINK("http://evil.example")');
  await aVoter(campaign, door, 'Hidden', 'confidential');
  await aVoter(other, await aDoor(other, '1 Elsewhere'), 'Stranger');
  const secluded = await aDoor(campaign, '99 Secluded Way');
  await aVoter(campaign, secluded, 'Alone', 'confidential');
  const many = Array.from({ length: 4_500 }, (_, index) => ({
    campaign_id: campaign.id,
    user_id: campaign.owner.id,
    act: 'group_deleted',
    subject_id: randomUUID(),
    subject_name: `group ${index}`,
  }));
  await api.db.insertInto('audit_entries').values(many).execute();
  const storage_key = newKey('photos');
  await api.services.files.put(storage_key, Readable.from(['a photo'], { objectMode: false }), 'image/jpeg');
  const photo = { campaign_id: campaign.id, user_id: campaign.owner.id, storage_key, mime: 'image/jpeg', bytes: 7 };
  const { id: photoId } = await api.db.insertInto('files').values(photo).returning('id').executeTakeFirstOrThrow();
  const invited = { campaign_id: campaign.id, receiver_email: 'x@example.org', offer_title: 'Staff' as const };
  const { link } = (await api.as(campaign.owner).call(contract.invitations.create, { body: invited })).body;

  const { start, get, download } = calls(campaign);
  const { id } = await start();
  expect(api.jobs.filter(({ name }) => name === 'campaign_export')).toEqual([
    { name: 'campaign_export', data: { export_id: id, campaign_id: campaign.id } },
  ]);
  await run(campaign, id);
  const done = await get();
  expect(done).toMatchObject({ id, status: 'done', packed: done?.parts, expires_at: expect.any(String) as string });

  const reply = await download(id);
  expect([reply.status, reply.bytes.length]).toEqual([200, done?.bytes]);
  const held = await unpacked(reply.bytes);
  expect(held.size).toBe(done?.parts);
  const lines = (path: string) => (held.get(path) ?? '').trimEnd().split('\r\n');
  expect(lines('tables/voters.csv').join('\n')).toContain(`"'=HYPERLINK(""http://evil.example"")"`);
  expect(lines('tables/voters.csv')).toHaveLength(2);
  expect(new Set(lines('tables/audit_entries.csv')).size).toBe(1 + 4_500 + 2);
  expect(held.get(`files/${photoId}.jpg`)).toBe('a photo');
  expect(JSON.parse(held.get('map/doors.geojson') ?? '')).toMatchObject({
    features: [{ id: door, geometry: { coordinates: [-83.4, 40.1] }, properties: { address: '12 Elm St' } }],
  });
  expect(JSON.parse(held.get('map/walkbooks.geojson') ?? '')).toMatchObject({ features: [] });
  expect(held.get('tables/people.csv')).toContain(campaign.owner.email);
  expect(held.get('tables/campaign.csv')).toContain(campaign.name);
  const all = [...held.values()].join('\n');
  for (const secret of [
    link?.split('=')[1] ?? 'none',
    storage_key,
    other.name,
    'Stranger',
    'Hidden',
    'Secluded',
    secluded,
  ])
    expect(all).not.toContain(secret);
});

test('says nothing of a confidential person in any table: neither the ledger, nor what a file said, nor what was recorded', async () => {
  const campaign = await api.makeCampaign();
  const door = await aDoor(campaign, '12 Elm St');
  await aVoter(campaign, door, 'Shown');
  await aVoter(campaign, door, 'Hidden', 'confidential');
  const voters = await api.db
    .selectFrom('voters')
    .select(['id', 'first'])
    .where('campaign_id', '=', campaign.id)
    .execute();
  const upload = { campaign_id: campaign.id, user_id: campaign.owner.id, name: 'Roll', contents: 'voters' as const };
  const { id: uploadId } = await api.db
    .insertInto('uploads')
    .values({ ...upload, storage_key: 'nowhere', bytes: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const { id, first } of voters) {
    await sql`
      insert into import_changes (campaign_id, upload_id, kind, row_key, before, after)
      values (${campaign.id}, ${uploadId}, 'voter', ${id}, '{}', jsonb_build_object('first', ${first}::text))`.execute(
      api.db,
    );
    const said = { campaign_id: campaign.id, first_names: [first.toLowerCase()], voter_id: id };
    await api.db
      .insertInto('contact_ledger')
      .values({ ...said, reason: 'moved', scope: 'person' })
      .execute();
  }
  // A file moved both doors on the map; at one of them no one lives whom a list names.
  const secluded = await aDoor(campaign, '99 Secluded Way');
  await aVoter(campaign, secluded, 'Hidden', 'confidential');
  for (const row_key of [door, secluded])
    await sql`
      insert into import_changes (campaign_id, upload_id, kind, row_key, before, after)
      values (${campaign.id}, ${uploadId}, 'door', ${row_key}, '{}', '{"location": "(-83.4,40.1)"}')`.execute(api.db);
  // Of whom the import was undone since.
  const unknown = {
    campaign_id: campaign.id,
    first_names: ['hidden'],
    address_key: '12 elm st',
    voter_id: randomUUID(),
  };
  await api.db
    .insertInto('contact_ledger')
    .values({ ...unknown, reason: 'confidential', scope: 'person' })
    .execute();

  const { start, download } = calls(campaign);
  const { id } = await start();
  await run(campaign, id);
  const held = await unpacked((await download(id)).bytes);
  for (const path of ['tables/import_changes.csv', 'tables/contact_ledger.csv', 'tables/voters.csv'])
    expect([path, held.get(path)?.match(/shown|hidden/gi)?.length], held.get(path)).toEqual([path, 1]);
  expect([...held.values()].join('\n')).not.toMatch(/hidden/i);
  expect(held.get('tables/import_changes.csv')).toContain(door);
  expect([...held.values()].join('\n')).not.toContain(secluded);
});

test('names no other campaign of a tree', async () => {
  const campaign = await api.makeCampaign();
  const [asked, shares, entry, above] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  const why = { reason: 'do_not_contact' as const, scope: 'person' as const };
  const taken = { campaign_id: campaign.id, voter_id: randomUUID(), ...why };
  await api.db
    .insertInto('contact_ledger')
    .values({ ...taken, shared_from: asked, shared_entry_id: entry })
    .execute();
  const copy = { campaign_id: campaign.id, name: 'Support', shared_by: shares, shared_survey_id: above };
  await api.db.insertInto('surveys').values(copy).execute();
  const { start, download } = calls(campaign);
  const { id } = await start();
  await run(campaign, id);
  const told = [...(await unpacked((await download(id)).bytes)).values()].join('\n');
  expect(told).toContain('do_not_contact');
  for (const each of [asked, shares, entry, above]) expect(told).not.toContain(each);
});

test('is in the log when it is made and whenever it is downloaded', async () => {
  const campaign = await api.makeCampaign();
  const { start, download } = calls(campaign);
  const { id } = await start();
  await run(campaign, id);
  await download(id);
  const { body } = await api.as(campaign.owner).call(contract.audit.list, { query: { campaign_id: campaign.id } });
  expect(body.map(({ act }) => act).toSorted()).toEqual(['campaign_exported', 'export_downloaded']);
});

test('is one at a time, and can be canceled, of which nothing stays', async () => {
  const campaign = await api.makeCampaign();
  const { start, cancel, download, get } = calls(campaign);
  const { id } = await start();
  expect((await start()).id).toBe(id);
  expect((await cancel()).status).toBe('cancelled');
  await run(campaign, id);
  expect((await get())?.status).toBe('cancelled');
  expect((await download(id)).error.code).toBe('NOT_FOUND');
});

test('that broke off is begun anew by whoever takes it over', async () => {
  const campaign = await api.makeCampaign();
  const { start, get } = calls(campaign);
  const { id } = await start();
  await expect(run(campaign, id, AbortSignal.abort())).rejects.toThrow();
  expect((await get())?.status).toBe('running');
  await run(campaign, id);
  expect((await get())?.status).toBe('done');
});

test('whose server was killed with the archive written and its row not leaves nothing behind', async () => {
  const campaign = await api.makeCampaign();
  const { start, cancel, get, download } = calls(campaign);
  const keyOf = async () =>
    (
      await api.db
        .selectFrom('campaign_exports')
        .select('storage_key')
        .where('campaign_id', '=', campaign.id)
        .executeTakeFirstOrThrow()
    ).storage_key ?? '';
  const killed = async (id: string) => {
    const put = api.services.files.put.bind(api.services.files);
    const files = {
      ...api.services.files,
      put: async (...given: Parameters<typeof put>) => {
        await put(...given);
        throw new Error('killed');
      },
      remove: async () => undefined,
    };
    await expect(runExport({ db: api.db, files }, campaign.id, id, new AbortController().signal)).rejects.toThrow(
      'killed',
    );
    const key = await keyOf();
    expect(await api.services.files.has(key)).toBe(true);
    return key;
  };
  const { id } = await start();
  const first = await killed(id);
  expect((await download(id)).error.code).toBe('NOT_FOUND');
  await run(campaign, id);
  const second = await keyOf();
  expect(second).not.toBe(first);
  expect([await api.services.files.has(first), await api.services.files.has(second)]).toEqual([false, true]);
  expect((await get())?.status).toBe('done');

  const next = (await start()).id;
  const left = await killed(next);
  await cancel();
  await api.db
    .updateTable('campaign_exports')
    .set({ finished_at: new Date(Date.now() - 26 * 3_600_000) })
    .where('campaign_id', '=', campaign.id)
    .execute();
  await removeOldExports(api.db, api.services.files);
  expect(await api.services.files.has(left)).toBe(false);
});

test('whose end is stored though the answer was lost stays', async () => {
  const campaign = await api.makeCampaign();
  const { start, get, download } = calls(campaign);
  const { id } = await start();
  const lost = new WeakSet<object>();
  const db = api.db.withPlugin({
    transformQuery: ({ node, queryId }) => {
      if (JSON.stringify(node).includes(`status = 'done'`)) lost.add(queryId);
      return node;
    },
    transformResult: ({ result, queryId }) =>
      lost.has(queryId)
        ? Promise.reject(Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }))
        : Promise.resolve(result),
  });
  const broken = runExport({ db, files: api.services.files }, campaign.id, id, new AbortController().signal);
  await expect(broken).rejects.toThrow('ECONNRESET');
  await run(campaign, id);
  const done = await get();
  expect(done?.status).toBe('done');
  expect((await download(id)).bytes).toHaveLength(done?.bytes ?? -1);
});

/** The same store, in which something happens before a whole archive is written there. */
function storeAfter(act: () => Promise<unknown>) {
  const put = api.services.files.put.bind(api.services.files);
  const keys: string[] = [];
  const files: typeof api.services.files = {
    ...api.services.files,
    put: async (key, archive, mime) => {
      keys.push(key);
      const pieces = (await archive.toArray()) as Buffer[];
      await act();
      await put(key, Readable.from(pieces), mime);
    },
  };
  return { files, keys };
}

test('whose server only fell silent, and writes it when another has taken over, leaves nothing behind', async () => {
  const campaign = await api.makeCampaign();
  const { start, download } = calls(campaign);
  const { id } = await start();
  let isAway = false;
  const { files, keys } = storeAfter(async () => {
    // It doesn't reach the database any more, and so hears of nothing.
    isAway = true;
    await run(campaign, id);
  });
  const db = api.db.withPlugin({
    transformQuery: ({ node }) => {
      if (isAway) throw Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  });
  const silent = runExport({ db, files }, campaign.id, id, new AbortController().signal);
  await expect(silent).rejects.toThrow('ECONNRESET');
  await sql`update file_removals set noted_at = noted_at - interval '2 days'`.execute(api.db);
  await removeLeftFiles(api.services);
  expect(await api.services.files.has(keys[0] ?? '')).toBe(false);
  expect((await download(id)).status).toBe(200);
});

test('ends once another has taken it over, and says nothing more of how far it is', async () => {
  const campaign = await api.makeCampaign();
  const { start, get } = calls(campaign);
  const { id } = await start();
  const taken = newKey('uploads');
  const { files, keys } = storeAfter(async () => {
    await beginExport(api.db, campaign.id, id, taken);
    await noteProgress(api.db, campaign.id, id, { storage_key: taken, parts: 100, packed: 7 });
    await new Promise((resolve) => setTimeout(resolve, 1_500));
  });
  await runExport({ db: api.db, files }, campaign.id, id, new AbortController().signal);
  expect(await get()).toMatchObject({ status: 'running', parts: 100, packed: 7 });
  expect(await api.services.files.has(keys[0] ?? '')).toBe(false);
});

test('is downloaded by its owner alone, of this campaign, and for a day', async () => {
  const campaign = await api.makeCampaign();
  const other = await api.makeCampaign();
  const { start, download } = calls(campaign);
  const { id } = await start();
  await run(campaign, id);
  expect((await calls(other).download(id)).error.code).toBe('NOT_FOUND');
  const stored = () =>
    api.db
      .selectFrom('campaign_exports')
      .select('storage_key')
      .where('campaign_id', '=', campaign.id)
      .executeTakeFirst();
  const key = (await stored())?.storage_key ?? '';
  expect(await api.services.files.has(key)).toBe(true);
  const old = new Date(Date.now() - 26 * 3_600_000);
  await api.db
    .updateTable('campaign_exports')
    .set({ finished_at: old })
    .where('campaign_id', '=', campaign.id)
    .execute();
  expect((await download(id)).error.code).toBe('NOT_FOUND');
  await removeOldExports(api.db, api.services.files);
  expect([await stored(), await api.services.files.has(key)]).toEqual([undefined, false]);
});
