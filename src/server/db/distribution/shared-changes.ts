// Which statements change, or hold, rows of tables that lie on every server of a cluster.
import { tablePlaces } from './table-places';

const shared = `"?(?:${tablePlaces.everywhere.join('|')})"?(?![\\w"])`;
const changes = new RegExp(`\\b(?:insert into|update|delete from) ${shared}`);
const reads = new RegExp(`\\b(?:from|join) ${shared}`);
const ofShared = new RegExp(`^${shared}`);
const holds = /\bfor (?:no key update|update|key share|share)\b(?: of ([\w", ]+))?/;

/** Whether a statement has to wait, see {@link waitForOthers}. */
export function changesShared(text: string): boolean {
  if (changes.test(text)) return true;
  const held = holds.exec(text);
  if (!held) return false;
  return held[1] === undefined ? reads.test(text) : held[1].split(', ').some((table) => ofShared.test(table));
}

/**
 * Whoever inserts into such a table shares it with others who do, and whoever updates it has it for themselves, until they commit;
 * so two of whom each inserts a user and then answers an invitation would always stand in each other's way, and Citus notices only
 * after two seconds. Those who write such tables therefore do so one transaction after the other. They are few: who joins, who invites.
 */
export const waitForOthers = `select pg_advisory_xact_lock(hashtextextended('tables of all servers', 0))`;
