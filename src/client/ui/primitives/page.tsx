// The heading of a screen and the room below it.
import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useRef, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { t } from '../../i18n/texts';
import { useOwnBar } from '../layout/own-bar';
import { answerFirst } from './answer-first';
import { Icon } from './icons';
import styles from './page.module.css';
import { useKeptFocus } from './use-kept-focus';

/** Of a phone's bar, beside the way back and the pill; and beside the menu, the pill and the way out. */
const mostInTwoLines = { led: 24, unled: 14 };

interface Props {
  title: string;
  /** A line below the title. */
  lead?: ReactNode;
  /** Buttons at the right of the title. */
  actions?: ReactNode;
  /** A state in words, e.g. "Live · 4 s ago". */
  pill?: ReactNode;
  /** Where the back arrow leads. */
  back?: { to: string; params?: Record<string, string>; search?: Record<string, string>; label: string };
  /** A screen of the field: on a phone its title and way back stand in the frame's one bar. */
  ownBar?: boolean;
  /** Forms and texts read better in a narrow column. */
  narrow?: boolean;
  /** What is below the heading takes the rest of the screen to its edges, as a map does. */
  fill?: boolean;
  children: ReactNode;
}

export function Page({ title, lead, actions, pill, back, ownBar, narrow, fill, children }: Props) {
  useEffect(() => {
    document.title = t('{title} · Porchlight', { title });
  }, [title]);
  const heading = useRef<HTMLHeadingElement>(null);
  const { pathname } = useLocation();
  const page = useRef<HTMLDivElement>(null);
  const shown = useRef<string>(undefined);
  const bar = useOwnBar(ownBar === true, back !== undefined);
  useKeptFocus(page, heading);
  // A screen that was gone to is read from its heading on. The link that was followed may still stand there (the way on, the
  // thumb's bar); a field or a button that has the focus already keeps it, and so does the row to which a list came back.
  useEffect(() => {
    const { activeElement: at } = document;
    const cameBack = shown.current === undefined && page.current?.contains(at);
    shown.current = pathname;
    if (!at || at === document.body || (at instanceof HTMLAnchorElement && !cameBack))
      heading.current?.focus({ preventScroll: true });
  }, [pathname]);
  const arrow = back && (
    <Link
      className={styles.back}
      onClick={answerFirst}
      to={back.to}
      params={back.params ?? {}}
      search={back.search ?? {}}
      aria-label={t(back.label)}
    >
      <Icon name="back" size={22} />
    </Link>
  );
  const h1 = (
    <h1
      ref={heading}
      className={styles.title}
      tabIndex={-1}
      data-long={title.length > mostInTwoLines.led || undefined}
      data-beside={(!back && title.length > mostInTwoLines.unled) || undefined}
    >
      {title}
    </h1>
  );
  return (
    <div ref={page} className={styles.page} data-narrow={narrow || undefined} data-fill={fill || undefined}>
      {bar ? (
        <>
          {createPortal(
            <>
              {arrow}
              {h1}
            </>,
            bar,
          )}
          {actions && <div className={styles.actions}>{actions}</div>}
        </>
      ) : (
        <header className={styles.head}>
          {arrow}
          <div className={styles.words}>
            {h1}
            {lead && <p className={styles.lead}>{lead}</p>}
          </div>
          {pill}
          {actions && <div className={styles.actions}>{actions}</div>}
        </header>
      )}
      {children}
    </div>
  );
}
