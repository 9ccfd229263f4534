// The identity emulator's paths on our own origin, so that one address is enough. Only in emulator mode.
import { sentence } from '../../contract/messages/every-message';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { request as httpRequest } from 'node:http';
import { ApiError } from './errors';

const paths = ['/identitytoolkit.googleapis.com/*', '/securetoken.googleapis.com/*', '/emulator/*'];
const perHop = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-length', 'host']);

export function addEmulatorProxy(emulatorUrl: string) {
  const target = new URL(emulatorUrl);
  return async (app: FastifyInstance): Promise<void> => {
    // Bodies pass as they are.
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    for (const url of paths) app.all(url, (request, reply) => forward(target, request, reply));
  };
}

function forward(target: URL, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const headers = Object.fromEntries(Object.entries(request.headers).filter(([name]) => !perHop.has(name)));
  const body = Buffer.isBuffer(request.body) ? request.body : null;
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest(
      {
        host: target.hostname,
        port: target.port,
        method: request.method,
        path: request.raw.url,
        headers: { ...headers, host: target.host, ...(body ? { 'content-length': body.length } : {}) },
        timeout: 15_000,
      },
      (incoming) => {
        for (const [name, value] of Object.entries(incoming.headers)) {
          // Our own headers for other origins and frames stay in force.
          if (value !== undefined && !perHop.has(name) && !name.startsWith('access-control-'))
            void reply.header(name, value);
        }
        resolve(reply.status(incoming.statusCode ?? 502).send(incoming));
      },
    );
    outgoing.on('timeout', () => outgoing.destroy(new Error('timeout')));
    outgoing.on('error', (error) => reject(new ApiError('UNAVAILABLE', sentence('IDENTITY_SILENT'), { cause: error })));
    outgoing.end(body ?? undefined);
  });
}
