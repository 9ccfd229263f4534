// A setting that a campaign above locks: it is seen as it is, with the reason why it can't be changed here.
import type { ReactNode } from 'react';
import { t } from '../../i18n/texts';
import styles from './chapters.module.css';

/** `by`: the campaign that locks it; undefined for none. */
export function LockedSetting({ by, children }: { by: string | undefined; children: ReactNode }) {
  if (by === undefined) return children;
  return (
    <fieldset disabled className={styles.locked}>
      <legend className={styles.small}>
        {t('The same in all chapters of {name}, so it can’t be changed here.', { name: by })}
      </legend>
      {children}
    </fieldset>
  );
}
