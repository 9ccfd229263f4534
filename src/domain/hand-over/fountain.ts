// A random linear fountain code: blocks of a message, first each as it is and then sums (XOR) of random halves of them, without end.
// Whoever has collected about two more than there are blocks, whichever, in whatever order, has the message.
import { seededRandom } from '../walking-order/seeded-random';

/** Bytes of a block: with its header one QR code of version 15, which a cheap phone's camera reads from a hand's distance. */
export const blockBytes = 480;
const blockWords = blockBytes / 4;
/** The longest message: beyond it no one would hold two phones still for so long. */
export const longestMessage = 1_000_000;

export const blocksIn = (length: number): number => Math.max(1, Math.ceil(length / blockBytes));

/** Which blocks a frame sums up, one bit each: the same on both phones. */
function blocksOf(seed: number, index: number, count: number): Uint32Array {
  const bits = new Uint32Array(Math.ceil(count / 32));
  const set = (at: number) => (bits[at >> 5] = (bits[at >> 5] ?? 0) | (1 << (at & 31)));
  if (index < count) {
    set(index);
    return bits;
  }
  const random = seededRandom(Math.imul(index, 0x9e3779b1) ^ seed);
  for (let at = 0; at < count; at++) if (random() < 0.5) set(at);
  if (bits.every((word) => word === 0)) set(index % count);
  return bits;
}

const has = (bits: Uint32Array, at: number): boolean => (((bits[at >> 5] ?? 0) >>> (at & 31)) & 1) === 1;

function addTo(sum: Uint32Array, other: Uint32Array): void {
  for (let at = 0; at < sum.length; at++) sum[at] = (sum[at] ?? 0) ^ (other[at] ?? 0);
}

const wordsOf = (bytes: Uint8Array): Uint32Array => {
  const whole = new Uint8Array(blockBytes);
  whole.set(bytes.subarray(0, blockBytes));
  return new Uint32Array(whole.buffer);
};

/** Makes the frames of a message: of any index, the same each time. */
export function fountain(message: Uint8Array, seed: number): (index: number) => Uint8Array<ArrayBuffer> {
  const count = blocksIn(message.length);
  const blocks = Array.from({ length: count }, (_, at) => wordsOf(message.subarray(at * blockBytes)));
  return (index) => {
    const sum = new Uint32Array(blockWords);
    const bits = blocksOf(seed, index, count);
    blocks.forEach((block, at) => {
      if (has(bits, at)) addTo(sum, block);
    });
    return new Uint8Array(sum.buffer);
  };
}

interface Row {
  bits: Uint32Array;
  sum: Uint32Array;
}

export interface Collector {
  /** Takes a frame. What it has, or could compute, changes nothing. */
  add(index: number, block: Uint8Array): void;
  /** From 0 to 1. */
  share(): number;
  /** The message, or null while frames are missing. */
  message(): Uint8Array<ArrayBuffer> | null;
}

/** Collects the frames of a message of a known length. */
export function collector(length: number, seed: number): Collector {
  const count = blocksIn(length);
  /** By its lowest block: no row has a block below its place. */
  const rows: (Row | undefined)[] = Array.from({ length: count });
  let known = 0;
  return {
    add(index, block) {
      const row = { bits: blocksOf(seed, index, count), sum: wordsOf(block) };
      for (let at = 0; at < count; at++) {
        if (!has(row.bits, at)) continue;
        const before = rows[at];
        if (!before) {
          rows[at] = row;
          known += 1;
          return;
        }
        addTo(row.bits, before.bits);
        addTo(row.sum, before.sum);
      }
    },
    share: () => known / count,
    message() {
      if (known < count) return null;
      const message = new Uint8Array(count * blockBytes);
      const solved: Uint32Array[] = [];
      for (let at = count - 1; at >= 0; at--) {
        const row = rows[at];
        if (!row) return null;
        const sum = row.sum.slice();
        for (let later = at + 1; later < count; later++) {
          const other = solved[later];
          if (other && has(row.bits, later)) addTo(sum, other);
        }
        solved[at] = sum;
        message.set(new Uint8Array(sum.buffer), at * blockBytes);
      }
      return message.slice(0, length);
    },
  };
}
