// How old what is shown is, in words: live and how long ago, or since when it is not.
import { locale, say } from '../../../domain/words/say';
import { ago } from '../../../domain/reports/words';
import { useNow } from '../../ui/use-now';
import classes from './dashboard.module.css';

interface Props {
  /** When the oldest part of the screen came, in milliseconds. */
  at: number | undefined;
  failed: boolean;
}

const timeOfDay = (instant: number) =>
  new Intl.DateTimeFormat(locale(), { hour: 'numeric', minute: '2-digit' }).format(instant);

export function FreshnessPill({ at, failed }: Props) {
  const now = useNow(1000);
  if (at === undefined) return <span className={classes.pill}>{failed ? say('Not loaded') : say('Loading')}</span>;
  if (failed) return <span className={classes.pillOld}>{say('Not live · as of {time}', { time: timeOfDay(at) })}</span>;
  return (
    <span className={classes.pillLive}>
      <span className={classes.dot} aria-hidden="true" />
      {say('Live · {at}', { at: ago(at, Math.max(now, at)) })}
    </span>
  );
}
