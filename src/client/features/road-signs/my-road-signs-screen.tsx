// The signs I can put up, and those I did.
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { say, sayCount } from '../../../domain/words/say';
import { myRoadSigns, nearbySigns, useList } from '../../local/lists';
import { startPosition, useWatchedPosition } from '../../local/position';
import { useViewer } from '../../local/use-viewer';
import { onWake } from '../../session/heartbeat';
import { AuthImage } from '../../ui/auth-image';
import { ButtonLink } from '../../ui/button';
import { Empty } from '../../ui/empty';
import { Page } from '../../ui/page';
import { Problem } from '../../ui/problem';
import { Skeleton } from '../../ui/skeleton';
import { FieldSigns } from './field-signs';
import styles from './my-road-signs.module.css';
import { useFieldSigns, type FieldSign } from './use-field-signs';
import { useKnownStreets } from './use-known-streets';

export function MyRoadSignsScreen() {
  const viewer = useViewer();
  const { items, seenAt, error, offline } = useList(myRoadSigns);
  const { items: nearby } = useList(nearbySigns);
  const placed = useFieldSigns(viewer, items, nearby);
  const { fix, state: gps } = useWatchedPosition();
  const streets = useKnownStreets(viewer, fix);
  // Another street, another neighbourhood: asked again about every kilometre.
  const place = fix ? `${fix.latitude.toFixed(2)},${fix.longitude.toFixed(2)}` : '';
  useEffect(() => {
    const stop = new AbortController();
    const load = () => {
      for (const list of [myRoadSigns, nearbySigns]) void list.load(viewer, stop.signal).catch(() => undefined);
    };
    load();
    const leave = onWake(load);
    return () => {
      leave();
      stop.abort();
    };
  }, [viewer, place]);
  const signs = items.filter((sign) => sign.record_status === 'is_active');
  // What is on the phone stands already when nobody answers: a message above it would push it down.
  const kept = offline && seenAt !== null;
  const problem = error && (
    <Problem
      mild={offline}
      onRetry={() => void myRoadSigns.load(viewer)}
      safe={say('A sign can be put up without a network.')}
    >
      {offline ? say('The server did not answer.') : error}
    </Problem>
  );

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
      {!kept && problem}
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
                <Link className={styles.name} to="/app/road-sign/id/$id" params={{ id: sign.id }}>
                  {sign.name}
                </Link>
                <span className={styles.quiet}>
                  {placedBy(placed, sign.id, viewer.userId) > 0
                    ? say('{places} by you', {
                        places: sayCount(placedBy(placed, sign.id, viewer.userId), '{count} place', '{count} places'),
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
      {(signs.length > 0 || placed.length > 0) && (
        <FieldSigns
          signs={placed}
          viewer={viewer}
          fix={fix}
          mayAsk={gps === 'ask'}
          onAsk={startPosition}
          streets={streets}
        />
      )}
      {kept && problem}
    </Page>
  );
}

function placedBy(placed: readonly FieldSign[], signId: string, userId: string): number {
  return placed.filter((each) => each.road_sign_id === signId && each.user_id === userId).length;
}
