// Reads a migration with PostgreSQL's own grammar and says where it reads a whole table that it keeps from everyone meanwhile.
import { parseSync } from 'libpg-query';

// The grammar's tree, of which only a few kinds of node are looked at.

// oxlint-disable-next-line typescript/no-explicit-any
type Node = any;

/**
 * A migration is one transaction, and a changed table is no one else's until it ends: an index of it, or an update of its rows, belongs to
 * a migration of its own. Returns each as `table: kind of statement`; tables that the text makes itself don't count.
 */
export function readsUnderLock(text: string): string[] {
  const statements: [string, Node][] = parseSync(text).stmts.flatMap(({ stmt }: Node) =>
    Object.entries<Node>(stmt ?? {}),
  );
  const made = new Set<string>();
  const changed = new Set<string>();
  return statements.flatMap(([kind, { relation }]): string[] => {
    const table: string = relation?.relname ?? '';
    if (kind === 'CreateStmt') made.add(table);
    if (kind === 'AlterTableStmt' && !made.has(table)) changed.add(table);
    return (kind === 'IndexStmt' || kind === 'UpdateStmt') && changed.has(table) ? [`${table}: ${kind}`] : [];
  });
}
