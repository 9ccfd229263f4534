// Me, first of all: my shifts, my knocks and what is on this phone, each with how it stands. True without a network.
import { Link } from '@tanstack/react-router';
import { pillText } from '../../../domain/delivery/pill';
import { currentTexts, formatDate } from '../../i18n/formats';
import { t } from '../../i18n/texts';
import { useSyncStatus } from '../../offline/outbox/status';
import { useViewer } from '../../offline/mirror/use-viewer';
import { Card } from '../../ui/primitives/card';
import { Icon } from '../../ui/primitives/icons';
import { conversationsText, doorsText } from './shift-words';
import { useShifts, type ShiftSeen } from './use-shifts';
import styles from './my-work.module.css';

/** As high as a line of text, until it is known. */
const blank = '\u00a0';

export function MyWork() {
  const viewer = useViewer();
  const shifts = useShifts(viewer);
  const status = useSyncStatus();
  const [last] = shifts ?? [];
  const none = shifts === null ? blank : t('No shift yet');
  const rows = [
    { to: '/app/shift', icon: 'clock', title: t('My shifts'), state: last ? shiftText(last) : none },
    {
      to: '/app/my-knocks',
      icon: 'door',
      title: t('My knocks'),
      state: last ? workText(last) : t('Your results by day'),
    },
    {
      to: '/app/phone',
      icon: 'phone',
      title: t('On this phone'),
      state: pillText(currentTexts(), status).text,
    },
  ] as const;
  return (
    <Card>
      <ul className={styles.work}>
        {rows.map(({ to, icon, title, state }) => (
          <li key={to}>
            <Link to={to}>
              <Icon name={icon} />
              <span>
                <b>{title}</b>
                <small>{state}</small>
              </span>
              <Icon name="chevron-right" size={18} />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

const shiftText = ({ open, started_at }: ShiftSeen): string =>
  open
    ? t('On shift since {time}', { time: formatDate(started_at, 'time') })
    : t('Last shift: {day}', { day: formatDate(started_at, 'weekdayDayTime') });

const workText = ({ work: { doors, contacts } }: ShiftSeen): string =>
  t('Last shift: {work}', { work: [doorsText(doors), conversationsText(contacts)].join(' · ') });
