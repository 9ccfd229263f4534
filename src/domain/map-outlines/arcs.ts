// Borders that outlines share, each once: simplified the same on both sides, so that neighbors neither part nor overlap.
import type { Ring } from './read-outlines';

/** A millionth of a degree, some 10 centimeters: nearer corners are one. */
const fine = 1e6;
/** Of a longer arc each piece is simplified for itself: what has very many corners would take very long. */
const longestPiece = 1000;

/** Every ring as numbers of points, and the points. */
export interface Net {
  rings: Int32Array[];
  /** Points in millionths of a degree. */
  x: Float64Array;
  y: Float64Array;
  /** Of each point: how far, in meters, the border moves without it. Infinity where more than two borders meet. */
  worth: Float64Array;
}

/** Lays rings onto one net and finds out what each of their points is worth. */
export function netOf(rings: readonly Ring[]): Net {
  const ids = new Map<string, number>();
  const [xs, ys]: [number[], number[]] = [[], []];
  const numbered = rings.map((ring) => {
    const numbers: number[] = [];
    for (const [lng, lat] of ring) {
      const [x, y] = [Math.round(lng * fine), Math.round(lat * fine)];
      const key = `${x},${y}`;
      let id = ids.get(key);
      if (id === undefined) {
        id = xs.push(x) - 1;
        ys.push(y);
        ids.set(key, id);
      }
      if (numbers.at(-1) !== id) numbers.push(id);
    }
    while (numbers.length > 1 && numbers[0] === numbers.at(-1)) numbers.pop();
    return Int32Array.from(numbers);
  });
  const net: Net = {
    rings: numbered,
    x: Float64Array.from(xs),
    y: Float64Array.from(ys),
    worth: new Float64Array(xs.length),
  };
  weigh(net);
  return net;
}

function weigh(net: Net): void {
  const { rings, worth } = net;
  const isJunction = junctionsOf(net);
  for (const ring of rings) {
    if (ring.length < 3) continue;
    const first = ring.findIndex((id) => isJunction[id] === 1);
    const turned = first < 0 ? fromLeast(ring) : [...ring.subarray(first), ...ring.subarray(0, first)];
    turned.push(turned[0]!);
    let begin = 0;
    for (let at = 1; at < turned.length; at += 1) {
      if (at < turned.length - 1 && isJunction[turned[at]!] !== 1) continue;
      weighArc(net, towards(turned.slice(begin, at + 1)));
      begin = at;
    }
  }
  isJunction.forEach((junction, id) => {
    if (junction === 1) worth[id] = Infinity;
  });
}

/** Points that have other neighbors in one ring than in another. */
function junctionsOf({ rings, x }: Net): Uint8Array {
  const isJunction = new Uint8Array(x.length);
  const [low, high] = [new Int32Array(x.length).fill(-1), new Int32Array(x.length)];
  for (const ring of rings)
    ring.forEach((id, at) => {
      const [before, after] = [ring[(at + ring.length - 1) % ring.length]!, ring[(at + 1) % ring.length]!];
      const [less, more] = [Math.min(before, after), Math.max(before, after)];
      if (low[id] === -1) [low[id], high[id]] = [less, more];
      else if (low[id] !== less || high[id] !== more) isJunction[id] = 1;
    });
  return isJunction;
}

/** A ring that meets no other: the same, whichever of its corners came first. */
function fromLeast(ring: Int32Array): number[] {
  const least = ring.indexOf(ring.reduce((low, id) => Math.min(low, id)));
  return [...ring.subarray(least), ...ring.subarray(0, least)];
}

/** An arc in the one of its two directions that both of its sides agree on. */
function towards(arc: number[]): number[] {
  const [first, last] = [arc[0]!, arc.at(-1)!];
  const isForward = first === last ? arc[1]! <= arc.at(-2)! : first < last;
  return isForward ? arc : arc.toReversed();
}

/** Douglas and Peucker's rule, once for all tolerances: no point is worth more than the one that parted its piece. */
function weighArc(net: Net, arc: readonly number[]): void {
  const { x, y, worth } = net;
  const wide = Math.cos(((y[arc[0]!]! / fine) * Math.PI) / 180);
  const metre = 111_320 / fine;
  const far = (id: number, a: number, b: number): number => {
    const [bx, by] = [(x[b]! - x[a]!) * wide, y[b]! - y[a]!];
    const [px, py] = [(x[id]! - x[a]!) * wide, y[id]! - y[a]!];
    const long = bx * bx + by * by;
    const share = long === 0 ? 0 : Math.max(0, Math.min(1, (px * bx + py * by) / long));
    const [dx, dy] = [px - share * bx, py - share * by];
    return Math.sqrt(dx * dx + dy * dy) * metre;
  };
  const isClosed = arc[0] === arc.at(-1);
  const open: [from: number, to: number, most: number][] = [];
  for (let from = 0; from < arc.length - 1; from += longestPiece) {
    const to = Math.min(arc.length - 1, from + longestPiece);
    open.push([from, to, Infinity]);
    if (to < arc.length - 1) worth[arc[to]!] = Infinity;
  }
  for (let piece = open.pop(); piece; piece = open.pop()) {
    const [from, to, most] = piece;
    let [best, farthest] = [-1, -1];
    for (let at = from + 1; at < to; at += 1) {
      const distance = far(arc[at]!, arc[from]!, arc[to]!);
      if (distance > farthest) [best, farthest] = [at, distance];
    }
    if (best < 0) continue;
    // The two ends of a ring are one: what is farthest from it stays, or nothing of the ring would.
    const here = isClosed && from === 0 && to === arc.length - 1 ? Infinity : Math.min(most, farthest);
    worth[arc[best]!] = Math.max(worth[arc[best]!]!, here);
    open.push([from, best, here], [best, to, here]);
  }
  if (isClosed) worth[arc[0]!] = Infinity;
}

/** The corners of a ring that are worth more than `least` meters. */
export const cornersWorth = ({ rings, worth }: Net, ring: number, least: number): number[] =>
  [...rings[ring]!].filter((id) => worth[id]! > least);

/** A point of the net in degrees. */
export const degreesOf = ({ x, y }: Net, id: number): [number, number] => [x[id]! / fine, y[id]! / fine];
