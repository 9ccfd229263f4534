// What a table's columns are, and the order of its rows.
import type { ReactNode } from 'react';

export interface Column<Row> {
  key: string;
  label: string;
  /** What the column sorts by, and what it shows unless `cell` says otherwise. Null in all rows: nothing to sort by. */
  value: (row: Row) => string | number | null;
  cell?: (row: Row) => ReactNode;
  /** What stands in a file, where the value is only there to sort by: an instant, a duration. */
  inFile?: (row: Row) => string | number | null;
  /** Figures: right-aligned, most first. */
  figures?: boolean;
  /** Short words that stay on one line, also beside a long name: a date. */
  oneLine?: boolean;
  /** Longer words that would be a tower beside others on a phone: an address. */
  roomy?: boolean;
  /** Left out on a phone. */
  wideOnly?: boolean;
  /** Stands in the head instead of the label, e.g. a box that ticks all rows. */
  head?: ReactNode;
}

function compare(a: string | number | null, b: string | number | null): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return String(a).localeCompare(String(b), undefined, { numeric: true, sensitivity: 'base' });
}

/** The rows by a column's key, `-key` for descending; as they are where there is no such column. */
export function sortRows<Row>(rows: readonly Row[], columns: readonly Column<Row>[], by: string): readonly Row[] {
  const column = columns.find((each) => each.key === by.replace(/^-/, ''));
  if (!column) return rows;
  const order = rows.toSorted((a, b) => compare(column.value(a), column.value(b)));
  return by.startsWith('-') ? order.reverse() : order;
}

/** Columns that say something of the rows; the others hold boxes and buttons. */
export function saysSomething<Row>(column: Column<Row>, rows: readonly Row[]): boolean {
  return column.label !== '' && rows.some((row) => column.value(row) !== null);
}

/** A column of whole numbers. */
export const count = <Row>(key: string, label: string, value: (row: Row) => number, wideOnly = true): Column<Row> => ({
  key,
  label,
  value,
  figures: true,
  wideOnly,
});
