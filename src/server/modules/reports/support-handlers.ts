// The calls of reports of support.
import type { contract } from '../../../contract';
import { knownZone } from '../../../domain/i18n/time-zones';
import type { Handlers } from '../../http/handler';
import { requireRange } from './require-range';
import { supporters, supportReport } from './support-report-repo';

export const supportReportHandlers: Handlers<typeof contract.supportReports> = {
  trend({ query, member, services: { db } }) {
    requireRange(query);
    return supportReport(db, member.campaign_id, knownZone(member.time_zone), query);
  },

  people({ query, member, services: { db } }) {
    requireRange(query);
    return supporters(db, member.campaign_id, knownZone(member.time_zone), query);
  },
};
