// What was done in walkbooks: a week by canvasser and day, the latest from the doors, and how long visits took. Apart from the
// walkbooks themselves, which a phone loads.
import * as z from 'zod/mini';
import { call } from '../call';
import { contactResult } from '../facts/touch';
import { day, id, instant, limitOf, skip } from '../fields';
import { says } from '../messages/fields';

/** Minutes of visits with the way to each. `driven`: those too far apart to walk, in walkbooks that are driven. */
const estimateCheck = z.object({
  visits: z.int(),
  people: z.int(),
  /** Empty where there is too little to say. */
  parts: z.array(
    z.object({ kind: z.enum(['met', 'unmet', 'driven']), visits: z.int(), taken: z.number(), estimated: z.number() }),
  ),
});
export type EstimateCheck = z.infer<typeof estimateCheck>;

export const weekWords = ['current-week', 'previous-week'] as const;

/** Touches of a week in one cell of walkbook × canvasser × day. */
export const touchCell = z.object({
  walkbook_id: id,
  walkbook_name: z.string(),
  user_id: id,
  user_name: z.string(),
  day,
  touches: z.int(),
  doors: z.int(),
  contacts: z.int(),
});
export type TouchCell = z.infer<typeof touchCell>;

/** Days of canvassers of a page: most have one walkbook or two a day, and a page is below 100 kB. */
const weekLimit = limitOf(30, 100);

export const walkbookReports = {
  touches: call({
    method: 'GET',
    path: '/walkbook/touches/{week}/',
    summary: 'Touches of the current or previous week by walkbook, canvasser and day of the campaign’s time zone',
    cost: 1,
    access: { who: 'member', may: 'dashboard.view', campaign: 'query.campaign_id' },
    params: z.object({ week: z.enum(weekWords, says('WRONG_WEEK')) }),
    query: z.object({ campaign_id: id, skip, limit: weekLimit }),
    reply: z.array(touchCell),
    isPage: true,
    errors: ['INVALID'],
    description: `
      Weeks run from Monday to Sunday in the campaign's time zone. A contact is a touch in which a person was reached. A page has
      as many days of canvassers as limit says (30 unless told, 100 at most; fewer where these have more than 400 touches together), by day and
      name, each with all walkbooks of that day. skip is how many came before; x-total-count says how many there are.
      GET /report/touches/ adds a week up.
    `,
  }),
  estimates: call({
    method: 'GET',
    path: '/walkbook/estimates/',
    summary: 'Estimated times beside what the walks of the last 90 days took, and where the difference comes from',
    cost: 2,
    access: { who: 'member', may: 'walkbooks.manage', campaign: 'query.campaign_id' },
    query: z.object({ campaign_id: id }),
    reply: estimateCheck,
    description: `
      A visit counts with the way to it from the door before. Rests of over 20 minutes are left out, and so is what was
      entered from paper. Of fewer than 100 visits, or of fewer than three people, nothing is said: no figure tells of one person.
    `,
  }),
  touchData: call({
    method: 'GET',
    path: '/walkbook/touch-data/',
    summary: 'All touches by contact result, and the latest from the doors and the way there',
    cost: 1,
    access: { who: 'member', may: 'dashboard.view', campaign: 'query.campaign_id' },
    query: z.object({ campaign_id: id }),
    reply: z.object({
      results: z.array(z.object({ contact_result: contactResult, touches: z.int() })),
      latest: z.array(
        z.object({
          id,
          walkbook_id: id,
          walkbook_name: z.string(),
          user_id: id,
          user_name: z.string(),
          /** Empty where someone was met on the way. */
          address: z.string(),
          voter_name: z.nullable(z.string()),
          contact_result: contactResult,
          note: z.string(),
          recorded_at: instant,
        }),
      ),
      /** Canvassers who recorded a touch, or a conversation on the way, in the last half hour. */
      out_now: z.int(),
    }),
  }),
};
