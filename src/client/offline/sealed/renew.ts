// Asking the server for the key to what lies on this phone, and what its answer makes of it.
import { contract } from '../../../contract';
import { call } from '../../data/api';
import { onClear } from '../../session/clear';
import { identity } from '../../session/identity';
import { phoneForgotten } from '../device/signals';
import { deviceIdOf } from '../outbox/numbering';
import { unlessFull, withOutbox } from '../outbox/outbox-connection';
import type { Where } from '../mirror/where';
import { isKeyRow, keyId, readKeyRow, writeUnlocked } from './key-store';
import { openRow } from './page-lock';
import { importKey, isSame } from './seal';
import { sealPlainCopies, sealPlainReceipts } from './seal-plain';

/** The phone is certified for hand-overs only then: what that loads keeps no one from their doors. */
const certifiedAfter = 20_000;
let certifying: ReturnType<typeof setTimeout> | undefined;
/** Counts sign-outs and changes of campaign: what was asked before one is no answer to whoever came after. */
let clearings = 0;
onClear(() => {
  clearings += 1;
  clearTimeout(certifying);
});

function certifyLater(where: Where): void {
  clearTimeout(certifying);
  certifying = setTimeout(() => {
    import('./phone-keys').then(({ renewCertificate }) => renewCertificate(where)).catch(() => undefined);
  }, certifiedAfter);
}

const hour = 3_600_000;
const answersWithin = 10_000;

/** Asks, and keeps what is given. Returns that, or null where there is nothing (more) to keep. Throws the api's errors. */
export async function renewKey(where: Where): Promise<string | null> {
  if (globalThis.crypto?.subtle === undefined || identity().uid !== where.owner) return null;
  const asked = clearings;
  const id = keyId(where.owner, where.campaignId);
  const ended = (await readKeyRow(id).catch(() => undefined))?.ended;
  const device_id = await withOutbox((db) => deviceIdOf(db, where.owner, where.campaignId));
  const body = { campaign_id: where.campaignId, device_id };
  const { key, hours } = await call(contract.devices.key, { body }, { timeoutMs: answersWithin });
  // Signed out meanwhile, and perhaps in again: it must not come back, nor end what began since.
  if (clearings !== asked || identity().uid !== where.owner) return null;
  if (key === null) {
    phoneForgotten.send();
    return null;
  }
  certifyLater(where);
  const given = await importKey(key);
  const row = await openRow(await readKeyRow(id));
  const earlier = row?.former ?? [];
  const isOther = row?.key && !(await isSame(row.key, given));
  const reseal = isOther || earlier.length > 0 ? await import('./reseal') : null;
  const former = (await reseal?.formerOf(where, row, given)) ?? [];
  if (clearings !== asked || identity().uid !== where.owner) return null;
  // Promise [former-key]: restored from a backup, the server may give another one than receipts are sealed with.
  const kept = { id, key: given, former, allowed: hours * hour, spent: 0, at: Date.now(), ended };
  let isEnded = false;
  // Keys of a former id may have come since it was read (give-keys.ts).
  const withCome = (found: unknown) => {
    if (!isKeyRow(found)) return kept;
    // The campaign was left meanwhile.
    isEnded = found.ended !== ended;
    if (isEnded) return null;
    const come = (found.former ?? []).slice(earlier.length);
    return { ...kept, former: [...former, ...come, ...(found.key && !row?.key ? [found.key] : [])] };
  };
  const lock = await writeUnlocked(id, withCome);
  if (isEnded) return null;
  if (lock) await (await import('./lock-rows')).keepLocked(kept, key);
  await sealPlainCopies(where);
  await sealPlainReceipts(where, given).catch(unlessFull);
  await reseal?.resealReceipts(where, former, given).catch(unlessFull);
  return key;
}
