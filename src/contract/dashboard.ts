// The dashboard: everything that changes on it in one reply, so that however many are open, one question is asked.
import * as z from 'zod/mini';
import { call } from './call';
import { openReports } from './door-reports';
import { day, id, instant } from './fields';
import { walkbookReports } from './reports/walkbook-reports';

const counts = { touches: z.int(), doors: z.int(), contacts: z.int() };

/** A walkbook or a canvasser this week; `before`: doors of all of the previous week. */
const group = z.object({ id, name: z.string(), ...counts, before: z.int() });

/** Someone who recorded something in the last half hour. */
const personOut = z.object({
  user_id: id,
  user_name: z.string(),
  /** When they last recorded something, or their phone last said how far it has counted. */
  last_seen: instant,
  /** Items that waited on their phones when those were last seen. */
  unsent: z.int(),
});

/** What waits for a manager, each as a number; 0: nothing. */
const managerNeeds = z.object({
  /** People who asked for a walkbook. */
  walkbook_requests: z.int(),
  /** Parts of walks that arrived after they had ended, of which nothing was set aside; the last 14 days. */
  late_work: z.int(),
  /** One of the walkbooks with late work. */
  late_walkbook_id: z.nullable(id),
  /** Doors of voters without a place on the map. */
  unplaced_doors: z.int(),
  /** Whether that is an estimate, as it is of thousands: the list of these doors has the exact number. */
  unplaced_about: z._default(z.boolean(), false),
  /** Phones of which the server has not received everything. */
  phones_with_gaps: z.int(),
  /** Items that those phones have recorded and the server has not received. */
  missing_items: z.int(),
  /** Flags of the last 14 days' work that no manager marked as fine. */
  open_flags: z._default(z.int(), 0),
  /** Results of the last 14 days that the server refused and their phones keep, and whose the newest is; null: none. */
  refused: z._default(z.nullable(z.object({ count: z.int(), user_id: id, user_name: z.string() })), null),
});
export type ManagerNeeds = z.infer<typeof managerNeeds>;

export const dashboardReply = z.object({
  /** Today in the campaign's time zone. */
  today: day,
  /** The days of this week and of the previous one on which something was done. */
  days: z.array(z.object({ day, ...counts })),
  /** Who and what was worked this week or the previous one, most doors first; 50 at most. */
  walkbooks: z.array(group),
  canvassers: z.array(group),
  results: walkbookReports.touchData.reply.shape.results,
  latest: walkbookReports.touchData.reply.shape.latest,
  out_now: z.int(),
  out: z.array(personOut),
  open: openReports,
  needs: managerNeeds,
});
export type Dashboard = z.infer<typeof dashboardReply>;

export const dashboard = {
  get: call({
    method: 'GET',
    path: '/dashboard/',
    summary: 'This week at the doors and what needs a manager, in one reply with a version',
    access: { who: 'member', may: 'dashboard.view', campaign: 'query.campaign_id' },
    query: z.object({ campaign_id: id }),
    reply: dashboardReply,
    replyKind: 'versioned',
    description: `
      It is made at most once in 8 seconds for a campaign, whoever asks, and is that old at most. What costs more than the
      rest (doors without a place, phones with gaps, flags) is up to a minute old.
    `,
  }),
};
