// What runs in a tab of the model: the app's own local and session code, with nothing of it replaced.
import { forgetWithSession } from '../../src/client/local/forget';
import { startSync } from '../../src/client/local/sync';
import { identity, restoreIdentity, warmIdentity } from '../../src/client/session/identity';
import { restoreSession } from '../../src/client/session/session';
import { restoreSettings } from '../../src/client/session/settings';

export { isFixable } from '../../src/client/features/sync/fix-fact';
export { saveCorrection } from '../../src/client/features/sync/fix-save';
export { unsentFile } from '../../src/client/local/export';
export { importUnsent } from '../../src/client/local/import';
export { discard } from '../../src/client/local/discard';
export { readItems, save } from '../../src/client/local/outbox';
export { sendNow } from '../../src/client/local/sync';
export { fetchWalkbook } from '../../src/client/local/walkbook-store';
export { identity, signIn } from '../../src/client/session/identity';
export { signOutHere } from '../../src/client/session/sign-out';

/** The start of the app, as main.tsx, the frame and the field's routes do it. */
export async function start(): Promise<void> {
  forgetWithSession();
  await Promise.all([restoreIdentity(), restoreSession(), restoreSettings()]);
  if (identity().state === 'signed-in') warmIdentity();
  startSync();
}
