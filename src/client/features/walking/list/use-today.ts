// What this person did today, from this phone's own facts: true without a network.
import { useEffect, useState } from 'react';
import { localDay } from '../../../../domain/facts/current-view';
import { dayWork } from '../../../../domain/walkbooks/progress';
import type { Viewer } from '../../../offline/mirror/walkbook-view';
import { attemptsOf } from '../../../offline/outbox/attempts';
import { readItems, readReceipts } from '../../../offline/outbox/read-items';
import { readAgain } from '../../../offline/mirror/throttled-read';
import { onSyncStatus } from '../../../offline/outbox/status';
import { serverNow } from '../../../session/server-clock';

export interface Today {
  doors: number;
  conversations: number;
  saved: number;
  made: number;
  /** Whether a shift was begun lately: then it is shown how it goes. */
  shift: boolean;
}

async function readToday({ owner, campaignId, userId, timeZone }: Viewer): Promise<Today> {
  const dayOf = localDay(timeZone);
  const day = dayOf(new Date(serverNow()).toISOString());
  const [items, receipts] = await Promise.all([readItems(owner), readReceipts(owner, serverNow() - 36 * 3_600_000)]);
  const lately = [...receipts, ...items].filter((each) => each.campaign_id === campaignId);
  const mine = lately.filter((each) => dayOf(each.fact.recorded_at) === day);
  // What was undone on another day, by this phone's clock, is undone.
  return {
    ...dayWork(attemptsOf(lately, userId), day, dayOf),
    saved: mine.filter((each) => 'settled_at' in each).length,
    made: mine.length,
    shift: lately.some((each) => each.kind === 'shift'),
  };
}

/** Null until read, and on a day without work. */
export function useToday(viewer: Viewer): Today | null {
  const [today, setToday] = useState<Today | null>(null);
  useEffect(() => {
    let gone = false;
    const read = readAgain(async () => {
      if (gone) return;
      const found = await readToday(viewer);
      if (!gone) setToday(found.made > 0 || found.shift ? found : null);
    });
    read();
    const leave = onSyncStatus(read);
    return () => {
      gone = true;
      leave();
    };
  }, [viewer]);
  return today;
}
