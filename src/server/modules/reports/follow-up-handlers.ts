// The call of reports of follow-ups.
import type { contract } from '../../../contract';
import { dayInZone, knownZone } from '../../../domain/i18n/time-zones';
import type { Handlers } from '../../http/handler';
import { followUpReport } from './follow-up-report-repo';

export const followUpReportHandlers: Handlers<typeof contract.followUpReports> = {
  count({ query, member, services: { db }, now }) {
    const zone = knownZone(member.time_zone);
    return followUpReport(db, member.campaign_id, { by: query.by, zone, today: dayInZone(zone)(now) });
  },
};
