// Coverage: how far the doors of a voter group were knocked, and the doors behind each number.
import * as z from 'zod/mini';
import { call } from '../call';
import { day, id, instant, limit, limitOf, skip } from '../fields';

/** How a door stands: someone was reached there, or else how long ago it was attempted last. */
export const coverageStates = ['reached', 'week', 'month', 'older', 'never'] as const;
export type CoverageState = (typeof coverageStates)[number];

/** What doors are counted by. */
export const coverageGroups = ['walkbook', 'precinct'] as const;
export type CoverageGroup = (typeof coverageGroups)[number];

const states = z.object({ reached: z.int(), week: z.int(), month: z.int(), older: z.int(), never: z.int() });
export type CoverageCounts = z.infer<typeof states>;

/** A voter counts with their door. */
const counts = { doors: states, voters: states };

/** `key`: the id of a walkbook ('': in none) or the precinct ('': none is known). */
const coverageCount = z.object({ key: z.string(), name: z.string(), ...counts });
export type CoverageCount = z.infer<typeof coverageCount>;

const coverageReport = z.object({
  rows: z.array(coverageCount),
  /** Each door once, also one that is in several walkbooks. */
  total: z.object(counts),
  /** Voters of the group who must not be visited: they are in no other number, nor is a door with no one else. */
  left_out: z.int(),
  /** Touches at these doors that were set aside: they are in no other number. */
  set_aside: z.int(),
  /** Rows that come after these, those with fewer doors; the total has all. */
  rows_left_out: z.int(),
  /** When it was counted: at most a minute ago. */
  as_of: instant,
});
export type CoverageReport = z.infer<typeof coverageReport>;

/** Rows of a page as the app shows them. */
export const coverageRowsOfPage = 200;
/** And at most; unless said otherwise, as an older app shows only those that it gets at once. */
export const mostCoverageRows = 1_000;

const coveredDoor = z.object({
  id,
  address: z.string(),
  city: z.string(),
  voters: z.int(),
  state: z.enum(coverageStates),
  last_attempt: z.nullable(instant),
  /** When someone was reached there last. */
  last_reached: z.nullable(instant),
});
export type CoveredDoor = z.infer<typeof coveredDoor>;

const asked = {
  campaign_id: id,
  /** Of a voter group; absent: of all voters. */
  group_id: z.optional(id),
  by: z.enum(coverageGroups),
  /** What was attempted on earlier days doesn't count; absent: everything does. */
  since: z.optional(day),
};

const counted = {
  ...asked,
  /** What was attempted on later days doesn't count: so the doors stood at the end of this day; absent: as they stand now. */
  until: z.optional(day),
};
/** Of one row. */
const rowKey = z.optional(z.string().check(z.maxLength(200)));
const member = { who: 'member', may: 'dashboard.view', campaign: 'query.campaign_id' } as const;

export const coverageReports = {
  count: call({
    method: 'GET',
    path: '/report/coverage/',
    summary: 'How many doors and voters of a group were reached, attempted or never attempted, by walkbook or precinct',
    cost: 1,
    access: member,
    query: z.strictObject({ ...counted, key: rowKey, skip, limit: limitOf(mostCoverageRows, mostCoverageRows) }),
    reply: coverageReport,
    errors: ['NOT_FOUND'],
    description: `
      Rows come with most doors first, from 'skip' on, 1000 at most, as many unless told otherwise. With a 'key' only that row comes; the total is of all.
      Reached: there was a conversation at the door. Otherwise the last attempt counts: in the last 7 days, 8 to 30 days ago, longer ago,
      or none. Days are those of the campaign's time zone. Visits imported from other tools are attempts, too.
      What was undone, replaced or set aside is none, whenever that was. An earlier day ('until') has today's doors, voters and groups with the attempts up to then.
    `,
  }),
  doors: call({
    method: 'GET',
    path: '/report/coverage-doors/',
    summary: 'The doors behind one number of a report of coverage, by address',
    cost: 1,
    access: member,
    query: z.strictObject({
      ...asked,
      /** Absent: of all rows. */
      key: rowKey,
      state: z.optional(z.enum(coverageStates)),
      skip,
      limit,
    }),
    reply: z.object({ rows: z.array(coveredDoor), more: z.boolean() }),
    errors: ['NOT_FOUND'],
  }),
};
