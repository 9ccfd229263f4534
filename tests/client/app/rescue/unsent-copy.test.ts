import { beforeEach, expect, it } from 'vitest';
import { readUnsent } from '../../../../src/client/app/rescue/unsent';
import { sealedFiles, unsentFiles } from '../../../../src/client/app/rescue/unsent-copy';
import { openSealed, serverKeys } from '../../local/sealing';
import words from '../../../../src/client/app/rescue/words.json';
import { unsentFile } from '../../../../src/client/offline/outbox/export';
import { importUnsent } from '../../../../src/client/offline/outbox/import';
import { keepOutreach } from '../../../../src/client/offline/outreach/kept-outreach';
import { id } from '../../../support/office';
import { readItems, readPhoto } from '../../../../src/client/offline/outbox/read-items';
import { newPhone, other, owner } from '../../local/headquarters';
import { save } from '../../../../src/client/offline/outbox/save';
import { knock, order, saveKnocks, saveSign } from '../../offline/saves';

beforeEach(() => newPhone());

/** What is in a file, its items in one order. */
const contentOf = async (file: File | undefined) => {
  const read = JSON.parse((await file?.text()) ?? 'null') as { owner: string; items: { id: string }[] };
  const items = read.items.toSorted((a, b) => a.id.localeCompare(b.id));
  return { ...read, exported_at: null, items };
};

it('reads nothing where there is no outbox, and makes none', async () => {
  expect((await readUnsent()).items).toEqual([]);
  expect(await indexedDB.databases()).toEqual([]);
});

it('writes the file that the app itself would write', async () => {
  await saveKnocks(2);
  await saveSign();
  const text = { message_id: id(1), text_campaign_id: id(2), message: 'Hi' };
  const common = { campaign_id: id(3), voter_id: id(4), name: 'Ana', clicked_at: 1, problem: null };
  await keepOutreach(owner, { kind: 'reply', ...common, ...text });
  const [one, ...more] = unsentFiles(await readUnsent());
  expect(more).toEqual([]);
  expect(await contentOf(one?.file)).toMatchObject({ outreach: [{ kind: 'reply', message: 'Hi' }] });
  expect(await contentOf(one?.file)).toEqual(await contentOf(await unsentFile(owner)));
});

it('is imported on another phone, photo and all, any number of times', async () => {
  await saveKnocks(2);
  await saveSign();
  const [one] = unsentFiles(await readUnsent());
  const text = (await one?.file.text()) ?? '';
  await newPhone();
  expect(await importUnsent(text, owner)).toEqual({ added: 4, known: 0, damaged: 0 });
  expect(await importUnsent(text, owner)).toEqual({ added: 0, known: 4, damaged: 0 });
  const photo = (await readItems(owner)).find(({ kind }) => kind === 'placement_photo');
  expect([...new Uint8Array((await readPhoto(photo?.id ?? ''))?.bytes ?? new ArrayBuffer(0))]).toEqual([1, 2, 3]);
});

it('gives each person on the phone a file of their own, which only the server can open', async () => {
  await saveKnocks();
  await save({ ...order, owner: other, facts: [knock] });
  const { publicKey, privateKey } = serverKeys();
  const files = await sealedFiles(await readUnsent(), publicKey);
  expect(new Set(files.map(({ name }) => name)).size).toBe(2);
  for (const file of files) {
    const text = await file.text();
    for (const word of [owner, other, knock.label, 'touch', 'items']) expect(text).not.toContain(word);
    const { about, content } = await openSealed(text, privateKey);
    expect(JSON.parse(content)).toMatchObject({ owner: about.owner, items: [{ kind: 'touch' }] });
  }
});

it('says everything in both languages', () => {
  expect(Object.keys(words.es)).toEqual(Object.keys(words.en));
});
