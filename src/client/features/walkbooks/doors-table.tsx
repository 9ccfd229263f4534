// The doors of a walkbook in walking order, each with who lives there and how it stands.
import { useMemo, useState } from 'react';
import { clock, currentTexts, formatNumber, stamp } from '../../i18n/formats';
import { t, tPlural } from '../../i18n/texts';
import type { ContactResult } from '../../../contract/facts/touch';
import type { DoorFeature } from '../../../contract/doors';
import type { Walkbook } from '../../../contract/walkbooks';
import { currentTouch } from '../../../domain/facts/current-view';
import { resultWords } from '../../../domain/facts/result-names';
import { householdName } from '../../../domain/walkbooks/household-texts';
import { DataTable, type Column } from '../../ui/tables/data-table';
import { Empty } from '../../ui/primitives/empty';
import { rareIcons } from '../../ui/primitives/rare-icons';
import { SearchBox } from '../../ui/fields/search-box';
import { Tag, type TagLook } from '../../ui/primitives/tag';
import { Row, Stack } from '../../ui/layout/stack-and-row';
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

function columns(when: (at: string) => string, zone: string): Column<DoorRow>[] {
  return [
    { key: 'order', label: t('No.'), value: (row) => row.order, figures: true },
    {
      key: 'address',
      label: t('Door'),
      roomy: true,
      value: (row) => address(row.door),
      cell: (row) => (
        <>
          <span className={classes.address}>{address(row.door)}</span>
          {row.door.notes && <span className={classes.hazard}>{row.door.notes}</span>}
        </>
      ),
    },
    {
      key: 'people',
      label: t('Household'),
      value: (row) => householdName(currentTexts(), row.door.voters),
      wideOnly: true,
    },
    { key: 'targets', label: t('Targets'), value: (row) => row.targets, figures: true, wideOnly: true },
    {
      key: 'result',
      label: t('Result'),
      value: (row) => (row.touch ? t(resultWords[row.touch.contact_result].title) : null),
      cell: (row) =>
        row.touch ? (
          <Tag look={looks[row.touch.contact_result] ?? 'neutral'}>
            {t(resultWords[row.touch.contact_result].title)}
          </Tag>
        ) : (
          <span className="quiet">{t('to do')}</span>
        ),
    },
    { key: 'who', label: t('By'), value: (row) => row.touch?.user_name ?? null, wideOnly: true },
    {
      key: 'when',
      label: t('When'),
      value: (row) => row.touch?.recorded_at ?? null,
      cell: (row) => row.touch && <span className={classes.when}>{when(row.touch.recorded_at)}</span>,
      inFile: (row) => stamp(zone)(row.touch?.recorded_at ?? null),
      wideOnly: true,
    },
    { key: 'note', label: t('Note'), value: (row) => row.touch?.note || null, wideOnly: true },
  ];
}

interface Props {
  name: string;
  rows: readonly DoorRow[];
  /** The zone of the campaign's days and hours. */
  zone: string;
}

export function DoorsTable({ name, rows, zone }: Props) {
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
  return (
    <Stack>
      <Row>
        <SearchBox label={t('Search doors')} value={search} onChange={setSearch} />
        <span className="quiet">
          {wanted ? t('{count} of ', { count: formatNumber(found.length) }) : ''}
          {tPlural(rows.length, '{count} door', '{count} doors')}
        </span>
      </Row>
      <DataTable
        label={t('Doors in walking order')}
        columns={columns(clock(zone), zone)}
        rows={found}
        rowKey={(row) => row.id}
        most={100}
        file={t('{name} doors', { name })}
        empty={
          wanted ? (
            <Empty icon={rareIcons.search} title={t('No doors match “{search}”', { search: search.trim() })} />
          ) : (
            <Empty icon="door" title={t('No doors in this walkbook')}>
              {t('None of its voters is on the map. Upload address points, then create the walkbook again.')}
            </Empty>
          )
        }
      />
    </Stack>
  );
}
