// Statements whose plan a connection keeps: of what asks many tables about one row, planning takes ten times as long as doing it.
import { createHash } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import pg from 'pg';

const mark = '/* plan kept */';

/**
 * At the beginning of a statement: the database plans it once for each connection instead of each time. For statements that look up single
 * rows by their keys, whose best plan is the same whatever is asked, and whose text doesn't vary with what people enter. They name
 * each column that they give, as the next release may add one while this one's servers work on.
 */
export const planKept = sql.raw(mark);
/** The same for a text that isn't built. */
export const withPlanKept = (text: string): string => `${mark}${text}`;

/**
 * Whether an id is one of these, for a statement with {@link planKept}: of a list the database doesn't know how long it is, and plans anew
 * each time.
 */
export const isAmong = (ids: readonly string[]): RawBuilder<unknown> =>
  ids.length === 1 ? sql`= ${ids[0]}::uuid` : sql`= any(${[...ids]}::uuid[])`;

/** {@link planKept} where it is one id: see {@link isAmong}. */
export const planKeptOfOne = (ids: readonly string[]): RawBuilder<unknown> => (ids.length === 1 ? planKept : sql``);

/** Names of statements, by their text. */
const names = new Map<string, string>();
/** A filter may be part of a statement: beyond so many they are planned each time, as a connection forgets none. */
const mostKept = 500;

/** The name under which a connection keeps the plan of a statement that is marked so; undefined: it is planned each time. */
export function nameOfPlan(text: string): string | undefined {
  if (!text.startsWith(mark)) return undefined;
  const known = names.get(text);
  if (known !== undefined || names.size >= mostKept) return known;
  const name = digest(text);
  names.set(text, name);
  return name;
}

const digest = (text: string) => createHash('sha256').update(text).digest('base64url');

/**
 * Has every connection plan a statement anew, under another name: a connection keeps the old one until it closes. Whoever comes later
 * with the old name finds that done.
 */
export function forgetPlan(text: string, name: string): void {
  if (names.get(text) === name) names.set(text, digest(name));
}

/** Whether a statement was not begun because its kept plan gives other columns than it would give now: a migration ran meanwhile. */
export const isPlanOutdated = (error: unknown): boolean =>
  // Its sentence may be in another language.
  error instanceof pg.DatabaseError && error.code === '0A000' && error.routine === 'RevalidateCachedQuery';
