// Which statements change, or hold, rows of tables that lie on every server of a cluster.
import { tablePlaces } from './table-places';

const shared = `"?(?:${tablePlaces.everywhere.join('|')})"?(?![\\w"])`;
const changes = new RegExp(`\\b(?:insert into|update|delete from) ${shared}`);
const reads = new RegExp(`\\b(?:from|join) ${shared}`);
const ofShared = new RegExp(`^${shared}`);
const holds = /\bfor (?:no key update|update|key share|share)\b(?: of ([\w", ]+))?/g;

/** Whether a statement has to wait, see {@link waitForOthers}. */
export function changesShared(text: string): boolean {
  if (changes.test(text)) return true;
  return [...text.matchAll(holds)].some(({ index, 1: tables }) =>
    tables === undefined
      ? reads.test(selectBefore(text, index))
      : tables.split(', ').some((table) => ofShared.test(table)),
  );
}

/** The `select` that ends at `end`, from its bracket on where it is a part of a statement: it holds rows of what it reads, and no others. */
function selectBefore(text: string, end: number): string {
  let closed = 0;
  for (let at = end - 1; at >= 0; at -= 1) {
    if (text[at] === ')') closed += 1;
    if (text[at] === '(' && (closed -= 1) < 0) return text.slice(at + 1, end);
  }
  return text.slice(0, end);
}

/**
 * Whoever inserts into such a table shares it with others who do, and whoever updates it has it for themselves, until they commit;
 * so two of whom each inserts a user and then answers an invitation would always stand in each other's way, and Citus notices only
 * after two seconds. Those who write such tables therefore do so one transaction after the other. They are few: who joins, who invites.
 */
export const waitForOthers = `select pg_advisory_xact_lock(hashtextextended('tables of all servers', 0))`;
