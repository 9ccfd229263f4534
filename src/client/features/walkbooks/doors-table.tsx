// The doors of a walkbook in walking order, each with who lives there and how it stands.
import { useMemo, useState } from 'react';
import { say, sayCount } from '../../../domain/words/say';
import type { ContactResult } from '../../../contract/facts';
import type { DoorFeature, Walkbook } from '../../../contract/walkbooks';
import { number } from '../../../domain/reports/words';
import { currentTouch } from '../../../domain/sync/current';
import { householdName, resultWords } from '../../../domain/walkbooks/words';
import { Button } from '../../ui/button';
import { downloadCsv, toCsv } from '../../ui/csv';
import { DataTable, type Column } from '../../ui/data-table';
import { Empty } from '../../ui/empty';
import { SearchBox } from '../../ui/search-box';
import { Tag, type TagLook } from '../../ui/tag';
import classes from './manage.module.css';

type Touch = Walkbook['touches'][number];

export interface DoorRow {
  id: string;
  /** Place in walking order, from 1. */
  order: number;
  door: DoorFeature['properties'];
  touch: (Touch & { contact_result: ContactResult }) | null;
  targets: number;
}

/** Each door with the touch that says how it stands. */
export function doorRows(walkbook: Pick<Walkbook, 'geo_data' | 'touches'>, dayOf: (at: string) => string): DoorRow[] {
  const byDoor = new Map<string, Touch[]>();
  for (const touch of walkbook.touches) {
    const own = byDoor.get(touch.door_id);
    if (own) own.push(touch);
    else byDoor.set(touch.door_id, [touch]);
  }
  return walkbook.geo_data.features.map(({ properties: door }, index) => ({
    id: door.door_id,
    order: index + 1,
    door,
    touch: currentTouch(byDoor.get(door.door_id) ?? [], dayOf),
    targets: door.voters.filter((voter) => voter.target).length,
  }));
}

const looks: Partial<Record<ContactResult, TagLook>> = {
  canvassed: 'good',
  refused: 'refused',
  do_not_contact: 'refused',
  moved: 'moved',
  left_literature: 'literature',
};

function address(door: DoorRow['door']): string {
  return door.unit ? `${door.address}, ${door.unit}` : door.address;
}

function columns(when: (at: string) => string): Column<DoorRow>[] {
  return [
    { key: 'order', label: say('No.'), value: (row) => row.order, figures: true },
    {
      key: 'address',
      label: say('Door'),
      value: (row) => address(row.door),
      cell: (row) => (
        <>
          <span className={classes.address}>{address(row.door)}</span>
          {row.door.notes && <span className={classes.hazard}>{row.door.notes}</span>}
        </>
      ),
    },
    { key: 'people', label: say('Household'), value: (row) => householdName(row.door.voters), wideOnly: true },
    { key: 'targets', label: say('Targets'), value: (row) => row.targets, figures: true, wideOnly: true },
    {
      key: 'result',
      label: say('Result'),
      value: (row) => (row.touch ? say(resultWords[row.touch.contact_result].title) : null),
      cell: (row) =>
        row.touch ? (
          <Tag look={looks[row.touch.contact_result] ?? 'neutral'}>
            {say(resultWords[row.touch.contact_result].title)}
          </Tag>
        ) : (
          <span className={classes.quiet}>{say('to do')}</span>
        ),
    },
    { key: 'who', label: say('By'), value: (row) => row.touch?.user_name ?? null, wideOnly: true },
    {
      key: 'when',
      label: say('When'),
      value: (row) => row.touch?.recorded_at ?? null,
      cell: (row) => row.touch && <span className={classes.when}>{when(row.touch.recorded_at)}</span>,
      wideOnly: true,
    },
    { key: 'note', label: say('Note'), value: (row) => row.touch?.note || null, wideOnly: true },
  ];
}

interface Props {
  name: string;
  rows: readonly DoorRow[];
  when: (at: string) => string;
}

export function DoorsTable({ name, rows, when }: Props) {
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLowerCase();
  const found = useMemo(
    () =>
      wanted
        ? rows.filter((row) =>
            [address(row.door), ...row.door.voters.map((voter) => `${voter.first} ${voter.last}`)]
              .join(' ')
              .toLowerCase()
              .includes(wanted),
          )
        : rows,
    [rows, wanted],
  );
  const all = columns(when);
  const download = () =>
    downloadCsv(
      say('{name} doors', { name }),
      toCsv(
        all.map((column) => column.label),
        rows.map((row) => all.map((column) => column.value(row))),
      ),
    );
  return (
    <div className={classes.stack}>
      <div className={classes.bar}>
        <SearchBox label={say('Search doors')} value={search} onChange={setSearch} />
        <span className={classes.quiet}>
          {wanted ? say('{count} of ', { count: number(found.length) }) : ''}
          {sayCount(rows.length, '{count} door', '{count} doors')}
        </span>
        <Button small icon="download" onClick={download} disabled={rows.length === 0}>
          {say('Download CSV')}
        </Button>
      </div>
      <DataTable
        label={say('Doors in walking order')}
        columns={all}
        rows={found}
        rowKey={(row) => row.id}
        most={100}
        empty={
          wanted ? (
            <Empty icon="search" title={say('No door matches “{search}”', { search: search.trim() })} />
          ) : (
            <Empty icon="door" title={say('No doors in this walkbook')}>
              {say('None of its voters has a place on the map. Upload address points, then make the walkbook again.')}
            </Empty>
          )
        }
      />
    </div>
  );
}
