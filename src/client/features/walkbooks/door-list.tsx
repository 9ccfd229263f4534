// A walkbook as a list: only the rows that are seen are drawn, so that 5,000 doors scroll like 50.
import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { DoorFeature } from '../../../contract/walkbooks';
import type { Book } from '../../local/books';
import type { Fix } from '../../local/position';
import { useNow } from '../../ui/use-now';
import { BuildingRow, DoorRow } from './door-row';
import styles from './door-list.module.css';
import { isShown, listItems, type Filter, type ListItem } from './list-items';

interface Props {
  book: Book;
  filter: Filter;
  next: DoorFeature | null;
  userId: string;
  fix: Fix | null;
  onNobody: (address: string, units: DoorFeature[]) => void;
}

const heights: Record<ListItem['kind'], number> = { heading: 34, door: 68, building: 68, unit: 60 };
/** Where each list was left, and which buildings were open, as long as the app is open: Back returns to it. */
const left = new Map<string, { top: number; open: ReadonlySet<string> }>();

export function DoorList({ book, filter, next, userId, fix, onNobody }: Props) {
  const now = useNow();
  const place = useRef<HTMLUListElement>(null);
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const [margin, setMargin] = useState(0);
  const key = `${book.id}|${filter}`;
  const [open, setOpen] = useState<ReadonlySet<string>>(() => left.get(key)?.open ?? new Set());
  const { doors, standingOf } = book;
  const items = useMemo(
    () => listItems(doors, (door) => isShown(standingOf(door.properties.door_id), filter), open),
    [doors, standingOf, filter, open],
  );

  useLayoutEffect(() => {
    const list = place.current;
    const found = scrollParent(list);
    setScroller(found);
    if (list && found) {
      setMargin(list.getBoundingClientRect().top - found.getBoundingClientRect().top + found.scrollTop);
    }
  }, []);

  // oxlint-disable-next-line react/incompatible-library -- only tells the compiler not to memoise this component
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller,
    estimateSize: (index) => heights[items[index]?.kind ?? 'door'],
    getItemKey: (index) => items[index]?.key ?? index,
    scrollMargin: margin,
    overscan: 12,
  });

  useEffect(() => {
    if (!scroller) return undefined;
    // After the frame's own "to the top on each change of the route".
    const top = left.get(key)?.top ?? 0;
    const frame = requestAnimationFrame(() => {
      if (top > 0) scroller.scrollTop = top;
    });
    const remember = () => left.set(key, { top: scroller.scrollTop, open });
    scroller.addEventListener('scroll', remember, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      scroller.removeEventListener('scroll', remember);
    };
  }, [scroller, key, open]);

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
    <ul ref={place} className={styles.list} style={{ height: virtual.getTotalSize() }}>
      {virtual.getVirtualItems().map((row) => {
        const item = items[row.index];
        if (!item) return null;
        return (
          <li
            key={row.key}
            data-index={row.index}
            ref={virtual.measureElement}
            className={styles.row}
            style={{ transform: `translateY(${row.start - margin}px)` }}
          >
            {item.kind === 'heading' ? (
              <h2 className={styles.heading}>
                <span>{item.title}</span>
              </h2>
            ) : item.kind === 'building' ? (
              <BuildingRow book={book} item={item} next={next} onToggle={toggle} onNobody={onNobody} />
            ) : (
              <DoorRow
                book={book}
                door={item.door}
                unit={item.kind === 'unit'}
                next={next?.properties.door_id === item.door.properties.door_id}
                userId={userId}
                fix={next?.properties.door_id === item.door.properties.door_id ? fix : null}
                now={now}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}

function scrollParent(element: HTMLElement | null): HTMLElement | null {
  for (let at = element?.parentElement ?? null; at; at = at.parentElement) {
    if (/(auto|scroll)/.test(getComputedStyle(at).overflowY)) return at;
  }
  return document.documentElement;
}
