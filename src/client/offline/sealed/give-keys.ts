// The keys of someone whose account at the identity provider was made again become those of the id they have now.
import { keyId, type KeyRow } from './key-store';
import { changeRows } from './lock-rows';

/**
 * In one step. A key that is there already stays the one in use, and opens beside it what the former id's has sealed. One under the
 * screen lock is bound to its id: it stays, and the server gives it again.
 */
export async function giveKeys(from: string, to: string): Promise<void> {
  await changeRows(({ lock, keys }) => {
    const given = keys.filter((row) => row.id.startsWith(`${from}|`) && row.key !== null);
    const heirs = new Map(given.map((row) => [keyId(to, row.id.slice(from.length + 1)), row]));
    const own = keys.filter((row) => !given.includes(row)).map((row) => withFormer(row, heirs.get(row.id)));
    const known = new Set(own.map(({ id }) => id));
    const fresh = [...heirs].flatMap(([id, row]) => (known.has(id) ? [] : { ...row, id }));
    return { lock, keys: [...own, ...fresh] };
  });
}

function withFormer(own: KeyRow, row: KeyRow | undefined): KeyRow {
  if (!row?.key) return own;
  if (own.key === null && !own.locked) return { ...row, id: own.id };
  return { ...own, former: [...(own.former ?? []), row.key, ...(row.former ?? [])] };
}
