// How old what is shown is, in words: live and how long ago, or since when it is not.
import { formatDate, formatElapsed } from '../../i18n/formats';
import { t } from '../../i18n/texts';
import { useNow } from '../../i18n/use-now';
import classes from './dashboard.module.css';

interface Props {
  /** When the oldest part of the screen came, in milliseconds. */
  at: number | undefined;
  failed: boolean;
}

export function FreshnessPill({ at, failed }: Props) {
  const now = useNow(1000);
  if (at === undefined) return <span className={classes.pill}>{failed ? t('Not loaded') : t('Loading')}</span>;
  if (failed)
    return <span className={classes.pillOld}>{t('Not live · as of {time}', { time: formatDate(at, 'time') })}</span>;
  return (
    <span className={classes.pillLive}>
      <span className={classes.dot} aria-hidden="true" />
      {t('Live · {at}', { at: formatElapsed(at, Math.max(now, at)) })}
    </span>
  );
}
