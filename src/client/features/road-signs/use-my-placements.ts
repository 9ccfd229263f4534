// My placements: those at headquarters and those that are only on this phone, newest first.
import { useEffect, useMemo, useState } from 'react';
import type { z } from 'zod/mini';
import { say } from '../../../domain/words/say';
import type { roadSignWithPlacements } from '../../../contract/road-signs';
import type { Viewer } from '../../local/books';
import type { Item, ReceiptRow } from '../../local/outbox-db';
import { readOwnPlacements } from '../../local/outbox';
import { onSyncStatus } from '../../local/status';

export type Sign = z.infer<typeof roadSignWithPlacements>;

export interface MyPlacement {
  id: string;
  road_sign_id: string;
  sign: string;
  coordinates: [number, number];
  note: string;
  recorded_at: string;
  /** Its photo at headquarters. */
  file_id: string | null;
  state: 'sent' | 'photo_waits' | 'unsent' | 'needs_you';
}

export function useMyPlacements(viewer: Viewer, signs: readonly Sign[]): MyPlacement[] {
  const [own, setOwn] = useState<(Item | ReceiptRow)[]>([]);
  useEffect(() => {
    let gone = false;
    const read = () => {
      readOwnPlacements(viewer.owner).then(
        (found) => {
          if (!gone) setOwn(found.filter((each) => each.campaign_id === viewer.campaignId));
        },
        () => undefined,
      );
    };
    read();
    const leave = onSyncStatus(read);
    return () => {
      gone = true;
      leave();
    };
  }, [viewer]);
  return useMemo(() => merge(viewer.userId, signs, own), [viewer, signs, own]);
}

function merge(userId: string, signs: readonly Sign[], own: readonly (Item | ReceiptRow)[]): MyPlacement[] {
  const merged = new Map<string, MyPlacement>();
  const names = new Map(signs.map((sign) => [sign.id, sign.name]));
  for (const each of own) {
    if (each.kind !== 'placement') continue;
    const { id, coordinates, note, recorded_at, road_sign_id } = each.fact;
    const unsent = 'state' in each ? (each.state === 'parked' ? 'needs_you' : 'unsent') : 'sent';
    merged.set(id, {
      id,
      road_sign_id,
      sign: names.get(road_sign_id) ?? say('Sign'),
      coordinates,
      note,
      recorded_at,
      file_id: null,
      state: unsent,
    });
  }
  for (const placement of signs.flatMap((sign) => sign.placements)) {
    if (placement.user_id !== userId) continue;
    const { id, road_sign_id, road_sign_name, coordinates, note, recorded_at, file_id } = placement;
    merged.set(id, { id, road_sign_id, sign: road_sign_name, coordinates, note, recorded_at, file_id, state: 'sent' });
  }
  for (const each of own) {
    if (each.kind !== 'placement_photo' || !('state' in each)) continue;
    const placement = merged.get(each.fact.id);
    if (placement?.state === 'sent') merged.set(placement.id, { ...placement, state: 'photo_waits' });
  }
  return [...merged.values()].toSorted((a, b) => Date.parse(b.recorded_at) - Date.parse(a.recorded_at));
}
