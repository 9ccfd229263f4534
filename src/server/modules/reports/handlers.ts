// The calls of reports.
import type { contract } from '../../../contract';
import { sentence } from '../../../contract/messages/every-message';
import { knownZone } from '../../../domain/i18n/time-zones';
import { ApiError } from '../../http/errors';
import type { Handlers } from '../../http/handler';
import { followTouches } from './touch-counts-repo';
import { touchReport, touchRows } from './touch-report-repo';

export const reportHandlers: Handlers<typeof contract.reports> = {
  async touches({ query, member, services }) {
    requireRange(query);
    const zone = knownZone(member.time_zone);
    await followTouches(services.db, member.campaign_id, zone);
    return touchReport(services.db, member.campaign_id, zone, query);
  },

  touchRows({ query, member, db }) {
    requireRange(query);
    return touchRows(db, member.campaign_id, knownZone(member.time_zone), query);
  },
};

function requireRange({ first, last }: { first: string; last: string }): void {
  if (last < first) throw new ApiError('INVALID', sentence('WRONG_DAYS'));
}
