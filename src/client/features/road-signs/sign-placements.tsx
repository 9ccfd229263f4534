// Where signs were placed: the map, and the same placements as a list with photo, accuracy, who and when.
import { useMemo, useState } from 'react';
import { currentTexts, formatAccuracy } from '../../i18n/formats';
import { t, tPlural } from '../../i18n/texts';
import type { Placement } from '../../../contract/road-signs';
import { MemberImage } from '../../ui/images/member-image';
import { Button } from '../../ui/primitives/button';
import { Choice } from '../../ui/fields/choice';
import { downloadCsv, toCsv } from '../../ui/tables/csv';
import { Empty } from '../../ui/primitives/empty';
import { Icon } from '../../ui/primitives/icons';
import { DoorMap } from '../../ui/map/map';
import type { MapStreet } from '../../ui/map/types';
import { Tag } from '../../ui/primitives/tag';
import { conditionWords } from './condition-words';
import { Stack } from '../../ui/layout/stack-and-row';
import classes from './signs.module.css';

interface Props {
  name: string;
  placements: readonly Placement[];
  when: (at: string) => string;
  /** The sign's name on each line, where several signs are shown together. */
  named?: boolean;
  /** The ground of the map. */
  streets: readonly MapStreet[];
}

const atFirst = 12;

export function SignPlacements({ name, placements, when, named, streets }: Props) {
  const [chosen, setChosen] = useState<string | null>(null);
  const [all, setAll] = useState(false);
  const [only, setOnly] = useState(false);
  const newest = useMemo(
    () => placements.toSorted((a, b) => Date.parse(b.recorded_at) - Date.parse(a.recorded_at)),
    [placements],
  );
  const pins = useMemo(
    () =>
      newest.map((placement) => ({
        id: placement.id,
        coordinates: placement.coordinates,
        label: `${placement.road_sign_name}, ${placement.user_name}`,
        condition: placement.condition,
      })),
    [newest],
  );
  if (placements.length === 0) {
    return (
      <Empty icon="pin" title={t('Not placed yet')}>
        {t('Volunteers record each sign on their phone: Road signs, then Place a sign. It works without signal.')}
      </Empty>
    );
  }
  const troubled = newest.filter(needsLook);
  const listed = only && troubled.length > 0 ? troubled : newest;
  const first = chosen ? [...listed].sort((a, b) => Number(b.id === chosen) - Number(a.id === chosen)) : listed;
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
        <span className="quiet">
          {t('{placements}, newest first', {
            placements: tPlural(placements.length, '{count} placement', '{count} placements'),
          })}
        </span>
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
        <Button small icon="download" onClick={() => download(name, newest)}>
          {t('Download CSV')}
        </Button>
      </div>
      <ul className={classes.list}>
        {(all ? first : first.slice(0, atFirst)).map((placement) => (
          <PlacementLine
            key={placement.id}
            placement={placement}
            when={when}
            named={named ?? false}
            chosen={placement.id === chosen}
          />
        ))}
      </ul>
      {!all && listed.length > atFirst && (
        <Button wide look="quiet" onClick={() => setAll(true)}>
          {t('Show all {count}', { count: listed.length })}
        </Button>
      )}
    </Stack>
  );
}

/** Reported missing or damaged, and not taken down since. */
const needsLook = ({ condition }: Placement) => condition === 'missing' || condition === 'damaged';

interface LineProps {
  placement: Placement;
  when: Props['when'];
  named: boolean;
  chosen: boolean;
}

function PlacementLine({ placement, when, named, chosen }: LineProps) {
  const [lng, lat] = placement.coordinates;
  return (
    <li className={classes.placement} data-chosen={chosen || undefined}>
      <span className={classes.photo}>
        {placement.file_id ? (
          <MemberImage
            fileId={placement.file_id}
            alt={t('Photo of {road_sign_name} in place', { road_sign_name: placement.road_sign_name })}
          />
        ) : (
          <Icon name="sign" size={24} />
        )}
      </span>
      <span className={classes.words}>
        {named && <strong>{placement.road_sign_name}</strong>}
        <span>
          {placement.user_name}, {when(placement.recorded_at)}
        </span>
        {placement.note && <span className={classes.note}>“{placement.note}”</span>}
        {placement.reported && (
          <span className={classes.found}>
            <Tag look={conditionWords[placement.condition].look}>{t(conditionWords[placement.condition].title)}</Tag>{' '}
            {placement.reported.user_name}, {when(placement.reported.recorded_at)}
            {placement.reported.note && <span className={classes.note}> “{placement.reported.note}”</span>}
          </span>
        )}
        <span className="quiet">
          {lat.toFixed(5)}, {lng.toFixed(5)} · <Accuracy metres={placement.accuracy} />
        </span>
      </span>
    </li>
  );
}

function Accuracy({ metres }: { metres: number | null }) {
  if (metres === null) return <>{t('placed on the map by hand')}</>;
  if (metres > 100)
    return <Tag look="lamp">{t('GPS ± {accuracy}, check it', { accuracy: formatAccuracy(metres) })}</Tag>;
  return <>{t('GPS ± {accuracy}', { accuracy: formatAccuracy(metres) })}</>;
}

function download(name: string, placements: readonly Placement[]): void {
  const { accuracyColumn } = currentTexts();
  const rows = placements.map((each) => [
    each.road_sign_name,
    each.coordinates[1],
    each.coordinates[0],
    each.accuracy === null ? null : accuracyColumn.figure(each.accuracy),
    each.user_name,
    each.recorded_at,
    each.note,
    each.condition,
    each.reported?.user_name ?? '',
    each.reported?.recorded_at ?? '',
    each.reported?.note ?? '',
  ]);
  const header = [
    'sign',
    'latitude',
    'longitude',
    accuracyColumn.heading,
    t('placed by'),
    t('placed at'),
    'note',
    t('condition'),
    t('reported by'),
    t('reported at'),
    t('report note'),
  ];
  downloadCsv(t('{name} placements', { name }), toCsv(header, rows));
}
