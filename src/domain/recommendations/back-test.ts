// Whether areas that would have been recommended did better than the others, and than chance. Pure: chance is handed in.
import type { BackTest } from '../../contract/proposals/reasons';

/** An area with the score that it would have had, and what was measured there afterwards: one knock a door. */
export interface PastArea {
  id: string;
  score: number;
  tries: number;
  opened: number;
}

/** Less than this tells nothing: knocks compared, knocks before them to learn from, and areas of equal size. */
export const leastKnocks = 200;
export const leastAreas = 8;
/** The best areas with at least this share of the knocks are compared with the rest. */
const topShare = 1 / 3;
const draws = 999;
/** Chance alone gives a better result than its limit so often. */
const luck = 0.05;

interface Sum {
  areas: number;
  tries: number;
  opened: number;
}

const none = (): Sum => ({ areas: 0, tries: 0, opened: 0 });
const rate = ({ opened, tries }: Sum) => opened / Math.max(1, tries);

/** The first areas of an order with a third of all knocks, and the rest. */
function split(areas: readonly PastArea[], all: number): { top: Sum; rest: Sum } {
  const [top, rest] = [none(), none()];
  for (const { tries, opened } of areas) {
    const side = top.tries < all * topShare ? top : rest;
    side.areas += 1;
    side.tries += tries;
    side.opened += opened;
  }
  return { top, rest };
}

/** In place, every order as likely as any other. */
function shuffle<T>(items: T[], random: () => number): T[] {
  for (let at = items.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    [items[at], items[other]] = [items[other] as T, items[at] as T];
  }
  return items;
}

/**
 * Compares the areas with the highest scores with the rest, and both with orders drawn at random. Whole areas are drawn, not
 * doors: neighbors open their doors alike, and the same volunteer knocked there. It says "better" by luck at most once in twenty.
 */
export function backTest(
  areas: readonly PastArea[],
  period: { days: number; before: number },
  random: () => number,
): BackTest {
  const measured = areas.filter(({ tries }) => tries > 0);
  const knocks = measured.reduce((sum, { tries }) => sum + tries, 0);
  const squares = measured.reduce((sum, { tries }) => sum + tries * tries, 0);
  // As many as if all had the same number of knocks: one huge area among small ones is no comparison.
  const alike = squares === 0 ? 0 : Math.floor((knocks * knocks) / squares);
  const told = { ...period, knocks, areas: alike, least_knocks: leastKnocks, least_areas: leastAreas };
  if (knocks < leastKnocks || period.before < leastKnocks || alike < leastAreas)
    return { ...told, verdict: 'too_few', top: null, rest: null, chance: null };
  // Areas with equal scores stand in any order.
  const ranked = shuffle([...measured], random).toSorted((a, b) => b.score - a.score);
  const { top, rest } = split(ranked, knocks);
  const drawn = [...measured];
  const rates = Array.from({ length: draws }, () => rate(split(shuffle(drawn, random), knocks).top));
  const reached = rate(top);
  const asGood = (1 + rates.filter((each) => each >= reached).length) / (draws + 1);
  const asBad = (1 + rates.filter((each) => each <= reached).length) / (draws + 1);
  const sorted = rates.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.round((draws - 1) * share)] ?? 0;
  return {
    ...told,
    verdict: asGood <= luck ? 'better' : asBad <= luck ? 'worse' : 'no_better',
    top,
    rest,
    chance: { low: at(luck), high: at(1 - luck), draws },
  };
}
