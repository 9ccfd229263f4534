// The keys of someone whose account at the identity provider was made again become those of the id they have now.
import { keyId, type KeyRow } from './key-store';
import { changeRows, readRows } from './lock-rows';
import { unlike } from './unlike-keys';

/**
 * In one step; once more it changes nothing. A key that is there already stays the one in use, and opens beside it what other ones of
 * the former id have sealed. One under the screen lock is bound to its id: it stays, and the server gives it again.
 */
export async function giveKeys(from: string, to: string): Promise<void> {
  const heirsAmong = (keys: readonly KeyRow[]) =>
    new Map(keys.flatMap((row) => (isOf(from, row) ? [[keyId(to, row.id.slice(from.length + 1)), row]] : [])));
  const before = await readRows();
  const heirs = heirsAmong(before.keys);
  if (heirs.size === 0) return;
  // The server's key is the person's: most often it is the same one. Comparing takes longer than a transaction waits.
  const compared = new Map<string, Compared>();
  for (const own of before.keys) {
    const row = heirs.get(own.id);
    if (row) compared.set(own.id, { own, row, more: await unlike(keysOf(row), keysOf(own)) });
  }
  await changeRows(({ lock, keys }) => {
    const now = heirsAmong(keys);
    const own = keys
      .filter((row) => !isOf(from, row))
      .map((row) => withFormer(row, now.get(row.id), compared.get(row.id)));
    const known = new Set(own.map(({ id }) => id));
    const fresh = [...now].flatMap(([id, row]) => (known.has(id) ? [] : { ...row, id }));
    return { lock, keys: [...own, ...fresh] };
  });
}

/** Two rows as they were compared, and the keys that only the former id's has. */
interface Compared {
  own: KeyRow;
  row: KeyRow;
  more: readonly CryptoKey[];
}

const isOf = (owner: string, row: KeyRow): boolean => row.id.startsWith(`${owner}|`) && row.key !== null;

const keysOf = ({ key, former = [] }: KeyRow): readonly CryptoKey[] => (key ? [key, ...former] : former);

function withFormer(own: KeyRow, row: KeyRow | undefined, compared: Compared | undefined): KeyRow {
  if (!row) return own;
  if (own.key === null && !own.locked) return { ...row, id: own.id };
  // Changed since: one too many goes when the server gives the key next.
  const isAsCompared = compared?.own.at === own.at && compared.row.at === row.at;
  return { ...own, former: [...(own.former ?? []), ...(isAsCompared ? compared.more : keysOf(row))] };
}
