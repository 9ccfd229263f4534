// A setting that a campaign above locks: it is seen as it is, with the reason why it can't be changed here.
import type { ReactNode } from 'react';
import { contract } from '../../../contract';
import type { InheritedSetting } from '../../../contract/chapters/chapter-settings';
import { useCall } from '../../data/use-call';
import { t } from '../../i18n/texts';
import { useMember } from '../../session/session';
import styles from './chapters.module.css';

/** By which campaign above each setting is locked that is; none until it is known: the server refuses a change all the same. */
export function useLocks(): ReadonlyMap<InheritedSetting, string> {
  const { campaignId } = useMember();
  const loaded = useCall(contract.chapterSettings.get, { query: { campaign_id: campaignId } });
  return new Map(loaded.data?.locked.map(({ setting, by }) => [setting, by]));
}

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
