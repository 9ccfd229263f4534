// Signs that stand somewhere: those I put up and those around me, as a list and as a map with the same selection.
import { photoIdOf } from '../../offline/outbox/outbox-db';
import { readPhoto } from '../../offline/outbox/read-items';
import { lazy, Suspense, useMemo, useState } from 'react';
import { nearestFirst } from '../../../domain/road-signs/condition';
import { formatAgo, formatDistanceAway } from '../../i18n/formats';
import { key, t, tPlural } from '../../i18n/texts';
import type { Viewer } from '../../offline/mirror/walkbook-view';
import type { Fix } from '../../offline/device/position';
import { Button } from '../../ui/primitives/button';
import { Card } from '../../ui/primitives/card';
import { Choice } from '../../ui/fields/choice';
import { Icon } from '../../ui/primitives/icons';
import { DoorMap } from '../../ui/map/map';
import type { MapStreet } from '../../ui/map/types';
import { Tag } from '../../ui/primitives/tag';
import { useServerNow } from '../../session/use-server-now';
import { conditionWords } from './condition-words';
import { Stack } from '../../ui/layout/stack-and-row';
import { SignPicture } from '../../ui/images/sign-picture';
import styles from './field-signs.module.css';
import type { FieldSign } from './use-field-signs';

const PlacementDialog = lazy(() =>
  import('./placement-dialog').then((module) => ({ default: module.PlacementDialog })),
);

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
    // My own stay newest first: the last one is the one someone looks for.
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
    <Card title={t('Standing signs')}>
      <Stack>
        <div className={styles.bar}>
          <Choice
            label={t('Which signs')}
            value={shownWhich}
            options={[
              { value: 'mine', label: t('Mine ({count})', { count: mine.length }) },
              { value: 'near', label: t('Nearby ({count})', { count: near.length }) },
            ]}
            onChange={(next) => {
              setWhich(next);
              setAll(false);
            }}
          />
          <Choice
            label={t('View')}
            value={view}
            options={[
              { value: 'list', label: t('List') },
              { value: 'map', label: t('Map') },
            ]}
            onChange={setView}
          />
        </div>
        {shownWhich === 'near' && mayAsk && (
          <Button small look="quiet" icon="pin" onClick={onAsk}>
            {t('Use my location')}
          </Button>
        )}
        {view === 'map' && (
          <DoorMap
            doors={[]}
            placements={dots}
            streets={streets}
            position={fix}
            selected={chosen}
            label={t('Map of {signs}. The list shows the same signs.', {
              signs: tPlural(dots.length, '{count} sign', '{count} signs'),
            })}
            height="320px"
            onPlacement={setChosen}
          />
        )}
        {list.length === 0 && (
          <p className="quiet">
            {shownWhich === 'mine' ? t('You haven’t placed one yet.') : t('None of your campaign’s signs are nearby.')}
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
            {t('Show all {count}', { count: list.length })}
          </Button>
        )}
      </Stack>
      {open && (
        <Suspense>
          <PlacementDialog
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
  photo_waits: { text: key('Photo not sent yet'), look: 'lamp' },
  unsent: { text: key('Not sent yet'), look: 'lamp' },
  needs_you: { text: key('Needs you'), look: 'refused' },
} as const;

interface RowProps {
  sign: FieldSign;
  away: number | null;
  mine: boolean;
  onOpen: () => void;
}

function SignRow({ sign, away, mine, onOpen }: RowProps) {
  const now = useServerNow();
  const { title, look } = conditionWords[sign.condition];
  const waits = sign.state === 'sent' ? null : stateWords[sign.state];
  const about = [
    away === null ? null : formatDistanceAway(away),
    mine ? null : sign.user_name,
    formatAgo(sign.recorded_at, now),
    sign.note,
  ];
  return (
    <li className={styles.row}>
      <button type="button" className={styles.open} onClick={onOpen}>
        <SignPicture fileId={sign.file_id} local={{ id: photoIdOf(sign.id), read: readPhoto }} />
        <span className={styles.words}>
          <b>{sign.road_sign_name}</b>
          <span className="quiet">{about.filter(Boolean).join(' · ')}</span>
          <span className={styles.tags}>
            {(sign.condition !== 'standing' || sign.reported) && <Tag look={look}>{t(title)}</Tag>}
            {waits ? (
              <Tag look={waits.look}>{t(waits.text)}</Tag>
            ) : (
              mine && sign.condition === 'standing' && !sign.reported && <Tag look="good">{t('Sent||sign')}</Tag>
            )}
          </span>
        </span>
        <Icon name="chevron-right" size={18} />
      </button>
    </li>
  );
}
