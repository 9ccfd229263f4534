// This week beside the last one, by walkbook and by canvasser.
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatNumber } from '../../i18n/formats';
import { formatRate } from '../../i18n/rates';
import { t } from '../../i18n/texts';
import type { TouchCell, WalkbookSummary } from '../../../contract/walkbooks';
import { byCanvasser, byWalkbook, contactRate, type GroupTotals } from '../../../domain/reports/totals';
import { DataTable, type Column } from '../../ui/tables/data-table';
import { Progress } from '../../ui/primitives/progress';
import classes from './dashboard.module.css';

interface Row extends GroupTotals {
  /** Doors of the previous week, all of its days. */
  before: number;
  walkbook?: WalkbookSummary | undefined;
}

/** Who worked in either week; this week's doors first. */
function beside(now: readonly GroupTotals[], before: readonly GroupTotals[]): Row[] {
  const last = new Map(before.map((group) => [group.id, group]));
  const idle = before.filter((group) => !now.some((each) => each.id === group.id));
  return [
    ...now.map((group) => ({ ...group, before: last.get(group.id)?.doors ?? 0 })),
    ...idle.map((group) => ({
      id: group.id,
      name: group.name,
      touches: 0,
      doors: 0,
      contacts: 0,
      before: group.doors,
    })),
  ];
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

interface Props {
  current: readonly TouchCell[];
  previous: readonly TouchCell[];
}

export function ByWalkbook({ current, previous, walkbooks }: Props & { walkbooks: readonly WalkbookSummary[] }) {
  const navigate = useNavigate();
  const known = new Map(walkbooks.map((walkbook) => [walkbook.id, walkbook]));
  const rows = beside(byWalkbook(current), byWalkbook(previous)).map((row) => ({
    ...row,
    walkbook: known.get(row.id),
  }));
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
      label: t('Done'),
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

export function ByCanvasser({ current, previous }: Props) {
  const navigate = useNavigate();
  const rows = beside(byCanvasser(current), byCanvasser(previous));
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
