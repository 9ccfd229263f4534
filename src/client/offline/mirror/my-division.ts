// Which part of a walkbook this person walks: as it was last divided, or handed over, unless they took all doors again.
import { useEffect, useMemo } from 'react';
import * as z from 'zod/mini';
import type { DoorFeature } from '../../../contract/doors';
import { keyAmong } from '../../../domain/divisions/side-keys';
import { createStore, useStore } from '../../i18n/store';
import { positionsOf, type WalkbookView, type Viewer } from './walkbook-view';
import { readMirror, writeMirror } from './mirror-db';

const schema = z.object({ sides: z.nullable(z.array(z.string())), from: z.string(), at: z.number() });
/** `sides` null: all doors. `at`: ms since 1970; what was said last holds. */
export type KeptShare = z.infer<typeof schema>;

const store = createStore<ReadonlyMap<string, KeptShare | null>>(new Map());
const keyOf = ({ owner, campaignId }: Viewer, id: string): string => `${owner}|${campaignId}|part|${id}`;

/** From now on this person walks these sides, or all doors. */
export function keepShare(viewer: Viewer, id: string, part: KeptShare): void {
  const key = keyOf(viewer, id);
  store.set(new Map(store.get()).set(key, part));
  void writeMirror(key, part);
}

/** The book with the doors of this person's part only; `part` says so. */
export function usePart(viewer: Viewer, walkbookView: WalkbookView): WalkbookView {
  const key = keyOf(viewer, walkbookView.id);
  const kept = useStore(store).get(key);
  useEffect(() => {
    if (store.get().has(key)) return;
    void readMirror(key).then((row) => {
      const read = schema.safeParse(row?.value);
      if (!store.get().has(key)) store.set(new Map(store.get()).set(key, read.success ? read.data : null));
    });
  }, [key]);
  const division = walkbookView.walkbook?.division;
  return useMemo(() => {
    const said = division ? Date.parse(division.recorded_at) : 0;
    const mine = division?.shares.find((share) => share.user_id === viewer.userId);
    const others = keyAmong(division?.shares.flatMap((share) => (share === mine ? [] : share.sides)) ?? []);
    const chosen = kept && kept.at >= said ? kept : null;
    const keys = chosen ? chosen.sides : mine?.sides;
    if (!keys) return walkbookView;
    const held = keyAmong(keys);
    // What is no one's, for instance of someone who has left, is everyone's.
    const isFree = (door: DoorFeature) => !chosen && others(door) === null;
    const doors = walkbookView.doors.filter((door) => held(door) !== null || isFree(door));
    // Cut again since, or a share that got no side: better all doors than none.
    if (doors.length === 0) return walkbookView;
    return { ...walkbookView, doors, positions: positionsOf(doors), part: { of: walkbookView.doors.length, keys } };
  }, [walkbookView, division, kept, viewer.userId]);
}
