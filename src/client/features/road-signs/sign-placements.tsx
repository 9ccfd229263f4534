// Where signs were placed: the map, and the same placements as a list with photo, state, who and when.
import { lazy, Suspense, useMemo, useState } from 'react';
import { placementsGeojson } from '../../../domain/road-signs/placements-geojson';
import { placementState, placementStates, type PlacementState } from '../../../domain/road-signs/placement-state';
import { clock, currentTexts, formatAccuracy, stamp } from '../../i18n/formats';
import { t, tPlural } from '../../i18n/texts';
import type { Viewer } from '../../offline/mirror/walkbook-view';
import { photoIdOf } from '../../offline/outbox/outbox-db';
import { readPhoto } from '../../offline/outbox/read-items';
import { SelectField } from '../../ui/fields/fields';
import { Button } from '../../ui/primitives/button';
import { downloadFile } from '../../ui/tables/csv';
import { DataTable, type Column } from '../../ui/tables/data-table';
import { Empty } from '../../ui/primitives/empty';
import { DoorMap } from '../../ui/map/map';
import type { MapStreet } from '../../ui/map/types';
import { Tag } from '../../ui/primitives/tag';
import { stateWords } from './condition-words';
import { Stack } from '../../ui/layout/stack-and-row';
import { SignPicture } from '../../ui/images/sign-picture';
import classes from './signs.module.css';
import type { FieldSign } from './use-field-signs';

const PlacementDialog = lazy(() =>
  import('./placement-dialog').then((module) => ({ default: module.PlacementDialog })),
);

interface Props {
  name: string;
  /** As the server knows them, with what this phone has reported since. */
  placements: readonly FieldSign[];
  viewer: Viewer;
  /** The zone of the campaign's days and hours. */
  zone: string;
  /** The sign's name on each line, where several signs are shown together. */
  named?: boolean;
  /** The ground of the map. */
  streets: readonly MapStreet[];
}

export function SignPlacements({ name, placements, viewer, zone, named = false, streets }: Props) {
  const [chosen, setChosen] = useState<string | null>(null);
  const [opened, setOpened] = useState<string | null>(null);
  const [only, setOnly] = useState<Only>('all');
  const columns = useMemo(() => columnsOf(zone, named), [zone, named]);
  const pins = useMemo(
    () =>
      placements.map((placement) => ({
        id: placement.id,
        coordinates: placement.coordinates,
        label: `${placement.road_sign_name}, ${placement.user_name}`,
        condition: placement.condition,
      })),
    [placements],
  );
  if (placements.length === 0) {
    return (
      <Empty icon="pin" title={t('Not placed yet')}>
        {t('Volunteers record each sign on their phone: Road signs, then Place a sign. It works without signal.')}
      </Empty>
    );
  }
  const found = (wanted: Only) => placements.filter((placement) => isOf(wanted, placement));
  const listed = found(only);
  const open = placements.find(({ id }) => id === opened);
  return (
    <Stack>
      <DoorMap
        label={t('Map of {placements}. The list shows the same places.', {
          placements: tPlural(placements.length, '{count} placement', '{count} placements'),
        })}
        doors={[]}
        streets={streets}
        placements={pins}
        selected={chosen}
        onPlacement={setChosen}
        height="clamp(280px, 46vh, 460px)"
      />
      <div className={classes.bar}>
        <span className="quiet">{tPlural(placements.length, '{count} placement', '{count} placements')}</span>
        <SelectField
          label={t('State||sign')}
          value={only}
          options={(['all', 'look', ...placementStates] as const)
            .map((each) => [each, onlyWords(each), found(each).length] as const)
            .filter(([each, , count]) => count > 0 || each === only)
            .map(([each, words, count]) => [each, t('{state} ({count})', { state: words, count })])}
          onChange={(event) => setOnly(onlyOf(event.currentTarget.value))}
        />
        <Button
          small
          look="quiet"
          icon="download"
          onClick={() =>
            downloadFile(
              t('{name} placements', { name }),
              'geojson',
              new Blob([placementsGeojson(listed)], { type: 'application/geo+json' }),
            )
          }
        >
          {t('Download GeoJSON')}
        </Button>
      </div>
      <DataTable
        label={t('Placements')}
        columns={columns}
        rows={listed}
        rowKey={({ id }) => id}
        sort="-when"
        most={50}
        stacks
        chosen={chosen}
        onOpen={({ id }) => {
          setChosen(id);
          setOpened(id);
        }}
        empty={<Empty icon="pin" title={t('No sign is in this state')} />}
        file={t('{name} placements', { name })}
        fileColumns={fileColumnsOf(zone)}
      />
      {open && (
        <Suspense>
          <PlacementDialog
            key={open.id}
            sign={open}
            away={null}
            viewer={viewer}
            withHistory
            onClose={() => setOpened(null)}
          />
        </Suspense>
      )}
    </Stack>
  );
}

type Only = 'all' | 'look' | PlacementState;

const onlyOf = (value: string): Only =>
  value === 'look' ? 'look' : (placementStates.find((state) => state === value) ?? 'all');

const onlyWords = (only: Only): string =>
  only === 'all' ? t('All') : only === 'look' ? t('Needs a look||signs') : t(stateWords[only].title);

/** What needs a look was reported missing or damaged, and not taken down since. */
function isOf(only: Only, placement: FieldSign): boolean {
  const state = placementState(placement);
  return only === 'all' || (only === 'look' ? state === 'missing' || state === 'damaged' : state === only);
}

const columnsOf = (zone: string, named: boolean): Column<FieldSign>[] => {
  const when = clock(zone);
  return [
    {
      key: 'photo',
      label: t('Photo'),
      value: () => null,
      cell: ({ id, file_id, road_sign_name }) => (
        <SignPicture
          fileId={file_id}
          local={{ id: photoIdOf(id), read: readPhoto }}
          alt={t('Photo of {road_sign_name} in place', { road_sign_name })}
        />
      ),
    },
    ...(named ? [{ key: 'sign', label: t('Road sign'), value: (row: FieldSign) => row.road_sign_name }] : []),
    {
      key: 'user',
      label: t('Placed by'),
      value: (row) => row.user_name,
      cell: (row) => (
        <>
          {row.user_name}
          {row.note && <span className={classes.narrow}>{row.note}</span>}
        </>
      ),
    },
    {
      key: 'when',
      label: t('When'),
      value: (row) => Date.parse(row.recorded_at),
      cell: (row) => (
        <>
          {when(row.recorded_at)}
          <span className={classes.narrow}>
            <Accuracy metres={row.accuracy} />
          </span>
        </>
      ),
    },
    {
      key: 'state',
      label: t('State||sign'),
      value: (row) => t(stateWords[placementState(row)].title),
      cell: (row) => {
        const { title, look } = stateWords[placementState(row)];
        const { reported } = row;
        return (
          <span className={classes.found}>
            <Tag look={look}>{t(title)}</Tag> {row.state === 'unsent' && <Tag look="lamp">{t('Not sent yet')}</Tag>}{' '}
            {reported && (
              <>
                {reported.user_name}, {when(reported.recorded_at)}
                {reported.note && <span className={classes.note}> “{reported.note}”</span>}
              </>
            )}
          </span>
        );
      },
    },
    { key: 'note', label: t('Note'), value: (row) => row.note || null, wideOnly: true },
    {
      key: 'accuracy',
      label: t('Accuracy'),
      value: (row) => row.accuracy,
      cell: (row) => <Accuracy metres={row.accuracy} />,
      wideOnly: true,
    },
    {
      key: 'place',
      label: t('Location'),
      value: ({ coordinates: [lng, lat] }) => `${lat.toFixed(5)}, ${lng.toFixed(5)}`,
      wideOnly: true,
    },
  ];
};

function Accuracy({ metres }: { metres: number | null }) {
  if (metres === null) return <>{t('placed on the map by hand')}</>;
  if (metres > 100)
    return <Tag look="lamp">{t('GPS ± {accuracy}, check it', { accuracy: formatAccuracy(metres) })}</Tag>;
  return <>{t('GPS ± {accuracy}', { accuracy: formatAccuracy(metres) })}</>;
}

/** With the place as two figures, and a report in four columns. */
function fileColumnsOf(zone: string): Column<FieldSign>[] {
  const { accuracyColumn } = currentTexts();
  const at = stamp(zone);
  const columns: readonly [label: string, value: Column<FieldSign>['value']][] = [
    [t('sign'), (row) => row.road_sign_name],
    [t('latitude'), (row) => row.coordinates[1]],
    [t('longitude'), (row) => row.coordinates[0]],
    [accuracyColumn.heading, (row) => (row.accuracy === null ? null : accuracyColumn.figure(row.accuracy))],
    [t('placed by'), (row) => row.user_name],
    [t('placed at'), (row) => at(row.recorded_at)],
    [t('note'), (row) => row.note],
    [t('state||sign'), (row) => t(stateWords[placementState(row)].title)],
    [t('reported by'), (row) => row.reported?.user_name ?? null],
    [t('reported at'), (row) => at(row.reported?.recorded_at ?? null)],
    [t('report note'), (row) => row.reported?.note ?? null],
  ];
  return columns.map(([label, value]) => ({ key: label, label, value }));
}
