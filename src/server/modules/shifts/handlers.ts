// The calls of shifts. Starts and ends are facts; everything else is derived from them and from the knocks.
import type { contract } from '../../../contract';
import { may } from '../../../domain/access/capabilities';
import { localDay } from '../../../domain/facts/current-view';
import { kinds } from '../../../domain/facts/kinds';
import { knownZone } from '../../../domain/i18n/time-zones';
import { weekAround } from '../../../domain/reports/periods';
import { ApiError } from '../../http/errors';
import type { Handlers } from '../../http/handler';
import { getCampaign } from '../campaigns/repo';
import { deliverFacts } from '../facts/record-facts';
import { leadersOf, listShifts } from './repo';

/** How far back a person, and the server, look. */
const personDays = 90;
const campaignDays = 14;

export const shiftHandlers: Handlers<typeof contract.shifts> = {
  async record(context) {
    return { receipts: await deliverFacts(context, kinds.shift, context.body.facts) };
  },

  async allUser({ query, member, user, db, now }) {
    const userId = query.user_id?.toLowerCase() ?? user.id;
    if (userId !== user.id && !may(member.title, 'dashboard.view')) throw new ApiError('FORBIDDEN');
    return listShifts(db, member.campaign_id, { userId, days: personDays, now });
  },

  all: ({ member, db, now }) => listShifts(db, member.campaign_id, { days: campaignDays, now }),

  async leaderboard({ member, services: { db }, now }) {
    const { shows_leaderboard: shown } = await getCampaign(db, member.campaign_id);
    if (!shown) return { shown, people: [] };
    const zone = knownZone(member.time_zone);
    const week = weekAround(localDay(zone)(now.toISOString()));
    return { shown, people: await leadersOf(db, member.campaign_id, zone, week) };
  },
};
