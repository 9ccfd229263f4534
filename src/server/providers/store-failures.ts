// A file store that fails is this server's trouble: callers are told to try again, never that what they sent is wrong.
import { Readable } from 'node:stream';
import { sentence } from '../../contract/messages/every-message';
import { ApiError } from '../http/errors';
import { timed } from '../measured';
import type { FileStore } from './files';

/** Seconds: someone has to make space, or bring the store back. */
const retryAfter = 30;

const unavailable = (cause: unknown) =>
  new ApiError('UNAVAILABLE', sentence('FILE_STORE_FAILED'), { retryAfter, cause });

const answerUnavailable = (error: unknown): never => {
  throw unavailable(error);
};

/** The store, with UNAVAILABLE for whatever fails in it. What breaks off on its way to the store is thrown on as it is. */
export function namingFailures(store: FileStore): FileStore {
  return {
    async put(key, bytes, mime) {
      const source = { broke: false };
      const watched = watch(bytes, () => (source.broke = true));
      try {
        await timed('files', () => store.put(key, Readable.from(watched, { objectMode: false }), mime));
      } catch (error) {
        throw source.broke ? error : unavailable(error);
      }
    },
    get: (key, from, to) => timed('files', () => store.get(key, from, to)).catch(answerUnavailable),
    has: (key) => timed('files', () => store.has(key)).catch(answerUnavailable),
    remove: (key) => store.remove(key),
    sweep: (before) => store.sweep(before),
  };
}

/** The same bytes. Without a `throw` of its own: through that a stream tells its source of the store's failures. */
function watch(bytes: Readable, onBroken: () => void): AsyncIterable<unknown> {
  return {
    [Symbol.asyncIterator]: () => {
      const pieces = bytes[Symbol.asyncIterator]();
      return {
        next: () =>
          pieces.next().catch((error: unknown) => {
            onBroken();
            throw error;
          }),
        return: async () => pieces.return?.() ?? { done: true, value: undefined },
      };
    },
  };
}
