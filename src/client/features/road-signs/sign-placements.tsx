// Where signs were placed: the map, and the same placements as a list with photo, accuracy, who and when.
import { useMemo, useState } from 'react';
import { locale, say, sayCount } from '../../../domain/words/say';
import type { Placement } from '../../../contract/road-signs';
import { AuthImage } from '../../ui/auth-image';
import { Button } from '../../ui/button';
import { Choice } from '../../ui/choice';
import { downloadCsv, toCsv } from '../../ui/csv';
import { Empty } from '../../ui/empty';
import { Icon } from '../../ui/icons';
import { DoorMap } from '../../ui/map/map';
import type { MapStreet } from '../../ui/map/types';
import { Tag } from '../../ui/tag';
import { conditionWords } from './condition-words';
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
      <Empty icon="pin" title={say('Not placed yet')}>
        {say(
          'Whoever puts one up records the place with their phone: Road signs, then Place a sign. It needs no signal.',
        )}
      </Empty>
    );
  }
  const troubled = newest.filter(needsLook);
  const listed = only && troubled.length > 0 ? troubled : newest;
  const first = chosen ? [...listed].sort((a, b) => Number(b.id === chosen) - Number(a.id === chosen)) : listed;
  return (
    <div className={classes.placements}>
      <DoorMap
        label={say('Map of {placements}. The list shows the same places.', {
          placements: sayCount(placements.length, '{count} placement', '{count} placements'),
        })}
        doors={[]}
        streets={streets}
        placements={pins}
        selected={chosen}
        onPlacement={setChosen}
        height="clamp(280px, 46vh, 460px)"
      />
      <div className={classes.bar}>
        <span className={classes.quiet}>
          {say('{placements}, newest first', {
            placements: sayCount(placements.length, '{count} placement', '{count} placements'),
          })}
        </span>
        {troubled.length > 0 && (
          <Choice
            label={say('Which signs')}
            value={only ? 'look' : 'all'}
            options={[
              { value: 'all', label: say('All') },
              { value: 'look', label: say('Needs a look ({count})', { count: troubled.length }) },
            ]}
            onChange={(which) => setOnly(which === 'look')}
          />
        )}
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
      {!all && listed.length > atFirst && (
        <Button wide look="quiet" onClick={() => setAll(true)}>
          {say('Show all {count}', { count: listed.length.toLocaleString(locale()) })}
        </Button>
      )}
    </div>
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
        {placement.reported && (
          <span className={classes.found}>
            <Tag look={conditionWords[placement.condition].look}>{say(conditionWords[placement.condition].title)}</Tag>{' '}
            {placement.reported.user_name}, {when(placement.reported.recorded_at)}
            {placement.reported.note && <span className={classes.note}> “{placement.reported.note}”</span>}
          </span>
        )}
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
    each.condition,
    each.reported?.user_name ?? '',
    each.reported?.recorded_at ?? '',
    each.reported?.note ?? '',
  ]);
  const header = [
    'sign',
    'latitude',
    'longitude',
    say('accuracy in metres'),
    say('placed by'),
    say('placed at'),
    'note',
    say('condition'),
    say('reported by'),
    say('reported at'),
    say('report’s note'),
  ];
  downloadCsv(say('{name} placements', { name }), toCsv(header, rows));
}
