// How much waits on this phone, whoever saved it, in one line that leads there.
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { tPlural } from '../../i18n/texts';
import { countEveryone } from '../../offline/outbox/count-items';
import { countKeptOfAll } from '../../offline/outreach/count-kept';
import styles from './unsent-count.module.css';

/** Texts and results of calls among them. */
async function count(): Promise<number> {
  const kept = [...(await countKeptOfAll()).values()];
  return kept.reduce((sum, each) => sum + each, await countEveryone());
}

/** The number of unsent items on this phone; null until it is known, undefined where it can't be read. */
export function useUnsentCount(): number | null | undefined {
  const [known, setKnown] = useState<number | null | undefined>(null);
  useEffect(() => {
    count().then(setKnown, () => setKnown(undefined));
  }, []);
  return known;
}

export const unsentWords = (count: number): string =>
  tPlural(count, '{count} item on this phone is not sent yet', '{count} items on this phone are not sent yet');

export function UnsentCount() {
  const count = useUnsentCount();
  return count ? (
    <Link to="/app/phone" className={styles.line}>
      {unsentWords(count)}
    </Link>
  ) : null;
}
