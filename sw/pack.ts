// The files of a release in one answer: the pack that the build writes, all scripts and styles one behind another. A phone far from
// the server would otherwise wait for each of five hundred. Nothing in it is believed: where a file ends the manifest says, and each
// must have the digest that the build wrote down.
import type { PrecacheEntry } from 'workbox-precaching';
import { digest } from './verify';

/** A file of a release. */
export interface ReleaseFile extends PrecacheEntry {
  /** How long it is, where it lies in the pack, behind those that come before it in the manifest. */
  bytes?: number;
}
export type PackedFile = ReleaseFile & { bytes: number };

const contentTypes: Record<string, string> = { js: 'text/javascript; charset=utf-8', css: 'text/css; charset=utf-8' };
/** How many files are worked on at a time. */
const lanes = 6;
/** How long the pack may take, in milliseconds: what hasn't come by then comes by itself. */
const patience = 60_000;

/** Does the work on each, several at a time. Once one fails nothing further is begun; when all have ended, so does this, failing. */
export async function severalAtOnce<T>(all: Iterable<T> | AsyncIterable<T>, work: (each: T) => Promise<void>) {
  // One row for all lanes: a lane that fails closes it for the others.
  const row = (async function* () {
    yield* all;
  })();
  const lane = async () => {
    for await (const each of row) await work(each);
  };
  const ended = await Promise.allSettled(Array.from({ length: lanes }, lane));
  for (const each of ended) if (each.status === 'rejected') throw each.reason;
}

/** Cuts a stream into the files that it is made of; ends with the last that is whole. */
async function* split(body: ReadableStream<Uint8Array<ArrayBuffer>>, files: readonly PackedFile[]) {
  const reader = body.getReader();
  try {
    let rest = new Uint8Array();
    for (const file of files) {
      const bytes = new Uint8Array(file.bytes);
      for (let filled = 0; filled < bytes.length;) {
        if (rest.length === 0) {
          const { value, done } = await reader.read();
          if (done) return;
          rest = value;
        }
        const piece = rest.subarray(0, bytes.length - filled);
        bytes.set(piece, filled);
        filled += piece.length;
        rest = rest.subarray(piece.length);
      }
      yield { file, bytes };
    }
  } finally {
    await reader.cancel();
  }
}

/** What the server says of a file: what it says of the pack, whose rules for scripts are every answer's, but for its body. */
function headersOf(file: PackedFile, answer: Response): Headers {
  const headers = new Headers(answer.headers);
  for (const name of ['content-encoding', 'content-length', 'accept-ranges', 'etag', 'last-modified', 'vary'])
    headers.delete(name);
  headers.set('content-type', contentTypes[/\w+$/.exec(file.url)?.[0] ?? ''] ?? '');
  return headers;
}

/**
 * Fetches the pack and stores the files of it that are wanted, as they come. Returns those that are stored now: all of them, or as
 * many as came before something went wrong, whatever that was.
 */
export async function takePack(
  address: string,
  files: readonly PackedFile[],
  isWanted: (file: PackedFile) => boolean,
  store: (file: PackedFile, answer: Response) => Promise<void>,
): Promise<Set<ReleaseFile>> {
  const stored = new Set<ReleaseFile>();
  try {
    // It is of no use once it is split; what the person does meanwhile comes first.
    const asked = { cache: 'no-store', credentials: 'same-origin', priority: 'low' } as const;
    const answer = await fetch(address, { ...asked, signal: AbortSignal.timeout(patience) });
    if (answer.status !== 200 || answer.redirected || !answer.body) return stored;
    await severalAtOnce(split(answer.body, files), async ({ file, bytes }) => {
      if (!isWanted(file)) return;
      // Promise [from-pack]: whatever answered in the place of the server, only the release's own files are stored.
      if ((await digest(bytes)) !== file.integrity) throw new Error(`The pack has another ${file.url}.`);
      await store(file, new Response(bytes, { headers: headersOf(file, answer) }));
      stored.add(file);
    });
  } catch {
    // Cut off, too slow, of another release, or no room: workbox asks for what is missing, and says what is wrong if that fails, too.
  }
  return stored;
}
