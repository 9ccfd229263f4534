// The calls of shifts. Starts and ends are facts; everything else is derived from them and from the knocks.
import type { contract } from '../../../contract';
import { shiftFact, type ShiftFact } from '../../../contract/shifts';
import { may } from '../../../domain/access/capabilities';
import { ApiError } from '../../http/errors';
import type { Handlers } from '../../http/handler';
import { getCampaign } from '../campaigns/repo';
import { keepFacts } from '../facts/keep';
import { storableInstant } from '../walkbooks/judge';
import { knownZone } from '../walkbooks/live';
import { insertShiftFacts, leadersOf, listShifts, shiftFactsById } from './repo';

/** How far back a person, and headquarters, look. */
const personDays = 90;
const campaignDays = 14;

export const shiftHandlers: Handlers<typeof contract.shifts> = {
  async record({ body, member, user, db }) {
    const owner = { campaign_id: member.campaign_id, user_id: user.id };
    const { receipts } = await keepFacts(body.facts, {
      schema: shiftFact,
      insert: (facts) => insertShiftFacts(db, owner, facts.map(inUtc)),
      stored: (ids) => shiftFactsById(db, owner, ids),
      asKept: inUtc,
    });
    return { receipts };
  },

  async allUser({ query, member, user, db, now }) {
    const userId = query.user_id?.toLowerCase() ?? user.id;
    if (userId !== user.id && !may(member.title, 'dashboard.view')) throw new ApiError('FORBIDDEN');
    return listShifts(db, member.campaign_id, { userId, days: personDays, now });
  },

  all: ({ member, db, now }) => listShifts(db, member.campaign_id, { days: campaignDays, now }),

  async leaderboard({ member, db, now }) {
    const { shows_leaderboard: shown } = await getCampaign(db, member.campaign_id);
    if (!shown) return { shown, people: [] };
    return { shown, people: await leadersOf(db, member.campaign_id, knownZone(member.time_zone), now) };
  },
};

/** The database believes no offset beyond 16 hours. */
function inUtc(fact: ShiftFact): ShiftFact {
  return { ...fact, at: storableInstant(fact.at) ?? fact.at };
}
