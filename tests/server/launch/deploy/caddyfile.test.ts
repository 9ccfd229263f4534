import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { everyCall } from '../../../../src/contract';
import { freePort } from '../../../../src/server/launch/network.mjs';
import { isCaddyThere, replyTo, startCaddy, type Caddy } from '../../../support/caddy';

let upstream: Server;
let caddy: Caddy;
let seen: IncomingMessage | undefined;
let goOn: () => void = () => undefined;

const isThere = isCaddyThere();
if (!isThere) console.warn('Caddy is not installed here (apt-get install caddy): the Caddyfile is not run.');

/** What stands behind the proxy: a stream of events, or how many bytes came. */
async function answer(request: IncomingMessage, reply: ServerResponse): Promise<void> {
  seen = request;
  if (request.url === '/events') {
    reply.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: first\n\n');
    await new Promise<void>((resolve) => (goOn = resolve));
    reply.end('data: second\n\n');
    return;
  }
  let bytes = 0;
  request.on('error', () => undefined).on('data', (piece: Buffer) => (bytes += piece.length));
  // What the proxy breaks off never ends.
  await new Promise((resolve) => request.once('end', resolve));
  reply.setHeader('content-security-policy', "default-src 'self'");
  reply.setHeader('strict-transport-security', 'max-age=15552000');
  reply.end(String(bytes));
}

beforeAll(async () => {
  if (!isThere) return;
  upstream = createServer((request, reply) => void answer(request, reply));
  upstream.on('upgrade', (request, socket) => {
    const accept = createHash('sha1').update(
      `${request.headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`,
    );
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-accept: ${accept.digest('base64')}\r\n\r\n`,
    );
    socket.on('data', (bytes) => socket.write(bytes)).on('error', () => undefined);
  });
  await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve));
  caddy = await startCaddy((upstream.address() as AddressInfo).port);
});
afterAll(async () => {
  await caddy?.stop();
  upstream?.closeAllConnections();
  upstream?.close();
});

describe.runIf(isThere)('Caddy, as it is set up', () => {
  test('people are led to HTTPS, whose certificate is good, and the app’s headers come through once', async () => {
    const plain = await fetch(`http://127.0.0.1:${caddy.http}/api/live`, {
      redirect: 'manual',
      headers: { host: 'localhost' },
    });
    expect(plain.status).toBe(308);
    const begun = caddy.begin({ path: '/api/live', headers: { 'x-forwarded-for': '6.6.6.6', host: 'localhost' } });
    const reply = await replyTo(begun.end());
    expect(reply.statusCode).toBe(200);
    const names = reply.rawHeaders.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase());
    for (const name of ['content-security-policy', 'strict-transport-security'])
      expect(names.filter((each) => each === name)).toHaveLength(1);
    expect(names).not.toContain('server');
    // Whatever a caller claims, limits by address count whoever came.
    expect(seen?.headers['x-forwarded-for']).toBe('127.0.0.1');
    expect(seen?.headers['x-forwarded-proto']).toBe('https');
    reply.resume();
  });

  /** Sends so many bytes, or only says so. */
  async function send(path: string, bytes: number, how: 'said' | 'unsaid' | 'claimed') {
    const headers = how === 'unsaid' ? { 'transfer-encoding': 'chunked' } : { 'content-length': bytes };
    const begun = caddy.begin({ path, method: 'POST', headers: { host: 'localhost', ...headers } });
    const coming = replyTo(begun);
    if (how === 'claimed') begun.flushHeaders();
    else {
      const piece = Buffer.alloc(1_000_000);
      for (let left = bytes; left > 0 && !begun.destroyed; left -= piece.length) begun.write(piece.subarray(0, left));
      begun.end();
    }
    const reply = await coming;
    const body = reply.statusCode === 200 ? await text(reply) : '';
    begun.destroy();
    return [reply.statusCode, body];
  }

  test('25 MB are accepted, more is refused, and files may have up to 4 GB', async () => {
    expect(await send('/api/road-sign/', 25 * 1024 ** 2, 'said')).toEqual([200, String(25 * 1024 ** 2)]);
    expect(await send('/api/road-sign/', 28_000_000, 'claimed')).toEqual([413, '']);
    expect(await send('/api/road-sign/', 28_000_000, 'unsaid')).toEqual([413, '']);
    expect(await send('/api/voter-group/upload/', 28_000_000, 'said')).toEqual([200, '28000000']);
    expect(await send('/api/voter-group/upload/?name=x', 4_500_000_000, 'claimed')).toEqual([413, '']);
  });

  test('an event comes before the next one is sent, and a WebSocket is one', async () => {
    const events = await replyTo(caddy.begin({ path: '/events', headers: { host: 'localhost' } }).end());
    const pieces = events.setEncoding('utf8')[Symbol.asyncIterator]();
    expect((await pieces.next()).value).toBe('data: first\n\n');
    goOn();
    expect((await pieces.next()).value).toBe('data: second\n\n');

    const headers = {
      host: 'localhost',
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
    };
    const begun = caddy.begin({ path: '/socket', headers });
    const echo = new Promise<string>((resolve, reject) => {
      begun.once('error', reject).once('upgrade', (_, socket) => {
        socket.once('data', (bytes: Buffer) => {
          resolve(bytes.toString());
          socket.destroy();
        });
        socket.write('hello');
      });
    });
    begun.end();
    expect(await echo).toBe('hello');
  });
});

describe.runIf(isThere)('what Caddy answers itself', () => {
  const strict = {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  };

  test('has the headers of security as well: too large, away, and led to HTTPS', async () => {
    const large = { host: 'localhost', 'content-length': 28_000_000 };
    const begun = caddy.begin({ path: '/api/road-sign/', method: 'POST', headers: large });
    const coming = replyTo(begun);
    begun.flushHeaders();
    const tooLarge = await coming;
    expect([tooLarge.statusCode, tooLarge.headers]).toEqual([413, expect.objectContaining(strict)]);
    expect(tooLarge.headers['strict-transport-security']).toMatch(/^max-age=\d{8}/);
    begun.destroy();

    const plain = await fetch(`http://127.0.0.1:${caddy.http}/app?x=1`, {
      redirect: 'manual',
      headers: { host: 'else' },
    });
    expect([plain.status, plain.headers.get('location')]).toEqual([308, `https://localhost:${caddy.https}/app?x=1`]);
    expect(Object.fromEntries(plain.headers)).toEqual(expect.objectContaining(strict));
    // It counts over HTTPS alone, and must not be said elsewhere.
    expect(plain.headers.has('strict-transport-security')).toBe(false);
    expect(plain.headers.has('server')).toBe(false);

    const alone = await startCaddy(await freePort());
    try {
      const away = await replyTo(alone.begin({ path: '/', headers: { host: 'localhost' } }).end());
      expect([away.statusCode, away.headers]).toEqual([
        503,
        expect.objectContaining({ ...strict, 'retry-after': '10' }),
      ]);
      expect(away.headers['strict-transport-security']).toMatch(/^max-age=\d{8}/);
      expect(await text(away)).toMatch(/^Porchlight isn't answering just now\./);
    } finally {
      await alone.stop();
    }
  });
});

test('every call whose file may be larger than 25 MB is one of those that the proxy lets through, and no other', () => {
  const calls = everyCall().map(({ call }) => call);
  const large = calls.filter(({ file }) => ['table', 'results', 'map'].includes(file?.accepts ?? ''));
  const config = readFileSync(join(import.meta.dirname, '../../../../.deploy/Caddyfile'), 'utf8');
  const patterns = [...config.matchAll(/path_regexp (\S+)/g)].map(([, pattern = '']) => new RegExp(pattern));
  expect(patterns).toHaveLength(4);
  for (const pattern of patterns) {
    const through = calls.filter(({ path, file }) => file && pattern.test(`/api${path}`));
    expect(through.map(({ path }) => path)).toEqual(large.map(({ path }) => path));
  }
});
