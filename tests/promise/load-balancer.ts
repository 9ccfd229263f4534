// What stands before several servers and sends each request to the next of them, no kinder than real ones (Caddy with lb_try_duration,
// nginx): where nothing was sent yet, because no one listens there any more, it asks another. What a server says is passed on, 503 too;
// one that breaks off is 502.
import { once } from 'node:events';
import { createServer, request as send, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

export interface LoadBalancer {
  origin: string;
  /** Takes a server into the rotation once it says that it is ready. */
  add: (port: number) => Promise<void>;
  /** Sends it nothing more, and waits until it has answered what it was asked. */
  remove: (port: number) => Promise<void>;
  close: () => Promise<void>;
}

export async function startLoadBalancer(): Promise<LoadBalancer> {
  const ports: number[] = [];
  const asking = new Map<number, number>();
  let turn = 0;

  const pass = async (asked: IncomingMessage, reply: ServerResponse): Promise<void> => {
    const pieces: Buffer[] = [];
    for await (const piece of asked) pieces.push(piece as Buffer);
    const body = Buffer.concat(pieces);
    // Each once.
    for (const _ of ports.slice()) {
      turn += 1;
      const port = ports[turn % ports.length];
      if (port === undefined) break;
      asking.set(port, (asking.get(port) ?? 0) + 1);
      const answer = await ask(port, asked, body).finally(() => asking.set(port, (asking.get(port) ?? 1) - 1));
      if (answer === 'no one there') continue;
      if (answer === 'broke off') break;
      reply.writeHead(answer.status, answer.headers).end(answer.bytes);
      return;
    }
    reply.writeHead(502).end();
  };
  const server = createServer((asked, reply) => {
    pass(asked, reply).catch(() => reply.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The balancer has no port.');

  return {
    origin: `http://127.0.0.1:${address.port}`,
    async add(port) {
      while (!(await fetch(`http://127.0.0.1:${port}/api/ready`).catch(() => null))?.ok) await pause(50);
      ports.push(port);
    },
    async remove(port) {
      ports.splice(ports.indexOf(port), 1);
      while ((asking.get(port) ?? 0) > 0) await pause(10);
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

interface Answer {
  status: number;
  headers: IncomingMessage['headers'];
  bytes: Buffer;
}

/** One server's answer, as a whole. */
function ask(
  port: number,
  { method, url, headers }: IncomingMessage,
  body: Buffer,
): Promise<Answer | 'no one there' | 'broke off'> {
  return new Promise((resolve) => {
    const asked = send({ port, host: '127.0.0.1', method, path: url, headers, agent: false }, (reply) => {
      const pieces: Buffer[] = [];
      reply.on('data', (piece: Buffer) => pieces.push(piece));
      reply.on('error', () => resolve('broke off'));
      reply.on('end', () =>
        resolve({ status: reply.statusCode ?? 502, headers: reply.headers, bytes: Buffer.concat(pieces) }),
      );
    });
    asked.on('error', (error) => resolve(Reflect.get(error, 'code') === 'ECONNREFUSED' ? 'no one there' : 'broke off'));
    asked.end(body);
  });
}
