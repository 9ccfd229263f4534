// The server wants this phone to forget what it has: its copies and keys go at once. What is unsent is sent first, if it goes
// quickly, and otherwise waits for its owner, who has to sign in anew to open anything here again.
import { t } from '../../i18n/texts';
import { drain } from '../../offline/delivery/scheduler';
import { withTimeout } from '../../offline/device/with-timeout';
import { clearCampaign } from '../../session/clear';
import { signOutHere } from '../../session/sign-out';
import { toast } from '../../ui/primitives/toast';

const sendsWithin = 20_000;

export async function forgetPhone(): Promise<void> {
  const text = t('This phone was told to forget its walkbooks. Sign in to open them again.');
  toast({ text, icon: 'alert', ms: 20_000 });
  await clearCampaign();
  await withTimeout(sendsWithin, drain(), () => new Error('It takes too long.')).catch(() => undefined);
  await signOutHere();
}
