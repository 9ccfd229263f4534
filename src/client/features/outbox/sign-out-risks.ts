// What someone should know before signing out: work that isn't sent, a shift that goes on, no way back in without a network.
import { longestShift } from '../../../contract/shifts';
import { shiftsOf } from '../../../domain/shifts/shifts';
import { readItems, readReceipts } from '../../offline/outbox/read-items';
import { syncStatus } from '../../offline/outbox/status';
import { serverNow } from '../../session/server-clock';

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
    return { unsent: items.length > 0, onShift: shiftsOf(shifts, now).some((shift) => shift.open), offline };
  } catch {
    // The outbox cannot be read: it is not touched by signing out either.
    return { unsent: false, onShift: false, offline };
  }
}
