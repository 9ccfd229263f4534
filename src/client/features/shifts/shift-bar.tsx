// The shift in one line, where the afternoon begins: start it, see it count, go to its end.
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatDate, formatDuration } from '../../i18n/formats';
import { t } from '../../i18n/texts';
import type { Viewer } from '../../offline/mirror/walkbook-view';
import { messageFor } from '../../data/error-messages';
import { Button } from '../../ui/primitives/button';
import { Icon } from '../../ui/primitives/icons';
import { toast } from '../../ui/primitives/toast';
import styles from './shift-bar.module.css';
import { conversationsText, doorsText } from './shift-words';
import { startShift, useShifts } from './use-shifts';

export function ShiftBar({ viewer }: { viewer: Viewer }) {
  const shifts = useShifts(viewer);
  const [busy, setBusy] = useState(false);
  if (shifts === null) return <div className={styles.bar} />;
  const open = shifts.find((shift) => shift.open);
  const start = () => {
    setBusy(true);
    startShift(viewer)
      .then(
        (isNew) =>
          toast({
            text: isNew
              ? t('Saved on this phone: {said}', { said: t('your shift has started') })
              : t('Your shift is already running. It was started on another phone.'),
            icon: isNew ? 'check' : 'clock',
          }),
        (error: unknown) => toast({ text: messageFor(error, t('Not saved. Try again.')), icon: 'alert', ms: 0 }),
      )
      .finally(() => setBusy(false));
  };
  if (!open) {
    return (
      <div className={styles.bar}>
        <Icon name="clock" size={18} />
        <Link to="/app/shift" className={styles.words}>
          {shifts.length > 0 ? t('My shifts') : t('No shift yet')}
        </Link>
        <Button small busy={busy} onClick={start}>
          {t('Start my shift')}
        </Button>
      </div>
    );
  }
  return (
    <Link to="/app/shift" className={styles.bar} data-open>
      <Icon name="clock" size={18} />
      <span className={styles.words}>
        <b>{t('On shift since {time}', { time: formatDate(open.started_at, 'time') })}</b>
        <span>
          {[doorsText(open.work.doors), conversationsText(open.work.contacts), formatDuration(open.work.minutes)].join(
            ' · ',
          )}
        </span>
      </span>
      <Icon name="chevron-right" size={18} />
    </Link>
  );
}
