// Ranges of days as few blocks of 1, 2, 4, … 128 days, each beginning on a day whose number its length divides: what is summed up
// by such blocks is soon added up for any range.
import type { DayRange } from './periods';

/** Lengths of blocks in days, the longest first; of one day nothing is summed up. */
export const blockLengths = [128, 64, 32, 16, 8, 4, 2] as const;

export interface DayBlock {
  /** How many days. */
  days: number;
  first: string;
}

const oneDay = 86_400_000;
const numberOf = (day: string) => Date.parse(`${day}T00:00:00Z`) / oneDay;
const dayOf = (number: number) => new Date(number * oneDay).toISOString().slice(0, 10);

/** The blocks that make up a range, in its order; none when it ends before it begins. */
export function dayBlocks({ first, last }: DayRange): DayBlock[] {
  const blocks: DayBlock[] = [];
  const end = numberOf(last) + 1;
  for (let at = numberOf(first); at < end;) {
    const days = blockLengths.find((length) => at % length === 0 && at + length <= end) ?? 1;
    blocks.push({ days, first: dayOf(at) });
    at += days;
  }
  return blocks;
}
