// What other phones know this phone by where there is no network: two key pairs of its own, which no program can read out, and the
// server's certificate of them. Goes with sign-out.
import type { Table } from 'dexie';
import { Dexie } from 'dexie/dist/modern/dexie.mjs';
import { contract } from '../../../contract';
import { certificate as claims } from '../../../contract/certificates';
import { call } from '../../data/api';
import { identity } from '../../session/identity';
import { serverNow } from '../../session/server-clock';
import { phoneKeysName } from '../device/forget';
import type { Where } from '../mirror/where';
import { deviceIdOf } from '../outbox/numbering';
import { withOutbox } from '../outbox/outbox-connection';
import { toBase64 } from './base64';
import { keyId } from './key-store';
import { openSigned } from './signed';

export interface PhoneKeys {
  id: string;
  sign: CryptoKey;
  agree: CryptoKey;
  /** Their public halves, in base64. */
  open: { sign: string; agree: string };
  certificate: string | null;
  /** By which every phone's certificate is checked. */
  server_key: string | null;
}

/** Asked for anew when it holds for less than this: whoever goes where there is no signal has nearly all of its days left. */
const enough = 60 * 3_600_000;

async function inStore<T>(work: (keys: Table<PhoneKeys, string>) => PromiseLike<T>): Promise<T> {
  const db = new Dexie(phoneKeysName);
  db.version(1).stores({ keys: 'id' });
  try {
    return await work(db.table<PhoneKeys, string>('keys'));
  } finally {
    db.close();
  }
}

/** Undefined where there are none yet. */
export function readPhoneKeys({ owner, campaignId }: Where): Promise<PhoneKeys | undefined> {
  return inStore((keys) => keys.get(keyId(owner, campaignId)));
}

async function makeKeys(id: string): Promise<PhoneKeys> {
  const curve = 'P-256';
  const [signing, agreeing] = await Promise.all([
    crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: curve }, false, ['sign', 'verify']),
    crypto.subtle.generateKey({ name: 'ECDH', namedCurve: curve }, false, ['deriveBits']),
  ]);
  const [sign, agree] = await Promise.all(
    [signing, agreeing].map(async ({ publicKey }) => toBase64(await crypto.subtle.exportKey('raw', publicKey))),
  );
  const open = { sign: sign ?? '', agree: agree ?? '' };
  return { id, sign: signing.privateKey, agree: agreeing.privateKey, open, certificate: null, server_key: null };
}

/** Has this phone certified, unless it is for long. Throws the api's errors. */
export async function renewCertificate(where: Where): Promise<void> {
  if (globalThis.crypto?.subtle === undefined || identity().uid !== where.owner) return;
  const known = await readPhoneKeys(where);
  if (known?.certificate && known.server_key) {
    const said = await openSigned(known.certificate, known.server_key, claims);
    if (said && said.expires_at - serverNow() > enough) return;
  }
  const device_id = await withOutbox((db) => deviceIdOf(db, where.owner, where.campaignId));
  const keys = known ?? (await makeKeys(keyId(where.owner, where.campaignId)));
  const body = { campaign_id: where.campaignId, device_id, ...keys.open };
  const { certificate, server_key } = await call(contract.certificates.issue, { body });
  // Signed out meanwhile: they must not come back.
  if (identity().uid !== where.owner) return;
  await inStore((store) => store.put({ ...keys, certificate, server_key }));
}
