// Locking what lies on this phone with the phone's own screen lock: everyone's own choice, where the phone can.
import { useEffect, useState } from 'react';
import { t } from '../../i18n/texts';
import { messageFor } from '../../data/error-messages';
import { useAction } from '../../data/use-action';
import { mayHavePasskey } from '../../offline/device/passkey';
import { isScreenLockOn, turnScreenLockOff, turnScreenLockOn } from '../../offline/sealed/screen-lock';
import { Button } from '../../ui/primitives/button';
import { Card } from '../../ui/primitives/card';
import { Problem } from '../../ui/primitives/problem';
import { toast } from '../../ui/primitives/toast';
import styles from './account.module.css';

/** What the browser throws has no sentence: the person declined, or waited. */
const sentence = (error: unknown): string => messageFor(error, t('Your screen lock wasn’t confirmed.'));

export function ScreenLockCard() {
  const [on, setOn] = useState<boolean | null>(null);
  const { busy, problem, act, refuse } = useAction({ wordsOf: sentence });
  useEffect(() => {
    // One that is on can be turned off even where the phone's screen lock is gone.
    Promise.all([isScreenLockOn(), mayHavePasskey()]).then(
      ([isOn, may]) => setOn(isOn || (may ? false : null)),
      () => undefined,
    );
  }, []);
  if (on === null) return null;

  const turn = async () => {
    if (!(await (on ? turnScreenLockOff() : turnScreenLockOn()))) {
      refuse(on ? t('Your screen lock wasn’t confirmed.') : t('This phone’s screen lock can’t lock Porchlight.'));
      return;
    }
    setOn(!on);
    toast({ text: on ? t('Screen lock is off') : t('Screen lock is on'), icon: 'check' });
  };

  return (
    <Card title={t('Lock with your screen lock')}>
      <div className={styles.stack}>
        {problem && <Problem safe={t('Nothing was changed.')}>{problem}</Problem>}
        <p>
          {on
            ? t(
                'On. Porchlight asks for your fingerprint, face or PIN each time it starts. Signing out turns this off.',
              )
            : t('Porchlight will ask for your fingerprint, face or PIN each time it starts on this phone.')}
        </p>
        <Button icon="lock" busy={busy} onClick={() => void act(turn)}>
          {on ? t('Turn off') : t('Turn on')}
        </Button>
      </div>
    </Card>
  );
}
