// The walkbooks of a campaign as a table: how far each is, who walks it, what it asks.
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { say } from '../../../domain/words/say';
import type { WalkbookSummary } from '../../../contract/walkbooks';
import { number } from '../../../domain/reports/words';
import { Button } from '../../ui/button';
import { DataTable, type Column } from '../../ui/data-table';
import { Progress } from '../../ui/progress';
import { Tag } from '../../ui/tag';
import { peopleWords } from './walkbook-calls';
import classes from './walkbooks.module.css';

interface Props {
  label: string;
  rows: readonly WalkbookSummary[];
  onArchive: (walkbook: WalkbookSummary, archived: boolean) => void;
  empty: ReactNode;
  ticked: ReadonlySet<string>;
  onTick: (walkbook: WalkbookSummary, on: boolean) => void;
}

function columns({
  onArchive,
  ticked,
  onTick,
}: Pick<Props, 'onArchive' | 'ticked' | 'onTick'>): Column<WalkbookSummary>[] {
  return [
    {
      key: 'tick',
      label: '',
      value: () => null,
      wideOnly: true,
      cell: (row) => (
        <label className={classes.tick}>
          <input
            type="checkbox"
            aria-label={say('Tick {name}', { name: row.name })}
            checked={ticked.has(row.id)}
            onChange={(event) => onTick(row, event.currentTarget.checked)}
          />
        </label>
      ),
    },
    {
      key: 'name',
      label: say('Walkbook'),
      value: (row) => row.name,
      cell: (row) => (
        <Link to="/app/walkbook/id/$id" params={{ id: row.id }} className={classes.name}>
          {row.name}
        </Link>
      ),
    },
    {
      key: 'progress',
      label: say('Knocked'),
      value: (row) => (row.doors > 0 ? row.doors_done / row.doors : 0),
      figures: true,
      cell: (row) => <DoorsDone walkbook={row} />,
    },
    {
      key: 'contacts',
      label: say('Contacts'),
      value: (row) => row.contacts,
      figures: true,
      wideOnly: true,
      cell: (row) => number(row.contacts),
    },
    {
      key: 'voters',
      label: say('Voters'),
      value: (row) => row.voters,
      figures: true,
      wideOnly: true,
      cell: (row) => number(row.voters),
    },
    {
      key: 'people',
      label: say('Assigned to'),
      value: (row) => peopleWords(row.assigned) || null,
      wideOnly: true,
      cell: (row) =>
        row.assigned.length > 0 ? (
          <span className={classes.clip}>{peopleWords(row.assigned)}</span>
        ) : (
          <Tag look="lamp">{say('Nobody yet')}</Tag>
        ),
    },
    {
      key: 'survey',
      label: say('Survey'),
      value: (row) => row.survey_name,
      wideOnly: true,
      cell: (row) =>
        row.survey_id ? (
          <Link to="/app/survey/id/$id" params={{ id: row.survey_id }} className={classes.clip}>
            {row.survey_name ?? say('Open survey')}
          </Link>
        ) : (
          <span className={classes.quiet}>{say('none')}</span>
        ),
    },
    {
      key: 'archive',
      label: say('Action'),
      value: (row) => row.record_status,
      wideOnly: true,
      cell: (row) => {
        const archived = row.record_status === 'archived';
        return (
          <Button
            small
            look="quiet"
            aria-label={`${archived ? say('Restore') : say('Archive')} ${row.name}`}
            onClick={() => onArchive(row, !archived)}
          >
            {archived ? say('Restore') : say('Archive')}
          </Button>
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
      columns={columns({ onArchive, ticked, onTick })}
      rows={rows}
      rowKey={(row) => row.id}
      onOpen={(row) => void navigate({ to: '/app/walkbook/id/$id', params: { id: row.id } })}
      empty={empty}
    />
  );
}

/** A bar with "32/48" beside it. */
export function DoorsDone({ walkbook }: { walkbook: Pick<WalkbookSummary, 'doors' | 'doors_done' | 'name'> }) {
  return (
    <span className={classes.done}>
      <Progress
        label={say('Doors knocked in {name}', { name: walkbook.name })}
        done={walkbook.doors_done}
        total={walkbook.doors}
      />
      <span className={classes.doneWords}>
        {number(walkbook.doors_done)}/{number(walkbook.doors)}
      </span>
    </span>
  );
}
