// Stores a list of facts of one kind as the registry says: read by its schema, refused where it names what is not there.
import type { FactSchema, Receipt, Stamped } from '../../../contract/facts/fact';
import type { GpsFix } from '../../../contract/fields';
import type { FactKind } from '../../../domain/facts/kind';
import type { Arrival } from '../../../domain/facts/corrected-time';
import type { Db } from '../../db/connection';
import { factTimes } from './fact-times';
import { factRows, insertFacts } from './fact-tables-repo';
import { readFact, storableInstant, type Refusal } from './validate-facts';
import { isolateFailures, rethrow, type OnFailure } from './isolate-failures';
import { unknownReferences } from './references';
import { insertUnknownFields } from './unknown-fields-repo';
import { rowsById, storeFacts } from './store';

/** Who records, and when the request arrived. */
export interface Recorder {
  campaign_id: string;
  user_id: string;
  arrival: Arrival;
}

interface Recording<F> {
  /** Hears of facts that the server itself fails at. */
  onFailure?: OnFailure;
  /** Further reasons why facts can't be stored. */
  refusals?: (facts: readonly F[]) => Promise<(fact: F) => Refusal | null>;
}

/** The receipts of facts of one kind, in the order they came. */
export async function recordFacts<F extends Stamped>(
  db: Db,
  recorder: Recorder,
  kind: FactKind<F>,
  raw: readonly { id: string }[],
  { onFailure = rethrow, refusals }: Recording<F> = {},
): Promise<Receipt[]> {
  const named = raw.map((fact) => ({ id: fact.id, kind: kind.table, fact }));
  const record = (some: readonly (typeof named)[number][]) =>
    recordTogether(
      db,
      recorder,
      kind,
      some.map(({ fact }) => fact),
      refusals,
    );
  return isolateFailures(db, named, record, onFailure);
}

async function recordTogether<F extends Stamped>(
  db: Db,
  { arrival, ...owner }: Recorder,
  kind: FactKind<F>,
  raw: readonly { id: string }[],
  refusals: Recording<F>['refusals'],
): Promise<Receipt[]> {
  const reads = raw.map((one) => {
    const read = readFact(one, kind.schema);
    return read.receipt ? read : { ...read, fact: inUtc(read.fact) };
  });
  const facts = reads.flatMap((read) => (read.receipt ? [] : [read.fact]));
  const unknown = await unknownReferences(db, owner.campaign_id, kind, facts);
  const refused = await refusals?.(facts);
  const times = await factTimes(db, owner, reads, arrival);
  const { receipts } = await storeFacts(reads, {
    refuse: (fact) => unknown(fact) ?? refused?.(fact) ?? null,
    insert: (fresh) => insertFacts(db, { ...owner, times }, kind.table, fresh),
    insertUnknown: (fields) => insertUnknownFields(db, owner.campaign_id, fields),
    stored: async (ids) =>
      rowsById(await factRows<F & { user_id: string }>(db, owner.campaign_id, kind.table, ids), owner),
    textOf: (fact) => factText(kind.schema, fact),
  });
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
