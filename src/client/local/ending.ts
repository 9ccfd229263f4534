// What becomes of an item by the answer that headquarters gave: a receipt, another try, or a person's decision.
import type { Receipt } from '../../contract/facts';
import { backoff } from '../../domain/sync/backoff';
import { conflictTries, lookAgainAfter, mayBeKnownLater } from '../../domain/sync/outcome';
import type { Item, ReceiptRow } from './outbox-db';
import type { Sent } from './transport';

/** What becomes of an item: its receipt, or what is left of it to do. */
export type Ending = { item: Item; receipt: ReceiptRow; left: null } | { item: Item; receipt: null; left: Item };

export function ending(item: Item, sent: Sent, now: number): Ending {
  const verdict = verdictOf(item, sent);
  if (verdict === null) return { item, receipt: null, left: unanswered(item, now) };
  if (verdict.verdict === 'rejected') return { item, receipt: null, left: rejected(item, verdict, now) };
  return { item, receipt: toReceipt(item, verdict.verdict, now), left: null };
}

function verdictOf(item: Item, sent: Sent): Receipt | null {
  const receipt = sent.receipts.get(item.id) ?? null;
  if (item.kind !== 'placement_photo' || receipt?.verdict === 'rejected') return receipt;
  return sent.withPhoto ? receipt : null;
}

function unanswered(item: Item, now: number): Item {
  const reason = { status: 200, code: null, detail: 'The server answered without a verdict on this item.' };
  const tries = item.tries + 1;
  if (tries > conflictTries)
    return { ...item, state: 'parked', tries, reason, again: true, next_at: now + lookAgainAfter };
  return { ...item, state: 'unknown', tries, reason, next_at: now + backoff(item.tries, Math.random()) };
}

function rejected(item: Item, verdict: Receipt, now: number): Item {
  const detail = verdict.detail ?? 'Headquarters did not accept this item.';
  // One that has its correction already is not tried again by itself.
  const again = mayBeKnownLater(verdict.code) && item.fixed_by === undefined;
  return {
    ...item,
    state: 'parked',
    again,
    next_at: again ? now + lookAgainAfter : 0,
    reason: { status: 200, code: verdict.code ?? null, detail },
  };
}

function toReceipt(item: Item, verdict: 'stored' | 'already_stored', settled_at: number): ReceiptRow {
  const { id, version, owner, campaign_id, lane, seq, label } = item;
  const base = { id, version, owner, campaign_id, lane, seq, label, verdict, settled_at };
  switch (item.kind) {
    case 'touch':
      return { ...base, kind: 'touch', fact: item.fact };
    case 'survey_response':
      return { ...base, kind: 'survey_response', fact: item.fact };
    case 'door_fact':
      return { ...base, kind: 'door_fact', fact: item.fact };
    case 'placement':
    case 'placement_photo':
      return { ...base, kind: item.kind, fact: item.fact };
    case 'sign_report':
      return { ...base, kind: 'sign_report', fact: item.fact };
    case 'shift':
      return { ...base, kind: 'shift', fact: item.fact };
    case 'division':
      return { ...base, kind: 'division', fact: item.fact };
  }
}
