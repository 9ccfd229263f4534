// The built app: hashed assets for ever, the shell and the worker always asked for again.
import { sentence } from '../../contract/messages/every-message';
import compress from '@fastify/compress';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { ApiError } from './errors';

const shell = 'index.html';

export function addApp(folder: string) {
  return async (app: FastifyInstance): Promise<void> => {
    if (!existsSync(folder)) {
      app.setNotFoundHandler(() => {
        throw new ApiError('NOT_FOUND', sentence('NOTHING_HERE'));
      });
      return;
    }
    await app.register(compress, { global: true, threshold: 1024 });
    const packs = join(folder, 'packs');
    // Compressed by the build, not again for each phone. To look for such a copy of every other file would cost each request more.
    if (existsSync(packs))
      await app.register(fastifyStatic, {
        root: packs,
        prefix: '/packs/',
        decorateReply: false,
        preCompressed: true,
        immutable: true,
        maxAge: '365d',
      });
    await app.register(fastifyStatic, {
      root: folder,
      wildcard: true,
      cacheControl: false,
      setHeaders(reply, path) {
        const hashed = /[/\\]assets[/\\]/.test(path);
        const fresh = basename(path) === shell || /service-worker/.test(path) || path.endsWith('.webmanifest');
        void reply.header(
          'cache-control',
          hashed ? 'public, max-age=31536000, immutable' : fresh ? 'no-cache' : 'public, max-age=3600',
        );
      },
    });
    app.setNotFoundHandler(async (request, reply) => {
      const [path = '/'] = request.url.split('?');
      // The app's files take every path that has no route, also below the API's.
      if (path === '/api' || path.startsWith('/api/')) throw new ApiError('NOT_FOUND', sentence('UNKNOWN_ENDPOINT'));
      // A missing asset must answer 404, not the app shell.
      const asks = request.method === 'GET' || request.method === 'HEAD';
      const isPage = asks && !/\.\w+$/.test(path) && /text\/html|\*\/\*/.test(request.headers.accept ?? '');
      if (!isPage) throw new ApiError('NOT_FOUND', sentence('NOTHING_HERE'));
      const page = await readFile(join(folder, shell));
      return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page);
    });
  };
}
