// Where signs were placed: the map, and the same placements as a list with photo, accuracy, who and when.
import { useMemo, useState } from 'react';
import { locale, say, sayCount } from '../../../domain/words/say';
import type { Placement } from '../../../contract/road-signs';
import { AuthImage } from '../../ui/auth-image';
import { Button } from '../../ui/button';
import { downloadCsv, toCsv } from '../../ui/csv';
import { Empty } from '../../ui/empty';
import { Icon } from '../../ui/icons';
import { DoorMap } from '../../ui/map/map';
import type { MapStreet } from '../../ui/map/types';
import { Tag } from '../../ui/tag';
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
      })),
    [newest],
  );
  if (placements.length === 0) {
    return (
      <Empty icon="pin" title={say('Not placed yet')}>
        {say(
          'Whoever puts one up records the place with their phone: Road signs, then Place a sign. It needs no signal.',
        )}
      </Empty>
    );
  }
  const first = chosen ? [...newest].sort((a, b) => Number(b.id === chosen) - Number(a.id === chosen)) : newest;
  return (
    <div className={classes.placements}>
      <DoorMap
        label={say('Map of {placements}. The list shows the same places.', {
          placements: sayCount(placements.length, '{count} placement', '{count} placements'),
        })}
        doors={[]}
        streets={streets}
        placements={pins}
        onPlacement={setChosen}
        height="clamp(280px, 46vh, 460px)"
      />
      <div className={classes.bar}>
        <span className={classes.quiet}>
          {say('{placements}, newest first', {
            placements: sayCount(placements.length, '{count} placement', '{count} placements'),
          })}
        </span>
        <Button small icon="download" onClick={() => download(name, newest)}>
          {say('Download CSV')}
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
      {!all && newest.length > atFirst && (
        <Button wide look="quiet" onClick={() => setAll(true)}>
          {say('Show all {count}', { count: newest.length.toLocaleString(locale()) })}
        </Button>
      )}
    </div>
  );
}

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
          <AuthImage
            fileId={placement.file_id}
            alt={say('Photo of {road_sign_name} where it stands', { road_sign_name: placement.road_sign_name })}
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
        <span className={classes.quiet}>
          {lat.toFixed(5)}, {lng.toFixed(5)} · <Accuracy metres={placement.accuracy} />
        </span>
      </span>
    </li>
  );
}

function Accuracy({ metres }: { metres: number | null }) {
  if (metres === null) return <>{say('set by hand on the map')}</>;
  if (metres > 100) return <Tag look="lamp">{say('GPS ± {round} m, look again', { round: Math.round(metres) })}</Tag>;
  return <>{say('GPS ± {max} m', { max: Math.max(1, Math.round(metres)) })}</>;
}

function download(name: string, placements: readonly Placement[]): void {
  const rows = placements.map((each) => [
    each.road_sign_name,
    each.coordinates[1],
    each.coordinates[0],
    each.accuracy,
    each.user_name,
    each.recorded_at,
    each.note,
  ]);
  const header = [
    'sign',
    'latitude',
    'longitude',
    say('accuracy in metres'),
    say('placed by'),
    say('placed at'),
    'note',
  ];
  downloadCsv(say('{name} placements', { name }), toCsv(header, rows));
}
