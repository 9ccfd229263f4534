// A person's own shifts from this phone's facts and from what the server knows of other phones: true without a network as far as
// this phone has heard, and at once after every save.
import { useEffect, useState } from 'react';
import {
  belongingTo,
  ownShifts,
  workIn,
  workOnAllPhones,
  type OwnShift,
  type ShiftWork,
} from '../../../domain/shifts/shifts';
import type { Viewer } from '../../offline/mirror/walkbook-view';
import { attemptsOf } from '../../offline/outbox/attempts';
import { readItems, readReceipts } from '../../offline/outbox/read-items';
import { save } from '../../offline/outbox/save';
import { readAgain } from '../../offline/mirror/throttled-read';
import { onSyncStatus, syncStatus } from '../../offline/outbox/status';
import { withTimeout } from '../../offline/device/with-timeout';
import { myShifts } from '../../offline/mirror/my-shifts';
import { t } from '../../i18n/texts';
import { serverNow } from '../../session/server-clock';

/** A shift with what was done in it and where that is: `made` on this phone, `saved` of that at the server. */
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
/** How often the server is asked what other phones said, in ms. */
const askedAgainAfter = 5 * 60_000;
/** How often at once, while what is being sent goes on arriving. */
const mostAsks = 3;
/** No one waits longer than this, in ms, for what the server knows. */
const patience = 3_000;

async function readShifts({ owner, campaignId, userId }: Viewer): Promise<ShiftSeen[]> {
  const now = serverNow();
  const [items, receipts] = await Promise.all([readItems(owner), readReceipts(owner, now - receiptDays * day)]);
  const all = [...receipts, ...items].filter((each) => each.campaign_id === campaignId);
  const { items: heard, seenAt } = myShifts.get();
  const known = new Map(heard.map((shift) => [shift.id, shift]));
  const shifts = ownShifts(
    all.flatMap((each) => (each.kind === 'shift' ? [each.fact] : [])),
    heard,
    now,
  );
  const doneIn = (rows: typeof all) => ({
    touches: attemptsOf(rows, userId),
    placements: rows.flatMap((each) => (each.kind === 'placement' ? [each.fact] : [])),
  });
  const done = doneIn(all);
  // Earlier releases told by this phone's own clock when it was settled, which may have been ahead.
  const isArrived = (at: number) => at <= (seenAt ?? 0) || at > now;
  const arrived = doneIn(all.filter((each) => 'settled_at' in each && isArrived(each.settled_at)));
  return shifts.map((shift): ShiftSeen => {
    const belongs = belongingTo(shift, now);
    const mine = all.filter((each) => belongs(each.fact));
    const own = workIn(shift, done, now);
    const heardOf = known.get(shift.id);
    const knocks = attemptsOf(mine, userId).map((each) => Date.parse(each.recorded_at));
    return {
      ...shift,
      work: heardOf ? workOnAllPhones(heardOf, own, workIn(shift, arrived, now)) : own,
      made: mine.length,
      saved: mine.filter((each) => 'settled_at' in each).length,
      stuck: mine.filter((each) => 'state' in each && each.state === 'parked').length,
      lastKnock: knocks.length > 0 ? Math.max(...knocks) : null,
    };
  });
}

/**
 * Asks the server for the shifts that other phones said. What arrived there while its answer was on the way may be in it or not,
 * so it is asked again, but not for as long as a whole day's work is being sent.
 */
async function askServer(viewer: Viewer): Promise<void> {
  for (let asks = 0; asks < mostAsks; asks += 1) {
    const began = serverNow();
    await myShifts.load(viewer);
    const meanwhile = await readReceipts(viewer.owner, began).catch(() => []);
    if (meanwhile.length === 0) return;
  }
}

/** One person's shifts, newest first, of the last 30 days and whatever the server knows; null until they are read, and for a moment until it has answered. */
export function useShifts(viewer: Viewer): ShiftSeen[] | null {
  const [shifts, setShifts] = useState<ShiftSeen[] | null>(null);
  useEffect(() => {
    let gone = false;
    let waits = true;
    // Unless one goes on here, a shift of another phone would push down what stands already.
    const isWhole = (found: readonly ShiftSeen[]) => {
      const { seenAt, error } = myShifts.get();
      return !waits || seenAt !== null || error !== null || found.some((shift) => shift.open);
    };
    const read = readAgain(async () => {
      if (gone) return;
      const found = await readShifts(viewer);
      if (!gone && isWhole(found)) setShifts(found);
    });
    const waiting = setTimeout(() => {
      waits = false;
      read();
    }, patience);
    const ask = () => {
      if (document.visibilityState === 'visible') void askServer(viewer);
    };
    ask();
    read();
    const leaves = [onSyncStatus(read), myShifts.subscribe(read)];
    const timer = setInterval(read, 60_000);
    const asking = setInterval(ask, askedAgainAfter);
    document.addEventListener('visibilitychange', ask);
    return () => {
      gone = true;
      clearTimeout(waiting);
      clearInterval(timer);
      clearInterval(asking);
      document.removeEventListener('visibilitychange', ask);
      for (const leave of leaves) leave();
    };
  }, [viewer]);
  return shifts;
}

/**
 * Starts a shift now; false where one goes on, which another phone may have begun: the server is asked if it answers.
 * Rejects with NotSaved.
 */
export async function startShift(viewer: Viewer): Promise<boolean> {
  if (syncStatus().online)
    await withTimeout(patience, myShifts.load(viewer), () => new Error('It takes too long.')).catch(() => undefined);
  if ((await readShifts(viewer)).some((shift) => shift.open)) return false;
  await saveShifts(viewer, [null], new Date(serverNow()));
  return true;
}

/** Ends these shifts, now or at the time that they really ended. Rejects with NotSaved. */
export async function endShifts(
  viewer: Viewer,
  shiftIds: readonly string[],
  at: Date = new Date(serverNow()),
): Promise<void> {
  await saveShifts(viewer, shiftIds, at);
}

async function saveShifts(viewer: Viewer, ids: readonly (string | null)[], at: Date): Promise<void> {
  await save({
    owner: viewer.owner,
    campaign_id: viewer.campaignId,
    walkbook_id: null,
    facts: ids.map((shift_id) => ({
      kind: 'shift',
      label: shift_id === null ? t('Shift started') : t('Shift ended'),
      fact: { event: shift_id === null ? 'start' : 'end', shift_id, at: at.toISOString() },
    })),
  });
}
