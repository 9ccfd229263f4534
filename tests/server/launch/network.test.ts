import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { assertPortFree, freePort, isPortTaken, listen } from '../../../src/server/launch/network.mjs';

test('a port that another program has is told from whatever else keeps something from starting', async () => {
  const port = await freePort();
  const other = createServer();
  await listen(other, port, '127.0.0.1');
  const errors = await Promise.all([
    assertPortFree(port, '127.0.0.1', 'PORT').catch((error: unknown) => error),
    listen(createServer(), port, '127.0.0.1').catch((error: unknown) => error),
    assertPortFree(port, '192.0.2.1', 'PORT').catch((error: unknown) => error),
  ]);
  expect(errors.map(isPortTaken)).toEqual([true, true, false]);
  await new Promise((closed) => void other.close(closed));
});
