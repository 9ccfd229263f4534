// The calls of reports of signs.
import type { contract } from '../../../contract';
import { knownZone } from '../../../domain/i18n/time-zones';
import type { Handlers } from '../../http/handler';
import { requireRange } from './require-range';
import { signRows, signsReport } from './sign-report-repo';
import { followTouches } from './touch-counts-repo';

export const signReportHandlers: Handlers<typeof contract.signReports> = {
  async count({ query, member, services: { db } }) {
    requireRange(query);
    const zone = knownZone(member.time_zone);
    // Precincts are called by what it keeps.
    if (query.by === 'precinct') await followTouches(db, member.campaign_id, zone);
    return signsReport(db, member.campaign_id, zone, query);
  },

  rows({ query, member, services: { db } }) {
    requireRange(query);
    return signRows(db, member.campaign_id, knownZone(member.time_zone), query);
  },
};
