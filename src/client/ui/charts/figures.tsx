// A few figures, each with what it counts.
import type { ReactNode } from 'react';
import styles from './figures.module.css';

/** `bad` and `warn` stand out. */
export type Figure = readonly [label: string, value: ReactNode, mark?: 'bad' | 'warn' | undefined];

interface Props {
  figures: readonly Figure[];
  /** Each in a box of its own. */
  boxed?: boolean;
}

export function Figures({ figures, boxed }: Props) {
  return (
    <dl className={boxed ? styles.boxes : styles.figures}>
      {figures.map(([label, value, mark]) => (
        <div key={label} data-mark={mark}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
