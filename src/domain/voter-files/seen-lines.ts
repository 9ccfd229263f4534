// What is remembered of the lines of a file: millions of them in a few bytes each, because files are larger than memory.
import { channels, type Channel } from '../../contract/fields';
import type { NamesOfRow } from './wishes';

/** Remembers keys by their hash of 64 bits: among 10 million, two alike by chance come once in 300,000 files. */
export interface SeenLines {
  /** The line on which the key came first; null, and it is remembered, when this is the first. */
  firstLine(key: string, line: number): number | null;
  /** Whether the key came. */
  has(key: string): boolean;
}

/** An empty memory of keys. */
export function seenLines(): SeenLines {
  let size = 1 << 12;
  let held = 0;
  /** Three numbers a place: both halves of the hash, and the line; line 0 is a free place. */
  let table = new Uint32Array(size * 3);

  const placeOf = (into: Uint32Array, places: number, high: number, low: number): number => {
    let at = (low & (places - 1)) * 3;
    while (into[at + 2] !== 0 && (into[at] !== high || into[at + 1] !== low)) {
      at += 3;
      if (at === places * 3) at = 0;
    }
    return at;
  };
  const grow = () => {
    const larger = new Uint32Array(size * 6);
    for (let at = 0; at < table.length; at += 3) {
      const [high = 0, low = 0, line = 0] = [table[at], table[at + 1], table[at + 2]];
      if (line !== 0) larger.set([high, low, line], placeOf(larger, size * 2, high, low));
    }
    table = larger;
    size *= 2;
  };

  return {
    firstLine(key, line) {
      const [high, low] = hash(key);
      const at = placeOf(table, size, high, low);
      const known = table[at + 2] ?? 0;
      if (known !== 0) return known;
      table[at] = high;
      table[at + 1] = low;
      table[at + 2] = line;
      held += 1;
      if (held > size * 0.7) grow();
      return null;
    },
    has(key) {
      const [high, low] = hash(key);
      return table[placeOf(table, size, high, low) + 2] !== 0;
    },
  };
}

/** cyrb53's mixing, all 64 bits kept. */
function hash(text: string): [high: number, low: number] {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return [high >>> 0, low >>> 0];
}

/** What a check, which stores no one, remembers of the rows that it read: whom a line is about, and what of that person is left out. */
export interface ToldLines {
  tell(line: number, names: NamesOfRow): void;
  /** Whether a line is about someone of exactly these names. */
  isNamed(line: number, names: NamesOfRow): boolean;
  leaveOut(line: number, on: readonly Channel[]): void;
  leftOut(line: number): Channel[];
}

/** A memory of no lines yet. */
export function toldLines(): ToldLines {
  let names = new Uint32Array(1 << 12);
  let left = new Uint8Array(1 << 12);
  const makeRoom = (line: number) => {
    if (line < left.length) return;
    const size = Math.max(line + 1, left.length * 2);
    const [more, further] = [new Uint32Array(size), new Uint8Array(size)];
    more.set(names);
    further.set(left);
    [names, left] = [more, further];
  };
  return {
    tell(line, named) {
      makeRoom(line);
      names[line] = hashOfNames(named);
    },
    isNamed: (line, named) => names[line] === hashOfNames(named),
    leaveOut(line, on) {
      makeRoom(line);
      for (const channel of on) left[line] = (left[line] ?? 0) | (1 << channels.indexOf(channel));
    },
    leftOut: (line) => channels.filter((_channel, at) => ((left[line] ?? 0) >> at) & 1),
  };
}

/** Never 0, which is a line that was not told of. */
function hashOfNames({ first, last, birth_year }: NamesOfRow): number {
  const [, low] = hash([first.toLowerCase(), last.toLowerCase(), birth_year ?? ''].join('\u001F'));
  return low || 1;
}
