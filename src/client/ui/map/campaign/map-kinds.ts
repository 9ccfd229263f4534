// What doors on the campaign's map are told apart by: kinds with their color and, where a dot has room, a sign.
import type { Colors } from '../draw-walk';

export const looks = ['doors', 'coverage', 'support', 'walkbooks', 'answers'] as const;
export type Look = (typeof looks)[number];

export interface Kind {
  /** As the tiles and the legend's counts call it. */
  name: string;
  color: keyof Colors;
  /** Only its edge is drawn. */
  open?: boolean;
  sign?: string;
}

/** The kinds of each look; the last one are all doors that are none of the others. */
export const kindsOf: Record<Look, readonly Kind[]> = {
  doors: [{ name: 'doors', color: 'action' }],
  coverage: [
    { name: 'reached', color: 'good', sign: '✓' },
    { name: 'week', color: 'action', sign: '–' },
    { name: 'month', color: 'literature', sign: '–' },
    { name: 'older', color: 'moved', sign: '–' },
    { name: 'never', color: 'ink', open: true },
  ],
  support: [
    { name: 's1', color: 'good', sign: '1' },
    { name: 's2', color: 'literature', sign: '2' },
    { name: 's3', color: 'neutral', sign: '3' },
    { name: 's4', color: 'moved', sign: '4' },
    { name: 's5', color: 'refused', sign: '5' },
    { name: 'unknown', color: 'ink', open: true },
  ],
  walkbooks: [
    { name: 'walking', color: 'action', sign: '✓' },
    { name: 'waiting', color: 'moved', sign: '…' },
    { name: 'none', color: 'ink', open: true },
  ],
  // The answers of one question in its order, with their numbers; then all other ones, then where no one has answered.
  answers: [
    { name: 'a0', color: 'action', sign: '1' },
    { name: 'a1', color: 'good', sign: '2' },
    { name: 'a2', color: 'moved', sign: '3' },
    { name: 'a3', color: 'literature', sign: '4' },
    { name: 'a4', color: 'refused', sign: '5' },
    { name: 'a5', color: 'neutral', sign: '6' },
    { name: 'other', color: 'ink', sign: '+' },
    { name: 'none', color: 'ink', open: true },
  ],
};

export const signKinds: readonly Kind[] = [
  { name: 'standing', color: 'action' },
  { name: 'damaged', color: 'refused', sign: '!' },
  { name: 'missing', color: 'refused', open: true, sign: '?' },
  { name: 'taken_down', color: 'neutral', open: true, sign: '–' },
];

/** The kind that most of a cell's doors are, as a place in `kinds`. */
export function mostOf(kinds: readonly Kind[], counts: Readonly<Record<string, unknown>>, all: number): number {
  const count = (name: string) => (typeof counts[name] === 'number' ? counts[name] : 0);
  let [best, most, rest] = [0, -1, all];
  kinds.forEach(({ name }, index) => {
    const here = index === kinds.length - 1 ? rest : count(name);
    rest -= here;
    // Of as many the later one: what is left to do is seen.
    if (here >= most && here > 0) [best, most] = [index, here];
  });
  return best;
}
