// A fact that is being saved as the row in which it waits.
import { payloadVersion } from '../../domain/sync/payload';
import type { NewFact, SaveOrder, Stamp } from './outbox';
import { placementLane, shiftsLane, walkbookLane, type FactItem } from './outbox-db';

export function toItem(order: SaveOrder, each: NewFact, { id, recorded_at, device_id, seq }: Stamp): FactItem {
  const stamp = { id, recorded_at, device_id, seq };
  const base = {
    id,
    version: payloadVersion,
    owner: order.owner,
    campaign_id: order.campaign_id,
    lane: laneOf(order, each, id),
    seq,
    label: each.label,
    state: 'queued',
    tries: 0,
    next_at: 0,
    reason: null,
    again: false,
    queued_at: Date.parse(recorded_at),
    ...(order.fixes === undefined ? {} : { fixes: order.fixes }),
  } as const;
  switch (each.kind) {
    case 'touch':
      return { ...base, kind: 'touch', fact: { ...each.fact, ...stamp } };
    case 'survey_response':
      return { ...base, kind: 'survey_response', fact: { ...each.fact, ...stamp } };
    case 'door_fact':
      return { ...base, kind: 'door_fact', fact: { ...each.fact, ...stamp } };
    case 'placement':
      return { ...base, kind: 'placement', fact: { ...each.fact, ...stamp } };
    case 'sign_report':
      return { ...base, kind: 'sign_report', fact: { ...each.fact, ...stamp } };
    case 'shift':
      return { ...base, kind: 'shift', fact: { ...each.fact, ...stamp } };
    case 'division':
      return { ...base, kind: 'division', fact: { ...each.fact, ...stamp } };
  }
}

/** What must arrive in its order shares a lane. */
function laneOf(order: SaveOrder, each: NewFact, id: string): string {
  switch (each.kind) {
    case 'placement':
      return placementLane(id);
    case 'sign_report':
      return placementLane(each.fact.placement_id);
    case 'shift':
      return shiftsLane(order.campaign_id);
    case 'touch':
    case 'survey_response':
    case 'door_fact':
    case 'division':
      return walkbookLane(order.walkbook_id ?? '');
  }
}
