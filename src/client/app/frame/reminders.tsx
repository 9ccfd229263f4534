// What is said over any screen without being asked for: what falls due, and what was announced; and what goes without being asked for:
// texts and results of calls that were kept. It comes once the screen is there, and in files of its own: a walk begins without it.
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { t } from '../../i18n/texts';
import { isAnyKept, keptStuck } from '../../offline/outreach/any-kept';
import { hasEncrypted } from '../../session/encrypted-storage';
import { useIdentity } from '../../session/identity';
import { useMember } from '../../session/session';
import { toast } from '../../ui/primitives/toast';
import './erased-notice';
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

/**
 * Texts and results of calls that were kept without a network go, whichever screen is open by now; so does what an earlier release kept in
 * the browser's storage, before signing out empties that.
 */
async function sendWhatIsKept(owner: string): Promise<void> {
  if (!hasEncrypted('call_result') && !(await isAnyKept(owner))) return;
  const { startSendingKept } = await import('../../offline/outreach/send-kept');
  startSendingKept();
}

/** Where it was said the screen says why, too. */
const saysItself = /^\/app\/(phone|text-campaign)/;

/** Says it wherever one is when something of that isn't sent. */
function useStuckToast(): void {
  const navigate = useNavigate();
  useEffect(
    () =>
      keptStuck.hear((what) => {
        if (saysItself.test(location.pathname)) return;
        const action = { label: t('Show'), run: () => void navigate({ to: '/app/phone' }) };
        toast({ icon: 'alert', text: t('Not sent: {what}', { what }), ms: 15_000, action });
      }),
    [navigate],
  );
}

export function Reminders() {
  const { can } = useMember();
  const { uid } = useIdentity();
  useStuckToast();
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
