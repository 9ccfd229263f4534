// The campaign's map in its field form: the doors of all walkbooks that are on this phone, and the signs I placed. It needs no signal.
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { t, tPlural } from '../../../i18n/texts';
import { streetsOf } from '../../../../domain/geography/ground';
import { nearestFirst } from '../../../../domain/road-signs/condition';
import { lookForDownloads, useDownloads } from '../../../offline/mirror/downloads';
import { myRoadSigns, myWalkbooks, useList } from '../../../offline/mirror/lists';
import { startPosition, useWatchedPosition } from '../../../offline/device/position';
import { useWalkbookViews } from '../../../offline/mirror/use-walkbooks';
import { useViewer } from '../../../offline/mirror/use-viewer';
import { keepOpen } from '../../../offline/mirror/walkbooks';
import { ButtonLink } from '../../../ui/primitives/button';
import { Empty } from '../../../ui/primitives/empty';
import { MapStage } from '../../../ui/map/map-stage';
import type { MapDoor } from '../../../ui/map/types';
import { Page } from '../../../ui/primitives/page';
import { useServerNow } from '../../../session/use-server-now';
import { Skeleton } from '../../../ui/primitives/skeleton';
import { useFieldSigns } from '../../road-signs/use-field-signs';
import { DoorRow } from '../list/door-row';
import { mapDoor } from '../../../ui/map/door-dots';
import { DoorInSheet } from './door-in-sheet';
import { DoorSearch } from './door-search';
import styles from './walk-map.module.css';

const PlacementDialog = lazy(() =>
  import('../../road-signs/placement-dialog').then((module) => ({ default: module.PlacementDialog })),
);

export function MapScreen() {
  const viewer = useViewer();
  const now = useServerNow();
  const { items, seenAt } = useList(myWalkbooks);
  const downloads = useDownloads();
  const { fix, state: gps } = useWatchedPosition();
  const signs = useList(myRoadSigns);
  const placed = useFieldSigns(viewer, signs.items, none);
  const [chosen, setChosen] = useState<string | null>(null);
  const [sign, setSign] = useState<string | null>(null);
  const [goTo, setGoTo] = useState<{ coordinates: [number, number]; turn: number } | null>(null);
  const [shows, setShows] = useState<'all' | 'todo'>('all');
  const [looked, setLooked] = useState(false);
  useEffect(() => {
    lookForDownloads(viewer).then(
      () => setLooked(true),
      () => setLooked(true),
    );
    if (seenAt === null) void myWalkbooks.load(viewer);
  }, [viewer, seenAt]);
  useEffect(() => {
    if (signs.seenAt === null) myRoadSigns.load(viewer).catch(() => undefined);
  }, [viewer, signs.seenAt]);

  const ids = useMemo(
    () => items.filter((walkbook) => downloads.get(walkbook.id) === 'here').map((walkbook) => walkbook.id),
    [items, downloads],
  );
  const walkbookViews = useWalkbookViews(viewer, ids, keepOpen);
  const ready = walkbookViews.filter((walkbookView) => walkbookView.state === 'ready');
  // The map's own place is held until it is known what to draw: nothing jumps, and nothing is called missing too early.
  const coming =
    ready.length === 0 &&
    (!looked ||
      seenAt === null ||
      (ids.length > 0 && walkbookViews.every((walkbookView) => walkbookView.state === 'loading')));
  // A door of two walkbooks is one place: it leads to where it is still to be visited.
  const doors = useMemo(() => {
    const byId = new Map<string, ReturnType<typeof mapDoor>>();
    for (const walkbookView of walkbookViews)
      for (const each of walkbookView.doors) {
        const door = mapDoor(each, walkbookView, null);
        if (byId.get(door.id)?.tone !== 'todo') byId.set(door.id, door);
      }
    return [...byId.values()];
  }, [walkbookViews]);
  const shown = useMemo(
    () => (shows === 'all' ? doors : doors.filter(({ id, tone }) => tone === 'todo' || id === chosen)),
    [doors, shows, chosen],
  );
  const placements = useMemo(
    () =>
      placed
        .filter(({ user_id }) => user_id === viewer.userId)
        .map(({ id, coordinates, road_sign_name: label, condition, state }) => ({
          id,
          coordinates,
          label,
          condition,
          unsent: state === 'unsent' || state === 'needs_you',
        })),
    [placed, viewer],
  );
  const openSign = placed.find(({ id }) => id === sign);
  const streets = useMemo(
    () => walkbookViews.flatMap(({ walkbook, doors: own }) => streetsOf(walkbook, own)),
    [walkbookViews],
  );
  const find = ({ id, coordinates }: MapDoor) => {
    setChosen(id);
    setGoTo((before) => ({ coordinates, turn: (before?.turn ?? 0) + 1 }));
  };
  const at = ready.find((walkbookView) => chosen !== null && walkbookView.positions.has(chosen));
  const door = at?.doors[at.positions.get(chosen ?? '') ?? -1];

  const lead = t('{doors} of {walkbooks} on this phone', {
    doors: tPlural(doors.length, '{count} door', '{count} doors'),
    walkbooks: tPlural(ready.length, '{count} walkbook', '{count} walkbooks'),
  });

  return (
    <Page title={t('Map')} ownBar fill={ready.length > 0} lead={ready.length > 0 ? lead : undefined}>
      {coming && <Skeleton rows={1} height="var(--pl-map-height)" label={t('Loading the map')} />}
      {!coming && ids.length === 0 && (
        <Empty
          icon="map"
          title={t('No walkbooks on this phone yet')}
          action={<ButtonLink to="/app/walkbooks">{t('Your walkbooks')}</ButtonLink>}
        >
          {t('Download a walkbook to see its doors here.')}
        </Empty>
      )}
      {ready.length > 0 && (
        <MapStage
          label={t('Map of {doors}. Your walkbooks list the same doors.', {
            doors: tPlural(doors.length, '{count} door', '{count} doors'),
          })}
          doors={shown}
          streets={streets}
          placements={placements}
          onPlacement={setSign}
          position={fix}
          selected={chosen}
          onDoor={setChosen}
          goTo={goTo}
          onLocate={gps === 'off' ? undefined : startPosition}
          counted
          top={
            <>
              <DoorSearch doors={doors} onFound={find} shows={shows} onShows={setShows} />
              {ids.length > keepOpen && (
                <p>
                  {t('Showing the first {most} walkbooks.', { most: keepOpen })}{' '}
                  <Link to="/app/walkbooks" className={styles.all}>
                    {t('See all')}
                  </Link>
                </p>
              )}
            </>
          }
          sheet={
            at &&
            door && {
              label: door.properties.address,
              openText: t('Show this door'),
              peek: (
                <div className={styles.chosen} aria-live="polite">
                  <DoorRow
                    walkbookView={at}
                    door={door}
                    unit={false}
                    alone
                    next={false}
                    userId={viewer.userId}
                    fix={fix}
                    now={now}
                  />
                </div>
              ),
              children: <DoorInSheet walkbookView={at} door={door} viewer={viewer} onMap={setChosen} />,
            }
          }
        />
      )}
      {openSign && (
        <Suspense>
          <PlacementDialog
            key={openSign.id}
            sign={openSign}
            away={nearestFirst([openSign], fix)[0]?.away ?? null}
            viewer={viewer}
            onClose={() => setSign(null)}
          />
        </Suspense>
      )}
    </Page>
  );
}

/** Signs that others placed are on the screen of signs. */
const none: readonly never[] = [];
