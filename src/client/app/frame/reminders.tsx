// What is said over any screen without being asked for: what falls due, and what was announced. It comes once the screen is there, and
// in files of its own: a walk begins without it.
import { lazy, Suspense } from 'react';
import { useMember } from '../../session/session';
import styles from './reminders.module.css';

const FollowUpReminder = lazy(() =>
  import('../../features/walking/report/follow-up-reminder').then((module) => ({ default: module.FollowUpReminder })),
);

/** After what falls due at a door. */
const ShiftReminder = lazy(() =>
  new Promise((later) => setTimeout(later, 5_000))
    .then(() => import('../../features/planned-shifts/shift-reminder'))
    .then((module) => ({ default: module.ShiftReminder })),
);

const AnnouncementCard = lazy(() =>
  new Promise((later) => setTimeout(later, 5_000))
    .then(() => import('../../features/announcements/announcement-card'))
    .then((module) => ({ default: module.AnnouncementCard })),
);

export function Reminders() {
  const { can } = useMember();
  return (
    <div className={styles.place}>
      {can('walkbooks.knock') && (
        <Suspense>
          <FollowUpReminder />
        </Suspense>
      )}
      <Suspense>
        <ShiftReminder />
        <AnnouncementCard />
      </Suspense>
    </div>
  );
}
