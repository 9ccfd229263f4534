// The signs I can put up, and those I did.
import { useEffect, useMemo, useState } from 'react';
import { key, say, sayCount } from '../../../domain/words/say';
import { ago } from '../../../domain/walkbooks/words';
import { myRoadSigns, useList } from '../../local/lists';
import { useViewer } from '../../local/use-viewer';
import { onWake } from '../../session/heartbeat';
import { AuthImage } from '../../ui/auth-image';
import { ButtonLink } from '../../ui/button';
import { Card } from '../../ui/card';
import { Choice } from '../../ui/choice';
import { Empty } from '../../ui/empty';
import { DoorMap } from '../../ui/map/map';
import { Page } from '../../ui/page';
import { Problem } from '../../ui/problem';
import { Skeleton } from '../../ui/skeleton';
import { Tag } from '../../ui/tag';
import { useNow } from '../../ui/use-now';
import styles from './my-road-signs.module.css';
import { useMyPlacements, type MyPlacement } from './use-my-placements';

export function MyRoadSignsScreen() {
  const viewer = useViewer();
  const { items, seenAt, error, offline } = useList(myRoadSigns);
  const placements = useMyPlacements(viewer, items);
  const [view, setView] = useState<'list' | 'map'>('list');
  const [chosen, setChosen] = useState<string | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    const load = () => void myRoadSigns.load(viewer, stop.signal).catch(() => undefined);
    load();
    const leave = onWake(load);
    return () => {
      leave();
      stop.abort();
    };
  }, [viewer]);
  const signs = items.filter((sign) => sign.record_status === 'is_active');
  const dots = useMemo(
    () =>
      placements.map(({ id, coordinates, sign, state }) => ({
        id,
        coordinates,
        label: sign,
        unsent: state === 'unsent' || state === 'needs_you',
      })),
    [placements],
  );
  const shown = view === 'map' && chosen !== null ? placements.filter(({ id }) => id === chosen) : placements;

  return (
    <Page
      title={say('Road signs')}
      narrow
      actions={
        signs.length > 0 && (
          <ButtonLink look="primary" icon="plus" to="/app/road-sign-placement">
            {say('Put up a sign')}
          </ButtonLink>
        )
      }
    >
      {error && (
        <Problem
          mild={offline}
          onRetry={() => void myRoadSigns.load(viewer)}
          safe={say('A sign can be put up without a network.')}
        >
          {offline ? say('The server did not answer.') : error}
        </Problem>
      )}
      {seenAt === null && !error && <Skeleton rows={3} height={64} label={say('Loading the signs')} />}
      {seenAt !== null && signs.length === 0 && (
        <Empty icon="sign" title={say('Your campaign has no signs yet')}>
          {say('When a manager adds one, you can record here where you put it up.')}
        </Empty>
      )}
      {signs.length > 0 && (
        <ul className={styles.signs} aria-label={say('Signs')}>
          {signs.map((sign) => (
            <li key={sign.id} className={styles.sign}>
              {sign.file_id && (
                <span className={styles.picture}>
                  <AuthImage fileId={sign.file_id} alt="" />
                </span>
              )}
              <span className={styles.words}>
                <b>{sign.name}</b>
                <span className={styles.quiet}>
                  {placedBy(placements, sign.id) > 0
                    ? say('{places} by you', {
                        places: sayCount(placedBy(placements, sign.id), '{count} place', '{count} places'),
                      })
                    : say('Not put up by you yet')}
                </span>
              </span>
              <ButtonLink small look="pale" to="/app/road-sign-placement" search={{ road_sign_id: sign.id }}>
                {say('Put it up')}
              </ButtonLink>
            </li>
          ))}
        </ul>
      )}
      {placements.length > 0 && (
        <Card title={say('Where I put them up')} aside={<Tag>{placements.length}</Tag>}>
          <div className={styles.places}>
            <Choice
              label={say('How to look at it')}
              value={view}
              options={[
                { value: 'list', label: say('List') },
                { value: 'map', label: say('Map') },
              ]}
              onChange={setView}
            />
            {view === 'map' && (
              <DoorMap
                doors={[]}
                placements={dots}
                label={say('Map of {signs}. The list shows the same ones.', {
                  signs: sayCount(dots.length, '{count} sign', '{count} signs'),
                })}
                height="320px"
                onPlacement={setChosen}
                onPick={() => setChosen(null)}
              />
            )}
            <ul>
              {shown.map((placement) => (
                <PlacementRow key={placement.id} placement={placement} />
              ))}
            </ul>
          </div>
        </Card>
      )}
    </Page>
  );
}

function placedBy(placements: readonly MyPlacement[], signId: string): number {
  return placements.filter((placement) => placement.road_sign_id === signId).length;
}

const stateWords = {
  sent: { text: key('At headquarters'), look: 'good' },
  photo_waits: { text: key('Photo to send'), look: 'lamp' },
  unsent: { text: key('To send'), look: 'lamp' },
  needs_you: { text: key('Needs you'), look: 'refused' },
} as const;

function PlacementRow({ placement }: { placement: MyPlacement }) {
  const now = useNow();
  const { text, look } = stateWords[placement.state];
  return (
    <li className={styles.row}>
      {placement.file_id && (
        <span className={styles.picture}>
          <AuthImage fileId={placement.file_id} alt={say('The sign in its place')} />
        </span>
      )}
      <span className={styles.words}>
        <b>{placement.sign}</b>
        <span className={styles.quiet}>
          {[ago(placement.recorded_at, now), placement.note].filter(Boolean).join(' · ')}
        </span>
      </span>
      <Tag look={look}>{say(text)}</Tag>
    </li>
  );
}
