// Placed signs as one phone knows them: the server's word, and on top of it what was put up and reported here since.
import { useEffect, useMemo, useState } from 'react';
import type { z } from 'zod/mini';
import type { Placement, roadSignWithPlacements } from '../../../contract/road-signs';
import { placementLane } from '../../../domain/facts/lanes';
import { withReports, type KnownReport } from '../../../domain/road-signs/condition';
import { t } from '../../i18n/texts';
import type { Viewer } from '../../offline/mirror/walkbook-view';
import { readOwnLanes } from '../../offline/outbox/read-items';
import type { Item, ReceiptRow } from '../../offline/outbox/outbox-db';
import { readAgain } from '../../offline/mirror/throttled-read';
import { onSyncStatus } from '../../offline/outbox/status';

type Sign = z.infer<typeof roadSignWithPlacements>;
type Known = Pick<
  Placement,
  | 'id'
  | 'road_sign_id'
  | 'road_sign_name'
  | 'user_id'
  | 'user_name'
  | 'coordinates'
  | 'accuracy'
  | 'note'
  | 'file_id'
  | 'recorded_at'
  | 'condition'
  | 'reported'
>;

export interface FieldSign extends Known {
  /** What of it this phone has still to send. */
  state: 'sent' | 'photo_waits' | 'unsent' | 'needs_you';
}

/** Everything this phone knows of placed signs, newest first; mine are those of `viewer.userId`. */
export function useFieldSigns(viewer: Viewer, signs: readonly Sign[], nearby: readonly Placement[]): FieldSign[] {
  const [own, setOwn] = useState<readonly (Item | ReceiptRow)[]>([]);
  useEffect(() => {
    let gone = false;
    const read = readAgain(async () => {
      if (gone) return;
      const found = await readOwnLanes(viewer.owner, placementLane(''));
      if (!gone) setOwn(found.filter((each) => each.campaign_id === viewer.campaignId));
    });
    read();
    const leave = onSyncStatus(read);
    return () => {
      gone = true;
      leave();
    };
  }, [viewer]);
  return useMemo(() => merge(viewer, signs, nearby, own), [viewer, signs, nearby, own]);
}

function merge(
  viewer: Viewer,
  signs: readonly Sign[],
  nearby: readonly Placement[],
  own: readonly (Item | ReceiptRow)[],
): FieldSign[] {
  const merged = new Map<string, Known>();
  const names = new Map(signs.map((sign) => [sign.id, sign.name]));
  for (const each of own) {
    if (each.kind !== 'placement') continue;
    merged.set(each.fact.id, {
      ...each.fact,
      road_sign_name: names.get(each.fact.road_sign_id) ?? t('Sign'),
      user_id: viewer.userId,
      user_name: viewer.firstName,
      file_id: null,
      condition: 'standing',
      reported: null,
    });
  }
  for (const placement of [...nearby, ...signs.flatMap((sign) => sign.placements)]) {
    const before = merged.get(placement.id);
    // Of two lists the one that knows the newer report.
    if (before?.reported && reportedAt(before) > reportedAt(placement)) continue;
    merged.set(placement.id, placement);
  }
  const reports = own.flatMap((each): KnownReport[] =>
    each.kind === 'sign_report' ? [{ ...each.fact, user_id: viewer.userId, user_name: viewer.firstName }] : [],
  );
  return [...merged.values()]
    .map((placement) => ({ ...withReports(placement, reports), state: stateOf(placement.id, own) }))
    .sort((a, b) => Date.parse(b.recorded_at) - Date.parse(a.recorded_at));
}

const reportedAt = ({ reported }: Known) => (reported ? Date.parse(reported.recorded_at) : 0);

/** What is still here of a sign: its placement, a report on it, or its photo. */
function stateOf(id: string, own: readonly (Item | ReceiptRow)[]): FieldSign['state'] {
  let state: FieldSign['state'] = 'sent';
  for (const each of own) {
    if (!('state' in each)) continue;
    const about = each.kind === 'sign_report' ? each.fact.placement_id : each.fact.id;
    if (about !== id) continue;
    if (each.state === 'parked') return 'needs_you';
    if (each.kind !== 'placement_photo') state = 'unsent';
    else if (state === 'sent') state = 'photo_waits';
  }
  return state;
}
