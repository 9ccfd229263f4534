// A person's own shifts from this phone's facts: true without a network, and at once after every save.
import { useEffect, useState } from 'react';
import { belongsTo, shiftsOf, workIn, type OwnShift, type ShiftWork } from '../../../domain/shifts/shifts';
import type { Viewer } from '../../offline/mirror/walkbook-view';
import { attemptsOf } from '../../offline/outbox/attempts';
import { readItems, readReceipts } from '../../offline/outbox/read-items';
import { save } from '../../offline/outbox/save';
import { readAgain } from '../../offline/mirror/throttled-read';
import { onSyncStatus } from '../../offline/outbox/status';
import { t } from '../../i18n/texts';
import { serverNow } from '../../session/server-clock';

/** A shift with what was done in it and where that is: `made` on this phone, `saved` at the server. */
export interface ShiftSeen extends OwnShift {
  work: ShiftWork;
  made: number;
  saved: number;
  /** Items that wait for the person. */
  stuck: number;
  /** The newest knock in it, ms since 1970; null without one. */
  lastKnock: number | null;
}

const receiptDays = 30;
const day = 24 * 3_600_000;

async function readShifts({ owner, campaignId, userId }: Viewer): Promise<ShiftSeen[]> {
  const now = serverNow();
  const [items, receipts] = await Promise.all([readItems(owner), readReceipts(owner, now - receiptDays * day)]);
  const all = [...receipts, ...items].filter((each) => each.campaign_id === campaignId);
  const shifts = shiftsOf(
    all.flatMap((each) => (each.kind === 'shift' ? [each.fact] : [])),
    now,
  );
  const touches = attemptsOf(all, userId);
  const placements = all.flatMap((each) => (each.kind === 'placement' ? [each.fact] : []));
  return shifts.map((shift): ShiftSeen => {
    const mine = all.filter((each) => belongsTo(shift, each.fact, now));
    const knocks = attemptsOf(mine, userId).map((each) => Date.parse(each.recorded_at));
    return {
      ...shift,
      work: workIn(shift, { touches, placements }, now),
      made: mine.length,
      saved: mine.filter((each) => 'settled_at' in each).length,
      stuck: mine.filter((each) => 'state' in each && each.state === 'parked').length,
      lastKnock: knocks.length > 0 ? Math.max(...knocks) : null,
    };
  });
}

/** One person's shifts of the last 30 days, newest first; null until they are read. */
export function useShifts(viewer: Viewer): ShiftSeen[] | null {
  const [shifts, setShifts] = useState<ShiftSeen[] | null>(null);
  useEffect(() => {
    let gone = false;
    const read = readAgain(async () => {
      if (gone) return;
      const found = await readShifts(viewer);
      if (!gone) setShifts(found);
    });
    read();
    const leave = onSyncStatus(read);
    const timer = setInterval(read, 60_000);
    return () => {
      gone = true;
      clearInterval(timer);
      leave();
    };
  }, [viewer]);
  return shifts;
}

/** Starts a shift now. Rejects with NotSaved. */
export async function startShift(viewer: Viewer): Promise<void> {
  await saveShift(viewer, null, new Date(serverNow()));
}

/** Ends a shift, now or at the time that it really ended. Rejects with NotSaved. */
export async function endShift(viewer: Viewer, shiftId: string, at: Date = new Date(serverNow())): Promise<void> {
  await saveShift(viewer, shiftId, at);
}

async function saveShift(viewer: Viewer, shiftId: string | null, at: Date): Promise<void> {
  await save({
    owner: viewer.owner,
    campaign_id: viewer.campaignId,
    walkbook_id: null,
    facts: [
      {
        kind: 'shift',
        label: shiftId === null ? t('Shift started') : t('Shift ended'),
        fact: { event: shiftId === null ? 'start' : 'end', shift_id: shiftId, at: at.toISOString() },
      },
    ],
  });
}
