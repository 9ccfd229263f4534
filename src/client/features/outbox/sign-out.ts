// Before signing out: no one leaves unsent work, a shift or the only way in behind without having been asked.
import { identity } from '../../session/identity';

/**
 * Whether signing out may go on. A sheet asks where there is unsent work (send now, sign out and keep, export, or discard,
 * typed), during an open shift, and without a network; else it is true immediately. False: the person stays.
 */
export async function askBeforeSignOut(): Promise<boolean> {
  const { uid } = identity();
  if (uid === null) return true;
  const { signOutRisks } = await import('./sign-out-risks');
  const risks = await signOutRisks(uid);
  if (!risks.unsent && !risks.onShift && !risks.offline) return true;
  const { openSignOutDialog } = await import('./sign-out-dialog');
  return openSignOutDialog(uid, risks);
}
