// The bar on top: where one is, what is unsent, and the way out. Between campaigns there is only the way out.
import type { ReactNode } from 'react';
import { t } from '../../i18n/texts';
import { IconButton } from '../../ui/primitives/button';
import { Icon, Lamp } from '../../ui/primitives/icons';
import styles from './top-bar.module.css';

interface Props {
  /** The campaign's name. */
  name?: string | undefined;
  onMenu?: (() => void) | undefined;
  pill?: ReactNode;
  /** Where a screen of the walk puts its own title; with a way back of its own, nothing else stands here but the pill. */
  place?: ((element: HTMLElement | null) => void) | undefined;
  taken?: 'nothing' | 'name' | 'all';
  /** Hidden while there is nothing to sign out of yet. */
  onSignOut?: (() => void) | undefined;
}

export function TopBar({ name, onMenu, pill, place, taken = 'nothing', onSignOut }: Props) {
  return (
    <header className={styles.bar} data-taken={taken === 'nothing' ? undefined : taken}>
      {onMenu && taken !== 'all' && (
        <IconButton icon="menu" label={t('Open the menu')} onClick={onMenu} className={styles.menu} />
      )}
      {place && <div ref={place} className={styles.own} />}
      {name === undefined ? <Lamp size={28} /> : null}
      {taken === 'nothing' && <span className={styles.name}>{name ?? t('Porchlight')}</span>}
      {pill && <div className={styles.pill}>{pill}</div>}
      {onSignOut && taken !== 'all' && (
        <button type="button" className={styles.out} onClick={onSignOut} title={t('Sign out')}>
          <Icon name="sign-out" size={18} />
          <span className={styles.word}>{t('Sign out')}</span>
        </button>
      )}
    </header>
  );
}
