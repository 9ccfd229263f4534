// What someone should know before signing out: work that isn't sent, a shift that goes on, no way back in without a network.
import * as z from 'zod/mini';
import { longestShift, shift, type Shift } from '../../../contract/shifts';
import { ownShifts } from '../../../domain/shifts/shifts';
import { withTimeout } from '../../offline/device/with-timeout';
import { readMirror } from '../../offline/mirror/mirror-db';
import { shiftsList } from '../../offline/mirror/where';
import { isAnyHeld, isAnyKept } from '../../offline/outreach/any-kept';
import type { Item } from '../../offline/outbox/outbox-db';
import { readItems, readReceipts } from '../../offline/outbox/read-items';
import { syncStatus } from '../../offline/outbox/status';
import { serverNow } from '../../session/server-clock';
import { session } from '../../session/session';

export interface SignOutRisks {
  unsent: boolean;
  /** The outbox can't be read: what isn't sent may lie in it. */
  unreadable: boolean;
  onShift: boolean;
  offline: boolean;
}

/** No one who wants to leave waits longer for a database that doesn't answer. Milliseconds. */
const readWithin = 6_000;

const inTime = <T>(work: Promise<T>): Promise<T> =>
  withTimeout(readWithin, work, () => new Error('The database does not answer.'));

export async function signOutRisks(owner: string): Promise<SignOutRisks> {
  const offline = !navigator.onLine || !syncStatus().online;
  const items = await inTime(readItems(owner)).catch(() => null);
  // It is not touched by signing out either. What only this page has goes with it.
  if (items === null) return { unsent: isAnyHeld(owner), unreadable: true, onShift: false, offline };
  return {
    unsent: items.length > 0 || (await inTime(isAnyKept(owner)).catch(() => isAnyHeld(owner))),
    unreadable: false,
    onShift: await inTime(isOnShift(owner, items)).catch(() => false),
    offline,
  };
}

async function isOnShift(owner: string, items: readonly Item[]): Promise<boolean> {
  const now = serverNow();
  const recent = await readReceipts(owner, now - longestShift * 3_600_000);
  const shifts = [...items, ...recent].flatMap((each) => (each.kind === 'shift' ? [each.fact] : []));
  return ownShifts(shifts, await heardShifts(owner), now).some((shift) => shift.open);
}

/** What this phone last heard of one's shifts, those of other phones among them. */
async function heardShifts(owner: string): Promise<Shift[]> {
  const campaignId = session().campaignUser?.campaign_id;
  if (campaignId === undefined) return [];
  const row = await readMirror(`${owner}|${campaignId}|${shiftsList}`);
  return z.array(shift).safeParse(row?.value).data ?? [];
}
