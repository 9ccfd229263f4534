// Which buildings are neighbors: the graph within which a turf must hang together
// (decisions/turf-follows-neighbors.md).
import type { BlockSides } from './block-sides';
import { groupBy } from '../lists/group-by';
import { NearPoints } from './nearest-points';

/** Neighbors of building i: `to[start[i]]` up to `to[start[i + 1] - 1]`; `weight` is what it costs to part them. */
export interface Neighbors {
  start: Int32Array;
  to: Int32Array;
  weight: Float32Array;
}

/** Among so many nearest buildings neighbors are looked for. */
const AROUND = 16;
/** Up to this far apart parting two neighbors costs the whole price, further less: a park or a river is a natural border. Metres. */
const CLOSE = 25;
/** What parting costs on top for two houses of one side of a block, and of one street. */
const SAME_FACE = 1.5;
const SAME_STREET = 0.35;

/**
 * Two buildings are neighbors when no third stands within the circle that has them at its ends (the Gabriel graph, planar
 * and about what one walks), looked for among each one's 16 nearest. What then still lies apart is joined by the shortest
 * links, so that the whole ground hangs together. Buildings at one place, as where a file gives a whole town one point, are a chain
 * along their streets and numbers, of which the first has the place's neighbors: all of them would be each other's.
 * @param included buildings that take part; a building that makes up a turf alone does not
 */
export function neighboursOf(ground: BlockSides, included: readonly number[]): Neighbors {
  const places = chainsOf(ground, included);
  const x = Float64Array.from(places, ([first]) => ground.x[included[first!]!]!);
  const y = Float64Array.from(places, ([first]) => ground.y[included[first!]!]!);
  const tree = new NearPoints(x, y);
  const near = placesBeside(tree, x, y);
  joinPieces(tree, near);
  return packed(ground, included, linksOf(places, near, included.length));
}

/** Of each place the points there, in the order of their numbers: along streets, and houses of one street. */
function chainsOf({ x, y }: BlockSides, included: readonly number[]): number[][] {
  return [...groupBy(included.keys(), (point) => `${x[included[point]!]!} ${y[included[point]!]!}`).values()];
}

/** Links of points, from those of their places. */
function linksOf(places: readonly (readonly number[])[], near: readonly Set<number>[], points: number): Set<number>[] {
  const links = Array.from({ length: points }, () => new Set<number>());
  places.forEach((chain, place) => {
    const [first] = chain;
    for (const other of near[place]!) links[first!]!.add(places[other]![0]!);
    for (let at = 1; at < chain.length; at += 1) {
      links[chain[at - 1]!]!.add(chain[at]!);
      links[chain[at]!]!.add(chain[at - 1]!);
    }
  });
  return links;
}

function placesBeside(tree: NearPoints, x: Float64Array, y: Float64Array): Set<number>[] {
  const links = Array.from(x, () => new Set<number>());
  links.forEach((_, point) => {
    const near = tree.nearest(point, AROUND);
    for (const other of near) {
      const square = (x[point]! - x[other]!) ** 2 + (y[point]! - y[other]!) ** 2;
      const parted = near.some(
        (third) =>
          third !== other &&
          (x[point]! - x[third]!) ** 2 +
            (y[point]! - y[third]!) ** 2 +
            (x[other]! - x[third]!) ** 2 +
            (y[other]! - y[third]!) ** 2 <
            square,
      );
      if (parted) continue;
      links[point]!.add(other);
      links[other]!.add(point);
    }
  });
  return links;
}

function joinPieces(tree: NearPoints, links: Set<number>[]): void {
  for (let pieces = piecesOf(links); pieces.length > 1; pieces = piecesOf(links)) {
    const pieceOf = new Int32Array(links.length);
    pieces.forEach((piece, number) => piece.forEach((point) => (pieceOf[point] = number)));
    const only = tree.onlyPieces(pieceOf);
    // The largest piece is found by the others.
    for (const [number, piece] of pieces.entries()) {
      if (number === 0) continue;
      let best: { from: number; to: number; square: number } | null = null;
      for (const point of piece) {
        const found = tree.nearestOther(point, pieceOf, only, best?.square ?? Infinity);
        if (found && (!best || found.square < best.square))
          best = { from: point, to: found.point, square: found.square };
      }
      if (!best) continue;
      links[best.from]!.add(best.to);
      links[best.to]!.add(best.from);
    }
  }
}

/** Connected pieces, the largest first. */
function piecesOf(links: readonly Set<number>[]): number[][] {
  const seen = new Uint8Array(links.length);
  const pieces: number[][] = [];
  for (let first = 0; first < links.length; first += 1) {
    if (seen[first]) continue;
    seen[first] = 1;
    const piece = [first];
    for (let at = 0; at < piece.length; at += 1) {
      for (const other of links[piece[at]!]!) {
        if (seen[other]) continue;
        seen[other] = 1;
        piece.push(other);
      }
    }
    pieces.push(piece);
  }
  return pieces.sort((a, b) => b.length - a.length || a[0]! - b[0]!);
}

function packed(ground: BlockSides, included: readonly number[], links: readonly Set<number>[]): Neighbors {
  const start = new Int32Array(ground.count + 1);
  included.forEach((building, point) => (start[building + 1] = links[point]!.size));
  for (let index = 0; index < ground.count; index += 1) start[index + 1]! += start[index]!;
  const to = new Int32Array(start[ground.count]!);
  const weight = new Float32Array(to.length);
  included.forEach((building, point) => {
    let slot = start[building]!;
    for (const other of [...links[point]!].sort((a, b) => a - b)) {
      to[slot] = included[other]!;
      weight[slot] = priceOf(ground, building, included[other]!);
      slot += 1;
    }
  });
  return { start, to, weight };
}

function priceOf({ x, y, face, street }: BlockSides, a: number, b: number): number {
  const away = Math.hypot(x[a]! - x[b]!, y[a]! - y[b]!);
  const price = Math.min(1, CLOSE / (away + 1));
  if (face[a] === face[b]) return price + SAME_FACE;
  return street[a]! >= 0 && street[a] === street[b] ? price + SAME_STREET : price;
}
