// What is said over any screen without being asked for: what falls due, and what was announced; and what goes without being asked for:
// texts and results of calls that were kept. It comes once the screen is there, and in files of its own: a walk begins without it.
import { lazy, Suspense, useEffect } from 'react';
import { isAnyKept } from '../../offline/outreach/any-kept';
import { useIdentity } from '../../session/identity';
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

/** Texts and results of calls that were kept without a network go, whichever screen is open by now. */
async function sendWhatIsKept(owner: string): Promise<void> {
  if (!(await isAnyKept(owner))) return;
  const { startSendingKept } = await import('../../offline/outreach/send-kept');
  startSendingKept();
}

export function Reminders() {
  const { can } = useMember();
  const { uid } = useIdentity();
  useEffect(() => {
    if (uid !== null) void sendWhatIsKept(uid).catch(() => undefined);
  }, [uid]);
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
