// The round that compares what is kept counted with the facts themselves: once a day, and once more when a release has settled. While
// servers of two releases run side by side, the older one stores facts and notes no change for counts that it doesn't know.
import { knownZone } from '../../../domain/i18n/time-zones';
import { untilNotBrokenOff } from '../../db/again';
import type { Db } from '../../db/connection';
import { dropWrongBlocks } from '../outreach/counted-recipients-repo';
import { callCounting } from '../phone-banks/counts-repo';
import { noteUncountedRespondents } from '../surveys/respondents-repo';
import { textCounting } from '../text-campaigns/counts-repo';
import { texterCounting } from '../text-campaigns/texters-repo';
import { claimCheck } from './count-checks-repo';
import { noteUncountedDoors } from './counted-doors-repo';
import { noteUncountedAnswers } from './follow-answers-repo';
import { noteUncountedTouches } from './touch-counts-repo';

const oneHour = 3_600_000;
const oneDay = 24 * oneHour;
/** By then the servers of an earlier release have stopped. */
const settling = oneHour / 4;

/** Checks older than this are made again. Servers of one release that start in the same hour share one more check. */
export function checkedBefore(started: Date, now: Date): Date {
  const settled = Math.ceil((started.getTime() + settling) / oneHour) * oneHour;
  const yesterday = now.getTime() - oneDay;
  return new Date(settled <= now.getTime() ? Math.max(settled, yesterday) : yesterday);
}

/**
 * Checks one campaign whose turn it is; null when it is none's. What differs is noted as changed, or kept no longer, so that whoever asks
 * next has it counted again: how much that was.
 */
export async function checkCounts(db: Db, started: Date, now: Date): Promise<number | null> {
  const campaign = await claimCheck(db, checkedBefore(started, now), now);
  if (!campaign) return null;
  const { campaign_id, time_zone } = campaign;
  // One moment for everything: facts and the notes of their changes were stored together, and so were counts and the notes that they took.
  return untilNotBrokenOff(() =>
    db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(
        async (tx) =>
          (await noteUncountedTouches(tx, campaign_id, knownZone(time_zone))) +
          (await noteUncountedAnswers(tx, campaign_id)) +
          (await noteUncountedDoors(tx, campaign_id)) +
          (await noteUncountedRespondents(tx, campaign_id)) +
          (await dropWrongBlocks(tx, textCounting, campaign_id)) +
          (await dropWrongBlocks(tx, texterCounting, campaign_id)) +
          (await dropWrongBlocks(tx, callCounting, campaign_id)),
      ),
  );
}
