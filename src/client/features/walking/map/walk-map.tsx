// A walkbook as a map: the same doors as the list, the chosen one in a card below.
import { lazy, Suspense, useMemo } from 'react';
import { t, tPlural } from '../../../i18n/texts';
import type { DoorFeature } from '../../../../contract/walkbooks';
import { streetLines } from '../../../../domain/geography/street-lines';
import type { WalkbookView } from '../../../offline/mirror/walkbook-view';
import type { Fix } from '../../../offline/device/position';
import { useSettings } from '../../../session/settings';
import { Button } from '../../../ui/primitives/button';
import { DoorMap } from '../../../ui/map/map';
import { useServerNow } from '../../../session/use-server-now';
import { DoorRow } from '../list/door-row';
import type { Filter } from '../list/list-items';
import { isShown } from '../list/list-items';
import { closedPathOf, mapDoor } from '../../../ui/map/door-dots';
import styles from './walk-map.module.css';

interface Props {
  walkbookView: WalkbookView;
  filter: Filter;
  next: DoorFeature | null;
  fix: Fix | null;
  userId: string;
  /** The same selection as the list's. */
  selected: string | null;
  onSelect: (doorId: string) => void;
}

const MapDownload = lazy(() => import('./map-download').then((module) => ({ default: module.MapDownload })));

export function WalkMap({ walkbookView, filter, next, fix, userId, selected, onSelect }: Props) {
  const chosen = selected ?? next?.properties.door_id ?? null;
  const now = useServerNow();
  const { map } = useSettings();
  const { doors } = walkbookView;
  const streets = useMemo(() => streetLines(doors), [doors]);
  const path = useMemo(() => closedPathOf(doors.slice(0, walkbookView.planned)), [doors, walkbookView.planned]);
  const shown = useMemo(
    () =>
      doors
        .filter((door) => isShown(walkbookView.standingOf(door.properties.door_id), filter))
        .map((door) => mapDoor(door, walkbookView, next)),
    [doors, walkbookView, filter, next],
  );
  const at = chosen === null ? undefined : walkbookView.positions.get(chosen);
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
        label={t('Map of {doors}. The list shows the same doors.', {
          doors: tPlural(shown.length, '{count} door', '{count} doors'),
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
                <Button look="quiet" icon="back" aria-label={t('Previous door')} onClick={() => go(-1)} />
              )}
              <div className={styles.row} aria-live="polite">
                <DoorRow
                  walkbookView={walkbookView}
                  door={door}
                  unit={false}
                  next={door.properties.door_id === next?.properties.door_id}
                  userId={userId}
                  fix={fix}
                  now={now}
                />
              </div>
              {shown.length > 1 && (
                <Button look="quiet" icon="chevron-right" aria-label={t('Next door')} onClick={() => go(1)} />
              )}
            </div>
          )
        }
      />
      {map.pmtilesUrl && walkbookView.walkbook?.bounds && (
        <Suspense>
          <MapDownload url={map.pmtilesUrl} walkbookId={walkbookView.id} bounds={walkbookView.walkbook.bounds} />
        </Suspense>
      )}
    </>
  );
}
