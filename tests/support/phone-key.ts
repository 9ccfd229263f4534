// Keys to what lies on a phone, for tests: given as the server gives them, without asking one.
import { inStore, keyId, type KeyRow } from '../../src/client/offline/sealed/key-store';
import { importKey } from '../../src/client/offline/sealed/seal';

/** 32 bytes, the same in every test, as the server sends them. */
export const keyText = btoa('porchlight porchlight porchlight');

export const hour = 3_600_000;

/** The phone has just been given the key of this person and campaign, for 72 hours. */
export async function giveKey(owner: string, campaignId: string, change: Partial<KeyRow> = {}): Promise<CryptoKey> {
  const key = await importKey(keyText);
  const fresh = { id: keyId(owner, campaignId), key, allowed: 72 * hour, spent: 0, at: Date.now() };
  const row = { ...fresh, ...change };
  await inStore('readwrite', (keys) => keys.put(row));
  return key;
}
