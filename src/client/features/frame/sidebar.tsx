// The menu in ink: expanded with groups, mini with icons only, or a drawer on a phone.
import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { say } from '../../../domain/words/say';
import { useSettings } from '../../session/settings';
import { Icon, Lamp } from '../../ui/icons';
import { isCurrent, menuGroups } from './menu';
import type { MenuEntry } from './menu';
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

  if (drawer && !open) return null;
  return (
    <>
      {drawer && <button type="button" className={styles.shade} aria-label={say('Close the menu')} onClick={close} />}
      <aside ref={place} className={styles.side} data-mini={mini || undefined} data-drawer={drawer || undefined}>
        <a className={styles.logo} href={marketingUrl} aria-label={say('Porchlight, our website')}>
          <Lamp size={28} className={styles.lamp} />
          {!mini && <span>{say('Porchlight')}</span>}
        </a>
        <nav className={styles.nav} aria-label={say('Main menu')}>
          <Entries entries={entries.filter((entry) => !entry.group)} mini={mini} onGo={close} />
          {menuGroups.map((group) => {
            const inGroup = entries.filter((entry) => entry.group === group);
            if (inGroup.length === 0) return null;
            return <Group key={group} title={say(group)} entries={inGroup} mini={mini} onGo={close} />;
          })}
        </nav>
        <div className={styles.bottom}>
          {!mini && (
            <>
              <a href={policies.privacy} target="_blank" rel="noreferrer">
                {say('Privacy Policy')}
              </a>
              <a href={policies.terms} target="_blank" rel="noreferrer">
                {say('Terms & Conditions')}
              </a>
              <a href={policies.disclaimer} target="_blank" rel="noreferrer">
                {say('Disclaimer')}
              </a>
            </>
          )}
          {!drawer && (
            <button
              type="button"
              className={styles.toggle}
              aria-expanded={!mini}
              aria-label={mini ? say('Expand the menu') : say('Make the menu small')}
              title={mini ? say('Expand the menu') : say('Make the menu small')}
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
            aria-label={mini ? say(entry.label) : undefined}
            title={mini ? say(entry.label) : undefined}
            onClick={onGo}
          >
            <Icon name={entry.icon} />
            {!mini && <span>{say(entry.label)}</span>}
          </Link>
        </li>
      ))}
    </ul>
  );
}
