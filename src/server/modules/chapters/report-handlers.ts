// The call that adds up what a tree of campaigns did.
import type { contract } from '../../../contract';
import { sentence } from '../../../contract/messages/every-message';
import { knownZone } from '../../../domain/i18n/time-zones';
import type { Db } from '../../db/connection';
import { ApiError } from '../../http/errors';
import type { Handlers } from '../../http/handler';
import { campaignsToCount } from '../reports/campaigns-to-count-repo';
import { requireRange } from '../reports/require-range';
import { followTouches } from '../reports/touch-counts-repo';
import { campaignsBelow, totalsBelow, type InTree } from './report-repo';
import { pathTo } from './repo';

/** Milliseconds after which no further campaign is counted for one reply. */
const patience = 3_000;

export const chapterReportHandlers: Handlers<typeof contract.chapterReports> = {
  async get({ query, member, services: { db }, signal }) {
    requireRange(query);
    const of = query.of?.toLowerCase() ?? member.campaign_id;
    const path = await pathTo(db, of);
    if (!path.some(({ id }) => id === member.campaign_id)) throw new ApiError('NOT_FOUND', sentence('NO_CHAPTER'));
    const campaigns = await campaignsBelow(db, of);
    const behind = await follow(db, campaigns, signal);
    return { path, ...(await totalsBelow(db, campaigns, query)), behind };
  },
};

/** Brings the counts of campaigns up to date, as many as there is time for; how many are left. */
async function follow(db: Db, campaigns: readonly InTree[], signal: AbortSignal): Promise<number> {
  const zoned = campaigns.map(({ id, time_zone }) => ({ id, zone: knownZone(time_zone) }));
  const waiting = await campaignsToCount(db, zoned);
  const until = performance.now() + patience;
  let done = 0;
  for (const { id, zone } of waiting) {
    if (performance.now() > until || signal.aborted) break;
    // One that fails is behind, and holds up no other.
    done += await followTouches(db, id, zone).then(
      () => 1,
      () => 0,
    );
  }
  return waiting.length - done;
}
