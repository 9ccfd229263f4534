// The self-hosted map extract, in the ranges that a phone asks for: a directory here, a tile there, never the whole file.
import { sentence } from '../../contract/messages/every-message';
import type { FastifyInstance } from 'fastify';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { mapFilePath } from '../config';
import { ApiError } from './errors';

export function addMapFile(file: string) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get(mapFilePath, async (request, reply) => {
      const found = await stat(file).catch(() => null);
      if (!found?.isFile()) throw new ApiError('NOT_FOUND', sentence('MAP_FILE_MISSING'));
      const etag = `"${found.size.toString(36)}-${Math.floor(found.mtimeMs).toString(36)}"`;
      void reply
        .header('accept-ranges', 'bytes')
        .header('etag', etag)
        .header('cache-control', 'no-cache')
        .type('application/octet-stream');
      const range = readRange(request.headers.range, found.size);
      if (range === 'none') return reply.header('content-length', found.size).send(createReadStream(file));
      if (range === 'outside') return reply.code(416).header('content-range', `bytes */${found.size}`).send();
      const { start, end } = range;
      return reply
        .code(206)
        .header('content-range', `bytes ${start}-${end}/${found.size}`)
        .header('content-length', end - start + 1)
        .send(createReadStream(file, { start, end }));
    });
  };
}

/** The one range of a request; several at once, or what is no range, count as none. */
function readRange(header: string | undefined, size: number): { start: number; end: number } | 'none' | 'outside' {
  const range = /^bytes=(\d+)-(\d*)$/.exec(header ?? '');
  if (!range) return 'none';
  const start = Number(range[1]);
  const end = Math.min(size - 1, range[2] ? Number(range[2]) : size - 1);
  return start >= size || end < start ? 'outside' : { start, end };
}
