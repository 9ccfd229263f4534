// How old what is shown is, in words: live and how long ago, or since when it is not.
import { ago } from '../../../domain/reports/words';
import { useNow } from '../../ui/use-now';
import classes from './dashboard.module.css';

interface Props {
  /** When the oldest part of the screen came, in milliseconds. */
  at: number | undefined;
  failed: boolean;
}

const timeOfDay = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });

export function FreshnessPill({ at, failed }: Props) {
  const now = useNow(1000);
  if (at === undefined) return <span className={classes.pill}>{failed ? 'Not loaded' : 'Loading'}</span>;
  if (failed) return <span className={classes.pillOld}>Not live · as of {timeOfDay.format(at)}</span>;
  return (
    <span className={classes.pillLive}>
      <span className={classes.dot} aria-hidden="true" />
      Live · {ago(at, Math.max(now, at))}
    </span>
  );
}
