// The shift in one line, where the afternoon begins: start it, see it count, go to its end.
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { say } from '../../../domain/words/say';
import type { Viewer } from '../../local/books';
import { messageFor } from '../../messages';
import { Button } from '../../ui/button';
import { Icon } from '../../ui/icons';
import { toast } from '../../ui/toast';
import styles from './shift-bar.module.css';
import { contactsText, doorsText, spanText, timeText } from './shift-words';
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
        () => toast({ text: say('Saved on this phone: {said}', { said: say('your shift has begun') }), icon: 'check' }),
        (error: unknown) => toast({ text: messageFor(error, say('NOT saved. Try again.')), icon: 'alert', ms: 0 }),
      )
      .finally(() => setBusy(false));
  };
  if (!open) {
    return (
      <div className={styles.bar}>
        <Icon name="clock" size={18} />
        <Link to="/app/shift" className={styles.words}>
          {shifts.length > 0 ? say('My shifts') : say('No shift yet')}
        </Link>
        <Button small busy={busy} onClick={start}>
          {say('Start my shift')}
        </Button>
      </div>
    );
  }
  return (
    <Link to="/app/shift" className={styles.bar} data-open>
      <Icon name="clock" size={18} />
      <span className={styles.words}>
        <b>{say('On shift since {time}', { time: timeText(open.started_at) })}</b>
        <span>
          {[doorsText(open.work.doors), contactsText(open.work.contacts), spanText(open.work.minutes)].join(' · ')}
        </span>
      </span>
      <Icon name="chevron-right" size={18} />
    </Link>
  );
}
