// A dense table: sortable heads, figures at the right in tabular digits, rows that open with Enter, arrows that move, pages,
// and, where it names a file, columns to choose and what is shown as CSV.
import { useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { KeyboardEvent, ReactNode } from 'react';
import { t } from '../../i18n/texts';
import { Icon } from '../primitives/icons';
import { sortRows, type Column } from './columns';
import { formatNumber } from '../../i18n/formats';
import styles from './data-table.module.css';
import { useHiddenColumns } from './hidden-columns';
import { Pages } from './pages';
import { TableTools } from './table-tools';

export type { Column } from './columns';

/** Look of the link that names a row and opens it. */
export const rowName = styles.name;

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
  /** The key of the row that is chosen elsewhere, on a map. */
  chosen?: string | null;
  /** Shown instead of rows. */
  empty?: ReactNode;
  /** Rows of a page; 200 unless given. */
  most?: number;
  /** Offers the choice of columns, and what is shown as a CSV file of this name. */
  file?: string;
  /** On a phone its columns stand one below the other: each row ends with what is to be done about it. */
  stacks?: boolean;
  /** Offers it as an Excel workbook, too. */
  excel?: boolean;
  /** The columns of the file, where it says other things, or more of them, than there is room for on the screen. */
  fileColumns?: readonly Column<Row>[];
  /** The rows of the file, where the table is handed only some of them. */
  fileRows?: (() => Promise<readonly Row[]>) | undefined;
}

export function DataTable<Row>({
  label,
  columns,
  rows,
  rowKey,
  onOpen,
  sort,
  chosen,
  empty,
  most = 200,
  stacks,
  file,
  excel,
  fileColumns,
  fileRows,
}: Props<Row>) {
  const [by, setBy] = useState(sort ?? '');
  const [wanted, setPage] = useState(1);
  const [hidden, setHidden] = useHiddenColumns(columns);
  const body = useRef<HTMLTableSectionElement>(null);
  const key = by.replace(/^-/, '');
  const down = by.startsWith('-');
  const sorted = useMemo(() => sortRows(rows, columns, by), [rows, columns, by]);
  const shown = columns.filter((column) => !hidden.has(column.key));
  const pages = Math.max(1, Math.ceil(sorted.length / most));
  // A search leaves fewer pages than the one that was open.
  const page = Math.min(wanted, pages);
  const drawn = sorted.slice((page - 1) * most, page * most);

  const [followed, setFollowed] = useState<string | null>(null);
  if ((chosen ?? null) !== followed) {
    setFollowed(chosen ?? null);
    const at = sorted.findIndex((row) => rowKey(row) === chosen);
    if (at >= 0) setPage(Math.floor(at / most) + 1);
  }
  useEffect(() => {
    if (chosen != null) body.current?.querySelector('[data-chosen]')?.scrollIntoView({ block: 'nearest' });
  }, [chosen, page]);

  const turn = (column: Column<Row>) =>
    setBy(key === column.key ? (down ? column.key : `-${column.key}`) : column.figures ? `-${column.key}` : column.key);

  /** The row in the same place of another page has the focus there. */
  const turnTo = (next: number, event: KeyboardEvent<HTMLTableRowElement>) => {
    event.preventDefault();
    const at = event.currentTarget.sectionRowIndex;
    flushSync(() => setPage(next));
    const there = body.current?.rows;
    there?.[Math.min(at, there.length - 1)]?.focus();
  };

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
    else if (event.key === 'PageDown' && page < pages) turnTo(page + 1, event);
    else if (event.key === 'PageUp' && page > 1) turnTo(page - 1, event);
  };

  if (rows.length === 0 && empty !== undefined) return <>{empty}</>;
  return (
    <section className={styles.scroll} aria-label={label}>
      <table className={[styles.table, stacks && styles.stacks].filter(Boolean).join(' ')}>
        <caption className="sr-only">{label}</caption>
        <thead>
          <tr>
            {shown.map((column) => (
              <th
                key={column.key}
                scope="col"
                className={cellClass(column)}
                aria-sort={key === column.key ? (down ? 'descending' : 'ascending') : undefined}
              >
                {column.head ? (
                  column.head
                ) : rows.some((row) => column.value(row) !== null) ? (
                  <button type="button" className={styles.sort} onClick={() => turn(column)}>
                    {t(column.label)}
                    <Icon
                      name={key === column.key && down ? 'chevron-down' : 'chevron-up'}
                      size={14}
                      className={key === column.key ? undefined : styles.off}
                    />
                  </button>
                ) : (
                  <span className={styles.unsorted}>{t(column.label)}</span>
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
              data-chosen={chosen === rowKey(row) || undefined}
              onKeyDown={onOpen && ((event) => move(event, row))}
              onClick={
                onOpen &&
                ((event) => {
                  if (event.target instanceof Element && !event.target.closest('a,button,input,select,label'))
                    onOpen(row);
                })
              }
            >
              {shown.map((column) => (
                <td key={column.key} className={cellClass(column)} data-label={stacks ? t(column.label) : undefined}>
                  {column.cell ? column.cell(row) : shownValue(column, row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Pages page={page} pages={pages} onPage={setPage} />
      {file !== undefined && (
        <TableTools
          file={file}
          excel={excel}
          fileColumns={fileColumns}
          fileRows={fileRows}
          columns={columns}
          hidden={hidden}
          onHidden={setHidden}
          rows={sorted}
        />
      )}
    </section>
  );
}

function cellClass<Row>({ figures, oneLine, roomy, wideOnly }: Column<Row>): string | undefined {
  const classes = [figures && styles.figures, oneLine && styles.line, roomy && styles.roomy, wideOnly && styles.wide];
  return classes.filter(Boolean).join(' ') || undefined;
}

function shownValue<Row>(column: Column<Row>, row: Row): string | number | null {
  const value = column.value(row);
  return typeof value === 'number' ? formatNumber(value) : value;
}
