// Notices that the browser emptied this phone's storage. What was kept there is gone with it; a cookie outlives it in most
// browsers, and remembers how far the phone had counted. The server then says what never arrived, to the person and
// to the manager, who sees the missing numbers.
import * as z from 'zod/mini';
import { contract } from '../../../contract';
import { countNumbers } from '../../../domain/facts/number-runs';
import { call } from '../../data/api';
import { unlessGone } from '../../data/api-errors';
import { countersOf } from '../outbox/numbering';
import type { FactItem } from '../outbox/outbox-db';
import { withOutbox } from '../outbox/outbox-connection';
import { setSyncStatus } from '../outbox/status';
import { ownersToken } from './owner-token';

const cookie = 'porchlight-phone';
const days = 400;
/** A cookie goes along with every request: the newest few phones of few people are enough. */
const mostKept = 4;

/** Owner, campaign, device id and the highest number that was given. */
const entry = z.tuple([z.string(), z.string(), z.string(), z.int()]);
const entries = z.array(entry);
type Entry = z.infer<typeof entry>;

function read(): Entry[] {
  const found = document.cookie.split('; ').find((each) => each.startsWith(`${cookie}=`));
  try {
    return z.safeParse(entries, JSON.parse(decodeURIComponent(found?.slice(cookie.length + 1) ?? ''))).data ?? [];
  } catch {
    return [];
  }
}

function write(kept: readonly Entry[]): void {
  const value = encodeURIComponent(JSON.stringify(kept.slice(-mostKept)));
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${cookie}=${value}; Path=/; Max-Age=${days * 86_400}; SameSite=Lax${secure}`;
}

/** Remembers how far this phone has counted, after a save. */
export function rememberCount(items: readonly FactItem[]): void {
  const last = items.at(-1);
  if (!last) return;
  const { owner, campaign_id, fact, seq } = last;
  const before = read().find(([, , device]) => device === fact.device_id);
  write([
    ...read().filter(([, , device]) => device !== fact.device_id),
    [owner, campaign_id, fact.device_id, Math.max(seq, before?.[3] ?? 0)],
  ]);
}

/** What was counted for an id that its person had before is counted for the one they have now. */
export function giveCounts(from: string, to: string): void {
  const kept = read();
  if (kept.some(([owner]) => owner === from))
    write(kept.map(([owner, ...counted]) => [owner === from ? to : owner, ...counted]));
}

/** Counts of this owner whose database is not there any more. */
async function lostCounts(owner: string): Promise<Entry[]> {
  const mine = read().filter(([whose]) => whose === owner);
  const devices = await withOutbox((db) => db.devices.bulkGet(mine.map(([, campaign]) => `${owner}|${campaign}`)));
  return mine.filter(([, , device], index) => {
    const row = devices[index];
    return !row || countersOf(row).every((counter) => counter.device_id !== device);
  });
}

/**
 * Looks whether the storage was emptied since the last save of this person, and asks the server what it never received.
 * Returns whether it was. No answer: that much is said, and the next start asks again.
 */
export async function lookWhetherEmptied(owner: string): Promise<boolean> {
  const lost = await lostCounts(owner);
  if (lost.length === 0) return false;
  setSyncStatus({ emptied: { missing: null } });
  const token = await ownersToken(owner, false);
  let missing = 0;
  for (const [, campaign_id, device_id, highest] of lost) {
    const body = { campaign_id, device_id, highest, unsent: 0, discarded: [] };
    const told = await call(contract.devices.report, { body }, { token }).catch(unlessGone);
    missing += countNumbers(told?.missing ?? []);
  }
  setSyncStatus({ emptied: { missing } });
  return true;
}

/** The person has read it. */
export async function acknowledgeEmptied(owner: string): Promise<void> {
  const lost = new Set((await lostCounts(owner)).map(([, , device]) => device));
  write(read().filter(([, , device]) => !lost.has(device)));
  setSyncStatus({ emptied: null });
}
