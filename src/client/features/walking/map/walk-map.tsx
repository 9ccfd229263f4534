// A walkbook as a map that fills the screen: the same doors as the list, the chosen one in a sheet.
import { useEffect, useMemo, type ReactNode } from 'react';
import { t, tPlural } from '../../../i18n/texts';
import type { DoorFeature } from '../../../../contract/doors';
import { streetsOf } from '../../../../domain/geography/ground';
import { startPosition, type Fix } from '../../../offline/device/position';
import type { Viewer, WalkbookView } from '../../../offline/mirror/walkbook-view';
import { Button } from '../../../ui/primitives/button';
import { MapStage } from '../../../ui/map/map-stage';
import { useServerNow } from '../../../session/use-server-now';
import { DoorRow } from '../list/door-row';
import type { Filter } from '../list/list-items';
import { isShown } from '../list/list-items';
import { closedPathOf, mapDoor } from '../../../ui/map/door-dots';
import { DoorInSheet } from './door-in-sheet';
import styles from './walk-map.module.css';

interface Props {
  walkbookView: WalkbookView;
  filter: Filter;
  next: DoorFeature | null;
  fix: Fix | null;
  /** Whether this phone may still say where it is. */
  locates: boolean;
  viewer: Viewer;
  /** Which doors and what else can be done: over the head of the map. */
  top: ReactNode;
  /** How far the walk is. */
  about: ReactNode;
  /** The same selection as the list's. */
  selected: string | null;
  onSelect: (doorId: string) => void;
}

export function WalkMap({ walkbookView, filter, next, fix, locates, viewer, top, about, selected, onSelect }: Props) {
  const chosen = selected ?? next?.properties.door_id ?? null;
  const now = useServerNow();
  const { doors, walkbook } = walkbookView;
  const streets = useMemo(() => streetsOf(walkbook, doors), [walkbook, doors]);
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
    // From a door that is done, and so no longer among those that are shown, on to the next.
    const id = place < 0 ? (next?.properties.door_id ?? step(by)) : step(by);
    if (id !== undefined) onSelect(id);
  };
  const others = shown.length > (place < 0 ? 0 : 1);
  const label = door ? doorAddress(door) : '';
  return (
    <MapStage
      label={t('Map of {doors}. The list shows the same doors.', {
        doors: tPlural(shown.length, '{count} door', '{count} doors'),
      })}
      doors={shown}
      streets={streets}
      path={path}
      position={fix}
      selected={chosen}
      onDoor={onSelect}
      onLocate={locates ? startPosition : undefined}
      top={top}
      sheet={
        door && {
          label,
          openText: t('Show this door'),
          peek: (
            <div className={styles.chosen}>
              {others && <Button look="quiet" icon="back" aria-label={t('Previous door')} onClick={() => go(-1)} />}
              <div className={styles.row} aria-live="polite">
                <DoorRow
                  walkbookView={walkbookView}
                  door={door}
                  unit={false}
                  alone
                  next={door.properties.door_id === next?.properties.door_id}
                  userId={viewer.userId}
                  fix={fix}
                  now={now}
                />
              </div>
              {others && <Button look="quiet" icon="chevron-right" aria-label={t('Next door')} onClick={() => go(1)} />}
            </div>
          ),
          children: (
            <>
              <Kept doorId={door.properties.door_id} isKept={selected !== null} onSelect={onSelect} />
              <DoorInSheet walkbookView={walkbookView} door={door} viewer={viewer} onMap={onSelect} />
              {about}
            </>
          ),
        }
      }
    />
  );
}

/** An open sheet stays with its door until someone taps: what is recorded in it makes another door the next one. */
function Kept({ doorId, isKept, onSelect }: { doorId: string; isKept: boolean; onSelect: (doorId: string) => void }) {
  useEffect(() => {
    if (!isKept) onSelect(doorId);
  }, [doorId, isKept, onSelect]);
  return null;
}

function doorAddress({ properties: { address, unit } }: DoorFeature): string {
  return unit ? `${address} #${unit}` : address;
}
