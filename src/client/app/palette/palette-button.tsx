// "Go to" in the menu, and Ctrl-K (Cmd-K) from anywhere on a screen.
import { lazy, Suspense, useEffect, useState } from 'react';
import { t } from '../../i18n/texts';
import { Icon } from '../../ui/primitives/icons';
import { rareIcons } from '../../ui/primitives/rare-icons';
import styles from './palette-button.module.css';

const load = () => import('./palette');
const Palette = lazy(() => load().then((module) => ({ default: module.Palette })));

/** What is typed right after the keys must not be lost: it is there before it is asked for, but after the screen. */
const loadAfter = 3_000;

const isApple = () => /Mac|iPhone|iPad/.test(navigator.userAgent);

export function PaletteButton({ mini, onGo }: { mini: boolean; onGo: () => void }) {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || event.altKey || event.shiftKey) return;
      if (!(isApple() ? event.metaKey : event.ctrlKey)) return;
      // The browser's own search would open instead. Nothing opens over a dialog that asks something.
      event.preventDefault();
      if (document.querySelector('dialog[open]') === null) setOpen(true);
    };
    document.addEventListener('keydown', onKey);
    // Without a network it is asked for again when it is opened.
    const timer = setTimeout(() => void load().catch(() => undefined), loadAfter);
    return () => {
      document.removeEventListener('keydown', onKey);
      clearTimeout(timer);
    };
  }, []);
  const keys = isApple() ? '⌘K' : 'Ctrl K';
  return (
    <>
      <button
        type="button"
        className={styles.button}
        data-mini={mini || undefined}
        aria-haspopup="dialog"
        aria-keyshortcuts={isApple() ? 'Meta+K' : 'Control+K'}
        aria-label={mini ? t('Go to') : undefined}
        title={mini ? `${t('Go to')} (${keys})` : undefined}
        onClick={() => setOpen(true)}
      >
        <Icon name={rareIcons.search} size={18} />
        {!mini && (
          <>
            <span>{t('Go to')}</span>
            <kbd aria-hidden="true">{keys}</kbd>
          </>
        )}
      </button>
      {open && (
        <Suspense>
          <Palette
            onClose={() => {
              setOpen(false);
              onGo();
            }}
          />
        </Suspense>
      )}
    </>
  );
}
