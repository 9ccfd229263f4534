import { inject, expect, test } from 'vitest';
import { requireOwnSessions, requireOwnSessionsAt, type ProbedConnection } from '../../../src/server/db/sessions';

/** A pooler in transaction mode over so many sessions: a connection has one from `begin` to `rollback`, else for a query. */
function pooler(sessions: number): () => Promise<ProbedConnection> {
  const idle = Array.from({ length: sessions }, (_, index) => 100 + index);
  return () => {
    let held: number | null = null;
    return Promise.resolve({
      query: (text: string) => {
        const pid = held ?? idle.pop() ?? 0;
        held = text === 'begin' || (held !== null && text !== 'rollback') ? pid : null;
        if (held === null) idle.push(pid);
        return Promise.resolve({ rows: [{ pid }] });
      },
      end: () => Promise.resolve(),
    });
  };
}

test.each([2, 5])(
  'a pooler in transaction mode over %i sessions is told from a database, in a sentence',
  async (many) => {
    await expect(requireOwnSessions(pooler(many))).rejects.toThrow(/DATABASE_URL leads through a connection pooler/);
  },
);

test('a database of one’s own is taken', async () => {
  await expect(requireOwnSessionsAt(inject('databaseServer').url)).resolves.toBeUndefined();
});
