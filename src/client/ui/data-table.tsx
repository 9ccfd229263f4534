// A dense table: sortable heads, figures at the right in tabular digits, rows that open with Enter, arrows that move.
import { useMemo, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { locale, say } from '../../domain/words/say';
import styles from './data-table.module.css';
import { Icon } from './icons';

export interface Column<Row> {
  key: string;
  label: string;
  /** What the column sorts by, and what it shows unless `cell` says otherwise. Null in all rows: nothing to sort by. */
  value: (row: Row) => string | number | null;
  cell?: (row: Row) => ReactNode;
  /** Figures: right-aligned, most first. */
  figures?: boolean;
  /** Left out on a phone. */
  wideOnly?: boolean;
}

interface Props<Row> {
  /** Names the table for screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Opens a row with a click or Enter; give the first column a link as well, for a new tab. */
  onOpen?: (row: Row) => void;
  /** Key of the column sorted by at first; `-key` for descending. Without one the given order stays. */
  sort?: string;
  /** Shown instead of rows. */
  empty?: ReactNode;
  /** Rows drawn at first, and more at each asking; 200 unless told. */
  most?: number;
}

function compare(a: string | number | null, b: string | number | null): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return String(a).localeCompare(String(b), undefined, { numeric: true, sensitivity: 'base' });
}

export function DataTable<Row>({ label, columns, rows, rowKey, onOpen, sort, empty, most = 200 }: Props<Row>) {
  const [by, setBy] = useState(sort ?? '');
  const [pages, setPages] = useState(1);
  const body = useRef<HTMLTableSectionElement>(null);
  const key = by.replace(/^-/, '');
  const down = by.startsWith('-');
  const sorted = useMemo(() => {
    const column = columns.find((each) => each.key === key);
    if (!column) return rows;
    const order = [...rows].sort((a, b) => compare(column.value(a), column.value(b)));
    return down ? order.reverse() : order;
  }, [rows, columns, key, down]);

  const drawn = sorted.slice(0, most * pages);

  const turn = (column: Column<Row>) =>
    setBy(key === column.key ? (down ? column.key : `-${column.key}`) : column.figures ? `-${column.key}` : column.key);

  const move = (event: KeyboardEvent<HTMLTableRowElement>, row: Row) => {
    if (event.target !== event.currentTarget) return;
    const at = event.currentTarget.sectionRowIndex;
    const rowsShown = body.current?.rows;
    const go = (index: number | undefined) => {
      if (index === undefined) return;
      event.preventDefault();
      rowsShown?.[index]?.focus();
    };
    if (event.key === 'Enter' && onOpen) onOpen(row);
    else if (event.key === 'ArrowDown') go(at + 1);
    else if (event.key === 'ArrowUp') go(at - 1);
    else if (event.key === 'Home') go(0);
    else if (event.key === 'End') go(drawn.length - 1);
  };

  if (rows.length === 0 && empty !== undefined) return <>{empty}</>;
  return (
    <section className={styles.scroll} aria-label={label}>
      <table className={styles.table}>
        <caption className="sr-only">{label}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                className={cellClass(column)}
                aria-sort={key === column.key ? (down ? 'descending' : 'ascending') : undefined}
              >
                {rows.some((row) => column.value(row) !== null) ? (
                  <button type="button" className={styles.sort} onClick={() => turn(column)}>
                    {say(column.label)}
                    <Icon
                      name={key === column.key && down ? 'chevron-down' : 'chevron-up'}
                      size={14}
                      className={key === column.key ? styles.on : styles.off}
                    />
                  </button>
                ) : (
                  <span className={styles.unsorted}>{say(column.label)}</span>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          {drawn.map((row) => (
            <tr
              key={rowKey(row)}
              tabIndex={onOpen ? 0 : undefined}
              className={onOpen && styles.open}
              onKeyDown={onOpen && ((event) => move(event, row))}
              onClick={
                onOpen &&
                ((event) => {
                  if (event.target instanceof Element && !event.target.closest('a,button,input,select,label'))
                    onOpen(row);
                })
              }
            >
              {columns.map((column) => (
                <td key={column.key} className={cellClass(column)}>
                  {column.cell ? column.cell(row) : column.value(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {drawn.length < sorted.length && (
        <button type="button" className={styles.more} onClick={() => setPages(pages + 1)}>
          {say('Show {min} more of {count}', {
            min: Math.min(most, sorted.length - drawn.length),
            count: sorted.length.toLocaleString(locale()),
          })}
        </button>
      )}
    </section>
  );
}

function cellClass<Row>(column: Column<Row>): string | undefined {
  return [column.figures && styles.figures, column.wideOnly && styles.wide].filter(Boolean).join(' ') || undefined;
}
