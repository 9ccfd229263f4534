// The signs I can put up, and those I did.
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { t, tPlural } from '../../i18n/texts';
import { myRoadSigns, nearbySigns, useList } from '../../offline/mirror/lists';
import { noAnswerText } from '../../offline/mirror/no-answer';
import { startPosition, useWatchedPosition } from '../../offline/device/position';
import { useViewer } from '../../offline/mirror/use-viewer';
import { onWake } from '../../session/heartbeat';
import { ButtonLink } from '../../ui/primitives/button';
import { Empty } from '../../ui/primitives/empty';
import { Page } from '../../ui/primitives/page';
import { Problem } from '../../ui/primitives/problem';
import { Skeleton } from '../../ui/primitives/skeleton';
import { FieldSigns } from './field-signs';
import { MySignRequests } from './my-sign-requests';
import { SignPicture } from '../../ui/images/sign-picture';
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
  // Another street, another neighborhood: asked again about every kilometre.
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
  // What is on the phone stands already when no one answers: a message above it would push it down.
  const kept = offline && seenAt !== null;
  const problem = error && (
    <Problem
      mild={offline}
      onRetry={() => void myRoadSigns.load(viewer)}
      safe={t('You can place a sign without signal.')}
    >
      {offline ? noAnswerText() : error}
    </Problem>
  );

  return (
    <Page
      title={t('Road signs')}
      narrow
      ownBar
      actions={
        signs.length > 0 && (
          <ButtonLink look="primary" icon="plus" to="/app/road-sign-placement">
            {t('Place a sign')}
          </ButtonLink>
        )
      }
    >
      {!kept && problem}
      {seenAt === null && !error && <Skeleton rows={3} height={64} label={t('Loading the signs')} />}
      {seenAt !== null && signs.length === 0 && (
        <Empty icon="sign" title={t('Your campaign has no signs yet')}>
          {t('When a manager adds one, you can record here where you placed it.')}
        </Empty>
      )}
      {signs.length > 0 && (
        <ul className={styles.signs} aria-label={t('Signs')}>
          {signs.map((sign) => (
            <li key={sign.id} className={styles.sign}>
              {sign.file_id && <SignPicture fileId={sign.file_id} />}
              <span className={styles.words}>
                <Link className={styles.name} to="/app/road-sign/id/$id" params={{ id: sign.id }}>
                  {sign.name}
                </Link>
                <span className="quiet">
                  {placedBy(placed, sign.id, viewer.userId) > 0
                    ? t('You placed {places}', {
                        places: tPlural(placedBy(placed, sign.id, viewer.userId), '{count} sign', '{count} signs'),
                      })
                    : t('You haven’t placed one yet')}
                </span>
              </span>
              <ButtonLink small look="pale" to="/app/road-sign-placement" search={{ road_sign_id: sign.id }}>
                {t('Place it||sign')}
              </ButtonLink>
            </li>
          ))}
        </ul>
      )}
      <MySignRequests viewer={viewer} />
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
