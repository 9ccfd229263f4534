// Says that one of one's own follow-ups has fallen due, while the app is open: once for each, and not while someone types or a
// sheet is open. Without a network as well.
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { DoorReportOf } from '../../../../contract/facts/door-report';
import { dueFollowUps, isReachedSince } from '../../../../domain/door-reports/due-follow-ups';
import { standing } from '../../../../domain/facts/current-view';
import { walkbookOf } from '../../../../domain/facts/lanes';
import { t } from '../../../i18n/texts';
import { readDoorReports } from '../../../offline/mirror/door-reports';
import { onTabNews } from '../../../offline/device/tab-channel';
import { useViewer } from '../../../offline/mirror/use-viewer';
import { openWalkbookView } from '../../../offline/mirror/walkbooks';
import type { Viewer } from '../../../offline/mirror/walkbook-view';
import { isFirstReminder } from '../../../offline/outbox/reminded';
import { readItems, readReceipts, upcast } from '../../../offline/outbox/read-items';
import { saved } from '../../../offline/outbox/saved';
import { serverNow } from '../../../session/server-clock';
import { Button } from '../../../ui/primitives/button';
import { isBusy, NoticeBar } from '../../../ui/layout/notice-bar';

interface Due {
  id: string;
  walkbookId: string;
  doorId: string;
  /** "Marta Ortega, 118 Maple St: Call back Mon, Nov 23, 6:00 PM" */
  what: string;
}

const lookEvery = 20_000;

export function FollowUpReminder() {
  const viewer = useViewer();
  const navigate = useNavigate();
  const [due, setDue] = useState<Due | null>(null);
  useEffect(() => {
    if (due) return undefined;
    let gone = false;
    // Read when something changes; what falls due is only a matter of the time.
    let own: Promise<OwnFollowUp[]> | null = null;
    const look = async () => {
      if (isBusy()) return;
      const found = await nextDue(viewer, await (own ??= readOwn(viewer)));
      if (found && !gone && !isBusy() && (await isFirstReminder(found.id)) && !gone) setDue(found);
    };
    const again = () =>
      void look().catch(() => {
        own = null;
      });
    const forget = () => {
      own = null;
    };
    again();
    const timer = setInterval(again, lookEvery);
    const leave = [saved.hear(forget), onTabNews(forget)];
    return () => {
      gone = true;
      clearInterval(timer);
      for (const each of leave) each();
    };
  }, [viewer, due]);
  return (
    <output aria-live="polite">
      {due && (
        <NoticeBar
          text={t('Follow-up due: {what}', { what: due.what })}
          action={
            <Button
              small
              look="primary"
              onClick={() => {
                setDue(null);
                const params = { id: due.walkbookId, doorId: due.doorId };
                void navigate({ to: '/app/walkbook/id/$id/door/$doorId', params });
              }}
            >
              {t('Go to this door')}
            </Button>
          }
          closeLabel={t('Close this reminder')}
          onClose={() => setDue(null)}
        />
      )}
    </output>
  );
}

type OwnFollowUp = DoorReportOf<'follow_up'> & { label: string; walkbookId: string };

/** The follow-ups that were recorded on this phone, and not taken back there. */
async function readOwn({ owner, campaignId, userId: user_id }: Viewer): Promise<OwnFollowUp[]> {
  const [items, receipts] = await Promise.all([readItems(owner), readReceipts(owner, 0)]);
  const reports = [...receipts, ...items]
    .map(upcast)
    .flatMap((row) =>
      row.kind === 'door_fact' && row.campaign_id === campaignId
        ? [{ ...row.fact, user_id, label: row.label, walkbookId: walkbookOf(row.lane) }]
        : [],
    );
  return standing(reports).flatMap(({ walkbookId, ...report }) =>
    report.kind === 'follow_up' && walkbookId !== null ? [{ ...report, walkbookId }] : [],
  );
}

/** What has fallen due, and is neither done nor was it said before. */
async function nextDue(viewer: Viewer, own: readonly OwnFollowUp[]): Promise<Due | null> {
  for (const followUp of dueFollowUps(own, [], serverNow())) {
    const { id, door_id: doorId, walkbookId, label: what } = followUp;
    if (told.has(id)) continue;
    if (await isOpen(viewer, walkbookId, followUp)) return { id, walkbookId, doorId, what };
    // Looked up once: what is done stays done.
    told.add(id);
  }
  return null;
}

const told = new Set<string>();

/** Whether the walkbook is still theirs and no one has done it: as the server told this phone last. */
async function isOpen(viewer: Viewer, walkbookId: string, followUp: DoorReportOf<'follow_up'>): Promise<boolean> {
  const { store } = openWalkbookView(viewer, walkbookId);
  const view = await new Promise<ReturnType<typeof store.get>>((resolve) => {
    const look = () => {
      if (store.get().state === 'loading') return;
      leave();
      resolve(store.get());
    };
    const leave = store.subscribe(look);
    look();
  });
  if (view.state !== 'ready' || !view.doors.some(({ properties }) => properties.door_id === followUp.door_id))
    return false;
  const known = readDoorReports(view.walkbook?.door_facts).find(({ id }) => id === followUp.id);
  return !known?.handled && !isReachedSince(followUp, view.touchesAt(followUp.door_id));
}
