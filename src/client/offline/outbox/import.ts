// Brings in unsent work that another device of the same person wrote to a file (export.ts): any number of times, with one
// result, because every fact keeps its id and its number.
import * as z from 'zod/mini';
import { contract } from '../../../contract';
import { id } from '../../../contract/fields';
import { kindOf, readKinded } from '../../../domain/facts/kinds';
import { walkbookOf } from '../../../domain/facts/lanes';
import { payloadVersion } from '../../../domain/facts/older-payloads';
import { key, t } from '../../i18n/texts';
import { call } from '../../data/api';
import { fromBase64 } from '../sealed/base64';
import { notifyTabs } from '../device/tab-channel';
import { exportFormat } from './unsent-file';
import { countItems } from './count-items';
import { formerUids } from './former-uids';
import { bytesOf, photoIdOf, untried, type Item, type OutboxDb, type PhotoBytes } from './outbox-db';
import { withOutbox } from './outbox-connection';
import { receiptsById } from './receipt-rows';
import { sealedFormat, unsealFile, type Sealed } from './sealed-file';

/** The file is not ours, is damaged, or belongs to someone else. `sentence` says which. */
export class NotImported extends Error {
  override name = 'NotImported';
  constructor(readonly sentence: string) {
    super(sentence);
  }
}

/** A label is for reading only; whatever a file says, it is not worth a fact. */
const longestLabel = 1_000;
const row = z.object({
  campaign_id: id,
  kind: z.string(),
  label: z.string(),
  lane: z.optional(z.unknown()),
  fact: z.record(z.string(), z.unknown()),
  photo: z.optional(z.unknown()),
  fixes: z.optional(id),
  fixed_by: z.optional(id),
});
const ofWalkbook = z.string().check(z.regex(/^walkbook:[0-9a-f-]{36}$/i));
const photo = z.object({ mime: z.string(), base64: z.base64() });

const file = z.object({
  format: z.literal(exportFormat),
  version: z.literal(1),
  owner: z.string(),
  items: z.array(z.unknown()),
  outreach: z.optional(z.array(z.unknown())),
});

const sealedFile = z.object({
  format: z.literal(sealedFormat),
  version: z.literal(1),
  sealed_key: z.string(),
  content: z.base64(),
});

export interface Imported {
  /** Items that are on this phone now and were not before. */
  added: number;
  /** Items that were here already, or have arrived at the server from here. */
  known: number;
  /** Items that could not be read. */
  damaged: number;
}

/**
 * Queues what a file holds for its owner, who is signed in. One that was sealed is opened by the server first. Throws
 * {@link NotImported}, NotSaved, or what keeps the server from answering.
 */
export async function importUnsent(text: string, owner: string): Promise<Imported> {
  const given = readJson(text);
  const locked = z.safeParse(sealedFile, given);
  const parsed = z.safeParse(file, locked.success ? readJson(await open(locked.data)) : given);
  if (!parsed.success) throw new NotImported(key('This isn’t a file of unsent work from this app.'));
  if (parsed.data.owner !== owner && !(await formerUids(owner)).includes(parsed.data.owner))
    throw new NotImported(key('This file belongs to another account. Its owner can import it after signing in here.'));
  const read = parsed.data.items.flatMap((each) => readItem(each, owner));
  const added = await withOutbox((db) => add(db, owner, read));
  notifyTabs('outbox');
  await countItems(owner);
  const damaged = parsed.data.items.length - read.length;
  const { importKept } = await import('../outreach/import-kept');
  const outreach = await importKept(owner, parsed.data.outreach ?? []);
  return {
    added: added + outreach.added,
    known: read.length - added + outreach.known,
    damaged: damaged + outreach.damaged,
  };
}

async function open(locked: Sealed): Promise<string> {
  const { key: aesKey } = await call(contract.unsentWork.open, { body: { sealed_key: locked.sealed_key } });
  return (await unsealFile(locked, aesKey)) ?? '';
}

interface ReadItem {
  item: Item;
  photo: PhotoBytes | null;
}

const corrected = {
  state: 'parked',
  reason: { status: null, code: null, detail: key('It was corrected on the phone it came from.') },
} as const;

/** One that says more than this release understands is left where it is: half of a fact is not the fact. */
function readItem(given: unknown, owner: string): ReadItem[] {
  const parsed = z.safeParse(row, given);
  if (!parsed.success) return [];
  const { campaign_id, kind, fact: raw, lane: told, fixes, fixed_by } = parsed.data;
  const ofBytes = kind === 'placement_photo' ? 'placement' : kind === 'door_file' ? 'door_fact' : null;
  const read = readKinded(ofBytes ?? kind, raw);
  if (!read || !Object.keys(raw).every((field) => field in read.fact)) return [];
  const walkbook = z.safeParse(ofWalkbook, told);
  const walkbook_id = walkbook.success ? walkbookOf(walkbook.data) : null;
  const lane = kindOf(read).lane(read.fact, { campaign_id, walkbook_id });
  if (lane === null) return [];
  const label = parsed.data.label.slice(0, longestLabel);
  const base = {
    id: read.fact.id,
    version: payloadVersion,
    owner,
    campaign_id,
    lane,
    seq: read.fact.seq,
    ...untried,
    // Sent beside its correction it would count twice.
    ...(fixed_by !== undefined && { ...corrected, fixed_by }),
    ...(fixes !== undefined && { fixes }),
    queued_at: Date.parse(read.fact.recorded_at),
  } as const;
  if (ofBytes === null) return [{ item: { ...base, label: label || t(kindOf(read).label), ...read }, photo: null }];
  const bytes = z.safeParse(photo, parsed.data.photo);
  const carried = bytesOf(read);
  if (!bytes.success || !carried) return [];
  const { mime, base64 } = bytes.data;
  const id = photoIdOf(base.id);
  return [
    {
      item: { ...base, id, label, ...carried, shrunk: false },
      photo: { id, bytes: fromBase64(base64).buffer, mime },
    },
  ];
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

async function add(db: OutboxDb, owner: string, read: readonly ReadItem[]): Promise<number> {
  return db.transaction('rw', db.items, db.photos, db.receipts, async () => {
    const ids = read.map(({ item }) => item.id);
    const here = await db.items.bulkGet(ids);
    const corrections = read.flatMap(({ item }) => item.fixed_by ?? []);
    const arrived = await receiptsById(db, owner, [...ids, ...corrections]);
    const correctedBy = correctionsOf(read);
    const fresh = read.filter(
      ({ item }, index) =>
        !here[index] && !arrived.has(item.id) && !correctedBy(item.fact.id).some((each) => arrived.has(each)),
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
