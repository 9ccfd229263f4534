// Improves turfs once they are cut: houses change sides where that makes the turfs even, keeps sides of streets whole or
// makes them rounder, and never where a turf would fall apart.
import type { TurfCutting } from './bisect';
import { TurfMembers } from './turf-members';

/** So many times all borders are walked along. */
const PASSES = 6;

/** So many necks are tried at most, among so many turfs around one that is off. */
const MOST_NECKS = 60;
const NEAR = 12;

/** Changes `turfOf` in place; turfs from number `turfs` on stay as they are. */
export function refine(cutting: TurfCutting, turfOf: Int32Array, turfs: number): void {
  const search = new Refinement(cutting, new TurfMembers(cutting, turfOf, turfs));
  for (let pass = 0; pass < PASSES && search.pass(); pass += 1);
  search.even();
}

class Refinement {
  constructor(
    private readonly cutting: TurfCutting,
    private readonly turfs: TurfMembers,
  ) {}

  /** Tries everything along the borders once. @returns whether anything changed */
  pass(): boolean {
    const { turfOf } = this.turfs;
    let changed = false;
    for (let building = 0; building < turfOf.length; building += 1) {
      if (this.turfs.isOutside(turfOf[building]!) || !this.turfs.isBorder(building)) continue;
      const side = this.turfs.sidePart(building);
      if (side.length > 1 && this.tryMove(side)) changed = true;
      else if (this.tryMove([building])) changed = true;
    }
    return changed;
  }

  /** Evens the turfs out; where a part of town hangs on the rest by a neck, the neck may have to change hands first. */
  even(): void {
    this.evenByHouses([...this.turfs.total.keys()], 400);
    let tries = MOST_NECKS;
    for (const turf of this.turfs.total.keys())
      while (this.offBy(turf) !== 0 && tries > 0) {
        const { near, necks } = this.necksNear(turf);
        tries -= necks.length + 1;
        if (!necks.some(([from, to]) => this.tryNeck(from, to, near))) break;
      }
  }

  /**
   * What is still too heavy or too light, a house at a time, along the shortest way to a turf that has room. Where that does
   * not help, any turf will do that stays within the slack (in a part of town all may be a bit light), and a house that holds
   * its turf together takes with it what hangs on it.
   */
  private evenByHouses(turfs: readonly number[], reach: number): void {
    for (let round = 0; round < 3; round += 1) {
      let left = false;
      for (const turf of turfs) {
        for (let step = 0; step < 60 && this.offBy(turf) !== 0; step += 1)
          if (!this.shift(turf, false, reach) && !this.shift(turf, true, 4 * NEAR)) break;
        if (this.offBy(turf) !== 0) left = true;
      }
      if (!left) return;
    }
  }

  /** Pairs of neighboring turfs near one that is off between which only a large piece could change hands. */
  private necksNear(turf: number): { near: number[]; necks: [number, number][] } {
    const near = new Set([turf]);
    const necks: [number, number][] = [];
    for (const here of near)
      for (const next of this.turfs.turfsNextTo(here)) {
        if (near.size < NEAR) near.add(next);
        if (this.bestPiece(here, next) === null) necks.push([here, next]);
      }
    return { near: [...near], necks };
  }

  /** Hands a neck over and evens out what comes of it; all is as before when that makes nothing better. */
  private tryNeck(from: number, to: number, near: readonly number[]): boolean {
    const piece = this.bestPiece(from, to, this.cutting.target);
    if (piece === null) return false;
    const excess = () => this.turfs.total.reduce((sum, _, turf) => sum + Math.abs(this.offBy(turf)), 0);
    const before = excess();
    const turfBefore = this.turfs.turfOf.slice();
    this.turfs.move(piece, to);
    this.evenByHouses(near, 4 * NEAR);
    if (excess() < before) return true;
    turfBefore.forEach((turf, building) => {
      if (this.turfs.turfOf[building] !== turf) this.turfs.move([building], turf);
    });
    return false;
  }

  /** Above 0 when too heavy, below when too light, 0 when within the slack. */
  private offBy(turf: number): number {
    const { target, slack } = this.cutting;
    const off = this.turfs.total[turf]! - target;
    return Math.abs(off) <= slack + 1e-9 ? 0 : off;
  }

  /** One house from an overfull turf (or to an underfull one) along a chain of neighboring turfs. */
  private shift(turf: number, urgently: boolean, reach: number): boolean {
    const give = this.offBy(turf) > 0;
    const { target, slack } = this.cutting;
    const spare = urgently ? slack : 0;
    const cameFrom = new Map<number, number>([[turf, -1]]);
    const queue = [turf];
    for (let at = 0; at < queue.length && at < reach; at += 1) {
      const here = queue[at]!;
      for (const next of this.turfs.turfsNextTo(here)) {
        if (cameFrom.has(next)) continue;
        if (urgently && (give ? this.bestPiece(here, next) : this.bestPiece(next, here)) === null) continue;
        cameFrom.set(next, here);
        queue.push(next);
        const room = spare + (give ? target - this.turfs.total[next]! : this.turfs.total[next]! - target);
        if (room > 0 && this.moveAlong(chainTo(next, cameFrom), give, urgently)) return true;
      }
    }
    return false;
  }

  /** @param chain turfs from the one that is off to the one with room */
  private moveAlong(chain: readonly number[], give: boolean, inPieces: boolean): boolean {
    const moved: { buildings: readonly number[]; from: number }[] = [];
    const undo = (): false => {
      for (const { buildings, from } of moved.reverse()) this.turfs.move(buildings, from);
      return false;
    };
    const excess = () => chain.reduce((sum, turf) => sum + Math.abs(this.offBy(turf)), 0);
    const before = excess();
    for (let at = 0; at + 1 < chain.length; at += 1) {
      const [from, to] = give ? [chain[at]!, chain[at + 1]!] : [chain[at + 1]!, chain[at]!];
      const house = this.bestHouse(from, to);
      const buildings = house === null ? (inPieces ? this.bestPiece(from, to) : null) : [house];
      if (buildings === null) return undo();
      moved.push({ buildings, from });
      this.turfs.move(buildings, to);
    }
    // What is evened out here must not be uneven there.
    return excess() < before || undo();
  }

  /** The lightest house at the border to a turf, with all that hangs on its own turf by it alone. */
  private bestPiece(from: number, to: number, most = 2 * this.cutting.slack): number[] | null {
    const { neighbors, weight } = this.cutting;
    let best: number[] | null = null;
    let least = most + 1e-9;
    for (const building of [...this.turfs.members[from]!].sort((a, b) => a - b)) {
      const beside = neighbors.to.subarray(neighbors.start[building]!, neighbors.start[building + 1]!);
      if (!beside.some((other) => this.turfs.turfOf[other] === to)) continue;
      const piece = [building, ...this.turfs.hangingOn(building)];
      const heavy = piece.reduce((sum, each) => sum + weight[each]!, 0);
      if (heavy >= least || piece.length >= this.turfs.members[from]!.size) continue;
      best = piece;
      least = heavy;
    }
    return best;
  }

  /** The cheapest house of a turf to hand to a neighboring one; null when none may go. */
  private bestHouse(from: number, to: number): number | null {
    const { neighbors, weight, slack } = this.cutting;
    let best: number | null = null;
    let bestGain = -Infinity;
    for (const building of this.turfs.members[from]!) {
      if (weight[building]! > 2 * slack + 1e-9) continue;
      let touches = false;
      for (let link = neighbors.start[building]!; link < neighbors.start[building + 1]!; link += 1)
        if (this.turfs.turfOf[neighbors.to[link]!] === to) touches = true;
      if (!touches) continue;
      const gain = this.turfs.gainOf([building], to);
      if (gain > bestGain || (gain === bestGain && best !== null && building < best)) {
        if (!this.turfs.staysWhole([building])) continue;
        best = building;
        bestGain = gain;
      }
    }
    return best;
  }

  private tryMove(buildings: readonly number[]): boolean {
    const from = this.turfs.turfOf[buildings[0]!]!;
    const { neighbors, target, slack } = this.cutting;
    const beside = new Set<number>();
    for (const building of buildings)
      for (let link = neighbors.start[building]!; link < neighbors.start[building + 1]!; link += 1) {
        const other = this.turfs.turfOf[neighbors.to[link]!]!;
        if (other !== from && !this.turfs.isOutside(other)) beside.add(other);
      }
    const weight = buildings.reduce((sum, each) => sum + this.cutting.weight[each]!, 0);
    const over = (value: number): number => Math.max(0, Math.abs(value - target) - slack - 1e-9);
    let best = -1;
    let bestGain = 1e-6;
    for (const to of beside) {
      const before = over(this.turfs.total[from]!) + over(this.turfs.total[to]!);
      const after = over(this.turfs.total[from]! - weight) + over(this.turfs.total[to]! + weight);
      if (after > before) continue;
      const gain = this.turfs.gainOf(buildings, to) + ((before - after) / (slack || 1)) * 5;
      if (gain > bestGain || (gain === bestGain && to < best)) {
        best = to;
        bestGain = gain;
      }
    }
    if (best < 0 || !this.turfs.staysWhole(buildings)) return false;
    this.turfs.move(buildings, best);
    return true;
  }
}

function chainTo(turf: number, cameFrom: ReadonlyMap<number, number>): number[] {
  const chain = [turf];
  for (let at = cameFrom.get(turf) ?? -1; at >= 0; at = cameFrom.get(at) ?? -1) chain.push(at);
  return chain.reverse();
}
