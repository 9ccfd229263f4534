// A migration on a database whose tables are already spread over several servers.
import type pg from 'pg';
import { distribute, oneByOne } from './distribute';

/**
 * Runs a migration's text, a statement at a time: Citus tells the other servers of the whole text that it was given. A table is
 * made where nobody else hears of it, for it can't yet refer to one that is spread; then it is put to its place, before the next
 * statement fills it.
 */
export async function applyToSpread(client: pg.ClientBase, text: string): Promise<void> {
  await client.query(oneByOne);
  for (const statement of statementsOf(text)) {
    const isTable = /^create (?:unlogged )?table /.test(statement);
    if (isTable) await client.query('set local citus.enable_ddl_propagation to off');
    await client.query(statement);
    if (!isTable) continue;
    await client.query('set local citus.enable_ddl_propagation to on');
    await distribute(client);
  }
}

const comment = /--[^\n]*/y;
const quoted = /'[^']*'|\$(\w*)\$[\s\S]*?\$\1\$/y;

/** The statements of a migration's text, without its comments. */
export function statementsOf(text: string): string[] {
  const statements: string[] = [];
  let current = '';
  const end = () => {
    if (current.trim() !== '') statements.push(current.trim());
    current = '';
  };
  for (let at = 0; at < text.length;) {
    comment.lastIndex = quoted.lastIndex = at;
    const skipped = comment.exec(text)?.[0];
    const kept = skipped === undefined ? (quoted.exec(text)?.[0] ?? text.charAt(at)) : '';
    if (kept === ';') end();
    else current += kept;
    at += (skipped ?? kept).length;
  }
  end();
  return statements;
}
