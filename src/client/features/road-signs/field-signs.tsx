// Signs that stand somewhere: those I put up and those around me, as a list and as a map with the same selection.
import { lazy, Suspense, useMemo, useState } from 'react';
import { nearestFirst } from '../../../domain/road-signs/condition';
import { ago, distanceText } from '../../../domain/walkbooks/words';
import { key, say, sayCount } from '../../../domain/words/say';
import type { Viewer } from '../../local/books';
import type { Fix } from '../../local/position';
import { AuthImage } from '../../ui/auth-image';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { Choice } from '../../ui/choice';
import { Icon } from '../../ui/icons';
import { DoorMap } from '../../ui/map/map';
import type { MapStreet } from '../../ui/map/types';
import { Tag } from '../../ui/tag';
import { useNow } from '../../ui/use-now';
import { conditionWords } from './condition-words';
import styles from './field-signs.module.css';
import type { FieldSign } from './use-field-signs';

const SignSheet = lazy(() => import('./sign-sheet').then((module) => ({ default: module.SignSheet })));

interface Props {
  signs: readonly FieldSign[];
  viewer: Viewer;
  fix: Fix | null;
  /** Whether the phone could still be asked where it is. */
  mayAsk: boolean;
  onAsk: () => void;
  streets: readonly MapStreet[];
}

type Which = 'mine' | 'near';
const atFirst = 20;

export function FieldSigns({ signs, viewer, fix, mayAsk, onAsk, streets }: Props) {
  const mine = useMemo(() => signs.filter((sign) => sign.user_id === viewer.userId), [signs, viewer]);
  const near = useMemo(() => signs.filter((sign) => sign.condition !== 'taken_down'), [signs]);
  const [which, setWhich] = useState<Which | null>(null);
  const shownWhich = which ?? (mine.length > 0 ? 'mine' : 'near');
  const [view, setView] = useState<'list' | 'map'>('list');
  const [chosen, setChosen] = useState<string | null>(null);
  const [all, setAll] = useState(false);
  const list = useMemo(() => {
    const found = nearestFirst(shownWhich === 'mine' ? mine : near, fix);
    // My own stay newest first: the last one is the one somebody looks for.
    return shownWhich === 'near' ? found : mine.flatMap((sign) => found.filter(({ placement }) => placement === sign));
  }, [shownWhich, mine, near, fix]);
  const dots = useMemo(
    () =>
      list.map(({ placement }) => ({
        id: placement.id,
        coordinates: placement.coordinates,
        label: placement.road_sign_name,
        unsent: placement.state === 'unsent' || placement.state === 'needs_you',
        condition: placement.condition,
      })),
    [list],
  );
  const open = list.find(({ placement }) => placement.id === chosen);
  return (
    <Card title={say('Signs that stand')}>
      <div className={styles.places}>
        <div className={styles.bar}>
          <Choice
            label={say('Which signs')}
            value={shownWhich}
            options={[
              { value: 'mine', label: say('Mine ({count})', { count: mine.length }) },
              { value: 'near', label: say('Nearby ({count})', { count: near.length }) },
            ]}
            onChange={(next) => {
              setWhich(next);
              setAll(false);
            }}
          />
          <Choice
            label={say('How to look at it')}
            value={view}
            options={[
              { value: 'list', label: say('List') },
              { value: 'map', label: say('Map') },
            ]}
            onChange={setView}
          />
        </div>
        {shownWhich === 'near' && mayAsk && (
          <Button small look="quiet" icon="pin" onClick={onAsk}>
            {say('Use my position')}
          </Button>
        )}
        {view === 'map' && (
          <DoorMap
            doors={[]}
            placements={dots}
            streets={streets}
            position={fix}
            selected={chosen}
            label={say('Map of {signs}. The list shows the same ones.', {
              signs: sayCount(dots.length, '{count} sign', '{count} signs'),
            })}
            height="320px"
            onPlacement={setChosen}
          />
        )}
        {list.length === 0 && (
          <p className={styles.quiet}>
            {shownWhich === 'mine'
              ? say('You have not put one up yet.')
              : say('No sign of your campaign is known around here.')}
          </p>
        )}
        <ul>
          {(all ? list : list.slice(0, atFirst)).map(({ placement, away }) => (
            <SignRow
              key={placement.id}
              sign={placement}
              away={away}
              mine={shownWhich === 'mine'}
              onOpen={() => setChosen(placement.id)}
            />
          ))}
        </ul>
        {!all && list.length > atFirst && (
          <Button wide look="quiet" onClick={() => setAll(true)}>
            {say('Show all {count}', { count: list.length })}
          </Button>
        )}
      </div>
      {open && (
        <Suspense>
          <SignSheet
            key={open.placement.id}
            sign={open.placement}
            away={open.away}
            viewer={viewer}
            onClose={() => setChosen(null)}
          />
        </Suspense>
      )}
    </Card>
  );
}

const stateWords = {
  photo_waits: { text: key('Photo to send'), look: 'lamp' },
  unsent: { text: key('To send'), look: 'lamp' },
  needs_you: { text: key('Needs you'), look: 'refused' },
} as const;

interface RowProps {
  sign: FieldSign;
  away: number | null;
  mine: boolean;
  onOpen: () => void;
}

function SignRow({ sign, away, mine, onOpen }: RowProps) {
  const now = useNow();
  const { title, look } = conditionWords[sign.condition];
  const waits = sign.state === 'sent' ? null : stateWords[sign.state];
  const about = [
    away === null ? null : distanceText(away),
    mine ? null : sign.user_name,
    ago(sign.recorded_at, now),
    sign.note,
  ];
  return (
    <li className={styles.row}>
      <button type="button" className={styles.open} onClick={onOpen}>
        <span className={styles.picture}>
          {sign.file_id ? <AuthImage fileId={sign.file_id} alt="" /> : <Icon name="sign" size={22} />}
        </span>
        <span className={styles.words}>
          <b>{sign.road_sign_name}</b>
          <span className={styles.quiet}>{about.filter(Boolean).join(' · ')}</span>
          <span className={styles.tags}>
            {(sign.condition !== 'standing' || sign.reported) && <Tag look={look}>{say(title)}</Tag>}
            {waits ? (
              <Tag look={waits.look}>{say(waits.text)}</Tag>
            ) : (
              mine && sign.condition === 'standing' && !sign.reported && <Tag look="good">{say('At headquarters')}</Tag>
            )}
          </span>
        </span>
        <Icon name="chevron-right" size={18} />
      </button>
    </li>
  );
}
