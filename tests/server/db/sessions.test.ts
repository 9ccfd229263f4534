import { inject, expect, test } from 'vitest';
import {
  requireMajor,
  requireOwnSessions,
  requireUsable,
  type ProbedConnection,
} from '../../../src/server/db/sessions';

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
    await expect(requireOwnSessions(pooler(many))).rejects.toThrow(/DATABASE_URL points to a connection pooler/);
  },
);

test('a database of one’s own is taken', async () => {
  await expect(requireUsable(inject('databaseServer').url)).resolves.toBeUndefined();
});

test('a server that does not answer, and a wrong password, are a sentence without the password', async () => {
  const nobody = requireUsable('postgres://porchlight:hunter2@127.0.0.1:1/porchlight');
  await expect(nobody).rejects.toThrow(
    /^The database at 127\.0\.0\.1:1 \(DATABASE_URL\) can't be used: .*ECONNREFUSED.*\.$/,
  );
  const { host, pathname } = new URL(inject('databaseServer').url);
  const stranger = requireUsable(`postgres://nobody:hunter2@${host}${pathname}`);
  await expect(stranger).rejects.toThrow(/^The database at \S+ \(DATABASE_URL\) can't be used: .+\.$/);
  for (const refused of [nobody, stranger])
    await expect(refused.catch((error: Error) => Promise.reject(error.message))).rejects.not.toContain('hunter2');
});

test('a server older than 15 is refused in a sentence', () => {
  expect(() => requireMajor(14)).toThrow('DATABASE_URL points to PostgreSQL 14, but Porchlight needs 15 or newer.');
  expect(() => requireMajor(15)).not.toThrow();
});
