// A county in parts that are cut one after the other: as a k-d tree, along few houses, and never through a side of a block.
import { alongStreet } from '../addresses/grid';
import type { TurfDoor } from './block-sides';
import { type Position, projectPositions } from '../geography/geometry';

/** Where a door is, and what stands for its `blockKey`: of a county's doors no more is kept at a time. */
export interface PlacedDoor extends Position {
  block: string | number;
}

/** The parts of a county, and which of them lie next to one another. */
export interface CountyParts {
  /** The part of each door, in the order given. */
  partOf: Int32Array;
  parts: number;
  /** Neighboring parts, the smaller number first. */
  borders: [number, number][];
}

/** In so many directions a border is looked for. */
const DIRECTIONS = 4;
/** Of its doors a half may have so much more or less than its share, for a border with fewer houses on it. */
const LEEWAY = 0.08;
/** Houses within this distance of a border count against it. Meters. */
const BESIDE = 25;
/** Doors of one side of a block further than this from its first are another block's: two towns may number alike. Meters. */
const ONE_BLOCK = 250;
/** Parts with doors in the same or in adjacent squares of this size are neighbors. Meters. */
const SQUARE = 90;

/** Sides of blocks: the middle and the doors of each. */
interface Blocks {
  of: Int32Array;
  x: Float64Array;
  y: Float64Array;
  doors: Float64Array;
}

/**
 * Divides doors into parts of about equal size.
 * @param aimed doors that a part should have; borders drawn where fewer houses are make some a fifth larger
 */
export function divideCounty(doors: readonly PlacedDoor[], aimed: number): CountyParts {
  const { x, y } = projectPositions(doors);
  const blocks = blocksOf(doors, x, y);
  const partOfBlock = new Int32Array(blocks.x.length);
  const whole = Int32Array.from(blocks.x.keys());
  const open: { members: Int32Array; parts: number; first: number }[] = [
    { members: whole, parts: Math.max(1, Math.ceil(doors.length / aimed)), first: 0 },
  ];
  for (let piece = open.pop(); piece; piece = open.pop()) {
    const { members, first } = piece;
    const parts = Math.min(piece.parts, members.length);
    if (parts <= 1) {
      for (const block of members) partOfBlock[block] = first;
      continue;
    }
    const left = parts >> 1;
    const [one, two] = halve(blocks, members, left / parts);
    open.push({ members: one, parts: left, first }, { members: two, parts: parts - left, first: first + left });
  }
  const partOf = Int32Array.from(blocks.of, (block) => partOfBlock[block]!);
  const parts = partOfBlock.reduce((most, part) => Math.max(most, part + 1), 0);
  return { partOf, parts, borders: bordersBetween(partOf, x, y) };
}

/** What the doors of one side of a block have in common; another block far away may have it as well. */
export function blockKey({ street, zip, house_number, side, address }: TurfDoor): string {
  const hundred = Math.floor(alongStreet(house_number) / 100);
  // A house without a street is a block of its own.
  return (street === '' ? `${address}|${zip}` : `${street}|${zip}|${hundred}|${side}`).toUpperCase();
}

function blocksOf(doors: readonly PlacedDoor[], x: Float64Array, y: Float64Array): Blocks {
  const known = new Map<PlacedDoor['block'], number[]>();
  const firsts: number[] = [];
  const sums = { x: [] as number[], y: [] as number[], doors: [] as number[] };
  const of = Int32Array.from(doors, (door, at) => {
    const alike = known.get(door.block) ?? [];
    let block = alike.find((each) => Math.hypot(x[firsts[each]!]! - x[at]!, y[firsts[each]!]! - y[at]!) <= ONE_BLOCK);
    if (block === undefined) {
      block = firsts.length;
      firsts.push(at);
      sums.x.push(0);
      sums.y.push(0);
      sums.doors.push(0);
      alike.push(block);
      known.set(door.block, alike);
    }
    sums.x[block]! += x[at]!;
    sums.y[block]! += y[at]!;
    sums.doors[block]! += 1;
    return block;
  });
  const middle = (axis: number[]) => Float64Array.from(axis, (sum, block) => sum / sums.doors[block]!);
  return { of, x: middle(sums.x), y: middle(sums.y), doors: Float64Array.from(sums.doors) };
}

/** Two halves with about the share wanted in the first, parted where the fewest doors are beside the border. */
function halve(blocks: Blocks, members: Int32Array, share: number): [Int32Array, Int32Array] {
  const total = members.reduce((sum, block) => sum + blocks.doors[block]!, 0);
  let best: { order: Int32Array; first: number; beside: number } | null = null;
  for (let turn = 0; turn < DIRECTIONS; turn += 1) {
    const [dx, dy] = [Math.cos((Math.PI * turn) / DIRECTIONS), Math.sin((Math.PI * turn) / DIRECTIONS)];
    const along = Float64Array.from(members, (block) => blocks.x[block]! * dx + blocks.y[block]! * dy);
    const ranks = Int32Array.from(members.keys()).sort((a, b) => along[a]! - along[b]! || members[a]! - members[b]!);
    let [passed, from, to, beside] = [0, 0, 0, 0];
    const doorsAt = (rank: number) => blocks.doors[members[ranks[rank]!]!]!;
    for (let at = 1; at < ranks.length; at += 1) {
      passed += doorsAt(at - 1);
      const border = (along[ranks[at - 1]!]! + along[ranks[at]!]!) / 2;
      while (to < ranks.length && along[ranks[to]!]! <= border + BESIDE) {
        beside += doorsAt(to);
        to += 1;
      }
      while (along[ranks[from]!]! < border - BESIDE) {
        beside -= doorsAt(from);
        from += 1;
      }
      if (Math.abs(passed / total - share) > LEEWAY || (best && beside >= best.beside)) continue;
      best = { order: Int32Array.from(ranks, (rank) => members[rank]!), first: at, beside };
    }
  }
  // One block may be more than the leeway.
  const { order, first } = best ?? { order: members, first: Math.max(1, Math.round(members.length * share)) };
  return [order.slice(0, first), order.slice(first)];
}

function bordersBetween(partOf: Int32Array, x: Float64Array, y: Float64Array): [number, number][] {
  const squares = new Map<string, Set<number>>();
  partOf.forEach((part, at) => {
    const key = `${Math.floor(x[at]! / SQUARE)} ${Math.floor(y[at]! / SQUARE)}`;
    const inside = squares.get(key);
    if (inside) inside.add(part);
    else squares.set(key, new Set([part]));
  });
  const found = new Map<string, [number, number]>();
  for (const [key, inside] of squares) {
    const [column = 0, row = 0] = key.split(' ').map(Number);
    for (const [right, down] of [
      [0, 0],
      [1, -1],
      [1, 0],
      [1, 1],
      [0, 1],
    ] as const)
      for (const other of squares.get(`${column + right} ${row + down}`) ?? [])
        for (const part of inside)
          if (part !== other) {
            const pair: [number, number] = [Math.min(part, other), Math.max(part, other)];
            found.set(pair.join(' '), pair);
          }
  }
  return [...found.values()].sort(([a, b], [c, d]) => a - c || b - d);
}
