// A body that comes a byte at a time holds a connection, and with many of them all connections: it is cut off, token or not.
import { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';

const usualPatience = 60_000;
/** What must arrive of a file in the same time: 1 KB a second, below any network on which an upload ever ends. */
const leastOfFile = 60 * 1024;

/**
 * A hook for every request. Anything but a file must be here within `patience`; a file may take as long as it keeps coming and
 * is still wanted: one whose call was answered already is not.
 */
export function cutSlowBodies(patience = usualPatience) {
  return async ({ raw, headers }: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return;
    const { socket } = raw;
    // A request that was made within the process has no connection.
    if (!(socket instanceof Socket)) return;
    const isFile = /^multipart\/form-data\b/i.test(headers['content-type'] ?? '');
    let seen = socket.bytesRead;
    const clock = setInterval(() => {
      if (raw.complete) return clearInterval(clock);
      const arrived = socket.bytesRead - seen;
      seen = socket.bytesRead;
      if (!isFile || reply.sent || arrived < leastOfFile) socket.destroy();
    }, patience);
    clock.unref();
    raw.once('close', () => clearInterval(clock));
  };
}
