// What is known of something: each fact below its name, as many side by side as there is room for.
import type { ReactNode } from 'react';
import styles from './facts.module.css';

export function Facts({ facts }: { facts: readonly (readonly [name: string, fact: ReactNode])[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(([name, fact]) => (
        <div key={name}>
          <dt className="quiet">{name}</dt>
          <dd>{fact}</dd>
        </div>
      ))}
    </dl>
  );
}
