// Signing out: the identity first, so that the gates lead to the login and nowhere between; then everything of the person.
import { clearAppState } from './clear';
import { canSeal, hasEncrypted, onTakenAway } from './encrypted-storage';
import { identity, leaveIdentity, signOutIdentity } from './identity';

/** Signs out and clears all app state and local storage. Unsent field work stays, for its owner (see features/outbox). */
export async function signOutHere(): Promise<void> {
  await signOutIdentity();
  await clearAppState();
}

/**
 * Signs out with the other tabs, from now on. Until a tab hears of it, it may ask and keep as before, also what the signing out has
 * just deleted: so each clears by itself once it has heard.
 */
export function followSignOut(): void {
  const leave = () => {
    if (identity().uid === null) return;
    leaveIdentity();
    void clearAppState();
  };
  onTakenAway('identity', leave);
  // While this page read who is signed in.
  if (canSeal() && !hasEncrypted('identity')) leave();
}
