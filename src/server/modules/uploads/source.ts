// An uploaded file where it lies: of a known size, read from any byte on.
import { addAbortSignal, Readable } from 'node:stream';
import { sentence } from '../../../contract/messages/every-message';
import { UnreadableFileError } from '../../../domain/voter-files/row-reader';
import type { FileStore } from '../../providers/files';

export interface Source {
  bytes: number;
  /** Opens it from a byte on, up to and with another. */
  open(from?: number, to?: number): Promise<Readable>;
}

/**
 * A stored file; its streams end with the signal.
 * @throws UnreadableFileError from `open`, when it is no longer there
 */
export function storedSource(
  files: Pick<FileStore, 'get'>,
  { storage_key, bytes }: { storage_key: string; bytes: number },
  signal?: AbortSignal,
): Source {
  return {
    bytes,
    async open(from, to) {
      const stream = await files.get(storage_key, from, to);
      if (!stream) throw new UnreadableFileError(sentence('FILE_GONE'));
      return signal ? addAbortSignal(signal, stream) : stream;
    },
  };
}

/** A text that never lay anywhere. */
export function textSource(text: string): Source {
  const bytes = Buffer.from(text);
  return {
    bytes: bytes.length,
    open: (from = 0, to = Infinity) => Promise.resolve(Readable.from([bytes.subarray(from, to + 1)])),
  };
}

/** The first bytes of a source, or all of it. */
export async function headOf(stream: Readable, most: number): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let size = 0;
  try {
    for await (const piece of stream) {
      const bytes = Buffer.from(piece as Uint8Array);
      pieces.push(bytes);
      size += bytes.length;
      if (size >= most) break;
    }
  } finally {
    stream.destroy();
  }
  return Buffer.concat(pieces).subarray(0, most);
}
