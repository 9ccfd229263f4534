// Saves a setting of one's own the moment it is chosen, and says whether it was.
import { useState } from 'react';
import { contract } from '../../../contract';
import type { CallArguments } from '../../../contract/call';
import { call } from '../../data/api';
import { changeFailedText } from '../../data/change-failed';
import { t } from '../../i18n/texts';
import { setSession } from '../../session/session';
import { toast } from '../../ui/primitives/toast';

type Settings = CallArguments<typeof contract.users.updateMe>['body'];

export function useOwnSetting(): { busy: boolean; change: (to: Settings) => Promise<void> } {
  const [busy, setBusy] = useState(false);
  const change = async (to: Settings) => {
    setBusy(true);
    try {
      setSession({ user: await call(contract.users.updateMe, { body: to }) });
      toast({ text: t('Saved.'), icon: 'check' });
    } catch (error) {
      toast({ text: changeFailedText(error), icon: 'alert' });
    } finally {
      setBusy(false);
    }
  };
  return { busy, change };
}
