// Asking the server for the key to what lies on this phone, and what its answer makes of it.
import { contract } from '../../../contract';
import { call } from '../../data/api';
import { identity } from '../../session/identity';
import { phoneForgotten } from '../device/signals';
import { deviceIdOf } from '../outbox/numbering';
import { unlessFull, withOutbox } from '../outbox/outbox-connection';
import type { Where } from '../mirror/where';
import { keyId, writeKeyRow } from './key-store';
import { importKey } from './seal';
import { sealPlainCopies, sealPlainReceipts } from './seal-plain';

const hour = 3_600_000;
const answersWithin = 10_000;

/** Asks, and keeps what is given. Throws the api's errors. */
export async function renewKey(where: Where): Promise<void> {
  if (globalThis.crypto?.subtle === undefined || identity().uid !== where.owner) return;
  const device_id = await withOutbox((db) => deviceIdOf(db, where.owner, where.campaignId));
  const body = { campaign_id: where.campaignId, device_id };
  const { key, hours } = await call(contract.devices.key, { body }, { timeoutMs: answersWithin });
  // Signed out meanwhile: it must not come back.
  if (identity().uid !== where.owner) return;
  if (key === null) {
    phoneForgotten.send();
    return;
  }
  const id = keyId(where.owner, where.campaignId);
  const given = await importKey(key);
  await writeKeyRow({ id, key: given, allowed: hours * hour, spent: 0, at: Date.now() });
  await sealPlainCopies(where);
  await sealPlainReceipts(where, given).catch(unlessFull);
}
