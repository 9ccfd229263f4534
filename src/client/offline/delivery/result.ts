// What becomes of an item by the answer that the server gave: a receipt, another try, or a person's decision.
import { key } from '../../i18n/texts';
import type { Receipt } from '../../../contract/facts/fact';
import { backoff } from '../../../domain/delivery/backoff';
import { conflictTries, failedAgainAfter, lookAgainAfter, mayBeKnownLater } from '../../../domain/delivery/outcome';
import { kinded } from '../../../domain/facts/kinds';
import { isPhoto, type Item, type ReceiptRow } from '../outbox/outbox-db';
import type { Sent } from './request';

/** What becomes of an item: its receipt, what is left of it to do, or neither: the person it tells of was erased. */
export type DeliveryResult =
  | { item: Item; receipt: ReceiptRow; left: null }
  | { item: Item; receipt: null; left: Item }
  | { item: Item; receipt: null; left: null };

export function ending(item: Item, sent: Sent, now: number): DeliveryResult {
  const verdict = verdictOf(item, sent);
  if (verdict === null) return { item, receipt: null, left: unanswered(item, now) };
  // Promise [failed-verdict]: what the server failed at has not arrived.
  if (verdict.verdict === 'rejected' || verdict.verdict === 'failed')
    return { item, receipt: null, left: rejected(item, verdict, now) };
  // Settled without a receipt: nothing is kept of a person whose data was erased.
  if (verdict.verdict === 'erased') return { item, receipt: null, left: null };
  return { item, receipt: toReceipt(item, verdict.verdict, now), left: null };
}

function verdictOf(item: Item, sent: Sent): Receipt | null {
  const receipt = sent.receipts.get(item.id) ?? null;
  if (!isPhoto(item) || receipt?.verdict === 'rejected') return receipt;
  return sent.withPhoto ? receipt : null;
}

function unanswered(item: Item, now: number): Item {
  const reason = { status: null, code: null, detail: key('The server did not say whether it accepted this item.') };
  const tries = item.tries + 1;
  if (tries > conflictTries)
    return { ...item, state: 'parked', tries, reason, again: true, next_at: now + lookAgainAfter };
  return { ...item, tries, reason, next_at: now + backoff(item.tries, Math.random()) };
}

function rejected(item: Item, verdict: Receipt, now: number): Item {
  const { code = null, detail, detail_code, params } = verdict;
  const said =
    detail === undefined ? { detail: key('The server did not accept this item.') } : { detail, detail_code, params };
  // One that has its correction already is not tried again automatically.
  const failed = verdict.verdict === 'failed';
  const again = (failed || mayBeKnownLater(code)) && item.fixed_by === undefined;
  return {
    ...item,
    state: 'parked',
    again,
    next_at: again ? now + (failed ? failedAgainAfter : lookAgainAfter) : 0,
    reason: { status: 200, code, ...said },
  };
}

function toReceipt(item: Item, verdict: 'stored' | 'already_stored', settled_at: number): ReceiptRow {
  const { id, version, owner, campaign_id, lane, seq, label } = item;
  const carried = isPhoto(item) ? { kind: item.kind, fact: item.fact } : kinded(item.kind, item.fact);
  return { id, version, owner, campaign_id, lane, seq, label, verdict, settled_at, ...carried };
}
