// Streams a file's rows into batches: the next one is read while the database stores the last.
import type { Sentence } from '../../../contract/messages/sentence';
import { sentence } from '../../../contract/messages/every-message';
import { type UnreadKind, unreadKinds } from '../../../contract/voters/import-status';
import { rowText, type RowText } from '../../db/row-text';
import { isNotOnTheRoll } from '../../../domain/voter-files/registration';
import type { AddressKeys } from '../../../domain/addresses/spellings';
import type { RowAbout, Wish } from '../../../domain/voter-files/wishes';
import { UnreadableFileError } from '../../../domain/voter-files/row-reader';
import type { OpenedFile, ReadRow } from './import-rows';
import type { ImportSession, Rejection, Unread } from './session-repo';
import { learnCampaign, noteLayout, noteParts } from './import-ends-repo';
import type { SpelledRow } from './spellings-repo';
import { forgetBatch, forgetStaged } from './staging-repo';

/** Rows on their way into a staging table. */
export interface Batch {
  /** Written as COPY reads them. */
  text: RowText;
  /** How many rows were written out. */
  rows: number;
  /** How many of these the law keeps from being used. */
  confidential: number;
  rejections: Rejection[];
  /** Rows of whom the file only says that the record is confidential, by the file's own key. */
  hidden: ConfidentialRow[];
  /** What rows say that their people asked for. */
  wishes: RowWish[];
  unread: Unread;
  /** Those whose address is written in several ways. */
  spelled: SpelledRow[];
  /** How many votes they tell of. */
  votes: number;
  /** How many have a registration that is not active, or that no one knows, by its standing. */
  registrations: Record<string, number>;
}

export interface RowWish extends Wish {
  line: number;
  /** Where a later row says it of whom the row of `line` told: its own line. */
  said_on?: number;
  /** Of a row that can't be stored: which row told of the person before. */
  told_on?: number | null;
  /** Of whom it is where no row of that line is in the batch; null: nothing tells. */
  about?: RowAbout | RowAtDoor | null;
}

/** Whom a row without an ID is about, by their name behind a door; `homes`: each spelling of its address. */
export interface RowAtDoor extends Omit<RowAbout, 'source_id'> {
  middle: string;
  suffix: string;
  homes: readonly AddressKeys[];
}

export interface ConfidentialRow {
  line: number;
  source_id: string;
  /** Whether no row before it told of the same person. */
  alone: boolean;
}

/** Writes a row out for its staging table, or says why it is rejected. Called once for each row, in the file's order. */
export type Prepare<Value> = (row: ReadRow<Value>) =>
  | {
      text: string;
      confidential?: boolean;
      wish?: Wish | null;
      unread?: readonly UnreadKind[];
      registration?: string;
      votes?: number;
      spelled?: SpelledRow | null;
    }
  // Its wish is of whom the row of that line told.
  | { reason: Sentence; hidden?: Omit<ConfidentialRow, 'line'>; wish?: RowWish };

/** A batch can't be stored yet: first its import must find out, outside the transaction, what takes longer than others may wait. */
export class NotKnownYetError extends Error {
  override readonly name = 'NotKnownYetError';
  constructor(readonly findOut: () => Promise<void>) {
    super();
  }
}

/** The first batch is small, so that someone who waits sees it move, and so that few rows are stored while the database knows none. */
const firstRows = 500;
const batchRows = 20_000;

/**
 * Stores a file batch by batch, each in a transaction with the counters that it makes. Rows that an earlier run stored are
 * prepared (so that it is known who was on them) and passed over.
 * @param store may throw NotKnownYetError as long as nothing but the database knows of what it did
 * @param atEnd inside the last transaction, before what the batches left to one another is forgotten
 */
export async function eachBatch<Value>(
  session: ImportSession,
  file: OpenedFile<Value>,
  prepare: Prepare<Value>,
  store: (batch: Batch) => Promise<void>,
  atEnd: () => Promise<void> = async () => undefined,
): Promise<void> {
  const { upload, query, counts, ids } = session;
  let learned = 0;
  const flush = async (batch: Batch, rows: number, total: number) => {
    learned = await learnCampaign(session, learned);
    const once = () =>
      session.batch(async () => {
        await store(batch);
        counts.processed += rows;
        counts.rejected += batch.rejections.length;
        addUnread(counts.unread, batch.unread);
        if (counts.elections_read.votes !== undefined) counts.elections_read.votes += batch.votes;
        for (const [status, found] of Object.entries(batch.registrations))
          addTo(counts.registrations, keptStanding(counts.registrations, status), found);
        counts.total = Math.max(total, counts.processed);
        await session.record(counts, batch.rejections);
        await forgetBatch(query, ids);
      });
    try {
      await once();
    } catch (error) {
      if (!(error instanceof NotKnownYetError)) throw error;
      await error.findOut();
      await once();
    }
  };
  await session.batch(async () => {
    await noteLayout(session, file);
    await noteParts(session, file.parts);
  });
  const passedOver = counts.processed;
  let read = 0;
  // One fills while the database reads the other.
  let waiting = emptyBatch(rowText());
  let other = rowText();
  let waitingRows = 0;
  let begun = false;
  let storing = Promise.resolve();
  try {
    for await (const { rows, bytes } of file.rows) {
      // Whatever else the process has to do comes between any two portions.
      await turn();
      const before = Math.max(0, Math.min(rows.length, passedOver - read));
      read += rows.length;
      for (const row of rows.slice(0, before)) prepare(row);
      write(waiting, rows.slice(before), prepare);
      waitingRows += rows.length - before;
      if (waitingRows < (counts.processed === 0 && !begun ? firstRows : batchRows)) continue;
      begun = true;
      await storing;
      storing = flush(waiting, waitingRows, Math.round((read * upload.bytes) / Math.max(bytes, 1)));
      // What it throws is thrown where it is waited for.
      storing.catch(() => undefined);
      const next = other;
      other = waiting.text;
      next.clear();
      waiting = emptyBatch(next);
      waitingRows = 0;
    }
    await storing;
    if (waitingRows > 0) await flush(waiting, waitingRows, 0);
    await session.batch(async () => {
      // Where each of them began is known now.
      await noteParts(session, file.parts);
      await atEnd();
      await forgetStaged(query, ids);
    });
  } finally {
    await storing.catch(() => undefined);
  }
  if (counts.processed === 0) throw new UnreadableFileError(sentence('FILE_ONLY_HEADER'));
}

const emptyBatch = (text: RowText): Batch => ({
  text,
  rows: 0,
  confidential: 0,
  rejections: [],
  hidden: [],
  wishes: [],
  spelled: [],
  unread: {},
  votes: 0,
  registrations: {},
});

function write<Value>(batch: Batch, rows: readonly ReadRow<Value>[], prepare: Prepare<Value>): void {
  const lines: string[] = [];
  for (const row of rows) {
    const made = prepare(row);
    if ('text' in made) {
      lines.push(made.text);
      batch.rows += 1;
      if (made.spelled) batch.spelled.push(made.spelled);
      if (made.confidential) batch.confidential += 1;
      if (made.wish) batch.wishes.push({ ...made.wish, line: row.line });
      batch.votes += made.votes ?? 0;
      if (made.registration) addTo(batch.registrations, made.registration, 1);
      for (const what of made.unread ?? []) addUnread(batch.unread, { [what]: { rows: 1, line: row.line } });
    } else {
      batch.rejections.push({ line: row.line, reason: made.reason });
      if (made.wish !== undefined) batch.wishes.push(made.wish);
      if (made.hidden !== undefined) batch.hidden.push({ line: row.line, ...made.hidden });
    }
  }
  batch.text.add(lines.join(''));
}

/** More words are no statuses: some other column was taken for theirs. */
const mostStandings = 40;
const longestStanding = 60;
function keptStanding(counted: Record<string, number>, status: string): string {
  const kept = status.slice(0, longestStanding);
  const hasRoom = Object.keys(counted).length < mostStandings;
  return hasRoom || Object.hasOwn(counted, kept) || isNotOnTheRoll(kept) ? kept : '…';
}

function addTo(counted: Record<string, number>, what: string, rows: number): void {
  counted[what] = (counted[what] ?? 0) + rows;
}

/** Adds what could not be read to what was counted of it. */
export function addUnread(into: Unread, more: Unread): void {
  for (const what of unreadKinds) {
    const found = more[what];
    if (!found) continue;
    const before = into[what];
    into[what] = before ? { rows: before.rows + found.rows, line: Math.min(before.line, found.line) } : found;
  }
}

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));
