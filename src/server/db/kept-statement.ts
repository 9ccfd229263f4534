// Statements whose text is always the same: their plans are kept, and they are put together once instead of each time.
import type { RawBuilder } from 'kysely';
import { sendAsItIs, type Db } from './connection';
import { isSpread } from './distribution/is-spread';
import { withPlanKept } from './kept-plans';

/**
 * Gives what runs a statement, as `planKept` says of which.
 * @param text with `$1` … for the values that it is run with
 */
export function keptStatement<Row>(text: string): (db: Db, values: readonly unknown[]) => Promise<Row[]> {
  const kept = withPlanKept(text);
  return (db, values) => sendAsItIs<Row>(db, kept, values);
}

/** What stands for each value in a statement that is built before they are known. */
export type Places<Name extends string> = Readonly<Record<Name, string>>;

/**
 * The same for a statement that is built from parts: once for one PostgreSQL, and once for a cluster.
 * @param names of its values, of which it may leave some out
 */
export function keptBuilt<Name extends string, Row>(
  names: readonly Name[],
  build: (places: Places<Name>, db: Db) => RawBuilder<unknown>,
): (db: Db, given: Readonly<Record<Name, unknown>>) => Promise<Row[]> {
  const places = Object.fromEntries(names.map((name) => [name, `\0${name}`])) as Places<Name>;
  const nameOf = new Map<unknown, Name>(names.map((name) => [places[name], name]));
  const built = new Map<boolean, { text: string; values: readonly { name?: Name | undefined; value: unknown }[] }>();
  return (db, given) => {
    const known = built.get(isSpread(db)) ?? numbered(build(places, db).compile(db), nameOf);
    built.set(isSpread(db), known);
    const values = known.values.map(({ name, value }) => (name === undefined ? value : given[name]));
    return sendAsItIs<Row>(db, known.text, values);
  };
}

/** With one number for each value, however often it occurs. */
function numbered<Name>(
  { sql: text, parameters }: { sql: string; parameters: readonly unknown[] },
  nameOf: ReadonlyMap<unknown, Name>,
) {
  const once = [...new Set(parameters)];
  const kept = text.replace(/\$(\d+)/g, (_, number) => `$${once.indexOf(parameters[Number(number) - 1]) + 1}`);
  return { text: withPlanKept(kept), values: once.map((value) => ({ name: nameOf.get(value), value })) };
}
