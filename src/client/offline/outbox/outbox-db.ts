// The precious database: what was confirmed as saved and is not yet known to be at the server, and the receipts.
// Its schema only ever grows; no reset path of the app knows its name. Every commit is flushed to disk before it counts.
import { isAttached, type Attached } from '../../../contract/facts/door-report';
import type { Stamped } from '../../../contract/facts/fact';
import type { Table } from 'dexie';
import { Dexie } from 'dexie/dist/modern/dexie.mjs';
import type { PlacementFact } from '../../../contract/facts/placement';
import type { KindedFact } from '../../../domain/facts/kinds';
import { noAnswer, type Queued } from '../../../domain/delivery/standing';

/**
 * On an item that is being sent, or that the server has although its receipt is not written yet, because the phone is full.
 * A symbol, so that no row ever says so.
 */
export const progress = Symbol('progress');

interface ItemBase extends Queued {
  [progress]?: 'sending' | 'arrived';
  id: string;
  /** Shape of the fact; later shapes come with an upcaster (domain/facts/older-payloads.ts), never with a rewrite. */
  version: 1 | 2;
  /** Identity uid of whoever saved it. It is sent under that identity or not at all. */
  owner: string;
  campaign_id: string;
  /** Serial within a lane: `walkbook:<id>`, `placement:<id>` of a sign with the reports on it, `shifts:<campaign>`. */
  lane: string;
  seq: number;
  /** What it is in words, e.g. "118 Maple St, not home". */
  label: string;
  tries: number;
  /** Parked, but looked at again at start and daily. */
  again: boolean;
  queued_at: number;
  /** The refused item that this one corrects: it leaves in the transaction that writes this one's receipt. */
  fixes?: string;
  /** Refused, and corrected by this item. */
  fixed_by?: string;
}

/** A fact on its way. */
export type FactItem = KindedFact & ItemBase;
/** What bytes carry that follow a fact, a placement's photo or a door's photo or voice note: no fact of their own, but that one. */
export type PhotoOfFact = { kind: 'placement_photo'; fact: PlacementFact } | { kind: 'door_file'; fact: Attached };
/** The bytes of a fact, after the fact itself: a slow photo never holds back its record. */
export type PhotoItem = PhotoOfFact & ItemBase & { shrunk: boolean };
export type Item = FactItem | PhotoItem;

/**
 * The bytes of a photo item, apart from it, so that reading the queue stays quick; they stay when it has arrived (sent-photos.ts).
 * ArrayBuffer: WebKit loses Blobs.
 */
export interface PhotoBytes {
  id: string;
  bytes: ArrayBuffer;
  mime: string;
}

/** A settled item: kept 30 days with its fact, so that the phone goes on showing what it knows. */
export type ReceiptRow = Pick<Item, 'id' | 'owner' | 'campaign_id' | 'lane' | 'seq' | 'label'> & {
  verdict: 'stored' | 'already_stored';
  /** Milliseconds since 1970 by the server's clock: this phone's may jump between now and when it is looked how old this is. */
  settled_at: number;
  /** Of the fact; receipts of before there was a second have none. */
  version?: Item['version'];
} & (KindedFact | PhotoOfFact);

/** A receipt whose label and fact only its owner's key opens. What it is compared and counted by can be read without. */
export type SealedReceipt = Omit<ReceiptRow, 'kind' | 'fact' | 'label'> & {
  kind: ReceiptRow['kind'];
  fact: Stamped;
  sealed: ArrayBuffer;
  /** Whose it was when it was sealed, where its owner has another id at the identity provider by now. */
  sealed_for?: string;
};

/** A receipt as it lies here: plain where there was no key at hand. */
export type KeptReceipt = ReceiptRow | SealedReceipt;

/** Receipts of one request (receipt-rows.ts): no release of before there were any finds its `owner`. */
export interface PackRow {
  id: string;
  owner: string;
  lane: string;
  settled_at: number;
  receipts: readonly KeptReceipt[];
}

export interface DeviceCounter {
  device_id: string;
  seq: number;
  /** What the clock gave the last fact: the next one is later, even if the clock was put back (domain/facts/corrected-time.ts). */
  last?: { at: number; checked_at: number | null };
  /** Numbers that will never come: their person discarded them. */
  discarded?: number[];
}

/** Who counts: one device id and counter an owner and campaign, so that a gap in the numbers always means a missing fact. */
export interface DeviceRow extends DeviceCounter {
  /** `<owner>|<campaign_id>` */
  key: string;
  /** As it counted before it learned that another phone, a copy of it, counts with the same id. */
  former?: DeviceCounter[];
}

export interface DraftRow {
  key: string;
  owner: string;
  saved_at: number;
  value: unknown;
}

export interface LeaseRow {
  name: string;
  holder: string;
  until: number;
  /** Of a request in flight (in-flight.ts): whose, and the ids of its items. */
  owner?: string;
  ids?: string[];
}

export interface MarkRow {
  key: string;
  at: number;
  count?: number;
  /** How many of `count` their person knows of. */
  seen?: number;
}

export class OutboxDb extends Dexie {
  declare items: Table<Item, string>;
  declare photos: Table<PhotoBytes, string>;
  declare receipts: Table<KeptReceipt | PackRow, string>;
  declare devices: Table<DeviceRow, string>;
  declare drafts: Table<DraftRow, string>;
  declare leases: Table<LeaseRow, string>;
  declare marks: Table<MarkRow, string>;

  constructor() {
    super('porchlight-outbox', { chromeTransactionDurability: 'strict', cache: 'disabled' });
    // Promise [schema]: a later release adds to it.
    this.version(1).stores({
      items: 'id, owner, [owner+lane]',
      photos: 'id',
      receipts: 'id, [owner+lane], [owner+settled_at]',
      devices: 'key',
      drafts: 'key, owner',
      leases: 'name',
      marks: 'key',
    });
    this.items.hook('reading', inTwoStates);
  }
}

/**
 * An item as this release knows it. Earlier ones had a state for each reason, and a phone may go back to one: it reads what is
 * written here, for these two states are two of its own.
 */
function inTwoStates(row: Item | undefined): Item | undefined {
  const state: string | undefined = row?.state;
  if (!row || state === 'queued' || state === 'parked') return row;
  const isInDoubt = state === 'unknown' || state === 'sending';
  return { ...row, state: 'queued', ...(isInDoubt && { reason: { ...noAnswer, ...row.reason, status: null } }) };
}

/** What has just come into the queue. */
export const untried = { state: 'queued', tries: 0, next_at: 0, reason: null, again: false } as const;

/** What carries the bytes of a fact; null where none belong to it. */
export function bytesOf(row: KindedFact): PhotoOfFact | null {
  if (row.kind === 'placement') return { kind: 'placement_photo', fact: row.fact };
  return row.kind === 'door_fact' && isAttached(row.fact) ? { kind: 'door_file', fact: row.fact } : null;
}

/** The item of a fact's bytes, beside the fact's own. */
export const photoIdOf = (factId: string): string => `${factId}:photo`;

/** Whether it is a fact's bytes, and no fact. */
export function isPhoto<R extends { kind: string }>(row: R): row is Extract<R, { kind: PhotoOfFact['kind'] }> {
  return row.kind === 'placement_photo' || row.kind === 'door_file';
}

/** Which fact it belongs to, and nothing else of it. */
export const photoOf = (row: PhotoOfFact): PhotoOfFact =>
  row.kind === 'placement_photo' ? { kind: row.kind, fact: row.fact } : { kind: row.kind, fact: row.fact };

export const isSealed = (receipt: KeptReceipt): receipt is SealedReceipt => 'sealed' in receipt;
