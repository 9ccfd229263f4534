// At the first door, once: whom it is about, the one button for all of them, and that nothing is final.
import { useEffect, useState } from 'react';
import { t } from '../../../i18n/texts';
import { isChosen, keepChoice } from '../../../session/kept-choices';
import { Button } from '../../../ui/primitives/button';
import styles from './first-door-hint.module.css';

interface Props {
  userId: string;
  /** People at this door. */
  people: number;
  /** A result was recorded here: no hint is needed at the next door. What stands below it doesn't move under the finger. */
  done: boolean;
}

export function FirstDoorHint({ userId, people, done }: Props) {
  const [shown, setShown] = useState(() => !isChosen('hinted', userId));
  useEffect(() => {
    if (done && shown) keepChoice('hinted', userId, true);
  }, [done, shown, userId]);
  if (!shown) return null;
  return (
    <aside className={styles.hint} aria-label={t('Your first door')}>
      <p>
        {people === 1
          ? t('★ marks who to ask for. No answer? Tap “Not home”. Any result can be undone.')
          : t('★ marks who to ask for. No answer? “No one home” covers everyone. Any result can be undone.')}
      </p>
      <Button
        small
        look="quiet"
        onClick={() => {
          keepChoice('hinted', userId, true);
          setShown(false);
        }}
      >
        {t('Got it')}
      </Button>
    </aside>
  );
}
