import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chooseWriter, lookForWriter, serversOf, type Said } from '../../../src/server/db/servers';
import { testDatabase, type TestDatabase } from '../../support/database';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

const writer = (timeline: number, system = 'ours'): Said => ({ is: 'writer', timeline, system });
const standby: Said = { is: 'standby' };
const away: Said = { is: 'away', error: new Error('away'), isLoggedIn: false };
const three = () => ({ ...serversOf('postgres://one,two,three/town') });
const chosen = (said: Said[], servers = three()) => new URL(chooseWriter(servers, said).url).host;

describe('of several servers', () => {
  test('the one that was promoted last is written to, wherever it stands', () => {
    expect(chosen([writer(1), writer(3), writer(2)])).toBe('two');
    expect(chosen([standby, away, writer(1)])).toBe('three');
    expect(chosen([writer(2), writer(2), standby])).toBe('one');
  });

  test('an old one is not written to while the one that was promoted after it is away', () => {
    const servers = three();
    servers.newest = chooseWriter(servers, [away, writer(2), standby]);
    expect(() => chosen([writer(1), away, standby], servers)).toThrow(
      'one accepts writes, but two was promoted after it and does not answer',
    );
    expect(chosen([away, away, writer(3)], servers)).toBe('three');
    expect(chosen([writer(1, 'made anew'), away, away], servers)).toBe('one');
  });

  test('two that hold different databases are both refused', () => {
    expect(() => chosen([writer(1), standby, writer(2, 'another')])).toThrow(/three and one .* different databases/);
  });

  test('one that never answers delays no one for long', async () => {
    const silent = createServer((socket) => socket.on('error', () => undefined));
    await once(silent.listen(0, '127.0.0.1'), 'listening');
    const address = silent.address();
    const at = typeof address === 'object' && address ? address.port : 0;
    const servers = serversOf(database.url.replace('@', `@127.0.0.1:${at},`));
    const began = performance.now();
    const found = await lookForWriter(servers);
    expect(new URL(found.url).port).toBe(new URL(database.url).port);
    expect(found.timeline).toBeGreaterThan(0);
    expect(performance.now() - began).toBeLessThan(6000);
    silent.close();
  });

  test('one that was promoted is worked on only after what goes before that, tried until it succeeds', async () => {
    const servers = { ...serversOf(database.url) };
    const now = await lookForWriter(servers);
    const seen: string[] = [];
    servers.beforeMoving = async (url) => {
      seen.push(url);
      if (seen.length === 1) throw new Error('not yet');
    };
    await lookForWriter(servers);
    expect(seen).toEqual([]);
    servers.newest = { ...now, timeline: now.timeline - 1 };
    await expect(lookForWriter(servers)).rejects.toThrow('not yet');
    expect(servers.writer).toBeNull();
    expect(await lookForWriter(servers)).toEqual(now);
    expect(seen).toEqual([now.url, now.url]);
    await lookForWriter(servers);
    expect(seen).toHaveLength(2);
  });

  test('all connections of a process know the same one', () => {
    expect(serversOf(database.url)).toBe(serversOf(database.url));
  });
});
