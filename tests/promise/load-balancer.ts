// What stands before several servers: sends each request to the next of them, and on to another one where no one answers or one says
// that it can't now, as balancers do with requests that may be repeated.
import { once } from 'node:events';
import { createServer, request as send, type IncomingMessage, type ServerResponse } from 'node:http';

/** How long a request looks for a server (ms). */
const patience = 30_000;

export interface LoadBalancer {
  origin: string;
  /** Takes a server into the rotation once it says that it is ready. */
  add: (port: number) => Promise<void>;
  remove: (port: number) => void;
  close: () => Promise<void>;
}

export async function startLoadBalancer(): Promise<LoadBalancer> {
  const ports: number[] = [];
  let turn = 0;

  const pass = async (asked: IncomingMessage, reply: ServerResponse): Promise<void> => {
    const body: Buffer[] = [];
    for await (const piece of asked) body.push(piece as Buffer);
    for (const until = Date.now() + patience; Date.now() < until;) {
      turn += 1;
      const port = ports[turn % Math.max(1, ports.length)];
      const answer = port === undefined ? null : await ask(port, asked, Buffer.concat(body));
      if (answer && answer.status !== 503) {
        reply.writeHead(answer.status, answer.headers).end(answer.bytes);
        return;
      }
      await new Promise((resolve) => setTimeout(resolve, 20));
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
      while (!(await fetch(`http://127.0.0.1:${port}/api/ready`).catch(() => null))?.ok)
        await new Promise((resolve) => setTimeout(resolve, 50));
      ports.push(port);
    },
    remove: (port) => void ports.splice(ports.indexOf(port), 1),
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

/** One server's answer; null where it gave none, or not a whole one. */
function ask(port: number, { method, url, headers }: IncomingMessage, body: Buffer): Promise<Answer | null> {
  return new Promise((resolve) => {
    const asked = send({ port, host: '127.0.0.1', method, path: url, headers, agent: false }, (reply) => {
      const pieces: Buffer[] = [];
      reply.on('data', (piece: Buffer) => pieces.push(piece));
      reply.on('error', () => resolve(null));
      reply.on('end', () =>
        resolve({ status: reply.statusCode ?? 502, headers: reply.headers, bytes: Buffer.concat(pieces) }),
      );
    });
    asked.on('error', () => resolve(null));
    asked.end(body);
  });
}
