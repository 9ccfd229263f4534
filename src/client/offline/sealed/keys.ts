// The key to what lies on this phone, as a page uses it: counted down by what the page measures, given anew by the server.
import { countAge } from '../../../domain/walkbooks/key-age';
import { createStore, useStore } from '../../i18n/store';
import { onClear } from '../../session/clear';
import type { Where } from '../mirror/where';
import { changeKeyRow, keyId, noStore, openerOf, readKeyRow, type KeyRow, type Opener } from './key-store';
import { openRow } from './page-lock';

/** Counting is written down this often: what a killed page loses of it is no more. */
const countEvery = 60_000;
/** A key that is in use is asked for again after this long; where no one answered, after this. */
const askEvery = 15 * 60_000;
const askAgain = 60_000;

/** By id of a key: what the clock showed when this page last counted, and what the page itself had measured. */
const counted = new Map<string, { at: number; ran: number }>();
const dueAt = new Map<string, number>();
const asking = new Map<string, Promise<void>>();
/** Ids of keys that have expired here. */
const expired = createStore<ReadonlySet<string>>(new Set());

onClear(() => {
  counted.clear();
  dueAt.clear();
  asking.clear();
  expired.set(new Set());
});

/** Whether what lies here of a campaign opens only after contact with the server. */
export function useIsExpired({ owner, campaignId }: Where): boolean {
  return useStore(expired).has(keyId(owner, campaignId));
}

export const isExpired = ({ owner, campaignId }: Where): boolean => expired.get().has(keyId(owner, campaignId));

function noteExpired(id: string, isOver: boolean): void {
  if (expired.get().has(id) === isOver) return;
  const next = new Set(expired.get());
  if (isOver) next.add(id);
  else next.delete(id);
  expired.set(next);
}

/** What opens this person's copies now. Never rejects. */
export async function openerFor({ owner, campaignId }: Where): Promise<Opener> {
  const id = keyId(owner, campaignId);
  let row: KeyRow | null | undefined;
  try {
    row = await openRow(await readKeyRow(id));
  } catch {
    return noStore;
  }
  if (row === null) return { key: null, plain: false };
  const ran = row ? ranSince(id, row) : null;
  const opener = openerOf(row, ran);
  noteExpired(id, row !== undefined && opener.key === null);
  if (row?.key && (ran === null || ran >= countEvery || !opener.key)) countDown(id, ran, row.at).catch(() => undefined);
  return opener;
}

/** What this page has measured since the key was counted last, by itself or, as far as the clock shows, by another; null: nothing yet. */
function ranSince(id: string, row: KeyRow): number | null {
  const before = counted.get(id);
  if (!before || row.at < before.at) return null;
  const ran = performance.now() - before.ran;
  return before.at === row.at ? ran : Math.min(ran, Math.max(0, Date.now() - row.at));
}

/** Writes down how old the key has become, unless another reader has counted since. One that has expired goes. */
async function countDown(id: string, ran: number | null, since: number): Promise<void> {
  const now = Date.now();
  await changeKeyRow(id, (row) => {
    if (row.at !== since) return row;
    const age = countAge(row, now, ran, row.allowed);
    return age.spent < row.allowed ? { ...row, ...age } : { ...row, ...age, key: null, former: [], locked: undefined };
  });
  counted.set(id, { at: now, ran: performance.now() });
}

/** The key that is here, or null. Asks the server for it now and then, and no one waits for that. Never rejects. */
export async function keyAtHand(where: Where): Promise<CryptoKey | null> {
  const { key } = await openerFor(where);
  if (performance.now() >= (dueAt.get(keyId(where.owner, where.campaignId)) ?? -Infinity)) void ask(where);
  return key;
}

/** The key to seal something with, or null: then it is not kept. Where there is none it waits for the server. Never rejects. */
export async function keyToSeal(where: Where): Promise<CryptoKey | null> {
  const key = await keyAtHand(where);
  if (key) return key;
  await ask(where);
  return (await openerFor(where)).key;
}

function ask(where: Where): Promise<void> {
  const id = keyId(where.owner, where.campaignId);
  const waiting = asking.get(id);
  if (waiting) return waiting;
  const wait = (time: number) => dueAt.set(id, performance.now() + time);
  wait(askEvery);
  const work = import('./renew')
    .then(({ renewKey }) => renewKey(where))
    .then(() => openerFor(where))
    .then(
      () => undefined,
      () => void wait(askAgain),
    )
    .finally(() => {
      if (asking.get(id) === work) asking.delete(id);
    });
  asking.set(id, work);
  return work;
}
