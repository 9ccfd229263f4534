// What runs in a tab of the model: the app's own local and session code, with nothing of it replaced.
import { forgetWithSession } from '../../src/client/offline/device/forget';
import { startSync } from '../../src/client/offline/delivery/scheduler';
import { identity, restoreIdentity, warmIdentity } from '../../src/client/session/identity';
import { restoreSession } from '../../src/client/session/session';
import { restoreSettings } from '../../src/client/session/settings';
import { followSignOut } from '../../src/client/session/sign-out';

export { isFixable } from '../../src/client/features/outbox/fix-fact';
export { saveCorrection } from '../../src/client/features/outbox/fix-save';
export { unsentFile } from '../../src/client/offline/outbox/export';
export { importUnsent } from '../../src/client/offline/outbox/import';
export { discard } from '../../src/client/offline/outbox/discard';
export { readItems } from '../../src/client/offline/outbox/read-items';
export { save } from '../../src/client/offline/outbox/save';
export { sendNow } from '../../src/client/offline/delivery/scheduler';
export { fetchWalkbook } from '../../src/client/offline/mirror/walkbook-store';
export { identity, signIn } from '../../src/client/session/identity';
export { signOutHere } from '../../src/client/session/sign-out';

/** The start of the app, as main.tsx, the frame and the field's routes do it. */
export async function start(): Promise<void> {
  forgetWithSession();
  await Promise.all([restoreIdentity(), restoreSession(), restoreSettings()]);
  followSignOut();
  if (identity().state === 'signed-in') warmIdentity();
  startSync();
}
