// The server in this process: the real handlers behind requests without a socket, or a bundle of them with a planted bug.
import type { FastifyInstance } from 'fastify';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Client } from 'pg';
import type { Services } from '../../src/server/http/handler';
import type * as parts from './server-entry';

export interface ServerAnswer {
  status: number;
  headers: [string, string][];
  bytes: Uint8Array;
}

export interface Server {
  start: () => Promise<void>;
  stop: () => Promise<void>;
  answer: (method: string, url: string, headers: Headers, body: BodyInit | null) => Promise<ServerAnswer | null>;
  /** Dies with what it is doing, and comes back. */
  crash: () => Promise<void>;
}

/** What a server needs: its database, a folder for its files, and the parts that are the same for every server. */
export interface ServerPlace {
  url: string;
  folder: string;
  services: Services;
}

/** The sources that answer requests. */
export type ServerParts = typeof parts;

/** The name of the model's own connections. */
export const modelName = 'promise-model';

/** The environment of a server of the model. */
export const environmentOf = ({ url, folder }: Pick<ServerPlace, 'url' | 'folder'>) => ({
  PORCHLIGHT_DATA: folder,
  PORCHLIGHT_EMBEDDED_URL: url,
  DEMO: '0',
});

/** A request's body as bytes with their type. */
export async function bodyOf(body: BodyInit | null): Promise<{ type: string; bytes: Uint8Array } | null> {
  if (body === null) return null;
  const sent = new Response(body, body instanceof FormData ? {} : { headers: { 'content-type': 'application/json' } });
  return { type: sent.headers.get('content-type') ?? '', bytes: new Uint8Array(await sent.arrayBuffer()) };
}

export function serverHere(from: ServerParts): (place: ServerPlace) => Server {
  return (place) => new ServerHere(from, place);
}

export class ServerHere implements Server {
  private app: FastifyInstance | null = null;

  constructor(
    private readonly parts: ServerParts,
    private readonly place: ServerPlace,
  ) {}

  async answer(method: string, url: string, headers: Headers, body: BodyInit | null): Promise<ServerAnswer | null> {
    if (!this.app) return null;
    const sent = await bodyOf(body);
    const reply = await this.app.inject({
      method: method as 'GET' | 'PUT' | 'POST',
      url,
      headers: { ...Object.fromEntries(headers), ...(sent ? { 'content-type': sent.type } : {}) },
      ...(sent ? { payload: Buffer.from(sent.bytes) } : {}),
    });
    const plain = Object.entries(reply.headers).flatMap(([name, value]): [string, string][] =>
      value === undefined || name === 'content-length' ? [] : [[name, String(value)]],
    );
    return { status: reply.statusCode, headers: plain, bytes: reply.rawPayload };
  }

  /** A request from a socket. */
  route(request: IncomingMessage, response: ServerResponse): void {
    this.app?.routing(request, response);
  }

  async start(): Promise<void> {
    if (this.app) return;
    const { parts: from, place } = this;
    const config = from.readConfig(environmentOf(place));
    const { db, close } = from.connect(place.url);
    const app = await from.buildApp(
      {
        ...place.services,
        config,
        db,
        // The identity emulator is not there; its tokens are made by the model.
        identity: { ...from.identityProvider(config.auth), answers: async () => true },
        files: from.fileStore(config.files),
      },
      from.handlers,
      // A machine that runs tests is busy.
      { log: null, busyAfter: 0 },
    );
    app.addHook('onClose', close);
    await app.ready();
    this.app = app;
  }

  async stop(): Promise<void> {
    await this.app?.close();
    this.app = null;
  }

  /** All its transactions break where they are: for the database it is gone. */
  async crash(): Promise<void> {
    const client = new Client({ connectionString: `${this.place.url}?application_name=${modelName}` });
    await client.connect();
    await client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name <> $1',
      [modelName],
    );
    await client.end();
  }
}
