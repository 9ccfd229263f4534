import { beforeEach, expect, it, vi } from 'vitest';
import { NoAnswer } from '../../../../src/client/data/api';
import { sealedFiles } from '../../../../src/client/offline/outbox/export';
import { importUnsent, NotImported } from '../../../../src/client/offline/outbox/import';
import { sealFile, sealingKey, unsealFile, type Sealed } from '../../../../src/client/offline/outbox/sealed-file';
import { readItems } from '../../../../src/client/offline/outbox/read-items';
import { save } from '../../../../src/client/offline/outbox/save';
import { newPhone, other, owner } from '../../local/headquarters';
import { openKey, openSealed, serverKeys } from '../../local/sealing';
import { signedInAs } from '../../../support/identity';
import { knock, order, saveKnocks, saveSign } from '../saves';

const { publicKey, privateKey } = serverKeys();
const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', 'x-request-id': 'one' },
  });

/** The server, which opens a file for the person who is signed in and for no one else. */
const answers = (uid: string) =>
  vi.stubGlobal('fetch', (_address: string, init: RequestInit) => {
    const { sealed_key } = JSON.parse(init.body as string) as { sealed_key: string };
    const opened = openKey(sealed_key, privateKey);
    return Promise.resolve(
      opened.owner === uid
        ? json(200, { key: opened.key })
        : json(403, { detail: 'This file belongs to another account.', code: 'FORBIDDEN' }),
    );
  });

beforeEach(async () => {
  await newPhone();
  await signedInAs({ uid: owner });
});

it('what leaves a signed-out phone holds nothing readable, and each owner’s apart', async () => {
  await saveKnocks(2);
  await save({ ...order, owner: other, facts: [knock] });
  const files = await sealedFiles(publicKey);
  const owners = [];
  for (const file of files) {
    const text = await file.text();
    for (const word of [owner, other, knock.label, 'touch']) expect(text).not.toContain(word);
    const { about, content } = await openSealed(text, privateKey);
    expect(JSON.parse(content)).toMatchObject({ owner: about.owner });
    owners.push(about.owner);
  }
  expect(owners.toSorted()).toEqual([owner, other].toSorted());
});

it('its owner imports it on another phone, with its photo, any number of times', async () => {
  await saveKnocks(2);
  await saveSign();
  const [file] = await sealedFiles(publicKey);
  const text = (await file?.text()) ?? '';
  await newPhone();
  answers(owner);
  expect(await importUnsent(text, owner)).toEqual({ added: 4, known: 0, damaged: 0 });
  expect(await importUnsent(text, owner)).toEqual({ added: 0, known: 4, damaged: 0 });
});

it('nobody else can, whatever they say, and a damaged one adds nothing', async () => {
  await saveKnocks();
  const [file] = await sealedFiles(publicKey);
  const text = (await file?.text()) ?? '';
  await newPhone();
  answers(other);
  await expect(importUnsent(text, other)).rejects.toThrow('belongs to another account');
  // A key of their own does not open it, nor does what was changed on the way.
  const sealed = JSON.parse(text) as Sealed;
  const forged = await sealFile(new File(['{}'], 'x'), other, publicKey);
  const key = JSON.parse(await forged.text()) as Sealed;
  await expect(importUnsent(JSON.stringify({ ...sealed, sealed_key: key.sealed_key }), other)).rejects.toThrow(
    NotImported,
  );
  answers(owner);
  const changed = sealed.content.startsWith('A') ? 'B' : 'A';
  const damaged = JSON.stringify({ ...sealed, content: changed + sealed.content.slice(1) });
  await expect(importUnsent(damaged, owner)).rejects.toThrow(NotImported);
  expect(await readItems(owner)).toEqual([]);
});

it('without a connection the file waits, and says why', async () => {
  await saveKnocks();
  const [file] = await sealedFiles(publicKey);
  const text = (await file?.text()) ?? '';
  await newPhone();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await expect(importUnsent(text, owner)).rejects.toThrow(NoAnswer);
});

it('the server’s key is what the phone saw last; else it is asked for, and a sign-in page is no key', async () => {
  const page = () => Promise.resolve(new Response('<html>', { headers: { 'content-type': 'text/html' } }));
  vi.stubGlobal('fetch', page);
  expect(await sealingKey()).toBeNull();
  vi.stubGlobal('fetch', () => Promise.resolve(json(200, { sealing_key: publicKey })));
  expect(await sealingKey()).toBe(publicKey);
  vi.stubGlobal('fetch', page);
  const match = () => Promise.resolve(json(200, { sealing_key: 'kept' }));
  vi.stubGlobal('caches', { open: () => Promise.resolve({ match }) });
  expect(await sealingKey()).toBe('kept');
});

it('a file of megabytes comes out as it went in', async () => {
  const text = 'ñ'.repeat(2_000_000);
  const sealed = await sealFile(new File([text], 'x'), owner, publicKey);
  const { about } = await openSealed(await sealed.text(), privateKey);
  expect(await unsealFile(JSON.parse(await sealed.text()) as Sealed, about.key)).toBe(text);
});
