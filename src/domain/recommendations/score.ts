// How areas compare: each part of a score is a count among others, above or below what all areas have together.
import { scoreParts, type ScoredPart, type ScorePart, type ScoreWeights } from '../../contract/proposals/reasons';

/** What is counted of an area. */
export interface AreaFacts {
  doors: number;
  /** Voters who may be talked to now, and those among them who are undecided, on our side, or stopped voting. */
  voters: number;
  undecided: number;
  support: number;
  lapsed: number;
  /** Doors at which no one was ever reached. */
  never_reached: number;
  /** How many of the doors may be expected to open. */
  answers: number;
  minutes: number;
  /** People who knocked nearby lately. */
  volunteers: number;
}

/** A part's count and what it is a count of. */
const counts: Record<ScorePart, (area: AreaFacts) => [n: number, of: number]> = {
  density: (area) => [area.voters, Math.max(1, Math.round(area.minutes))],
  undecided: (area) => [area.undecided, area.voters],
  support: (area) => [area.support, area.voters],
  lapsed: (area) => [area.lapsed, area.voters],
  coverage: (area) => [area.never_reached, area.doors],
  answers: (area) => [Math.round(area.answers * 10) / 10, area.doors],
  volunteers: (area) => [area.volunteers, 1],
};

export interface AreaScore {
  total: number;
  parts: ScoredPart[];
}

/** So many standard deviations off count in full: one odd area must not make all others look alike. */
const farOff = 2;
/** To count in full, an area must be off by this share of what is usual at least: small differences stay small. */
const leastOff = 0.5;
/** And by so much: ten in a hundred voters or doors, one volunteer. Two undecided voters rather than one are no landslide. */
const least: Record<ScorePart, number> = {
  density: 0,
  undecided: 0.1,
  support: 0.1,
  lapsed: 0.1,
  coverage: 0.1,
  answers: 0.1,
  volunteers: 1,
};

/**
 * The scores of areas that are compared with each other, from -100 to 100. Zero is what all of them have together; a part adds
 * as many points as its weight is of all weights where an area has far more of it, and takes as many where it has far less.
 */
export function scoreAreas(areas: readonly AreaFacts[], weights: ScoreWeights): AreaScore[] {
  const allWeights = scoreParts.reduce((sum, part) => sum + weights[part], 0);
  const scored: AreaScore[] = areas.map(() => ({ total: 0, parts: [] }));
  for (const part of scoreParts) {
    const counted = areas.map((area) => counts[part](area));
    const all_n = counted.reduce((sum, [n]) => sum + n, 0);
    const all_of = counted.reduce((sum, [, of]) => sum + of, 0);
    const usual = all_n / Math.max(1, all_of);
    const off = counted.map(([n, of]) => (of > 0 ? n / of - usual : 0));
    const spread = Math.sqrt(off.reduce((sum, each) => sum + each * each, 0) / Math.max(1, off.length));
    scored.forEach((area, at) => {
      const [n, of] = counted[at] ?? [0, 0];
      const inFull = Math.max(farOff * spread, leastOff * usual, least[part]);
      const share = inFull > 0 ? (off[at] ?? 0) / inFull : 0;
      const points = Math.round((100 * weights[part] * Math.max(-1, Math.min(1, share))) / Math.max(1, allWeights));
      // Not -0.
      const whole = points === 0 ? 0 : points;
      area.parts.push({ part, weight: weights[part], n, of, all_n: round(all_n), all_of, points: whole });
      area.total += whole;
    });
  }
  return scored;
}

const round = (value: number) => Math.round(value * 10) / 10;
