// Where signs were placed: the map, and the same placements as a list with photo, accuracy, who and when.
import { useMemo, useState } from 'react';
import { clock, currentTexts, formatAccuracy, stamp } from '../../i18n/formats';
import { t, tPlural } from '../../i18n/texts';
import type { Placement } from '../../../contract/road-signs';
import { Choice } from '../../ui/fields/choice';
import { DataTable, type Column } from '../../ui/tables/data-table';
import { Empty } from '../../ui/primitives/empty';
import { DoorMap } from '../../ui/map/map';
import type { MapStreet } from '../../ui/map/types';
import { Tag } from '../../ui/primitives/tag';
import { conditionWords } from './condition-words';
import { Stack } from '../../ui/layout/stack-and-row';
import { SignPicture } from '../../ui/images/sign-picture';
import classes from './signs.module.css';

interface Props {
  name: string;
  placements: readonly Placement[];
  /** The zone of the campaign's days and hours. */
  zone: string;
  /** The sign's name on each line, where several signs are shown together. */
  named?: boolean;
  /** The ground of the map. */
  streets: readonly MapStreet[];
}

export function SignPlacements({ name, placements, zone, named = false, streets }: Props) {
  const [chosen, setChosen] = useState<string | null>(null);
  const [only, setOnly] = useState(false);
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
  const troubled = placements.filter(needsLook);
  const listed = only && troubled.length > 0 ? troubled : placements;
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
        {troubled.length > 0 && (
          <Choice
            label={t('Which signs')}
            value={only ? 'look' : 'all'}
            options={[
              { value: 'all', label: t('All') },
              { value: 'look', label: t('Needs a look ({count})', { count: troubled.length }) },
            ]}
            onChange={(which) => setOnly(which === 'look')}
          />
        )}
      </div>
      <DataTable
        label={t('Placements')}
        columns={columns}
        rows={listed}
        rowKey={({ id }) => id}
        sort="-when"
        most={50}
        chosen={chosen}
        onOpen={({ id }) => setChosen(id)}
        file={t('{name} placements', { name })}
        fileColumns={fileColumnsOf(zone)}
      />
    </Stack>
  );
}

/** Reported missing or damaged, and not taken down since. */
const needsLook = ({ condition }: Placement) => condition === 'missing' || condition === 'damaged';

const columnsOf = (zone: string, named: boolean): Column<Placement>[] => {
  const when = clock(zone);
  return [
    {
      key: 'photo',
      label: t('Photo'),
      value: () => null,
      cell: ({ file_id, road_sign_name }) => (
        <SignPicture fileId={file_id} alt={t('Photo of {road_sign_name} in place', { road_sign_name })} />
      ),
    },
    ...(named ? [{ key: 'sign', label: t('Road sign'), value: (row: Placement) => row.road_sign_name }] : []),
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
      key: 'condition',
      label: t('Condition'),
      value: (row) => (row.reported ? t(conditionWords[row.condition].title) : null),
      cell: ({ condition, reported }) =>
        reported && (
          <span className={classes.found}>
            <Tag look={conditionWords[condition].look}>{t(conditionWords[condition].title)}</Tag> {reported.user_name},{' '}
            {when(reported.recorded_at)}
            {reported.note && <span className={classes.note}> “{reported.note}”</span>}
          </span>
        ),
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
function fileColumnsOf(zone: string): Column<Placement>[] {
  const { accuracyColumn } = currentTexts();
  const at = stamp(zone);
  const columns: readonly [label: string, value: Column<Placement>['value']][] = [
    [t('sign'), (row) => row.road_sign_name],
    [t('latitude'), (row) => row.coordinates[1]],
    [t('longitude'), (row) => row.coordinates[0]],
    [accuracyColumn.heading, (row) => (row.accuracy === null ? null : accuracyColumn.figure(row.accuracy))],
    [t('placed by'), (row) => row.user_name],
    [t('placed at'), (row) => at(row.recorded_at)],
    [t('note'), (row) => row.note],
    [t('condition'), (row) => t(conditionWords[row.condition].title)],
    [t('reported by'), (row) => row.reported?.user_name ?? null],
    [t('reported at'), (row) => at(row.reported?.recorded_at ?? null)],
    [t('report note'), (row) => row.reported?.note ?? null],
  ];
  return columns.map(([label, value]) => ({ key: label, label, value }));
}
