// Brings in unsent work that another device of the same person wrote to a file (export.ts): any number of times, with one
// result, because every fact keeps its id and its number.
import * as z from 'zod/mini';
import { doorFact } from '../../contract/door-facts';
import { placementFact, surveyResponse, touch } from '../../contract/facts';
import { id } from '../../contract/fields';
import { signReport } from '../../contract/road-signs';
import { shiftFact } from '../../contract/shifts';
import { divisionFact } from '../../contract/divisions';
import { payloadVersion } from '../../domain/sync/payload';
import { key } from '../../domain/words/say';
import { tellTabs } from './channel';
import { exportFormat } from './export';
import { countItems } from './outbox';
import {
  photoIdOf,
  placementLane,
  shiftsLane,
  walkbookLane,
  type Item,
  type OutboxDb,
  type PhotoBytes,
} from './outbox-db';
import { withOutbox } from './outbox-door';
import { receiptsById } from './receipt-rows';

/** The file is not ours, is damaged, or belongs to somebody else. `sentence` says which. */
export class NotImported extends Error {
  override name = 'NotImported';
  constructor(readonly sentence: string) {
    super(sentence);
  }
}

/** A label is for reading only; whatever a file says, it is not worth a fact. */
const longestLabel = 1_000;
const shared = { campaign_id: id, label: z.string(), fixes: z.optional(id), fixed_by: z.optional(id) };
const lane = z.string().check(z.regex(/^walkbook:[0-9a-f-]{36}$/i));
const photo = z.object({ mime: z.string(), base64: z.base64() });
const row = z.discriminatedUnion('kind', [
  z.object({ ...shared, kind: z.literal('touch'), lane, fact: touch }),
  z.object({ ...shared, kind: z.literal('survey_response'), lane, fact: surveyResponse }),
  z.object({ ...shared, kind: z.literal('door_fact'), lane, fact: doorFact }),
  z.object({ ...shared, kind: z.literal('placement'), fact: placementFact }),
  z.object({ ...shared, kind: z.literal('sign_report'), fact: signReport }),
  z.object({ ...shared, kind: z.literal('shift'), fact: shiftFact }),
  z.object({ ...shared, kind: z.literal('division'), fact: divisionFact }),
  z.object({ ...shared, kind: z.literal('placement_photo'), fact: placementFact, photo }),
]);
type Row = z.infer<typeof row>;

const file = z.object({
  format: z.literal(exportFormat),
  version: z.literal(1),
  owner: z.string(),
  items: z.array(z.unknown()),
});

export interface Imported {
  /** Items that are on this phone now and were not before. */
  added: number;
  /** Items that were here already, or have arrived at headquarters from here. */
  known: number;
  /** Items that could not be read. */
  damaged: number;
}

/** Queues what a file holds for its owner, who is signed in. Throws {@link NotImported} or NotSaved. */
export async function importUnsent(text: string, owner: string): Promise<Imported> {
  const parsed = z.safeParse(file, readJson(text));
  if (!parsed.success) throw new NotImported(key('This file is not unsent work that was exported from this app.'));
  if (parsed.data.owner !== owner)
    throw new NotImported(
      key('This file holds the work of another account. Its owner can bring it in after signing in here.'),
    );
  const rows = parsed.data.items.flatMap(readRow);
  const read = rows.map((each) => toItem(each, owner));
  const added = await withOutbox((db) => add(db, owner, read));
  tellTabs('outbox');
  await countItems(owner);
  const damaged = parsed.data.items.length - rows.length;
  return { added, known: rows.length - added, damaged };
}

/** One that says more than this release understands is left where it is: half of a fact is not the fact. */
function readRow(given: unknown): Row[] {
  const read = z.safeParse(row, given);
  if (!read.success || typeof given !== 'object' || given === null || !('fact' in given)) return [];
  const told = given.fact;
  const whole =
    typeof told === 'object' && told !== null && Object.keys(told).every((field) => field in read.data.fact);
  return whole ? [read.data] : [];
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

interface ReadItem {
  item: Item;
  photo: PhotoBytes | null;
}

async function add(db: OutboxDb, owner: string, read: readonly ReadItem[]): Promise<number> {
  return db.transaction('rw', db.items, db.photos, db.receipts, async () => {
    const ids = read.map(({ item }) => item.id);
    const here = await db.items.bulkGet(ids);
    const corrections = read.flatMap(({ item }) => item.fixed_by ?? []);
    const arrived = await receiptsById(db, owner, [...ids, ...corrections]);
    const setRightBy = correctionsOf(read);
    const fresh = read.filter(
      ({ item }, index) =>
        !here[index] && !arrived.has(item.id) && !setRightBy(item.fact.id).some((each) => arrived.has(each)),
    );
    await db.items.bulkPut(fresh.map(({ item }) => item));
    await db.photos.bulkPut(fresh.flatMap(({ photo: bytes }) => bytes ?? []));
    return fresh.length;
  });
}

/** What was put in the place of a fact, and in turn of that: with one of them it has arrived, and its photo with it. */
function correctionsOf(read: readonly ReadItem[]): (fact: string) => string[] {
  const by = new Map(read.flatMap(({ item }) => (item.fixed_by === undefined ? [] : [[item.id, item.fixed_by]])));
  return (fact) => {
    const found = new Set<string>();
    for (let each = by.get(fact); each !== undefined && !found.has(each); each = by.get(each)) found.add(each);
    return [...found];
  };
}

const queued = { state: 'queued', reason: null } as const;
const setRight = {
  state: 'parked',
  reason: { status: null, code: null, detail: key('It was set right on the phone that it came from.') },
} as const;

function toItem(read: Row, owner: string): ReadItem {
  const { fact } = read;
  const base = {
    id: fact.id,
    version: payloadVersion,
    owner,
    campaign_id: read.campaign_id,
    seq: fact.seq,
    label: read.label.slice(0, longestLabel),
    // Sent beside its correction it would count twice.
    ...(read.fixed_by === undefined ? queued : { ...setRight, fixed_by: read.fixed_by }),
    ...(read.fixes === undefined ? {} : { fixes: read.fixes }),
    tries: 0,
    next_at: 0,
    again: false,
    queued_at: Date.parse(fact.recorded_at),
  } as const;
  const own = placementLane(fact.id);
  switch (read.kind) {
    case 'touch':
      return { item: { ...base, kind: 'touch', lane: read.lane, fact: read.fact }, photo: null };
    case 'survey_response':
      return { item: { ...base, kind: 'survey_response', lane: read.lane, fact: read.fact }, photo: null };
    case 'door_fact':
      return { item: { ...base, kind: 'door_fact', lane: read.lane, fact: read.fact }, photo: null };
    case 'placement':
      return { item: { ...base, kind: 'placement', lane: own, fact: read.fact }, photo: null };
    case 'sign_report':
      return {
        item: { ...base, kind: 'sign_report', lane: placementLane(read.fact.placement_id), fact: read.fact },
        photo: null,
      };
    case 'shift':
      return { item: { ...base, kind: 'shift', lane: shiftsLane(read.campaign_id), fact: read.fact }, photo: null };
    case 'division':
      return {
        item: { ...base, kind: 'division', lane: walkbookLane(read.fact.walkbook_id), fact: read.fact },
        photo: null,
      };
    case 'placement_photo': {
      const photoId = photoIdOf(fact.id);
      return {
        item: { ...base, id: photoId, kind: 'placement_photo', lane: own, fact: read.fact, shrunk: false },
        photo: { id: photoId, bytes: fromBase64(read.photo.base64), mime: read.photo.mime },
      };
    }
  }
}

function fromBase64(text: string): ArrayBuffer {
  const raw = atob(text);
  const bytes = new Uint8Array(raw.length);
  for (let at = 0; at < raw.length; at++) bytes[at] = raw.charCodeAt(at);
  return bytes.buffer;
}
