// Lists of the session as they were last seen, sealed with the phone's key.
import { identity } from '../../session/identity';
import { serverNow } from '../../session/server-clock';
import { keyToSeal, openerFor } from '../sealed/keys';
import { seal, unseal } from '../sealed/seal';
import { withMirror, type MirrorTable, type StoredRow } from './mirror-store';
import type { Where } from './where';

export interface MirrorRow {
  seen_at: number;
  value: unknown;
}

function whereOf(key: string): Where {
  const [owner = '', campaignId = ''] = key.split('|');
  return { owner, campaignId };
}

export async function readMirror(key: string, table: MirrorTable = 'lists'): Promise<MirrorRow | undefined> {
  const [row, opener] = await Promise.all([
    withMirror<StoredRow | undefined>((open) => open.table(table).get(key), undefined),
    openerFor(whereOf(key)),
  ]);
  if (!row) return undefined;
  const { seen_at, sealed, value } = row;
  if (!sealed) return opener.plain ? { seen_at, value } : undefined;
  const text = opener.key && (await unseal(opener.key, key, sealed));
  return text ? { seen_at, value: JSON.parse(text) } : undefined;
}

/** Without a key it is not kept: it can be fetched again. */
export async function writeMirror(key: string, value: unknown, table: MirrorTable = 'lists'): Promise<void> {
  const seen_at = serverNow();
  const sealing = await keyToSeal(whereOf(key));
  if (!sealing) return;
  const sealed = await seal(sealing, key, JSON.stringify(value));
  // Signed out meanwhile: it must not come back.
  if (identity().uid !== whereOf(key).owner) return;
  await withMirror(async (open) => {
    await open.table(table).put({ key, seen_at, sealed });
  }, undefined);
}

export function dropMirror(key: string): Promise<void> {
  return withMirror(async (open) => open.lists.delete(key), undefined);
}
