// The server wants this phone to forget what it has: its copies and keys go at once. What is unsent is sent first, if it goes
// quickly, and otherwise waits for its owner, who has to sign in anew to open anything here again. That concerns all campaigns: who
// holds such a phone is signed in as its owner to each of them, and only signing out ends that.
import { t } from '../../i18n/texts';
import { drain } from '../../offline/delivery/scheduler';
import { withTimeout } from '../../offline/device/with-timeout';
import { closeReceipts } from '../../offline/sealed/close-receipts';
import { clearCampaign } from '../../session/clear';
import { identity } from '../../session/identity';
import { signOutHere } from '../../session/sign-out';
import { toast } from '../../ui/primitives/toast';

const sendsWithin = 20_000;

let forgetting: Promise<void> | null = null;

/** Once, however often the server says so meanwhile. */
export function forgetPhone(): Promise<void> {
  forgetting ??= forget().finally(() => {
    forgetting = null;
  });
  return forgetting;
}

async function forget(): Promise<void> {
  const { uid } = identity();
  const text = t('This phone was told to forget its walkbooks. Sign in to open them again.');
  toast({ text, icon: 'alert', ms: 20_000 });
  await clearCampaign();
  await withTimeout(sendsWithin, drain(), () => new Error('It takes too long.')).catch(() => undefined);
  if (uid !== null) await closeReceipts(uid).catch(() => undefined);
  await signOutHere();
}
