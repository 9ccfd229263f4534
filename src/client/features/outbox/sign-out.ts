// Before signing out: no one leaves unsent work, a shift or the only way in behind without having been asked.
import { withTimeout } from '../../offline/device/with-timeout';
import { identity } from '../../session/identity';

/** No one who wants to leave waits longer for the server. Milliseconds. */
const leavesWithin = 3_000;

/**
 * Whether signing out may go on. A sheet asks where there is unsent work (send now, sign out and keep, export, or discard,
 * typed) or none can be seen, during an open shift, and without a network; else it is true immediately. False: the person stays.
 */
export async function askBeforeSignOut(): Promise<boolean> {
  const { uid } = identity();
  if (uid === null) return true;
  const { signOutRisks } = await import('./sign-out-risks');
  const risks = await signOutRisks(uid);
  if (Object.values(risks).includes(true)) {
    const { openSignOutDialog } = await import('./sign-out-dialog');
    if (!(await openSignOutDialog(uid, risks))) return false;
  }
  const { sealBeforeLeaving } = await import('../../offline/sealed/seal-plain');
  await withTimeout(leavesWithin, sealBeforeLeaving(uid), () => new Error('No key in time.')).catch(() => undefined);
  return true;
}
