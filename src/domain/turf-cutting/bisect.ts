// Cuts ground in two, and the halves again, until every piece is one turf: along short borders, between the sides of streets.
import type { BlockSides } from './block-sides';
import type { Neighbors } from './neighbors';

/** What is cut: every building's weight is doors, or minutes. */
export interface TurfCutting {
  ground: BlockSides;
  neighbors: Neighbors;
  weight: Float64Array;
  /** The weight that a turf should have, and how far it may be off. */
  target: number;
  slack: number;
}

/** In so many directions a border is looked for. */
const DIRECTIONS = 8;
/** From this many buildings on fewer directions do: the border of a large piece is a small part of all borders. */
const LARGE = 5_000;

interface Candidate {
  /** The buildings in the order in which they were swept, and how many of them are on the first side. */
  order: Int32Array;
  first: number;
  price: number;
}

/**
 * Parts connected buildings into `turfs` connected turfs of about equal weight.
 * @returns the turf of each building, from 0; -1 for buildings that were not given
 */
export function bisect(cutting: TurfCutting, buildings: readonly number[], turfs: number): Int32Array {
  const turfOf = new Int32Array(cutting.ground.count).fill(-1);
  const open: { part: Int32Array; turfs: number; first: number }[] = [
    { part: Int32Array.from(buildings), turfs, first: 0 },
  ];
  const mark = new Uint8Array(cutting.ground.count);
  for (let piece = open.pop(); piece; piece = open.pop()) {
    const { part, first } = piece;
    const wanted = Math.min(piece.turfs, part.length);
    if (wanted <= 1) {
      for (const building of part) turfOf[building] = first;
      continue;
    }
    const { one, two, left } = new Halving(cutting, part, wanted, mark).run();
    open.push({ part: one, turfs: left, first }, { part: two, turfs: wanted - left, first: first + left });
  }
  return turfOf;
}

interface Halves {
  one: Int32Array;
  two: Int32Array;
  /** How many turfs the first half is cut into. */
  left: number;
  /** How much the halves are further off than they can bear. */
  off: number;
}

/** One piece of ground and its border, looked for in many directions. */
class Halving {
  private readonly total: number;

  constructor(
    private readonly cutting: TurfCutting,
    private readonly part: Int32Array,
    private readonly turfs: number,
    /** Zero everywhere between steps. */
    private readonly mark: Uint8Array,
  ) {
    this.total = weigh(cutting, part);
  }

  run(): Halves {
    const { part, turfs } = this;
    const usual = this.tryAll(part.length > LARGE ? DIRECTIONS / 2 : DIRECTIONS, Math.ceil(turfs * 0.35));
    if (usual && usual.off === 0) return usual;
    const any = turfs <= 200 ? this.tryAll(3 * DIRECTIONS, 1) : null;
    const best = any && (!usual || any.off < usual.off) ? any : usual;
    return best ?? { one: part.subarray(0, 1), two: part.subarray(1), left: 1, off: Infinity };
  }

  /** The cheapest border that both sides can bear, else the one with the best balance. @param least turfs on either side */
  private tryAll(directions: number, least: number): Halves | null {
    const candidates: Candidate[] = [];
    for (let turn = 0; turn < directions; turn += 1) {
      const angle = (Math.PI * turn) / directions;
      candidates.push(...this.sweep([Math.cos(angle), Math.sin(angle)], Math.min(least, this.turfs >> 1)));
    }
    candidates.sort((a, b) => a.price - b.price);
    let best: Halves | null = null;
    for (const candidate of candidates) {
      const halves = this.halvesOf(candidate);
      if (halves?.off === 0) return halves;
      if (halves && (!best || halves.off < best.off)) best = halves;
    }
    return best;
  }

  private halvesOf({ order, first }: Candidate): Halves | null {
    const { cutting, part, turfs } = this;
    const [one, two] = connectedSides(cutting, part, order, first, this.mark);
    const weight = weigh(cutting, one);
    const left = this.turfsFor(weight, 1);
    if (one.length < left || two.length < turfs - left) return null;
    return { one, two, left, off: this.offOf(weight, left) };
  }

  /** Into how many turfs a side of this weight is cut, at least `least` on either side. */
  private turfsFor(weight: number, least: number): number {
    const { total, turfs } = this;
    return Math.max(least, Math.min(turfs - least, Math.round((weight * turfs) / total)));
  }

  /** How much further off the sides are than so many turfs can bear; 0 when they can. */
  private offOf(weight: number, left: number): number {
    const { cutting, total, turfs } = this;
    const one = Math.abs(weight - cutting.target * left) - bearable(cutting, left);
    const two = Math.abs(total - weight - cutting.target * (turfs - left)) - bearable(cutting, turfs - left);
    const off = Math.max(0, one, two);
    return off < 1e-9 ? 0 : off;
  }

  /** Sweeps over the buildings in a direction; keeps the cheapest border for each number of turfs, and the most even ones. */
  private sweep(direction: readonly [number, number], least: number): Candidate[] {
    const { mark, part, total, turfs } = this;
    const { neighbors, weight } = this.cutting;
    const order = sweptOrder(this.cutting.ground, part, direction);
    const cheapest = new Map<number, Candidate>();
    const evenest = new Map<number, Candidate & { off: number }>();
    for (const building of part) mark[building] = 1;
    let passed = 0;
    let price = 0;
    for (let at = 0; at + 1 < order.length; at += 1) {
      const building = order[at]!;
      mark[building] = 2;
      passed += weight[building]!;
      for (let link = neighbors.start[building]!; link < neighbors.start[building + 1]!; link += 1) {
        const side = mark[neighbors.to[link]!];
        if (side === 1) price += neighbors.weight[link]!;
        else if (side === 2) price -= neighbors.weight[link]!;
      }
      const left = this.turfsFor(passed, least);
      const off = Math.abs(passed - (total * left) / turfs);
      if (off < (evenest.get(left)?.off ?? Infinity))
        evenest.set(left, { order, first: at + 1, price: price + 1e6, off });
      if (this.offOf(passed, left) === 0 && price < (cheapest.get(left)?.price ?? Infinity))
        cheapest.set(left, { order, first: at + 1, price });
    }
    for (const building of part) mark[building] = 0;
    return [...cheapest.values(), ...evenest.values()];
  }
}

/** By how much so many turfs together may be off: less than each of them alone, or the last cuts would have no choice. */
function bearable({ slack }: TurfCutting, turfs: number): number {
  return turfs === 1 ? slack : 0.6 * slack * Math.sqrt(turfs);
}

/** Sides of blocks one after the other in the direction, each along its houses. */
function sweptOrder(ground: BlockSides, part: Int32Array, [dx, dy]: readonly [number, number]): Int32Array {
  const along = (building: number): number => ground.x[building]! * dx + ground.y[building]! * dy;
  const sorted = part.toSorted((a, b) => a - b);
  const runs: { at: number; members: Int32Array }[] = [];
  for (let from = 0; from < sorted.length;) {
    let to = from + 1;
    while (to < sorted.length && ground.face[sorted[to]!] === ground.face[sorted[from]!]) to += 1;
    const members = sorted.slice(from, to);
    let at = 0;
    for (const building of members) at += along(building) / members.length;
    if (along(members[0]!) > along(members.at(-1)!)) members.reverse();
    runs.push({ at, members });
    from = to;
  }
  runs.sort((a, b) => a.at - b.at || a.members[0]! - b.members[0]!);
  const order = new Int32Array(part.length);
  let filled = 0;
  for (const { members } of runs) {
    order.set(members, filled);
    filled += members.length;
  }
  return order;
}

/** Both sides in one piece each: what lies apart from its own side goes to the other. */
function connectedSides(
  cutting: TurfCutting,
  part: Int32Array,
  order: Int32Array,
  first: number,
  mark: Uint8Array,
): [Int32Array, Int32Array] {
  for (let at = 0; at < order.length; at += 1) mark[order[at]!] = at < first ? 1 : 2;
  for (const side of [1, 2]) {
    const other = 3 - side;
    const pieces = piecesOn(cutting, order, side, mark);
    for (const piece of pieces.slice(1)) for (const building of piece) mark[building] = other;
  }
  const one = part.filter((building) => mark[building] === 1);
  const two = part.filter((building) => mark[building] === 2);
  for (const building of part) mark[building] = 0;
  return [one, two];
}

/** The connected pieces of one side, the heaviest first. */
function piecesOn({ neighbors, weight }: TurfCutting, order: Int32Array, side: number, mark: Uint8Array): number[][] {
  const seen = side + 2;
  const pieces: { members: number[]; total: number }[] = [];
  for (const building of order) {
    if (mark[building] !== side) continue;
    mark[building] = seen;
    const members = [building];
    let total = 0;
    for (let at = 0; at < members.length; at += 1) {
      const here = members[at]!;
      total += weight[here]!;
      for (let link = neighbors.start[here]!; link < neighbors.start[here + 1]!; link += 1) {
        const next = neighbors.to[link]!;
        if (mark[next] !== side) continue;
        mark[next] = seen;
        members.push(next);
      }
    }
    pieces.push({ members, total });
  }
  for (const { members } of pieces) for (const building of members) mark[building] = side;
  return pieces.sort((a, b) => b.total - a.total || a.members[0]! - b.members[0]!).map(({ members }) => members);
}

function weigh({ weight }: TurfCutting, part: Int32Array): number {
  let total = 0;
  for (const building of part) total += weight[building]!;
  return total;
}
