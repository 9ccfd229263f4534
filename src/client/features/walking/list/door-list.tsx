// A walkbook as a list: only the rows that are seen are drawn, so that 5,000 doors scroll like 50.
import { useCallback, useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import type { DoorFeature } from '../../../../contract/doors';
import type { Viewer, WalkbookView } from '../../../offline/mirror/walkbook-view';
import type { Fix } from '../../../offline/device/position';
import { useServerNow } from '../../../session/use-server-now';
import { scrollerOf, useWindowed } from '../../../ui/tables/use-windowed';
import { BuildingRow, DoorRow } from './door-row';
import styles from './door-list.module.css';
import { listItems, type Filter, type ListItem } from './list-items';
import { rowHeights } from './row-heights';
import { useOpenDrafts } from './use-open-drafts';

interface Props {
  walkbookView: WalkbookView;
  filter: Filter;
  next: DoorFeature | null;
  /** The chosen door, here as on the map. */
  selected: string | null;
  /** The door with which someone came from the map: the list opens at it. */
  came: string | null;
  onSelect: (doorId: string) => void;
  viewer: Viewer;
  fix: Fix | null;
  onNoOne: (address: string, units: DoorFeature[], result: 'not_home' | 'inaccessible') => void;
  /** Walks buildings from their top floor down; absent while that is so. */
  onTopFirst?: (() => void) | undefined;
}

/** Pixels from the top of the list to the next door; 0 when it is not listed. */
function topOf(items: readonly ListItem[], heights: readonly number[], nextId: string | undefined): number {
  let top = 0;
  for (const [index, item] of items.entries()) {
    // Of an open building its unit, not the building.
    const doors = item.kind === 'building' ? (item.open ? [] : item.units) : item.kind === 'heading' ? [] : [item.door];
    if (doors.some((door) => door.properties.door_id === nextId)) return top;
    top += heights[index] ?? 0;
  }
  return 0;
}

const rootSize = (): number => parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;

/** Of the screen: a phone that is turned has room for longer names. */
function useWidth(): number {
  const [width, setWidth] = useState(() => innerWidth);
  useEffect(() => {
    const turned = () => setWidth(innerWidth);
    addEventListener('resize', turned);
    return () => removeEventListener('resize', turned);
  }, []);
  return width;
}

/** Where each list was left, and which buildings were open, as long as the app is open: Back returns to it. */
const left = new Map<string, { top: number; open: ReadonlySet<string> }>();

/** The building whose unit someone came with stands open. */
function openFor(came: string | null, items: readonly ListItem[]): string[] {
  return items.flatMap((item) =>
    item.kind === 'building' && item.units.some((unit) => unit.properties.door_id === came) ? [item.key] : [],
  );
}

/** Arrows go from row to row; Enter opens. */
function move(event: KeyboardEvent<HTMLElement>): void {
  const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (by === 0) return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('a, [aria-expanded]')];
  const to = rows[rows.findIndex((row) => row === document.activeElement) + by];
  if (!to) return;
  event.preventDefault();
  to.focus();
}

export function DoorList(props: Props) {
  const { walkbookView, filter, next, selected, came, onSelect, viewer, fix, onNoOne, onTopFirst } = props;
  const { owner, userId } = viewer;
  const now = useServerNow();
  const drafts = useOpenDrafts(owner, walkbookView.id);
  const place = useRef<HTMLUListElement>(null);
  const key = `${walkbookView.id}|${filter}`;
  const { doors, standingOf } = walkbookView;
  const [open, setOpen] = useState<ReadonlySet<string>>(() => {
    const before = left.get(key)?.open ?? new Set();
    return came ? new Set([...before, ...openFor(came, listItems(doors, standingOf, filter, before))]) : before;
  });
  const { lastDoorId } = walkbookView;
  const items = useMemo(() => {
    const last = doors.find((door) => door.properties.door_id === lastDoorId);
    return listItems(doors, standingOf, filter, open, last);
  }, [doors, standingOf, filter, open, lastDoorId]);

  const nextId = next?.properties.door_id;
  const width = useWidth();
  const heights = useMemo(
    () => rowHeights(items, (id) => id === nextId, filter !== 'todo', { root: rootSize(), width }),
    [items, nextId, filter, width],
  );
  const keptTop = selected ? undefined : left.get(key)?.top;
  const { total, rows } = useWindowed(heights, place, keptTop ?? 0);

  // Where the list opens: as it was left, else with the next door in sight.
  const [nextTop] = useState(() => topOf(items, heights, came ?? nextId));
  useEffect(() => {
    const list = place.current;
    const scroller = scrollerOf(list);
    const kept = came ? undefined : left.get(key)?.top;
    // After the frame's own "to the top on each change of the route".
    const frame = requestAnimationFrame(() => {
      if (kept !== undefined) scroller.scrollTop = kept;
      else if (list && nextTop > scroller.clientHeight / 2) {
        const listTop = list.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop;
        scroller.scrollTop = listTop + nextTop - scroller.clientHeight / 4;
      }
    });
    return () => cancelAnimationFrame(frame);
  }, [key, nextTop, came]);

  useEffect(() => {
    const scroller = scrollerOf(place.current);
    const { pathname } = location;
    const remember = () => {
      // While the next screen is loading, the frame is already back at the top with this one still on it.
      if (location.pathname === pathname) left.set(key, { top: scroller.scrollTop, open });
    };
    scroller.addEventListener('scroll', remember, { passive: true });
    return () => scroller.removeEventListener('scroll', remember);
  }, [key, open]);

  // Anyone who comes back from a door goes on where they were: by keys and by a screen reader, too.
  const [back] = useState(selected);
  useEffect(() => {
    const { activeElement: at } = document;
    if (back === null || !(at === document.body || at instanceof HTMLHeadingElement)) return;
    place.current?.querySelector<HTMLElement>(`[data-door="${back}"]`)?.focus({ preventScroll: true });
  }, [back]);

  const toggle = useCallback(
    (building: string) => {
      setOpen((before) => {
        const after = new Set(before);
        if (!after.delete(building)) after.add(building);
        left.set(key, { top: left.get(key)?.top ?? 0, open: after });
        return after;
      });
    },
    [key],
  );

  return (
    // What is listed can be pressed; the list itself only carries the arrow keys from one to the next.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <ul
      ref={place}
      className={styles.list}
      style={{ height: total }}
      onKeyDown={move}
      onFocus={({ target }) => {
        const { door } = target.dataset;
        if (door) onSelect(door);
      }}
    >
      {rows.map(({ index, start }) => {
        const item = items[index];
        if (!item) return null;
        return (
          <li
            key={item.key}
            className={styles.row}
            style={{ height: heights[index], transform: `translateY(${start}px)` }}
          >
            {item.kind === 'heading' ? (
              <h2 className={styles.heading}>
                <span>{item.title}</span>
              </h2>
            ) : item.kind === 'building' ? (
              <BuildingRow
                walkbookView={walkbookView}
                item={item}
                next={next}
                drafts={drafts}
                onToggle={toggle}
                onNoOne={onNoOne}
                onTopFirst={onTopFirst}
              />
            ) : (
              <DoorRow
                walkbookView={walkbookView}
                door={item.door}
                unit={item.kind === 'unit'}
                told={item.kind === 'unit' ? item.told : null}
                next={item.door.properties.door_id === nextId}
                selected={item.door.properties.door_id === selected}
                userId={userId}
                draft={drafts.get(item.door.properties.door_id)}
                fix={item.door.properties.door_id === nextId ? fix : null}
                now={now}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}
