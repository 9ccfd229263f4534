// The text of many rows as bytes, in memory that is used again: strings would hold on to the pieces of a file that they were
// cut from, and a buffer for each few rows is garbage by the hundred megabytes.

/** Text that grows, is read once and filled again. */
export interface RowText {
  add(text: string): void;
  clear(): void;
  /** All of it, in pieces that a socket takes. */
  pieces(): Generator<Buffer>;
}

const atFirst = 1 << 20;
const pieceSize = 1 << 16;

export function rowText(): RowText {
  let bytes = Buffer.allocUnsafeSlow(atFirst);
  let length = 0;
  return {
    add(text) {
      // A letter has three bytes at most.
      const most = length + text.length * 3;
      if (most > bytes.length) {
        const larger = Buffer.allocUnsafeSlow(Math.max(most, Math.ceil(bytes.length * 1.5)));
        bytes.copy(larger, 0, 0, length);
        bytes = larger;
      }
      length += bytes.write(text, length);
    },
    clear() {
      length = 0;
    },
    *pieces() {
      for (let at = 0; at < length; at += pieceSize) yield bytes.subarray(at, Math.min(length, at + pieceSize));
    },
  };
}
