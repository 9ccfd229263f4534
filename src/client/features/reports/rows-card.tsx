// What is behind one number of a report, page by page.
import { Link, useNavigate } from '@tanstack/react-router';
import { clock, stamp } from '../../i18n/formats';
import { t } from '../../i18n/texts';
import type { Loaded } from '../../data/use-call';
import { ButtonLink } from '../../ui/primitives/button';
import { Card } from '../../ui/primitives/card';
import { Loadable } from '../../ui/primitives/loadable';
import { DataTable, type Column } from '../../ui/tables/data-table';
import { Pager } from './pager';

interface Props<Row> {
  title: string;
  loaded: Loaded<{ rows: Row[]; more: boolean }>;
  columns: readonly Column<Row>[];
  page: number;
  /** What the address says of one of its pages; null: of the report without them. */
  searchOf: (page: number | null) => Record<string, string>;
}

export function RowsCard<Row extends { id: string }>({ title, loaded, columns, page, searchOf }: Props<Row>) {
  const navigate = useNavigate();
  const turn = (to: number) => void navigate({ to: '/app/reports', search: searchOf(to), resetScroll: false });
  return (
    <Card
      title={title}
      aside={
        <ButtonLink small look="quiet" icon="close" to="/app/reports" search={searchOf(null)}>
          {t('Close')}
        </ButtonLink>
      }
    >
      <Loadable loaded={loaded}>
        {({ rows, more }) => (
          <>
            <DataTable
              label={title}
              columns={columns}
              rows={rows}
              rowKey={(row) => row.id}
              file={title}
              empty={
                <p className="quiet">{t('None of these are left. They may have been undone or set aside since.')}</p>
              }
            />
            <Pager page={page} more={more} onTurn={turn} />
          </>
        )}
      </Loadable>
    </Card>
  );
}

export function whenColumn<Row extends { recorded_at: string }>(zone: string): Column<Row> {
  const when = clock(zone);
  return {
    key: 'when',
    label: t('When'),
    value: (row) => row.recorded_at,
    cell: (row) => when(row.recorded_at),
    inFile: (row) => stamp(zone)(row.recorded_at),
  };
}

/** @param nameOf what someone is called whom no page is of as well */
export const personColumn = <Row extends { voter_id: string | null }>(nameOf: (row: Row) => string): Column<Row> => ({
  key: 'person',
  label: t('Person'),
  value: nameOf,
  cell: (row) =>
    row.voter_id === null ? (
      nameOf(row)
    ) : (
      <Link to="/app/voter/$id" params={{ id: row.voter_id }}>
        {nameOf(row)}
      </Link>
    ),
});

interface Recorded {
  /** Null where it was made in none. */
  walkbook_id: string | null;
  walkbook_name: string;
  user_id: string | null;
  user_name: string;
}

/**
 * In which walkbook, and by whom.
 * @param elsewhere what is said of a row that belongs to no walkbook
 */
export const recordedColumns = <Row extends Recorded>(
  elsewhere: (row: Row) => string = () => t('Another tool'),
): Column<Row>[] => [
  {
    key: 'walkbook',
    label: t('Walkbook'),
    value: (row) => (row.walkbook_id === null ? elsewhere(row) : row.walkbook_name),
    wideOnly: true,
    cell: (row) =>
      row.walkbook_id === null ? (
        elsewhere(row)
      ) : (
        <Link to="/app/walkbook/id/$id" params={{ id: row.walkbook_id }}>
          {row.walkbook_name}
        </Link>
      ),
  },
  {
    key: 'canvasser',
    label: t('Canvasser'),
    value: (row) => row.user_name || null,
    wideOnly: true,
    cell: (row) =>
      row.user_id === null ? (
        row.user_name
      ) : (
        <Link to="/app/user/$id" params={{ id: row.user_id }}>
          {row.user_name}
        </Link>
      ),
  },
];
