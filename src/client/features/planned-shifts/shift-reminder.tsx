// Says that a shift for which one signed up starts, or was canceled, while the app is open: once for each on this device, and not while
// someone types. Without a network it goes by what this device heard last.
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { shiftNotices, type ShiftNotice } from '../../../domain/planned-shifts/notices';
import { formatDate } from '../../i18n/formats';
import { t } from '../../i18n/texts';
import { plannedShiftList } from '../../offline/mirror/planned-shifts';
import { useViewer } from '../../offline/mirror/use-viewer';
import { isFirstReminder } from '../../offline/outbox/reminded';
import { serverNow } from '../../session/server-clock';
import { Button } from '../../ui/primitives/button';
import { isBusy, NoticeBar } from '../../ui/layout/notice-bar';

const lookEvery = 30_000;
/** Between two questions to the server, in ms. */
const askEvery = 15 * 60_000;

export function ShiftReminder() {
  const viewer = useViewer();
  const navigate = useNavigate();
  const [notice, setNotice] = useState<ShiftNotice | null>(null);

  useEffect(() => {
    const ask = () => {
      if (document.visibilityState === 'visible') void plannedShiftList.load(viewer);
    };
    ask();
    const timer = setInterval(ask, askEvery);
    return () => clearInterval(timer);
  }, [viewer]);

  useEffect(() => {
    if (notice) return undefined;
    let gone = false;
    const look = async () => {
      for (const found of shiftNotices(plannedShiftList.get().items, serverNow()))
        if (!gone && !isBusy() && (await isFirstReminder(found.key))) {
          if (!gone) setNotice(found);
          return;
        }
    };
    const again = () => void look();
    again();
    const timer = setInterval(again, lookEvery);
    const leave = plannedShiftList.subscribe(again);
    return () => {
      gone = true;
      clearInterval(timer);
      leave();
    };
  }, [notice]);

  return (
    <output aria-live="polite">
      {notice && (
        <NoticeBar
          text={wordsOf(notice, viewer.timeZone)}
          action={
            <Button
              small
              look="primary"
              onClick={() => {
                setNotice(null);
                void navigate({ to: '/app/shift' });
              }}
            >
              {t('See shifts')}
            </Button>
          }
          closeLabel={t('Close this reminder')}
          onClose={() => setNotice(null)}
        />
      )}
    </output>
  );
}

function wordsOf({ what, shift: { starts_at, place } }: ShiftNotice, timeZone: string): string {
  const when = formatDate(starts_at, 'weekdayDayTime', timeZone);
  if (what === 'canceled') return t('Your shift was canceled: {when}, {place}', { when, place });
  if (what === 'soon') return t('Your shift starts soon: {when}, {place}', { when, place });
  return t('You signed up for a shift: {when}, {place}', { when, place });
}
