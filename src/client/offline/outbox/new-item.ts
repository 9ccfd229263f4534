// A fact that is being saved as the row in which it waits.
import type { Stamped } from '../../../contract/facts/fact';
import { kindOf, stamped, type FactOf, type KindName } from '../../../domain/facts/kinds';
import { walkbookLane } from '../../../domain/facts/lanes';
import { payloadVersion } from '../../../domain/facts/older-payloads';
import { t } from '../../i18n/texts';
import { untried, type FactItem } from './outbox-db';

/** What the device adds to what was recorded. */
export type Stamp = Stamped;
/** A fact before it is counted and stamped by the device. */
type Unstamped<F> = F extends unknown ? Omit<F, keyof Stamp> : never;

export type NewFact = {
  /** Made by the caller where another fact of the order names it. */
  id?: string;
  /** Empty: the name of its kind. */
  label: string;
} & { [K in KindName]: { kind: K; fact: Unstamped<FactOf<K>> } }[KindName];

export interface SaveOrder {
  /** Identity uid of the signed-in person. */
  owner: string;
  campaign_id: string;
  /** The walkbook of touches, answers and divisions; null for the others. */
  walkbook_id: string | null;
  facts: readonly NewFact[];
  /** The bytes that follow the one placement, photo or voice note of this order. */
  photo?: { bytes: ArrayBuffer; mime: string };
  /** Drafts that this save completes, with those whose keys go on from theirs: removed in the same transaction. */
  drafts?: readonly string[];
  /** The refused item that the one fact of this order corrects. */
  fixes?: string;
  /** When it happened, where that is not now. */
  recorded_at?: string;
}

export function toItem(order: SaveOrder, each: NewFact, stamp: Stamp): FactItem {
  const kind = kindOf(each);
  const kinded = stamped(each.kind, each.fact, stamp);
  return {
    id: stamp.id,
    version: payloadVersion,
    owner: order.owner,
    campaign_id: order.campaign_id,
    lane: kind.lane(kinded.fact, order) ?? walkbookLane(''),
    seq: stamp.seq,
    label: each.label || t(kind.label),
    ...untried,
    queued_at: Date.parse(stamp.recorded_at),
    ...(order.fixes !== undefined && { fixes: order.fixes }),
    ...kinded,
  };
}
