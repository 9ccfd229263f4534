// Stores a list of facts of one kind as the registry says: read by its schema, refused where it names what is not there.
import type { FactSchema, Receipt, Stamped } from '../../../contract/facts/fact';
import type { GpsFix } from '../../../contract/fields';
import type { FactKind } from '../../../domain/facts/kind';
import type { Arrival } from '../../../domain/facts/corrected-time';
import { firstEnd, refusalAfterEnd, type Ended } from '../../../domain/facts/ended';
import { nameOfKind } from '../../../domain/facts/kinds';
import type { Db } from '../../db/connection';
import { ApiError } from '../../http/errors';
import type { Caller, Member } from '../../http/handler';
import { decidedByPhone, factTimes, noteLag } from './fact-times';
import { factRows, insertFacts } from './fact-tables-repo';
import { erasedAmong, settleErased } from './erased-facts-repo';
import { readFact, storableInstant, type Refusal } from './validate-facts';
import { isolateFailures, rethrow, type OnFailure } from './isolate-failures';
import { noteLate } from './late-facts-repo';
import { unknownReferences } from './references';
import { noteRefused } from './refused-facts-repo';
import { deriveSetAside } from './reviews-repo';
import { insertUnknownFields } from './unknown-fields-repo';
import { forgottenOf } from './retention-repo';
import { rowsById, storeFacts } from './store';

/** Who records, and when the request arrived. */
export interface Recorder {
  campaign_id: string;
  user_id: string;
  arrival: Arrival;
  /** How this person's part ended; null or absent: it did not. */
  ended?: Ended | null;
}

/** Where a fact was recorded, and how its person's part there ended. */
interface Part {
  walkbook_id: string | null;
  ended: Ended | null;
}

interface Recording<F> {
  /** Hears of facts that the server itself fails at. */
  onFailure?: OnFailure;
  /** Further reasons why facts can't be stored. `happenedAt`: ms since 1970. */
  refusals?: (facts: readonly F[]) => Promise<(fact: F, happenedAt: number) => Refusal | null>;
  /** For facts of walkbooks, each of which may have ended. */
  parts?: (facts: readonly F[]) => Promise<(fact: F) => Part>;
}

/** What a call that brings facts knows of whoever brings them. */
export interface Delivery {
  member: Member;
  user: Caller;
  db: Db;
  arrival: Arrival;
  logFailure: OnFailure;
}

/** How a member's part in the campaign ended; null: it did not. Throws FORBIDDEN for one who was removed and delivers nothing. */
export function removalOf(member: Member, delivered: readonly unknown[]): Ended | null {
  if (member.removed_at === null) return null;
  if (delivered.length === 0) throw new ApiError('FORBIDDEN');
  return firstEnd([{ how: 'REMOVED_BEFORE', at: Date.parse(member.removed_at) }]);
}

/** Records what a member delivers, or delivers late because they were removed. */
export async function deliverFacts<F extends Stamped>(
  { member, user, db, arrival, logFailure: onFailure }: Delivery,
  kind: FactKind<F>,
  raw: readonly { id: string }[],
  checks: Omit<Recording<F>, 'onFailure'> = {},
): Promise<Receipt[]> {
  const ended = removalOf(member, raw);
  const recorder = { campaign_id: member.campaign_id, user_id: user.id, arrival, ended };
  return recordFacts(db, recorder, kind, raw, { ...checks, onFailure });
}

/** The receipts of facts of one kind, in the order they came. */
export async function recordFacts<F extends Stamped>(
  db: Db,
  recorder: Recorder,
  kind: FactKind<F>,
  raw: readonly { id: string }[],
  { onFailure = rethrow, ...checks }: Recording<F> = {},
): Promise<Receipt[]> {
  const named = raw.map((fact) => ({ id: fact.id, kind: kind.table, fact }));
  const record = (some: readonly (typeof named)[number][]) =>
    recordTogether(
      db,
      recorder,
      kind,
      some.map(({ fact }) => fact),
      checks,
    );
  const receipts = await isolateFailures(db, named, record, onFailure);
  await noteRefused(db, recorder, receipts);
  return receipts;
}

async function recordTogether<F extends Stamped>(
  db: Db,
  { arrival, ended = null, ...owner }: Recorder,
  kind: FactKind<F>,
  raw: readonly { id: string }[],
  { refusals, parts }: Recording<F>,
): Promise<Receipt[]> {
  const given = raw.map((one) => {
    const read = readFact(one, kind.schema);
    return read.receipt ? read : { ...read, fact: inUtc(read.fact) };
  });
  const reads = await settleErased(db, owner, given, await erasedAmong(db, owner.campaign_id, given));
  const facts = reads.flatMap((read) => (read.receipt ? [] : [read.fact]));
  const unknown = await unknownReferences(db, owner.campaign_id, kind, facts);
  const refused = await refusals?.(facts);
  const partOf = (await parts?.(facts)) ?? (() => ({ walkbook_id: null, ended }));
  const times = factTimes(reads, await decidedByPhone(db, owner, reads), arrival);
  const happenedAt = ({ id, recorded_at }: F) => Date.parse(times.get(id)?.recorded_at ?? recorded_at);
  const { receipts, fresh: stored } = await storeFacts(reads, {
    refuse: (fact) =>
      refusalAfterEnd(partOf(fact).ended, happenedAt(fact), arrival.now) ??
      unknown(fact) ??
      refused?.(fact, happenedAt(fact)) ??
      null,
    insert: (fresh) => insertFacts(db, { ...owner, times }, kind.table, fresh),
    insertUnknown: (fields) => insertUnknownFields(db, owner.campaign_id, fields),
    stored: async (ids) =>
      rowsById(await factRows<F & { user_id: string }>(db, owner.campaign_id, kind.table, ids), owner),
    textOf: (fact) => factText(kind.schema, fact),
    forgotten: (ids) => forgottenOf(db, owner.campaign_id, kind.table, ids),
  });
  noteLag(stored, times, arrival.now);
  const late = stored.map((fact) => ({ kind: nameOfKind(kind), ...partOf(fact), ids: [fact.id] }));
  await deriveSetAside(db, owner.campaign_id, await noteLate(db, { ...owner, times }, late));
  return receipts;
}

/** The content of a fact as a text, the same before and after it was stored: the accuracy of a position is kept in single precision. */
export function factText<F extends Stamped & { gps?: GpsFix | null }>(schema: FactSchema<F>, sent: F): string {
  const { gps, ...fact } = inUtc(schema.parse(sent));
  return JSON.stringify({ ...fact, gps: gps && { ...gps, accuracy: Math.fround(gps.accuracy) } });
}

const instant = /^\d{4}-\d\d-\d\dT.*(Z|[+-]\d\d:\d\d)$/;

/** The database believes no offset beyond 16 hours, and gives every time back in UTC. */
function inUtc<F extends object>(fact: F): F {
  const times = Object.entries(fact).flatMap(([field, value]: [string, unknown]) => {
    const time = typeof value === 'string' && instant.test(value) ? storableInstant(value) : null;
    return time === null ? [] : [[field, time]];
  });
  return { ...fact, ...Object.fromEntries(times) };
}
