// This week beside the last one, by walkbook and by canvasser.
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatNumber } from '../../i18n/formats';
import { formatRate } from '../../i18n/rates';
import { t } from '../../i18n/texts';
import type { Dashboard } from '../../../contract/dashboard';
import type { WalkbookSummary } from '../../../contract/walkbooks';
import { contactRate } from '../../../domain/reports/totals';
import { DataTable, type Column } from '../../ui/tables/data-table';
import { Progress } from '../../ui/primitives/progress';
import classes from './dashboard.module.css';

type Group = Dashboard['walkbooks'][number];

interface Row extends Group {
  walkbook?: WalkbookSummary | undefined;
}

function numbers(to: (row: Row) => { to: string; params: Record<string, string> }): Column<Row>[] {
  const linked = (row: Row, text: string) => (
    <Link {...to(row)} className={classes.number}>
      {text}
    </Link>
  );
  return [
    {
      key: 'doors',
      label: t('Doors'),
      value: (row) => row.doors,
      figures: true,
      cell: (row) => linked(row, formatNumber(row.doors)),
    },
    {
      key: 'contacts',
      label: t('Conversations'),
      value: (row) => row.contacts,
      figures: true,
      cell: (row) => linked(row, formatNumber(row.contacts)),
    },
    {
      key: 'rate',
      label: t('Conversation rate'),
      value: (row) => contactRate(row),
      figures: true,
      wideOnly: true,
      cell: (row) => formatRate(row.contacts, row.touches),
    },
    {
      key: 'before',
      label: t('Last week'),
      value: (row) => row.before,
      figures: true,
      wideOnly: true,
      cell: (row) => formatNumber(row.before),
    },
  ];
}

const walkbookTarget = (row: Row) => ({ to: '/app/walkbook/id/$id', params: { id: row.id } });
const userTarget = (row: Row) => ({ to: '/app/user/$id', params: { id: row.id } });

export function ByWalkbook({ groups, walkbooks }: { groups: readonly Group[]; walkbooks: readonly WalkbookSummary[] }) {
  const navigate = useNavigate();
  const known = new Map(walkbooks.map((walkbook) => [walkbook.id, walkbook]));
  const rows = groups.map((row) => ({ ...row, walkbook: known.get(row.id) }));
  const columns: Column<Row>[] = [
    {
      key: 'name',
      label: t('Walkbook'),
      value: (row) => row.name,
      cell: (row) => (
        <Link {...walkbookTarget(row)} className={classes.name}>
          {row.name}
        </Link>
      ),
    },
    ...numbers(walkbookTarget),
    {
      key: 'progress',
      label: t('Knocked'),
      value: (row) => (row.walkbook && row.walkbook.doors > 0 ? row.walkbook.doors_done / row.walkbook.doors : null),
      figures: true,
      wideOnly: true,
      cell: (row) =>
        row.walkbook && (
          <span className={classes.done}>
            <Progress
              label={t('Doors knocked in {name}', { name: row.name })}
              done={row.walkbook.doors_done}
              total={row.walkbook.doors}
            />
            {formatNumber(row.walkbook.doors_done)}/{formatNumber(row.walkbook.doors)}
          </span>
        ),
    },
  ];
  return (
    <WeekTable
      label={t('This week by walkbook')}
      columns={columns}
      rows={rows}
      onOpen={(row) => void navigate(walkbookTarget(row))}
      empty={t('No knocks this week or last. They appear here as canvassers’ phones send them.')}
    />
  );
}

export function ByCanvasser({ groups: rows }: { groups: readonly Group[] }) {
  const navigate = useNavigate();
  const columns: Column<Row>[] = [
    {
      key: 'name',
      label: t('Canvasser'),
      value: (row) => row.name,
      cell: (row) => (
        <Link {...userTarget(row)} className={classes.name}>
          {row.name}
        </Link>
      ),
    },
    ...numbers(userTarget),
  ];
  return (
    <WeekTable
      label={t('This week by canvasser')}
      columns={columns}
      rows={rows}
      onOpen={(row) => void navigate(userTarget(row))}
      empty={t('No one has knocked this week or last.')}
    />
  );
}

interface TableProps {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  onOpen: (row: Row) => void;
  empty: ReactNode;
}

function WeekTable({ label, columns, rows, onOpen, empty }: TableProps) {
  return (
    <div className={classes.tall}>
      <DataTable
        label={label}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.id}
        onOpen={onOpen}
        most={50}
        file={label}
        empty={<p className="quiet">{empty}</p>}
      />
    </div>
  );
}
