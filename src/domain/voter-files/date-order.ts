// Which of a file's dates comes first, the month or the day: a single 05/08/1964 does not say it, the file's other dates do.

export type DateOrder = 'month first' | 'day first';

const short = /^(\d{1,2})[/.-](\d{1,2})[/.-](?:\d{4}|\d{2})(?!\d)/;

/**
 * How a file writes its dates. Read one by one, a list with the day first would get half of its birthdays right and the others
 * wrong, and no one could tell which.
 * @param cells of all columns with dates; a file writes them alike. Without a date that can be read in one way only, the
 *   month is first, as the registrars of the United States write it.
 */
export function dateOrder(cells: Iterable<string>): DateOrder {
  let daysFirst = 0;
  let monthsFirst = 0;
  for (const cell of cells) {
    const [, one, two] = short.exec(cell) ?? [];
    if (Number(one) > 12 && Number(two) <= 12) daysFirst += 1;
    if (Number(two) > 12 && Number(one) <= 12) monthsFirst += 1;
  }
  return daysFirst > monthsFirst ? 'day first' : 'month first';
}
