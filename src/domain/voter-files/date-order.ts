// Which of a column's dates comes first, the month or the day: a single 05/08/1964 does not say it, the others of its column do.

export type DateOrder = 'month first' | 'day first';

/** `isMixed`: some of its dates can be read with the month first only, others with the day first only. */
export interface DatesRead {
  order: DateOrder;
  isMixed: boolean;
}

const short = /^(\d{1,2})[/.-](\d{1,2})[/.-](?:\d{4}|\d{2})(?!\d)/;
const isMonth = (figures: number) => figures >= 1 && figures <= 12;
/** What is no month and may be a day; 64-08-25 begins with a year. */
const isDayOnly = (figures: number) => figures > 12 && figures <= 31;

/** So many dates outweigh one that was mistyped. */
const clearly = 20;

/**
 * How a column writes its dates. Read one by one, those of a list with the day first would be half of them right and the others
 * wrong, and no one could tell which.
 * @param cells of the column. Unless dates that can be read in one way only clearly say otherwise, the month is first, as the
 *   registrars of the United States write it.
 */
export function dateOrder(cells: Iterable<string>): DatesRead {
  let days = 0;
  let months = 0;
  for (const cell of cells) {
    const [one, two] = (short.exec(cell) ?? []).slice(1).map(Number);
    if (one === undefined || two === undefined) continue;
    if (isDayOnly(one) && isMonth(two)) days += 1;
    if (isDayOnly(two) && isMonth(one)) months += 1;
  }
  const isClear = Math.max(days, months) >= clearly * Math.min(days, months);
  return { order: isClear && days > months ? 'day first' : 'month first', isMixed: !isClear };
}
