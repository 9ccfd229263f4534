import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { certificate as claims } from '../../../../src/contract/certificates';
import type { Walkbook } from '../../../../src/contract/walkbooks';
import { receiverMark, receiving } from '../../../../src/domain/hand-over/frames';
import { readSigned, writeSigned } from '../../../../src/domain/hand-over/signed-text';
import { walkbookCacheName, walkbookKey } from '../../../../src/domain/walkbooks/walkbook-cache';
import { ownCode, readCode } from '../../../../src/client/offline/hand-over/code';
import { handOver } from '../../../../src/client/offline/hand-over/give';
import { takeOver } from '../../../../src/client/offline/hand-over/take';
import { forgetWithSession } from '../../../../src/client/offline/device/forget';
import { myWalkbooks } from '../../../../src/client/offline/mirror/lists';
import { openWalkbookView } from '../../../../src/client/offline/mirror/walkbooks';
import type { Item } from '../../../../src/client/offline/outbox/outbox-db';
import { withOutbox } from '../../../../src/client/offline/outbox/outbox-connection';
import { readItems } from '../../../../src/client/offline/outbox/read-items';
import { save } from '../../../../src/client/offline/outbox/save';
import { toBase64 } from '../../../../src/client/offline/sealed/base64';
import { readPhoneKeys, renewCertificate } from '../../../../src/client/offline/sealed/phone-keys';
import { clearAppState } from '../../../../src/client/session/clear';
import { campaignId, doorId, newPhone, summary, voterId, walkbookId } from '../../local/headquarters';
import { doorOf } from '../../../support/doors';
import { signedInAs } from '../../../support/identity';
import { giveKey } from '../../../support/phone-key';

const person = (name: string, last: string) => ({
  owner: `uid-${name}`,
  campaignId,
  userId: `0198a000-0000-7000-8000-0000000000${last}`,
  firstName: name,
  timeZone: 'UTC',
});
const [ana, sam, kim] = [person('Ana', 'a1'), person('Sam', 'b2'), person('Kim', 'c3')];
type Person = typeof ana;

const shelf = new Map<string, Response>();
const signing = { name: 'ECDSA', hash: 'SHA-256' };
let server: CryptoKeyPair;
let isOnline: boolean;
/** How long certificates hold, ms. */
let holds: number;
let assigned: unknown[];
let isTheirs: boolean;

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

async function answer(who: Person, url: string, init: RequestInit): Promise<Response> {
  if (!isOnline) throw new TypeError('Failed to fetch');
  if (url.includes('/walkbook/all-user/')) return json(assigned);
  if (url.includes('/walkbook/optimized/') && !isTheirs) return json({ detail: 'Not found.', code: 'NOT_FOUND' }, 404);
  if (!url.endsWith('/device/certificate/')) throw new TypeError('Failed to fetch');
  const { campaign_id, device_id, sign, agree } = JSON.parse(typeof init.body === 'string' ? init.body : '');
  const said = { user_id: who.userId, campaign_id, device_id, name: `${who.firstName} Lee`, sign, agree };
  const body = new TextEncoder().encode(JSON.stringify({ ...said, expires_at: Date.now() + holds }));
  const signature = new Uint8Array(await crypto.subtle.sign(signing, server.privateKey, body));
  const server_key = toBase64(await crypto.subtle.exportKey('raw', server.publicKey));
  return json({ certificate: writeSigned({ body, signature }), server_key });
}

/** From now on the phone is this person's; what others left on it they do not see. */
async function as(who: Person): Promise<void> {
  await signedInAs({ uid: who.owner });
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => answer(who, url, init));
}

async function certify(who: Person): Promise<string> {
  await as(who);
  await giveKey(who.owner, campaignId);
  await renewCertificate(who);
  return ownCode(who);
}

const placeOf = (who: Person) => `${walkbookCacheName(who.owner, campaignId)} ${walkbookKey(campaignId, walkbookId)}`;

const walkbook: Walkbook = {
  ...summary(),
  creation_method: 'Filters',
  record_status: 'is_active',
  geo_data: { type: 'FeatureCollection', features: [doorOf(doorId)] },
  touches: [],
  survey_responses: [],
};

/** Ana has the walkbook, knocked there, and scans a code; what her screen then shows, and its message once collected. */
async function give(code: string) {
  await as(ana);
  const read = await readCode(ana, code);
  if (!read) throw new Error('That was no code.');
  const textOf = await handOver(ana, walkbookId, read);
  const take = receiving(receiverMark(code));
  for (let index = 0; ; index += 1) {
    const seen = take(textOf(index));
    if (typeof seen === 'string') throw new Error(seen);
    if (seen.message) return { textOf, message: seen.message };
  }
}

forgetWithSession();

beforeEach(async () => {
  await newPhone();
  shelf.clear();
  [isOnline, holds, assigned, isTheirs] = [true, 72 * 3_600_000, [], true];
  server = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify']);
  vi.stubGlobal('caches', {
    open: async (name: string) => ({
      match: async (key: string) => shelf.get(`${name} ${key}`)?.clone(),
      put: async (key: string, lying: Response) => void shelf.set(`${name} ${key}`, lying),
      delete: async (key: string) => shelf.delete(`${name} ${key}`),
      keys: async () =>
        [...shelf.keys()].flatMap((key) =>
          key.startsWith(`${name} `) ? [new Request(`http://phone${key.slice(name.length + 1)}`)] : [],
        ),
    }),
    keys: async () => [],
  });
  await certify(ana);
  shelf.set(placeOf(ana), json(walkbook));
  await openWalkbookView(ana, walkbookId).refresh();
  isOnline = false;
});
afterEach(async () => {
  await clearAppState();
  vi.unstubAllGlobals();
});

const handOvers = async (who: Person) => (await readItems(who.owner)).filter(({ kind }) => kind === 'hand_over');
const samsCode = async () => {
  isOnline = true;
  const code = await certify(sam);
  isOnline = false;
  return code;
};

describe('a walkbook from phone to phone', () => {
  it('is there with the giver’s results, and each phone has the same grant to send', async () => {
    const code = await samsCode();
    await as(ana);
    const touch = {
      door_id: doorId,
      voter_id: voterId,
      contact_result: 'not_home',
      note: '',
      gps: null,
      replaces: null,
    } as const;
    await save({
      owner: ana.owner,
      campaign_id: campaignId,
      walkbook_id: walkbookId,
      facts: [{ kind: 'touch', label: '', fact: touch }],
    });
    const { message } = await give(code);
    await as(sam);
    expect(await takeOver(sam, message)).toEqual({ id: walkbookId, name: walkbook.name, doors: 1, from: 'Ana Lee' });
    const { state, touchesAt } = openWalkbookView(sam, walkbookId).store.get();
    expect([state, touchesAt(doorId).map((each) => [each.contact_result, each.user_id])]).toEqual([
      'ready',
      [['not_home', ana.userId]],
    ]);
    const [[givers], [mine]] = [await handOvers(ana), await handOvers(sam)];
    expect(mine?.fact).toMatchObject({ walkbook_id: walkbookId, receiver_id: sam.userId });
    expect(Reflect.get(mine?.fact ?? {}, 'grant')).toBe(Reflect.get(givers?.fact ?? {}, 'grant'));
    expect(mine?.id).not.toBe(givers?.id);
    // It lies there sealed, like any other.
    expect(await shelf.get(placeOf(sam))?.clone().text()).not.toContain(doorId);
  });

  it('stays with its receiver while the server has not heard of it, in the list, too', async () => {
    const { message } = await give(await samsCode());
    await as(sam);
    await takeOver(sam, message);
    [isOnline, isTheirs] = [true, false];
    await openWalkbookView(sam, walkbookId).refresh();
    expect(openWalkbookView(sam, walkbookId).store.get().state).toBe('ready');
    await myWalkbooks.load(sam);
    expect(myWalkbooks.get().items.map(({ id }) => id)).toEqual([walkbookId]);
    assigned = [{ ...summary(), name: 'As the server has it' }];
    await myWalkbooks.load(sam);
    expect(myWalkbooks.get().items.map(({ name }) => name)).toEqual(['As the server has it']);
  });

  it('stays while the server is older than the app, and goes when it refuses the hand-over', async () => {
    const { message } = await give(await samsCode());
    await as(sam);
    await takeOver(sam, message);
    [isOnline, isTheirs] = [true, false];
    const answered = async (reason: Item['reason']) => {
      await withOutbox((db) => db.items.toCollection().modify({ state: 'parked', again: true, reason }));
      await openWalkbookView(sam, walkbookId).refresh();
      return openWalkbookView(sam, walkbookId).store.get().state;
    };
    const older = { status: 404, code: 'NOT_FOUND', detail: '', detail_code: 'UNKNOWN_ENDPOINT' };
    expect(await answered(older)).toBe('ready');
    expect(await answered({ status: 200, code: 'GRANT_INVALID', detail: '' })).toBe('revoked');
  });

  it('is for no one else: their camera says so, and their phone can’t open it', async () => {
    const { textOf, message } = await give(await samsCode());
    isOnline = true;
    const kims = await certify(kim);
    isOnline = false;
    expect(receiving(receiverMark(kims))(textOf(0))).toBe('not_mine');
    await expect(takeOver(kim, message)).rejects.toThrow('Nothing was changed');
    expect([shelf.has(placeOf(kim)), await handOvers(kim)]).toEqual([false, []]);
  });

  it('changes nothing when it is damaged, had already, or not signed by who may', async () => {
    const { message } = await give(await samsCode());
    await as(sam);
    const damaged = message.slice();
    damaged[200] = (damaged[200] ?? 0) ^ 1;
    await expect(takeOver(sam, damaged)).rejects.toThrow('Nothing was changed');
    expect([shelf.has(placeOf(sam)), await handOvers(sam)]).toEqual([false, []]);
    await takeOver(sam, message);
    await expect(takeOver(sam, message)).rejects.toThrow('You have this walkbook already');
    expect(await handOvers(sam)).toHaveLength(1);
  });

  it('waits for signal before it is handed on', async () => {
    const { message } = await give(await samsCode());
    await as(sam);
    await takeOver(sam, message);
    isOnline = true;
    const kims = await certify(kim);
    isOnline = false;
    await as(sam);
    const read = await readCode(sam, kims);
    await expect(read && handOver(sam, walkbookId, read)).rejects.toThrow('needs signal before');
  });
});

describe('a code', () => {
  it('says who shows it', async () => {
    const code = await samsCode();
    await as(ana);
    expect((await readCode(ana, code))?.receiver).toMatchObject({ user_id: sam.userId, name: 'Sam Lee' });
    expect(await readCode(ana, 'https://porchlight.test/app')).toBeNull();
  });

  it('is refused in one sentence: expired, one’s own, another campaign’s, another server’s', async () => {
    holds = 1;
    isOnline = true;
    await as(sam);
    await giveKey(sam.owner, campaignId);
    await renewCertificate(sam);
    const expired = `PLH1${(await readPhoneKeys(sam))?.certificate ?? ''}`;
    isOnline = false;
    await expect(ownCode(sam)).rejects.toThrow('needs signal once');
    await as(ana);
    const refusal = (code: string) => readCode(ana, code).then(String, (error: Error) => error.message);
    expect(await refusal(expired)).toMatch('This code has expired');
    expect(await refusal(await ownCode(ana))).toMatch('your own code');
    const own = readSigned((await ownCode(ana)).slice(4));
    const said = claims.parse(JSON.parse(new TextDecoder().decode(own?.body)));
    const body = new TextEncoder().encode(JSON.stringify({ ...said, user_id: kim.userId, campaign_id: doorId }));
    const signature = new Uint8Array(await crypto.subtle.sign(signing, server.privateKey, body));
    expect(await refusal(`PLH1${writeSigned({ body, signature })}`)).toMatch('another campaign');
    signature[3] = (signature[3] ?? 0) ^ 1;
    expect(await refusal(`PLH1${writeSigned({ body, signature })}`)).toMatch('isn’t from your campaign’s app');
  });

  it('is there no more after sign-out', async () => {
    expect((await readPhoneKeys(ana))?.certificate).toBeTruthy();
    await clearAppState();
    expect(await readPhoneKeys(ana)).toBeUndefined();
  });
});
