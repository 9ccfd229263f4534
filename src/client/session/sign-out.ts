// Signing out: the identity first, so that the gates lead to the login and nowhere between; then everything of the person.
import { clearAppState } from './clear';
import { signOutIdentity } from './identity';

/** Signs out and clears all app state and local storage. Unsent field work stays, for its owner (see features/outbox). */
export async function signOutHere(): Promise<void> {
  await signOutIdentity();
  await clearAppState();
}
