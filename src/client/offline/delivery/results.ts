// How a request ended: why an item waits or is parked, what becomes of each by the answer that the server gave, and that
// written down: receipts and removals, new states.
import { answerSentence } from '../../../contract/messages/answers';
import { asReady, noAnswer, type Reason } from '../../../domain/delivery/standing';
import { key } from '../../i18n/texts';
import type { Receipt } from '../../../contract/facts/fact';
import { backoff } from '../../../domain/delivery/backoff';
import {
  conflictTries,
  failedAgainAfter,
  isUnknownHere,
  lookAgainAfter,
  mayBeKnownLater,
  type Outcome,
} from '../../../domain/delivery/outcome';
import { kinded } from '../../../domain/facts/kinds';
import { noteErased } from './erased-results';
import { bringsWalkbook } from '../../../domain/facts/required-ids';
import { isPhoto, photoOf, type Item, type KeptReceipt, type OutboxDb, type ReceiptRow } from '../outbox/outbox-db';
import type { Sent } from './request';
import { dropSuperseded, type Dropped } from '../outbox/superseded';
import { withOutboxAfterSaves as withOutbox } from '../outbox/after-saves';
import { setSyncStatus, shiftCounts } from '../outbox/status';
import { putReceipts } from '../outbox/receipt-rows';
import { sealReceipt } from '../outbox/receipt-seal';
import { keyAtHand, openerFor } from '../sealed/keys';

export function reasonOf(outcome: Outcome): Reason {
  if (outcome.kind === 'silence') return noAnswer;
  const { status, code, detail, detail_code, params } = outcome;
  if (detail === '') return { status, code, ...answerSentence('HTTP_STATUS', { status }) };
  return { status, code, detail, detail_code, params };
}

/** Something on the way answers in place of our server, whatever it says. */
export const refusedOnTheWay = ({ status, code }: Reason): Reason => ({
  status,
  code,
  detail: key('This network is blocking the request. Try another network.'),
});

/** Our server answers everything but this. */
export const neverAnswered: Reason = {
  status: null,
  code: null,
  detail: key('The server doesn’t answer when this is sent.'),
};

/** What becomes of an item: its receipt, what is left of it to do, or neither: the person it tells of was erased. */
type DeliveryResult =
  | { item: Item; receipt: KeptReceipt; left: null }
  | { item: Item; receipt: null; left: Item }
  | { item: Item; receipt: null; left: null };

/** `clock`: now by this phone's clock and by the server's, once for all of a request: their receipts are one row. */
export function ending({ item, receipt }: Loaded, sent: Sent, clock: { now: number; server: number }): DeliveryResult {
  const { now } = clock;
  const verdict = verdictOf(item, sent);
  if (verdict === null) return { item, receipt: null, left: unanswered(item, now) };
  // Promise [failed-verdict]: what the server failed at has not arrived.
  if (verdict.verdict === 'rejected' || verdict.verdict === 'failed')
    return { item, receipt: null, left: rejected(item, verdict, now) };
  // Settled without a receipt: nothing is kept of a person whose data was erased.
  if (verdict.verdict === 'erased') return { item, receipt: null, left: null };
  return { item, receipt: { ...receipt, verdict: verdict.verdict, settled_at: clock.server }, left: null };
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
  const soon = verdict.verdict === 'failed' || isUnknownHere(verdict);
  const again = (soon || mayBeKnownLater(code)) && item.fixed_by === undefined;
  return {
    ...item,
    state: 'parked',
    again,
    next_at: again ? now + (soon ? failedAgainAfter : lookAgainAfter) : 0,
    reason: { status: 200, code, ...said },
  };
}

/** What is on its way, with its receipt as it will lie here but for the verdict and its time. */
export interface Loaded {
  item: Item;
  receipt: KeptReceipt;
}

/** Seals receipts while their request is on its way, so that nothing waits for that later. A request is of one person and one campaign. */
export async function sealAhead(items: readonly Item[]): Promise<readonly Loaded[]> {
  const [first] = items;
  if (!first) return [];
  const where = { owner: first.owner, campaignId: first.campaign_id };
  // Whether the server gives another one by now is asked when all has been sent.
  const key = (await openerFor(where)).key ?? (await keyAtHand(where));
  return Promise.all(items.map(async (item) => ({ item, receipt: await sealReceipt(toReceipt(item), key) })));
}

function toReceipt(item: Item): ReceiptRow {
  const { id, version, owner, campaign_id, lane, seq, label } = item;
  const carried = isPhoto(item) ? photoOf(item) : kinded(item.kind, item.fact);
  return { id, version, owner, campaign_id, lane, seq, label, verdict: 'stored', settled_at: 0, ...carried };
}

/** Writes how a request ended for all of these. */
export async function endAs(items: readonly Item[], to: (item: Item) => Item): Promise<void> {
  await writeDown(items.map((item) => ({ item, receipt: null, left: to(item) })));
}

interface Written {
  come: readonly Item[];
  left: readonly Item[];
  /** What leaves with the receipts of corrections. */
  dropped: Dropped;
  /** How many their person hasn't read of, if more were erased; 0: none were. */
  erased: number;
}

/**
 * Receipts and removals in one transaction. A fact without a verdict stays; a rejected one waits for a person. Returns how
 * many have arrived, and the refused items that left because their corrections have.
 */
export async function writeDown(
  deliveryResults: readonly DeliveryResult[],
): Promise<{ arrived: number; fixed: readonly Item[] }> {
  // Promise [photo-bytes]: those of a photo stay after its receipt, for a server that is restored from a backup.
  const { come, left, dropped, erased } = await withOutbox((db) => persistResults(db, deliveryResults));
  if (erased > 0) setSyncStatus({ erased });
  const { gone, freed } = dropped;
  const before = new Map(deliveryResults.map(({ item }) => [item.id, item]));
  shiftCounts([
    ...[...gone, ...come].map((item) => [item, null] as const),
    ...[...freed].map((each) => [each.before, each.after] as const),
    ...left.map((item) => [before.get(item.id) ?? null, item] as const),
  ]);
  return { arrived: come.length, fixed: gone };
}

const nothingDropped: Dropped = { gone: [], freed: [] };

async function persistResults(db: OutboxDb, deliveryResults: readonly DeliveryResult[]): Promise<Written> {
  const receipts = deliveryResults.flatMap(({ receipt }) => receipt ?? []);
  const come = deliveryResults.flatMap(({ item, left }) => (left === null ? [item] : []));
  const fixing = come.some((item) => item.fixes !== undefined);
  const erased = deliveryResults.flatMap(({ item, receipt, left }) =>
    receipt === null && left === null ? [item] : [],
  );
  const bytes = erased.filter(isPhoto).map(({ id }) => id);
  const withPhotos = fixing || bytes.length > 0;
  const stores = [
    db.items,
    db.receipts,
    ...(fixing ? [db.devices] : []),
    ...(withPhotos ? [db.photos] : []),
    ...(erased.length > 0 ? [db.marks] : []),
  ];
  return db.transaction('rw', stores, async () => {
    const told = erased.length > 0 ? await noteErased(db, erased) : 0;
    const [left] = await Promise.all([
      keepLeft(db, deliveryResults),
      putReceipts(db, receipts),
      db.items.bulkDelete(come.map((item) => item.id)),
      bytes.length > 0 && db.photos.bulkDelete(bytes),
    ]);
    const { gone, freed } = fixing ? await dropSuperseded(db, come) : nothingDropped;
    return { come, left, dropped: { gone, freed: [...freed, ...(await freeHandedOver(db, come))] }, erased: told };
  });
}

/** What was refused while the server hadn't heard of the hand-over that has just arrived: it knows now whose the walkbook is. */
async function freeHandedOver(db: OutboxDb, come: readonly Item[]): Promise<Dropped['freed']> {
  const lanes = come.filter(bringsWalkbook).map(({ owner, lane }) => [owner, lane]);
  if (lanes.length === 0) return [];
  const theirs = await db.items.where('[owner+lane]').anyOf(lanes).toArray();
  const wereStrangers = ({ state, again, reason }: Item) =>
    state === 'parked' &&
    again === true &&
    (reason?.status === 403 || reason?.status === 404 || reason?.code === 'UNKNOWN_WALKBOOK');
  const freed = theirs.filter(wereStrangers).map((before) => ({ before, after: asReady(before) }));
  await db.items.bulkPut(freed.map(({ after }) => after));
  return freed;
}

/** What has not arrived and is still there: what was discarded meanwhile stays gone. A correction that was noted on its row since it was read stays noted. */
async function keepLeft(db: OutboxDb, deliveryResults: readonly DeliveryResult[]): Promise<Item[]> {
  const left = deliveryResults.flatMap((each) => each.left ?? []);
  if (left.length === 0) return [];
  const rows = await db.items.bulkGet(left.map((item) => item.id));
  const kept = left.flatMap((item, at): Item[] => {
    const row = rows[at];
    // Its owner's id may be another by now (former-owner.ts).
    return row ? [{ ...item, owner: row.owner, ...(row.fixed_by !== undefined && { fixed_by: row.fixed_by }) }] : [];
  });
  await db.items.bulkPut(kept);
  return kept;
}
