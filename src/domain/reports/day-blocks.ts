// Ranges of days as few blocks of 1, 2, 4, … 128 days, each beginning on a day whose number its length divides: what is summed up
// by such blocks is soon added up for any range. A longer block less a short one stands for what would be many between them.
import type { DayRange } from './periods';

/** Lengths of blocks in days, the longest first; of one day nothing is summed up. */
export const blockLengths = [128, 64, 32, 16, 8, 4, 2] as const;

export interface DayBlock {
  /** How many days. */
  days: number;
  first: string;
  /** Whether it is added, or taken off. */
  sign: 1 | -1;
}

const longest = blockLengths[0];
const oneDay = 86_400_000;
const numberOf = (day: string) => Date.parse(`${day}T00:00:00Z`) / oneDay;
const dayOf = (number: number) => new Date(number * oneDay).toISOString().slice(0, 10);

/** The blocks that together make up a range; none when it ends before it begins. */
export function dayBlocks({ first, last }: DayRange): DayBlock[] {
  const blocks: DayBlock[] = [];
  const put = (days: number, at: number, sign: 1 | -1) => blocks.push({ days, first: dayOf(at), sign });
  let [from, end] = [numberOf(first), numberOf(last) + 1];
  // Both ends move to where longer blocks begin, each the way on which fewer are needed.
  for (let days = 1; days < longest && end - from > days; days *= 2) {
    const [begins, ends] = [from, end].map((at) => (((at / days) % 4) + 4) % 4);
    if (begins === 3) put(days, from, 1);
    else if (begins === 1) put(days, from - days, -1);
    if (ends === 1) put(days, end - days, 1);
    else if (ends === 3) put(days, end, -1);
    from += begins === 3 ? days : begins === 1 ? -days : 0;
    end += ends === 3 ? days : ends === 1 ? -days : 0;
  }
  const days = Math.min(longest, end - from);
  for (let at = from; at < end; at += days) put(days, at, 1);
  return blocks;
}
