// Why a walkbook is proposed: what areas are compared by, what an estimate rests on, and how such proposals did before.
import * as z from 'zod/mini';
import { saysOf } from '../messages/sentence';
import { recommendationMessages } from '../messages/walkbooks';

const says = saysOf(recommendationMessages);

/** What areas are compared by. Each is a count of something among others, so that it can be checked at the doors. */
export const scoreParts = ['density', 'undecided', 'support', 'lapsed', 'coverage', 'answers', 'volunteers'] as const;
export type ScorePart = (typeof scoreParts)[number];

/** The least and the most that a part may weigh. */
export const weightRange = { least: 0, most: 5 };
const weight = z.int().check(z.gte(weightRange.least), z.lte(weightRange.most));
export const scoreWeights = z.object({
  density: weight,
  undecided: weight,
  support: weight,
  lapsed: weight,
  coverage: weight,
  answers: weight,
  volunteers: weight,
});
export type ScoreWeights = z.infer<typeof scoreWeights>;
export const usualWeights: ScoreWeights = {
  density: 3,
  undecided: 4,
  support: 1,
  lapsed: 3,
  coverage: 2,
  answers: 3,
  volunteers: 1,
};
/** As a request gives them: not all 0. */
export const askedWeights = z
  .strictObject(scoreWeights.shape)
  .check(z.refine((weights) => scoreParts.some((part) => weights[part] > 0), says('NO_WEIGHT')));

/**
 * One part of a score: `n` of `of` here, `all_n` of `all_of` in all areas compared. `points` are above or below zero as the
 * area has more or less of it than the areas together; the points of all parts add up to the score.
 */
const scoredPart = z.object({
  part: z.enum(scoreParts),
  weight,
  n: z.number(),
  of: z.number(),
  all_n: z.number(),
  all_of: z.number(),
  points: z.int(),
});
export type ScoredPart = z.infer<typeof scoredPart>;

/** Knocks and those of them that someone answered. */
const answered = z.object({ tries: z.int(), opened: z.int() });
const walkWindow = z.object({ days: z.enum(['weekdays', 'weekend']), from: z.int(), to: z.int() });

/** The knocks that an estimate rests on: of the campaign, in some of its precincts or anywhere, in some hours or in all. */
const estimateBase = z.extend(answered, { precincts: z.nullable(z.array(z.string())), window: z.nullable(walkWindow) });
export type EstimateBase = z.infer<typeof estimateBase>;

/**
 * What speaks for a proposed walkbook, counted. `window`: the two hours in which most doors open, learned from the campaign's
 * own attempts; null while there are too few. Shares are 0 to 1.
 */
export const recommendationReason = z.object({
  /** Voters who are known as undecided, and those who may lean either way. */
  undecided: z.int(),
  leaning: z.int(),
  /** Voters who voted before, but not in the latest general election. */
  lapsed: z.int(),
  /** Doors at which no one was reached yet. */
  never_reached: z.int(),
  /** Doors that were visited before, and the days since: half of them waited longer. */
  visited: z.int(),
  waited_days: z.int(),
  window: z.nullable(walkWindow),
  /** An estimate for these doors: the share of the knocks in `base` that someone answered. Null without a base. */
  home_share: z.nullable(z.number()),
  /** What `home_share` rests on; null with too few knocks. Missing where an earlier version computed it. */
  base: z.nullish(estimateBase),
  /** Measured: the knocks at these doors, and all of the campaign. */
  here: z.nullish(answered),
  usual: z.nullish(answered),
  /** Attempts of the campaign that this is learned from. */
  attempts: z.int(),
  /** How it compares with the other areas: the parts of its score; null for one that was compared with none. */
  score: z.nullish(z.object({ total: z.int(), areas: z.int(), parts: z.array(scoredPart) })),
});
export type RecommendationReason = z.infer<typeof recommendationReason>;

const pastAreas = z.extend(answered, { areas: z.int() });

/**
 * How areas that would have been recommended by the same weights did afterwards: ranked by what was known `days` ago, measured
 * by the first knock at each door since. 'better' and 'worse' are said where orders drawn at random reach it in at most 5 of 100.
 */
export const backTest = z.object({
  verdict: z.enum(['too_few', 'better', 'no_better', 'worse']),
  days: z.int(),
  /** Doors knocked since, knocks before to learn from, areas of equal size; and how many of each are needed. */
  knocks: z.int(),
  before: z.int(),
  areas: z.int(),
  least_knocks: z.int(),
  least_areas: z.int(),
  /** The best ranked areas with a third of the knocks, and the others. */
  top: z.nullable(pastAreas),
  rest: z.nullable(pastAreas),
  /** The share that areas drawn at random reach in 90 of 100 draws. */
  chance: z.nullable(z.object({ low: z.number(), high: z.number(), draws: z.int() })),
});
export type BackTest = z.infer<typeof backTest>;
