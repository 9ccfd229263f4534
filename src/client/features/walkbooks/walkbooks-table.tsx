// The walkbooks of a campaign as a table: how far each is, who walks it, what it asks.
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatNumber } from '../../i18n/formats';
import { t } from '../../i18n/texts';
import type { WalkbookSummary } from '../../../contract/walkbooks';
import { DataTable, rowName, type Column } from '../../ui/tables/data-table';
import { Progress } from '../../ui/primitives/progress';
import { Tag } from '../../ui/primitives/tag';
import { peopleWords } from './walkbook-calls';
import { count } from '../../ui/tables/columns';
import classes from './walkbooks.module.css';
import { OnlineButton } from '../../ui/fields/online-button';

interface Props {
  label: string;
  rows: readonly WalkbookSummary[];
  onArchive: (walkbook: WalkbookSummary, archived: boolean) => void;
  empty: ReactNode;
  ticked: ReadonlySet<string>;
  onTick: (walkbooks: readonly WalkbookSummary[], on: boolean) => void;
}

function columns({
  onArchive,
  ticked,
  onTick,
  rows,
}: Pick<Props, 'onArchive' | 'ticked' | 'onTick' | 'rows'>): Column<WalkbookSummary>[] {
  return [
    {
      key: 'tick',
      label: '',
      value: () => null,
      wideOnly: true,
      head: rows.length > 1 && (
        <label className={classes.tick}>
          <input
            type="checkbox"
            aria-label={t('Select all')}
            checked={rows.every(({ id }) => ticked.has(id))}
            onChange={(event) => onTick(rows, event.currentTarget.checked)}
          />
        </label>
      ),
      cell: (row) => (
        <label className={classes.tick}>
          <input
            type="checkbox"
            aria-label={t('Select {name}', { name: row.name })}
            checked={ticked.has(row.id)}
            onChange={(event) => onTick([row], event.currentTarget.checked)}
          />
        </label>
      ),
    },
    {
      key: 'name',
      label: t('Walkbook'),
      value: (row) => row.name,
      cell: (row) => (
        <Link to="/app/walkbook/id/$id" params={{ id: row.id }} className={rowName}>
          {row.name}
        </Link>
      ),
    },
    {
      key: 'progress',
      label: t('Knocked'),
      value: (row) => (row.doors > 0 ? row.doors_done / row.doors : 0),
      figures: true,
      cell: (row) => <DoorsDone walkbook={row} />,
    },
    count('contacts', t('Conversations'), (row) => row.contacts),
    count('voters', t('Voters'), (row) => row.voters),
    {
      key: 'people',
      label: t('Assigned to'),
      value: (row) => peopleWords(row.assigned) || null,
      wideOnly: true,
      cell: (row) =>
        row.assigned.length > 0 ? (
          <span className={classes.clip}>{peopleWords(row.assigned)}</span>
        ) : (
          <Tag look="lamp">{t('Unassigned')}</Tag>
        ),
    },
    {
      key: 'survey',
      label: t('Survey'),
      value: (row) => row.survey_name,
      wideOnly: true,
      cell: (row) =>
        row.survey_id ? (
          <Link to="/app/survey/id/$id" params={{ id: row.survey_id }} className={classes.clip}>
            {row.survey_name ?? t('Open survey')}
          </Link>
        ) : (
          <span className={classes.quiet}>{t('none')}</span>
        ),
    },
    {
      key: 'archive',
      label: t('Action'),
      value: () => null,
      wideOnly: true,
      cell: (row) => {
        const archived = row.record_status === 'archived';
        return (
          <OnlineButton
            brief
            small
            look="quiet"
            aria-label={`${archived ? t('Restore') : t('Archive')} ${row.name}`}
            onClick={() => onArchive(row, !archived)}
          >
            {archived ? t('Restore') : t('Archive')}
          </OnlineButton>
        );
      },
    },
  ];
}

export function WalkbooksTable({ label, rows, onArchive, empty, ticked, onTick }: Props) {
  const navigate = useNavigate();
  return (
    <DataTable
      label={label}
      columns={columns({ onArchive, ticked, onTick, rows })}
      rows={rows}
      rowKey={(row) => row.id}
      onOpen={(row) => void navigate({ to: '/app/walkbook/id/$id', params: { id: row.id } })}
      empty={empty}
      file={label}
    />
  );
}

/** A bar with "32/48" beside it. */
export function DoorsDone({ walkbook }: { walkbook: Pick<WalkbookSummary, 'doors' | 'doors_done' | 'name'> }) {
  return (
    <span className={classes.done}>
      <Progress
        label={t('Doors knocked in {name}', { name: walkbook.name })}
        done={walkbook.doors_done}
        total={walkbook.doors}
      />
      <span className={classes.doneWords}>
        {formatNumber(walkbook.doors_done)}/{formatNumber(walkbook.doors)}
      </span>
    </span>
  );
}
