// Sums over touch cells (walkbook × canvasser × day). A door knocked on two days counts twice: it is two visits.
import type { TouchCell } from '../../contract/reports/walkbook-reports';

/** `touches`: attempts; `doors`: door visits; `contacts`: attempts in which a person was reached. */
export interface Totals {
  touches: number;
  doors: number;
  contacts: number;
}

/** Totals of one calendar day (YYYY-MM-DD). */
export interface DayTotals extends Totals {
  day: string;
}

type Countable = Pick<TouchCell, 'touches' | 'doors' | 'contacts'>;

function add(to: Totals, cell: Countable): void {
  to.touches += cell.touches;
  to.doors += cell.doors;
  to.contacts += cell.contacts;
}

/** The sum of all cells; zeros for none. */
export function totalsOf(cells: readonly Countable[]): Totals {
  const sum = { touches: 0, doors: 0, contacts: 0 };
  for (const cell of cells) add(sum, cell);
  return sum;
}

/** Contacts among all attempts, 0 to 1; null before the first attempt. */
export function contactRate({ touches, contacts }: Pick<Totals, 'touches' | 'contacts'>): number | null {
  return touches > 0 ? contacts / touches : null;
}

/** One entry for each of `days` in their order, zeros where nothing happened; cells of other days are left out. */
export function daySeries(cells: readonly (Countable & { day: string })[], days: readonly string[]): DayTotals[] {
  const series = new Map(days.map((day) => [day, { day, touches: 0, doors: 0, contacts: 0 }]));
  for (const cell of cells) {
    const entry = series.get(cell.day);
    if (entry) add(entry, cell);
  }
  return [...series.values()];
}
