// Stores a list of facts of one kind as the registry says: read by its schema, refused where it names what is not there.
import type { Receipt, Stamped } from '../../../contract/facts/fact';
import type { FactKind } from '../../../domain/facts/kind';
import type { Db } from '../../db/connection';
import { factsById, insertFacts } from './fact-tables-repo';
import { readFact, storableInstant, type Refusal } from './validate-facts';
import { unknownReferences } from './references';
import { insertUnknownFields } from './unknown-fields-repo';
import { rowsById, storeFacts, type FactStore } from './store';

interface Owner {
  campaign_id: string;
  user_id: string;
}

/** How a kind is stored that the table of the registry does not describe; what is left out is as there. */
export interface OwnWay<F extends Stamped> {
  /** Further reasons why facts can't be stored. */
  refusals?: (facts: readonly F[]) => Promise<(fact: F) => Refusal | null>;
  insert?: FactStore<F>['insert'];
  stored?: (ids: readonly string[]) => Promise<readonly (F & { user_id: string })[]>;
  /** A fact as the database gives it back, where that is not as it came. */
  asStored?: (fact: F) => F;
}

/** The receipts of facts of one kind, in the order they came. */
export async function recordFacts<F extends Stamped>(
  db: Db,
  owner: Owner,
  kind: FactKind<F>,
  raw: readonly { id: string }[],
  own: OwnWay<F> = {},
): Promise<Receipt[]> {
  const reads = raw.map((one) => {
    const read = readFact(one, kind.schema);
    return read.receipt ? read : { ...read, fact: inUtc(read.fact) };
  });
  const facts = reads.flatMap((read) => (read.receipt ? [] : [read.fact]));
  const unknown = await unknownReferences(db, owner.campaign_id, kind, facts);
  const refused = await own.refusals?.(facts);
  const insert = own.insert ?? ((fresh: readonly F[]) => insertFacts(db, owner, kind.table, fresh));
  const stored = own.stored ?? ((ids: readonly string[]) => factsById(db, owner.campaign_id, kind, ids));
  const { receipts } = await storeFacts(reads, {
    refuse: (fact) => unknown(fact) ?? refused?.(fact) ?? null,
    insert: (fresh) => insert(fresh.toSorted((a, b) => (a.id < b.id ? -1 : 1))),
    insertUnknown: (fields) => insertUnknownFields(db, owner.campaign_id, fields),
    stored: async (ids) => rowsById(await stored(ids), owner.user_id),
    textOf: (fact) => {
      const content = inUtc(kind.schema.parse(fact));
      return JSON.stringify(own.asStored ? own.asStored(content) : content);
    },
  });
  return receipts;
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
