import Fastify, { type FastifyInstance } from 'fastify';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cutSlowBodies } from '../../../src/server/http/slow-bodies';

const patience = 200;
let app: FastifyInstance;
let port: number;
beforeAll(async () => {
  app = Fastify();
  app.addHook('onRequest', cutSlowBodies(patience));
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, async () => null);
  app.addContentTypeParser('multipart/form-data', async () => null);
  app.post('/read', async (request) => {
    let bytes = 0;
    for await (const piece of request.raw) bytes += Buffer.from(piece).length;
    return { bytes };
  });
  app.post('/refused', async (_request, reply) => reply.status(401).send({}));
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(() => {
  app.server.closeAllConnections();
  return app.close();
});

/** Sends a piece of a body every 20 ms; says what was answered, and whether the connection was cut before the body's end. */
function send(path: string, type: string, piece: number, pieces: number): Promise<{ answer: string; cut: boolean }> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    let [answer, sent] = ['', 0];
    socket.on('error', () => undefined);
    socket.on('data', (data) => {
      answer += data.toString();
      if (sent === pieces) socket.destroy();
    });
    socket.on('close', () => {
      clearInterval(clock);
      resolve({ answer: answer.split('\r\n')[0] ?? '', cut: sent < pieces });
    });
    const length = `content-length: ${piece * pieces}`;
    socket.write([`POST ${path} HTTP/1.1`, 'host: localhost', `content-type: ${type}`, length, '', ''].join('\r\n'));
    const clock = setInterval(() => {
      if (sent === pieces) return;
      socket.write(Buffer.alloc(piece, 'x'));
      sent += 1;
    }, 20);
  });
}

test('a body that comes a byte at a time is cut off', async () => {
  expect(await send('/read', 'application/json', 1, 200)).toEqual({ answer: '', cut: true });
});

test('a file that keeps coming may take longer, one that trickles may not', async () => {
  expect(await send('/read', 'multipart/form-data', 16_384, 30)).toEqual({ answer: 'HTTP/1.1 200 OK', cut: false });
  expect(await send('/read', 'multipart/form-data', 10, 200)).toEqual({ answer: '', cut: true });
});

test('a file that was refused is not let in for ever, however fast it comes', async () => {
  const { answer, cut } = await send('/refused', 'multipart/form-data', 16_384, 200);
  expect([answer, cut]).toEqual(['HTTP/1.1 401 Unauthorized', true]);
});

test('a request without a connection, made within the process, is left alone', async () => {
  const failures: unknown[] = [];
  const note = (error: unknown) => failures.push(error);
  process.on('uncaughtException', note);
  await app.inject({ method: 'POST', url: '/refused', payload: { any: 'thing' } });
  await new Promise((resolve) => setTimeout(resolve, patience * 2));
  process.off('uncaughtException', note);
  expect(failures).toEqual([]);
});
