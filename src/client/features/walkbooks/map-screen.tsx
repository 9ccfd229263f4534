// All my doors on one map: the walkbooks that are on this phone, and the signs I put up.
import { Link } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { say, sayCount } from '../../../domain/words/say';
import { streetLines } from '../../../domain/walkbooks/street-lines';
import { lookForDownloads, useDownloads } from '../../local/downloads';
import { myWalkbooks, useList } from '../../local/lists';
import { startPosition, useWatchedPosition } from '../../local/position';
import { useBooks } from '../../local/use-books';
import { useViewer } from '../../local/use-viewer';
import { Button, ButtonLink } from '../../ui/button';
import { Empty } from '../../ui/empty';
import { DoorMap } from '../../ui/map/map';
import { Page } from '../../ui/page';
import { useNow } from '../../ui/use-now';
import { Skeleton } from '../../ui/skeleton';
import { DoorRow } from './door-row';
import { mapDoor } from './map-doors';
import styles from './walk-map.module.css';

/** So many walkbooks are drawn at most; a person walks one or two a day. */
const most = 4;

export function MapScreen() {
  const viewer = useViewer();
  const now = useNow();
  const { items, seenAt } = useList(myWalkbooks);
  const downloads = useDownloads();
  const { fix, state: gps } = useWatchedPosition();
  const [chosen, setChosen] = useState<string | null>(null);
  const [looked, setLooked] = useState(false);
  useEffect(() => {
    lookForDownloads(viewer).then(
      () => setLooked(true),
      () => setLooked(true),
    );
    if (seenAt === null) void myWalkbooks.load(viewer);
  }, [viewer, seenAt]);

  const ids = useMemo(
    () => items.filter((walkbook) => downloads.get(walkbook.id) === 'here').map((walkbook) => walkbook.id),
    [items, downloads],
  );
  const books = useBooks(viewer, ids, most);
  const ready = books.filter((book) => book.state === 'ready');
  // The map's own place is held until it is known what to draw: nothing jumps, and nothing is called missing too early.
  const coming =
    ready.length === 0 &&
    (!looked || seenAt === null || (ids.length > 0 && books.every((book) => book.state === 'loading')));
  const doors = useMemo(() => books.flatMap((book) => book.doors.map((door) => mapDoor(door, book, null))), [books]);
  const streets = useMemo(() => books.flatMap((book) => streetLines(book.doors)), [books]);
  const at = ready.find((book) => chosen !== null && book.positions.has(chosen));
  const door = at?.doors[at.positions.get(chosen ?? '') ?? -1];

  return (
    <Page
      title={say('Map')}
      lead={
        ready.length > 0
          ? say('{doors} of {walkbooks} on this phone', {
              doors: sayCount(doors.length, '{count} door', '{count} doors'),
              walkbooks: sayCount(ready.length, '{count} walkbook', '{count} walkbooks'),
            })
          : undefined
      }
      actions={
        gps === 'ask' && (
          <Button small look="quiet" icon="pin" onClick={startPosition}>
            {say('Use my position')}
          </Button>
        )
      }
    >
      {coming && <Skeleton rows={1} height="var(--pl-map-height)" label={say('Loading the map')} />}
      {!coming && ids.length === 0 && (
        <Empty
          icon="map"
          title={say('No walkbook is on this phone yet')}
          action={<ButtonLink to="/app/walkbooks">{say('Your walkbooks')}</ButtonLink>}
        >
          {say('Get a walkbook for offline use, and its doors are drawn here.')}
        </Empty>
      )}
      {ready.length > 0 && (
        <DoorMap
          label={say('Map of {doors}. Your walkbooks list the same doors.', {
            doors: sayCount(doors.length, '{count} door', '{count} doors'),
          })}
          doors={doors}
          streets={streets}
          position={fix}
          selected={chosen}
          onDoor={setChosen}
          below={
            at &&
            door && (
              <div className={styles.chosen} aria-live="polite">
                <DoorRow book={at} door={door} unit={false} next={false} userId={viewer.userId} fix={fix} now={now} />
              </div>
            )
          }
        />
      )}
      {ready.length > 0 && ids.length > most && (
        <p>
          {say('The first {most} walkbooks are drawn.', { most })}{' '}
          <Link to="/app/walkbooks" className={styles.all}>
            {say('See all of them')}
          </Link>
        </p>
      )}
    </Page>
  );
}
