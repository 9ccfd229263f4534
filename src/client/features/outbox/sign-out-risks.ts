// What someone should know before signing out: work that isn't sent, a shift that goes on, no way back in without a network.
import * as z from 'zod/mini';
import { longestShift, shift, type Shift } from '../../../contract/shifts';
import { ownShifts } from '../../../domain/shifts/shifts';
import { readMirror } from '../../offline/mirror/mirror-db';
import { shiftsList } from '../../offline/mirror/where';
import { isAnyHeld, isAnyKept } from '../../offline/outreach/any-kept';
import { readItems, readReceipts } from '../../offline/outbox/read-items';
import { syncStatus } from '../../offline/outbox/status';
import { serverNow } from '../../session/server-clock';
import { session } from '../../session/session';

export interface SignOutRisks {
  unsent: boolean;
  onShift: boolean;
  offline: boolean;
}

export async function signOutRisks(owner: string): Promise<SignOutRisks> {
  const offline = !navigator.onLine || !syncStatus().online;
  try {
    const now = serverNow();
    const items = await readItems(owner);
    const recent = await readReceipts(owner, now - longestShift * 3_600_000);
    const shifts = [...items, ...recent].flatMap((each) => (each.kind === 'shift' ? [each.fact] : []));
    return {
      unsent: items.length > 0 || (await isAnyKept(owner)),
      onShift: ownShifts(shifts, await heardShifts(owner), now).some((shift) => shift.open),
      offline,
    };
  } catch {
    // The outbox cannot be read: it is not touched by signing out either. What only this page has goes with it.
    return { unsent: isAnyHeld(owner), onShift: false, offline };
  }
}

/** What this phone last heard of one's shifts, those of other phones among them. */
async function heardShifts(owner: string): Promise<Shift[]> {
  const campaignId = session().campaignUser?.campaign_id;
  if (campaignId === undefined) return [];
  const row = await readMirror(`${owner}|${campaignId}|${shiftsList}`);
  return z.array(shift).safeParse(row?.value).data ?? [];
}
