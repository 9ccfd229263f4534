// Which part of a walkbook this person walks: as it was last divided, or handed over, unless they took all doors again.
import { useEffect, useMemo } from 'react';
import * as z from 'zod/mini';
import { sideOf } from '../../domain/together/sides';
import { createStore, useStore } from '../session/store';
import { positionsOf, type Book, type Viewer } from './books';
import { readMirror, writeMirror } from './mirror-db';

const schema = z.object({ sides: z.nullable(z.array(z.string())), from: z.string(), at: z.number() });
/** `sides` null: all doors. `at`: ms since 1970; what was said last holds. */
export type KeptPart = z.infer<typeof schema>;

const store = createStore<ReadonlyMap<string, KeptPart | null>>(new Map());
const keyOf = ({ owner, campaignId }: Viewer, id: string): string => `${owner}|${campaignId}|part|${id}`;

/** From now on this person walks these sides, or all doors. */
export function keepPart(viewer: Viewer, id: string, part: KeptPart): void {
  const key = keyOf(viewer, id);
  store.set(new Map(store.get()).set(key, part));
  void writeMirror(key, part);
}

/** The book with the doors of this person's part only; `part` says so. */
export function usePart(viewer: Viewer, book: Book): Book {
  const key = keyOf(viewer, book.id);
  const kept = useStore(store).get(key);
  useEffect(() => {
    if (store.get().has(key)) return;
    void readMirror(key).then((row) => {
      const read = schema.safeParse(row?.value);
      if (!store.get().has(key)) store.set(new Map(store.get()).set(key, read.success ? read.data : null));
    });
  }, [key]);
  const division = book.walkbook?.division;
  return useMemo(() => {
    const said = division ? Date.parse(division.recorded_at) : 0;
    const mine = division?.shares.find((share) => share.user_id === viewer.userId);
    // What is nobody's, for instance of somebody who has left, is everybody's.
    const others = new Set(division?.shares.flatMap((share) => (share === mine ? [] : share.sides)));
    const free = () => book.doors.map(sideOf).filter((side) => !others.has(side));
    const held =
      kept && kept.at >= said ? kept : mine && { sides: [...mine.sides, ...free()], from: division?.user_name ?? '' };
    if (!held?.sides) return book;
    const sides = new Set(held.sides);
    const doors = book.doors.filter((door) => sides.has(sideOf(door)));
    // Cut anew since, or a share that got no side: better all doors than none.
    if (doors.length === 0) return book;
    return { ...book, doors, positions: positionsOf(doors), part: { sides, from: held.from, of: book.doors.length } };
  }, [book, division, kept, viewer.userId]);
}
