// Before everything else that a member sees, once they locked Porchlight with their screen lock: one button. Nothing that is unsent
// waits for it.
import { useEffect, useState } from 'react';
import { t } from '../../i18n/texts';
import { isScreenLockOn, unlockPage } from '../../offline/sealed/screen-lock';
import { Button } from '../../ui/primitives/button';
import { Card } from '../../ui/primitives/card';
import { Page } from '../../ui/primitives/page';
import { Problem } from '../../ui/primitives/problem';
import { Stack } from '../../ui/layout/stack-and-row';
import { useLeave } from '../outbox/use-leave';
import { askBeforeSignOut } from '../outbox/sign-out';
import { SyncPill } from '../outbox/sync-pill';

export function UnlockScreen() {
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const leave = useLeave(askBeforeSignOut);
  // Turned off in another tab, or ended half-way: then there is nothing to ask for.
  useEffect(() => {
    isScreenLockOn().then(
      (on) => (on ? undefined : void unlockPage()),
      () => undefined,
    );
  }, []);

  const unlock = async () => {
    setBusy(true);
    const opened = await unlockPage().catch(() => false);
    setBusy(false);
    setFailed(!opened);
  };

  return (
    <Page title={t('Porchlight is locked')} pill={<SyncPill />} narrow>
      <Card>
        <Stack>
          {failed && (
            <Problem safe={t('What you saved is kept and will be sent.')}>
              {t('That didn’t work. Try again, or sign in again to download your walkbooks.')}
            </Problem>
          )}
          <p>{t('Use your screen lock: fingerprint, face or PIN.')}</p>
          <Button look="primary" wide icon="lock" busy={busy} onClick={() => void unlock()}>
            {t('Unlock')}
          </Button>
          {failed && (
            <Button wide onClick={() => void leave()}>
              {t('Sign in again')}
            </Button>
          )}
        </Stack>
      </Card>
    </Page>
  );
}
