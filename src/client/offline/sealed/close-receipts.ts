// A phone that was told to forget gets no key: what it sends all the same leaves receipts that could not be sealed.
import { plainReceipts, replaceReceipts } from '../outbox/receipt-rows';
import { sealReceipts } from '../outbox/receipt-seal';
import { withOutbox } from '../outbox/outbox-connection';
import { toBase64 } from './base64';
import { importKey } from './seal';

/** Seals them with a key that is then thrown away: they are counted and compared still, and never sent again from here. */
export async function closeReceipts(owner: string): Promise<void> {
  if (globalThis.crypto?.subtle === undefined) return;
  const noOnes = await importKey(toBase64(crypto.getRandomValues(new Uint8Array(32)).buffer));
  const plain = await withOutbox((db) => plainReceipts(db, owner));
  const sealed = await sealReceipts(plain, noOnes);
  await withOutbox(async (db) => replaceReceipts(db, owner, sealed));
}
