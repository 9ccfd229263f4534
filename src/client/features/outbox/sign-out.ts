// Before signing out: no one leaves unsent work behind without having been asked.
import { identity } from '../../session/identity';

/**
 * Whether signing out may go on. With nothing unsent it is true at once; otherwise a sheet offers to send now, to sign out and keep,
 * to export, or to discard (typed). False: the person stays.
 */
export async function askBeforeSignOut(): Promise<boolean> {
  const { uid } = identity();
  if (uid === null) return true;
  const { readItems } = await import('../../offline/outbox/read-items');
  try {
    if ((await readItems(uid)).length === 0) return true;
  } catch {
    // The outbox cannot be read: it is not touched by signing out either.
    return true;
  }
  const { openSignOutDialog } = await import('./sign-out-dialog');
  return openSignOutDialog(uid);
}
