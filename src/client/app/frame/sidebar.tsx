// The menu in ink: expanded with groups, mini with icons only, or a drawer on a phone.
import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { t } from '../../i18n/texts';
import { useSettings } from '../../session/settings';
import { Icon, Lamp, type IconName } from '../../ui/primitives/icons';
import { PaletteButton } from '../palette/palette-button';
import { isCurrent, menuGroups } from './menu';
import type { MenuEntry } from './menu';
import './print.css';
import styles from './sidebar.module.css';
import type { Layout } from './use-layout';

export function Sidebar({ entries, layout }: { entries: readonly MenuEntry[]; layout: Layout }) {
  const { band, open, setOpen } = layout;
  const { marketingUrl, policies } = useSettings();
  const drawer = band === 'phone';
  const mini = !open && !drawer;
  const place = useRef<HTMLElement>(null);
  const close = () => {
    if (drawer) setOpen(false);
  };

  useEffect(() => {
    if (!drawer || !open) return undefined;
    const before = document.activeElement;
    place.current?.querySelector('a')?.focus();
    const escape = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setOpen(false);
    };
    document.addEventListener('keydown', escape);
    return () => {
      document.removeEventListener('keydown', escape);
      if (before instanceof HTMLElement) before.focus();
    };
    // The layout's setter is new at every draw, and closing twice does no harm.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [drawer, open]);

  return (
    <>
      {drawer && <button type="button" className={styles.shade} aria-label={t('Close the menu')} onClick={close} />}
      <aside ref={place} className={styles.side} data-mini={mini || undefined} data-drawer={drawer || undefined}>
        <a className={styles.logo} href={marketingUrl} aria-label={t('Porchlight, our website')}>
          <Lamp size={28} className={styles.lamp} />
          {!mini && <span>{t('Porchlight')}</span>}
        </a>
        <nav className={styles.nav} aria-label={t('Main menu')}>
          {entries.some((entry) => !entry.always) && <PaletteButton mini={mini} onGo={close} />}
          <Entries entries={entries.filter((entry) => !entry.group)} mini={mini} onGo={close} />
          {menuGroups.map((group) => {
            const inGroup = entries.filter((entry) => entry.group === group);
            if (inGroup.length === 0) return null;
            return <Group key={group} title={t(group)} entries={inGroup} mini={mini} onGo={close} />;
          })}
        </nav>
        <div className={styles.bottom}>
          <Policy href={policies.privacy} icon="lock" name={t('Privacy Policy')} mini={mini} />
          <Policy href={policies.terms} icon="note" name={t('Terms & Conditions')} mini={mini} />
          <Policy href={policies.disclaimer} icon="alert" name={t('Disclaimer')} mini={mini} />
          {!drawer && (
            <button
              type="button"
              className={styles.toggle}
              aria-expanded={!mini}
              aria-label={mini ? t('Expand the menu') : t('Collapse the menu')}
              title={mini ? t('Expand the menu') : t('Collapse the menu')}
              onClick={() => setOpen(!open)}
            >
              <Icon name={mini ? 'chevron-right' : 'back'} size={18} />
            </button>
          )}
        </div>
      </aside>
    </>
  );
}

/** A policy in a tab of its own; where the menu has no room for words, as its picture. */
function Policy({ href, icon, name, mini }: { href: string; icon: IconName; name: string; mini: boolean }) {
  return (
    <a href={href} target="_blank" rel="noreferrer" {...(mini ? { 'aria-label': name, title: name } : {})}>
      {mini ? <Icon name={icon} size={18} /> : name}
    </a>
  );
}

interface EntriesProps {
  entries: readonly MenuEntry[];
  mini: boolean;
  onGo: () => void;
}

function Group({ title, ...rest }: EntriesProps & { title: string }) {
  const [open, setOpen] = useState(true);
  if (rest.mini) return <Entries {...rest} />;
  return (
    <div>
      <button type="button" className={styles.group} aria-expanded={open} onClick={() => setOpen(!open)}>
        {title}
        <Icon name={open ? 'chevron-down' : 'chevron-right'} size={14} />
      </button>
      {open && <Entries {...rest} />}
    </div>
  );
}

function Entries({ entries, mini, onGo }: EntriesProps) {
  const { pathname } = useLocation();
  return (
    <ul>
      {entries.map((entry) => (
        <li key={entry.path}>
          <Link
            to={entry.path}
            className={styles.entry}
            aria-current={isCurrent(entry, pathname) ? 'page' : undefined}
            aria-label={mini ? t(entry.label) : undefined}
            title={mini ? t(entry.label) : undefined}
            onClick={onGo}
          >
            <Icon name={entry.icon} />
            {!mini && <span>{t(entry.label)}</span>}
          </Link>
        </li>
      ))}
    </ul>
  );
}
