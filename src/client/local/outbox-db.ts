// The precious database: what was confirmed as saved and is not yet known to be at headquarters, and the receipts.
// Its schema only ever grows; no reset path of the app knows its name. Every commit is flushed to disk before it counts.
import type { Table } from 'dexie';
import { Dexie } from 'dexie/dist/modern/dexie.mjs';
import type { DoorFact } from '../../contract/door-facts';
import type { PlacementFact, SurveyResponse, Touch } from '../../contract/facts';
import type { SignReport } from '../../contract/road-signs';
import type { ShiftFact } from '../../contract/shifts';
import type { DivisionFact } from '../../contract/divisions';
import type { ItemState } from '../../domain/sync/outcome';

/** Why an item waits or is parked: the server's words where there are any. */
export interface Reason {
  status: number | null;
  code: string | null;
  detail: string;
}

interface ItemBase {
  id: string;
  /** Shape of the fact; later shapes come with an upcaster (domain/sync/payload.ts), never with a rewrite. */
  version: 1 | 2;
  /** Identity uid of whoever saved it. It is sent under that identity or not at all. */
  owner: string;
  campaign_id: string;
  /** Serial within a lane: `walkbook:<id>`, `placement:<id>` of a sign with the reports on it, `shifts:<campaign>`. */
  lane: string;
  seq: number;
  /** What it is in words, e.g. "118 Maple St, not home". */
  label: string;
  state: ItemState;
  tries: number;
  /** Not before this time (ms since 1970). */
  next_at: number;
  reason: Reason | null;
  /** Parked, but looked at again at start and daily. */
  again: boolean;
  queued_at: number;
  /** The refused item that this one corrects: it leaves in the transaction that writes this one's receipt. */
  fixes?: string;
  /** Refused, and corrected by this item. */
  fixed_by?: string;
}

export type TouchItem = ItemBase & { kind: 'touch'; fact: Touch };
export type ResponseItem = ItemBase & { kind: 'survey_response'; fact: SurveyResponse };
/** What was recorded at a door beside knocks and answers; who and what it adds goes before the facts that name them. */
export type DoorFactItem = ItemBase & { kind: 'door_fact'; fact: DoorFact };
export type PlacementItem = ItemBase & { kind: 'placement'; fact: PlacementFact };
/** How a placed sign was found, after the placement itself. */
export type ReportItem = ItemBase & { kind: 'sign_report'; fact: SignReport };
export type ShiftItem = ItemBase & { kind: 'shift'; fact: ShiftFact };
export type DivisionItem = ItemBase & { kind: 'division'; fact: DivisionFact };
/** The photo of a placement, after the placement itself: a slow photo never holds back its record. */
export type PhotoItem = ItemBase & { kind: 'placement_photo'; fact: PlacementFact; shrunk: boolean };
export type Item =
  | TouchItem
  | ResponseItem
  | DoorFactItem
  | PlacementItem
  | ReportItem
  | ShiftItem
  | DivisionItem
  | PhotoItem;
export type FactItem = Exclude<Item, PhotoItem>;

/** The bytes of a photo item, apart from it, so that reading the queue stays quick. ArrayBuffer: WebKit loses Blobs. */
export interface PhotoBytes {
  id: string;
  bytes: ArrayBuffer;
  mime: string;
}

/** A settled item: kept 30 days with its fact, so that the phone goes on showing what it knows. */
export type ReceiptRow = Pick<Item, 'id' | 'owner' | 'campaign_id' | 'lane' | 'seq' | 'label'> & {
  verdict: 'stored' | 'already_stored';
  settled_at: number;
  /** Of the fact; receipts of before there was a second have none. */
  version?: Item['version'];
} & (
    | { kind: 'touch'; fact: Touch }
    | { kind: 'survey_response'; fact: SurveyResponse }
    | { kind: 'door_fact'; fact: DoorFact }
    | { kind: 'placement' | 'placement_photo'; fact: PlacementFact }
    | { kind: 'sign_report'; fact: SignReport }
    | { kind: 'shift'; fact: ShiftFact }
    | { kind: 'division'; fact: DivisionFact }
  );

/** Receipts of one request (local/receipt-rows.ts): no release of before there were any finds its `owner`. */
export interface PackRow {
  id: string;
  owner: string;
  lane: string;
  settled_at: number;
  receipts: readonly ReceiptRow[];
}

/** Who counts: one device id and counter an owner and campaign, so that a gap in the numbers always means a missing fact. */
export interface DeviceRow {
  /** `<owner>|<campaign_id>` */
  key: string;
  device_id: string;
  seq: number;
  /** Numbers that will never come: their person discarded them. */
  discarded?: number[];
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
  /** Of a request under way (local/under-way.ts): whose, and the ids of its items. */
  owner?: string;
  ids?: string[];
}

export interface MarkRow {
  key: string;
  at: number;
}

export class OutboxDb extends Dexie {
  declare items: Table<Item, string>;
  declare photos: Table<PhotoBytes, string>;
  declare receipts: Table<ReceiptRow | PackRow, string>;
  declare devices: Table<DeviceRow, string>;
  declare drafts: Table<DraftRow, string>;
  declare leases: Table<LeaseRow, string>;
  declare marks: Table<MarkRow, string>;

  constructor() {
    super('porchlight-outbox', { chromeTransactionDurability: 'strict', cache: 'disabled' });
    this.version(1).stores({
      items: 'id, owner, [owner+lane]',
      photos: 'id',
      receipts: 'id, [owner+lane], [owner+settled_at]',
      devices: 'key',
      drafts: 'key, owner',
      leases: 'name',
      marks: 'key',
    });
  }
}

/** The lane of a walkbook's facts. */
export const walkbookLane = (walkbookId: string): string => `walkbook:${walkbookId}`;
/** The item of a placement's photo, beside the placement's own. */
export const photoIdOf = (placementId: string): string => `${placementId}:photo`;
export const placementLane = (placementId: string): string => `placement:${placementId}`;
export const shiftsLane = (campaignId: string): string => `shifts:${campaignId}`;
