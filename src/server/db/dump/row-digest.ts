// A digest of a table's rows, whatever order they come in: two tables have the same one only if they hold the same rows.
import { hash } from 'node:crypto';

const words = 8;
const lineEnd = 10;

export interface RowDigest {
  /** Takes the next piece of what COPY writes: whole rows or parts of them. */
  add: (piece: Buffer) => void;
  result: () => { rows: number; digest: string };
}

/** Sums of the rows' hashes: COPY ends each row, and nothing else, by a line's end. */
export function rowDigest(): RowDigest {
  const sums = new Uint32Array(words);
  let rows = 0;
  let open: Buffer[] = [];
  const take = (row: Buffer) => {
    const hashed = hash('sha256', row, 'buffer');
    for (let word = 0; word < words; word += 1) sums[word] = (sums[word] ?? 0) + hashed.readUInt32LE(word * 4);
    rows += 1;
  };
  return {
    add(piece) {
      let from = 0;
      for (let end = piece.indexOf(lineEnd); end >= 0; end = piece.indexOf(lineEnd, from)) {
        const row = piece.subarray(from, end);
        take(open.length > 0 ? Buffer.concat([...open, row]) : row);
        open = [];
        from = end + 1;
      }
      if (from < piece.length) open.push(piece.subarray(from));
    },
    result: () => ({ rows, digest: Buffer.from(sums.buffer).toString('hex') }),
  };
}
