// A walkbook as a map: the same doors as the list, the chosen one in a card below.
import { lazy, Suspense, useMemo } from 'react';
import { say, sayCount } from '../../../domain/words/say';
import type { DoorFeature } from '../../../contract/walkbooks';
import { streetLines } from '../../../domain/walkbooks/street-lines';
import type { Book } from '../../local/books';
import type { Fix } from '../../local/position';
import { useSettings } from '../../session/settings';
import { Button } from '../../ui/button';
import { DoorMap } from '../../ui/map/map';
import { useNow } from '../../ui/use-now';
import { DoorRow } from './door-row';
import type { Filter } from './list-items';
import { isShown } from './list-items';
import { loopOf, mapDoor } from './map-doors';
import styles from './walk-map.module.css';

interface Props {
  book: Book;
  filter: Filter;
  next: DoorFeature | null;
  fix: Fix | null;
  userId: string;
  /** The same selection as the list's. */
  selected: string | null;
  onSelect: (doorId: string) => void;
}

const MapDownload = lazy(() => import('./map-download').then((module) => ({ default: module.MapDownload })));

export function WalkMap({ book, filter, next, fix, userId, selected, onSelect }: Props) {
  const chosen = selected ?? next?.properties.door_id ?? null;
  const now = useNow();
  const { map } = useSettings();
  const { doors } = book;
  const streets = useMemo(() => streetLines(doors), [doors]);
  const path = useMemo(() => loopOf(doors.slice(0, book.planned)), [doors, book.planned]);
  const shown = useMemo(
    () =>
      doors
        .filter((door) => isShown(book.standingOf(door.properties.door_id), filter))
        .map((door) => mapDoor(door, book, next)),
    [doors, book, filter, next],
  );
  const at = chosen === null ? undefined : book.positions.get(chosen);
  const door = at === undefined ? undefined : doors[at];
  const place = shown.findIndex(({ id }) => id === chosen);
  const step = (by: number) => shown[(place + by + shown.length) % shown.length]?.id;
  const go = (by: number) => {
    const id = step(by);
    if (id !== undefined) onSelect(id);
  };
  return (
    <>
      <DoorMap
        label={say('Map of {doors}. The list shows the same doors.', {
          doors: sayCount(shown.length, '{count} door', '{count} doors'),
        })}
        doors={shown}
        streets={streets}
        path={path}
        position={fix}
        selected={chosen}
        onDoor={onSelect}
        below={
          door && (
            <div className={styles.chosen}>
              {shown.length > 1 && (
                <Button look="quiet" icon="back" aria-label={say('The door before')} onClick={() => go(-1)} />
              )}
              <div className={styles.row} aria-live="polite">
                <DoorRow
                  book={book}
                  door={door}
                  unit={false}
                  next={door.properties.door_id === next?.properties.door_id}
                  userId={userId}
                  fix={fix}
                  now={now}
                />
              </div>
              {shown.length > 1 && (
                <Button look="quiet" icon="chevron-right" aria-label={say('The door after')} onClick={() => go(1)} />
              )}
            </div>
          )
        }
      />
      {map.pmtilesUrl && book.walkbook?.bounds && (
        <Suspense>
          <MapDownload url={map.pmtilesUrl} walkbookId={book.id} bounds={book.walkbook.bounds} />
        </Suspense>
      )}
    </>
  );
}
