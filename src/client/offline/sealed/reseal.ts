// Another key than the one that is here: the server was restored from a backup of before it made this one. What receipts tell
// exists nowhere else then, so they are sealed anew, and until that is done the key before stays beside the new one.
import type { Where } from '../mirror/where';
import type { KeyRow } from './key-store';
import { unlike } from './unlike-keys';
import { withOutbox } from '../outbox/outbox-connection';
import { isSealed, type ReceiptRow } from '../outbox/outbox-db';
import { openReceipt, sealReceipts } from '../outbox/receipt-seal';
import { receiptsSince, replaceReceipts } from '../outbox/receipt-rows';

/**
 * Other keys of this row than the one given now: the one it replaces, and former ones while they are used. The same one, which a former
 * id had as well, is none.
 */
export async function formerOf(
  where: Where,
  row: KeyRow | null | undefined,
  given: CryptoKey,
): Promise<readonly CryptoKey[]> {
  const earlier = await unlike(row?.former ?? [], [given]);
  const replaced = row?.key ? await unlike([row.key], [given]) : [];
  return [...(await stillUsed(where, earlier)), ...replaced];
}

/**
 * These former keys, or none once nothing is found under them. That is looked for when the key is given again: a request that
 * ended while receipts were sealed anew may have sealed its own with the key before.
 */
async function stillUsed(where: Where, former: readonly CryptoKey[]): Promise<readonly CryptoKey[]> {
  return (await openedBy(where, former)).length > 0 ? former : [];
}

/** Seals with the key given now what former ones open, in one step. */
export async function resealReceipts(where: Where, former: readonly CryptoKey[], given: CryptoKey): Promise<void> {
  const opened = await openedBy(where, former);
  if (opened.length === 0) return;
  const sealed = await sealReceipts(opened, given);
  await withOutbox(async (db) => replaceReceipts(db, where.owner, sealed));
}

async function openedBy({ owner, campaignId }: Where, keys: readonly CryptoKey[]): Promise<ReceiptRow[]> {
  if (keys.length === 0) return [];
  const all = await withOutbox((db) => receiptsSince(db, owner, 0));
  const sealed = all.filter((receipt) => receipt.campaign_id === campaignId && isSealed(receipt));
  return (await Promise.all(sealed.map((receipt) => openReceipt(keys, receipt)))).flatMap((each) => each ?? []);
}
