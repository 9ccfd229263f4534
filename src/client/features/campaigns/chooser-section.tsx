// A collapsible list of the chooser with its count.
import { Children, useId, useState } from 'react';
import type { ReactNode } from 'react';
import { Icon } from '../../ui/primitives/icons';
import styles from './chooser.module.css';

interface SectionProps {
  title: string;
  count: number;
  empty: string;
  children: ReactNode;
}

export function ChooserSection({ title, count, empty, children }: SectionProps) {
  const [open, setOpen] = useState(true);
  const id = useId();
  return (
    <section className={styles.section}>
      <h2>
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          <Icon name={open ? 'chevron-down' : 'chevron-right'} />
          {title} <span className={styles.count}>{count}</span>
        </button>
      </h2>
      <div id={id} hidden={!open}>
        {Children.count(children) === 0 ? <p className={styles.empty}>{empty}</p> : <ul>{children}</ul>}
      </div>
    </section>
  );
}

interface EntryProps {
  name: string;
  lines: readonly { label: string; text: string }[];
  busy: boolean;
  disabled: boolean;
  onChoose: () => void;
}

export function ChooserEntry({ name, lines, busy, disabled, onChoose }: EntryProps) {
  return (
    <li>
      <button
        type="button"
        className={styles.entry}
        disabled={disabled}
        aria-busy={busy || undefined}
        onClick={onChoose}
      >
        <span className={styles.name}>{name}</span>
        {lines.map((line) => (
          <span key={line.label} className="quiet">
            {line.label}: {line.text}
          </span>
        ))}
        <Icon name="chevron-right" className={styles.arrow} />
      </button>
    </li>
  );
}
