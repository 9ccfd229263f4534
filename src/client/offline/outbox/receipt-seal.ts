// What a receipt tells of people, sealed with its owner's key: the label and the fact, but for its stamp.
import type { Stamped } from '../../../contract/facts/fact';
import { seal, unseal } from '../sealed/seal';
import { isSealed, type KeptReceipt, type ReceiptRow } from './outbox-db';

// Promise [receipt-place]: a later page, and a later release, has to know it, too.
const placeOf = (receipt: KeptReceipt): string =>
  `receipt ${(isSealed(receipt) && receipt.sealed_for) || receipt.owner} ${receipt.id}`;

const stampOf = ({ id, recorded_at, device_id, seq }: Stamped): Stamped => ({ id, recorded_at, device_id, seq });

const textOf = ({ label, fact }: ReceiptRow): string => JSON.stringify({ label, fact });

function unlabeled(receipt: ReceiptRow) {
  const { label: _, fact, kind, ...plain } = receipt;
  return { ...plain, kind, fact: stampOf(fact) };
}

export const sealReceipts = (receipts: readonly ReceiptRow[], key: CryptoKey): Promise<KeptReceipt[]> =>
  Promise.all(receipts.map((receipt) => sealReceipt(receipt, key)));

/** Plain where there is no key yet: whoever gets one seals them (sealed/seal-plain.ts). */
export async function sealReceipt(receipt: ReceiptRow, key: CryptoKey | null): Promise<KeptReceipt> {
  // Promise [seal-receipts]: an earlier release sealed none.
  if (key) return { ...unlabeled(receipt), sealed: await seal(key, placeOf(receipt), textOf(receipt)) };
  return receipt;
}

/** Null when none of these keys opens it. */
export async function openReceipt(keys: readonly CryptoKey[], receipt: KeptReceipt): Promise<ReceiptRow | null> {
  if (!isSealed(receipt)) return receipt;
  let text: string | null = null;
  for (const key of keys) text ??= await unseal(key, placeOf(receipt), receipt.sealed);
  if (!text) return null;
  const { sealed: _, sealed_for: _for, ...plain } = receipt;
  const opened: unknown = { ...plain, ...JSON.parse(text) };
  return isReceipt(opened) ? opened : null;
}

/** What was sealed here only: the key gives it back as it was. */
function isReceipt(opened: unknown): opened is ReceiptRow {
  return typeof opened === 'object' && opened !== null && 'label' in opened && 'fact' in opened;
}
