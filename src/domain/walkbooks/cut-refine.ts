// Betters turfs once they are cut: houses change sides where that makes the turfs even, keeps sides of streets whole or
// makes them rounder, and never where a turf would fall apart.
import type { Cutting } from './cut-bisect';

/** So many times all borders are walked along. */
const PASSES = 6;
/** How much roundness counts beside the price of a border. */
const ROUNDNESS = 1.2;

/** So many necks are tried at most, among so many turfs around one that is off. */
const MOST_NECKS = 60;
const NEAR = 12;

/** Changes `turfOf` in place; turfs from number `turfs` on stay as they are. */
export function refine(cutting: Cutting, turfOf: Int32Array, turfs: number): void {
  const search = new Refinement(cutting, turfOf, turfs);
  for (let pass = 0; pass < PASSES && search.pass(); pass += 1);
  search.even();
}

class Refinement {
  private readonly sumX: Float64Array;
  private readonly sumY: Float64Array;
  private readonly size: Float64Array;
  private readonly total: Float64Array;
  /** Members of each turf. */
  private readonly members: Set<number>[];
  /** The square of a usual turf's radius, in square metres. */
  private readonly spread: number;
  private readonly seen: Int32Array;
  private stamp = 0;

  constructor(
    private readonly cutting: Cutting,
    private readonly turfOf: Int32Array,
    turfs: number,
  ) {
    this.sumX = new Float64Array(turfs);
    this.sumY = new Float64Array(turfs);
    this.size = new Float64Array(turfs);
    this.total = new Float64Array(turfs);
    this.members = Array.from({ length: turfs }, () => new Set<number>());
    this.seen = new Int32Array(turfOf.length);
    turfOf.forEach((turf, building) => {
      if (turf >= 0 && turf < turfs) this.put(building, turf, 1);
    });
    this.spread = this.usualSpread();
  }

  /** Tries everything along the borders once. @returns whether anything changed */
  pass(): boolean {
    const { turfOf } = this;
    let changed = false;
    for (let building = 0; building < turfOf.length; building += 1) {
      if (this.isOutside(turfOf[building]!) || !this.isBorder(building)) continue;
      const side = this.sidePart(building);
      if (side.length > 1 && this.tryMove(side)) changed = true;
      else if (this.tryMove([building])) changed = true;
    }
    return changed;
  }

  /** Evens the turfs out; where a part of town hangs on the rest by a neck, the neck may have to change hands first. */
  even(): void {
    this.evenByHouses([...this.total.keys()], 400);
    let tries = MOST_NECKS;
    for (const turf of this.total.keys())
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

  /** Pairs of neighbouring turfs near one that is off between which only a large piece could change hands. */
  private necksNear(turf: number): { near: number[]; necks: [number, number][] } {
    const near = new Set([turf]);
    const necks: [number, number][] = [];
    for (const here of near)
      for (const next of this.turfsBeside(here)) {
        if (near.size < NEAR) near.add(next);
        if (this.bestPiece(here, next) === null) necks.push([here, next]);
      }
    return { near: [...near], necks };
  }

  /** Hands a neck over and evens out what comes of it; all is as before when that makes nothing better. */
  private tryNeck(from: number, to: number, near: readonly number[]): boolean {
    const piece = this.bestPiece(from, to, this.cutting.target);
    if (piece === null) return false;
    const excess = () => this.total.reduce((sum, _, turf) => sum + Math.abs(this.offBy(turf)), 0);
    const before = excess();
    const kept = this.turfOf.slice();
    this.move(piece, to);
    this.evenByHouses(near, 4 * NEAR);
    if (excess() < before) return true;
    kept.forEach((turf, building) => {
      if (this.turfOf[building] !== turf) this.move([building], turf);
    });
    return false;
  }

  /** Above 0 when too heavy, below when too light, 0 when within the slack. */
  private offBy(turf: number): number {
    const { target, slack } = this.cutting;
    const off = this.total[turf]! - target;
    return Math.abs(off) <= slack + 1e-9 ? 0 : off;
  }

  /** One house from an overfull turf (or to an underfull one) along a chain of neighbouring turfs. */
  private shift(turf: number, urgently: boolean, reach: number): boolean {
    const give = this.offBy(turf) > 0;
    const { target, slack } = this.cutting;
    const spare = urgently ? slack : 0;
    const cameFrom = new Map<number, number>([[turf, -1]]);
    const queue = [turf];
    for (let at = 0; at < queue.length && at < reach; at += 1) {
      const here = queue[at]!;
      for (const next of this.turfsBeside(here)) {
        if (cameFrom.has(next)) continue;
        if (urgently && (give ? this.bestPiece(here, next) : this.bestPiece(next, here)) === null) continue;
        cameFrom.set(next, here);
        queue.push(next);
        const room = spare + (give ? target - this.total[next]! : this.total[next]! - target);
        if (room > 0 && this.moveAlong(chainTo(next, cameFrom), give, urgently)) return true;
      }
    }
    return false;
  }

  /** @param chain turfs from the one that is off to the one with room */
  private moveAlong(chain: readonly number[], give: boolean, inPieces: boolean): boolean {
    const moved: { buildings: readonly number[]; from: number }[] = [];
    const takeBack = (): false => {
      for (const { buildings, from } of moved.reverse()) this.move(buildings, from);
      return false;
    };
    const excess = () => chain.reduce((sum, turf) => sum + Math.abs(this.offBy(turf)), 0);
    const before = excess();
    for (let at = 0; at + 1 < chain.length; at += 1) {
      const [from, to] = give ? [chain[at]!, chain[at + 1]!] : [chain[at + 1]!, chain[at]!];
      const house = this.bestHouse(from, to);
      const buildings = house === null ? (inPieces ? this.bestPiece(from, to) : null) : [house];
      if (buildings === null) return takeBack();
      moved.push({ buildings, from });
      this.move(buildings, to);
    }
    // What is evened out here must not be uneven there.
    return excess() < before || takeBack();
  }

  /** The lightest house at the border to a turf, with all that hangs on its own turf by it alone. */
  private bestPiece(from: number, to: number, most = 2 * this.cutting.slack): number[] | null {
    const { neighbours, weight } = this.cutting;
    let best: number[] | null = null;
    let least = most + 1e-9;
    for (const building of [...this.members[from]!].sort((a, b) => a - b)) {
      const beside = neighbours.to.subarray(neighbours.start[building]!, neighbours.start[building + 1]!);
      if (!beside.some((other) => this.turfOf[other] === to)) continue;
      const piece = [building, ...this.hangingOn(building)];
      const heavy = piece.reduce((sum, each) => sum + weight[each]!, 0);
      if (heavy >= least || piece.length >= this.members[from]!.size) continue;
      best = piece;
      least = heavy;
    }
    return best;
  }

  /** What would be cut off from the largest part of its turf if this building left it. */
  private hangingOn(building: number): number[] {
    const { neighbours } = this.cutting;
    const turf = this.turfOf[building]!;
    this.stamp += 1;
    this.seen[building] = this.stamp;
    const parts: number[][] = [];
    for (const first of neighbours.to.subarray(neighbours.start[building]!, neighbours.start[building + 1]!))
      if (this.turfOf[first] === turf && this.seen[first] !== this.stamp)
        parts.push(this.reached(first, turf, this.stamp));
    const largest = parts.reduce<number[]>((a, b) => (b.length > a.length ? b : a), []);
    return parts.filter((part) => part !== largest).flat();
  }

  /** The cheapest house of a turf to hand to a neighbouring one; null when none may go. */
  private bestHouse(from: number, to: number): number | null {
    const { neighbours, weight, slack } = this.cutting;
    let best: number | null = null;
    let bestGain = -Infinity;
    for (const building of this.members[from]!) {
      if (weight[building]! > 2 * slack + 1e-9) continue;
      let touches = false;
      for (let link = neighbours.start[building]!; link < neighbours.start[building + 1]!; link += 1)
        if (this.turfOf[neighbours.to[link]!] === to) touches = true;
      if (!touches) continue;
      const gain = this.gainOf([building], to);
      if (gain > bestGain || (gain === bestGain && best !== null && building < best)) {
        if (!this.staysWhole([building])) continue;
        best = building;
        bestGain = gain;
      }
    }
    return best;
  }

  private turfsBeside(turf: number): number[] {
    const { neighbours } = this.cutting;
    const beside = new Set<number>();
    for (const building of this.members[turf]!)
      for (let link = neighbours.start[building]!; link < neighbours.start[building + 1]!; link += 1) {
        const other = this.turfOf[neighbours.to[link]!]!;
        if (other !== turf && !this.isOutside(other)) beside.add(other);
      }
    return [...beside].sort((a, b) => a - b);
  }

  private tryMove(buildings: readonly number[]): boolean {
    const from = this.turfOf[buildings[0]!]!;
    const { neighbours, target, slack } = this.cutting;
    const beside = new Set<number>();
    for (const building of buildings)
      for (let link = neighbours.start[building]!; link < neighbours.start[building + 1]!; link += 1) {
        const other = this.turfOf[neighbours.to[link]!]!;
        if (other !== from && !this.isOutside(other)) beside.add(other);
      }
    const weight = buildings.reduce((sum, each) => sum + this.cutting.weight[each]!, 0);
    const over = (value: number): number => Math.max(0, Math.abs(value - target) - slack - 1e-9);
    let best = -1;
    let bestGain = 1e-6;
    for (const to of beside) {
      const before = over(this.total[from]!) + over(this.total[to]!);
      const after = over(this.total[from]! - weight) + over(this.total[to]! + weight);
      if (after > before) continue;
      const gain = this.gainOf(buildings, to) + ((before - after) / (slack || 1)) * 5;
      if (gain > bestGain || (gain === bestGain && to < best)) {
        best = to;
        bestGain = gain;
      }
    }
    if (best < 0 || !this.staysWhole(buildings)) return false;
    this.move(buildings, best);
    return true;
  }

  /** What the borders and the roundness of both turfs win when buildings of one turf go to another. */
  private gainOf(buildings: readonly number[], to: number): number {
    const { neighbours, ground } = this.cutting;
    const from = this.turfOf[buildings[0]!]!;
    let gain = 0;
    let x = 0;
    let y = 0;
    for (const building of buildings) {
      x += ground.x[building]! / buildings.length;
      y += ground.y[building]! / buildings.length;
      for (let link = neighbours.start[building]!; link < neighbours.start[building + 1]!; link += 1) {
        const other = neighbours.to[link]!;
        if (buildings.length > 1 && buildings.includes(other)) continue;
        if (this.turfOf[other] === to) gain += neighbours.weight[link]!;
        else if (this.turfOf[other] === from) gain -= neighbours.weight[link]!;
      }
    }
    const many = buildings.length;
    const left = this.size[from]! - many;
    if (left <= 0) return -Infinity;
    const away = (turf: number): number =>
      (x - this.sumX[turf]! / this.size[turf]!) ** 2 + (y - this.sumY[turf]! / this.size[turf]!) ** 2;
    const wider = ((this.size[to]! * many) / (this.size[to]! + many)) * away(to);
    const narrower = ((this.size[from]! * many) / left) * away(from);
    return gain + (ROUNDNESS * (narrower - wider)) / this.spread;
  }

  /** The buildings of one side of a block that are in the same turf as this one. */
  private sidePart(building: number): number[] {
    const { face } = this.cutting.ground;
    let low = building;
    while (low > 0 && face[low - 1] === face[building]) low -= 1;
    const part: number[] = [];
    for (let at = low; at < face.length && face[at] === face[building]; at += 1)
      if (this.turfOf[at] === this.turfOf[building]) part.push(at);
    return part;
  }

  private isOutside(turf: number): boolean {
    return turf < 0 || turf >= this.total.length;
  }

  private isBorder(building: number): boolean {
    const { neighbours } = this.cutting;
    for (let link = neighbours.start[building]!; link < neighbours.start[building + 1]!; link += 1)
      if (this.turfOf[neighbours.to[link]!] !== this.turfOf[building]) return true;
    return false;
  }

  /** Whether the turf of these buildings holds together without them, and they do among themselves. */
  private staysWhole(buildings: readonly number[]): boolean {
    const turf = this.turfOf[buildings[0]!]!;
    const rest = this.members[turf]!.size - buildings.length;
    if (rest <= 0) return false;
    this.stamp += 1;
    for (const building of buildings) this.seen[building] = this.stamp;
    let first = -1;
    for (const building of this.members[turf]!)
      if (this.seen[building] !== this.stamp) {
        first = building;
        break;
      }
    if (this.reached(first, turf, this.stamp).length !== rest) return false;
    if (buildings.length === 1) return true;
    this.stamp += 1;
    for (const building of this.members[turf]!) this.seen[building] = this.stamp;
    for (const building of buildings) this.seen[building] = 0;
    return this.reached(buildings[0]!, turf, this.stamp).length === buildings.length;
  }

  private reached(first: number, turf: number, stamp: number): number[] {
    const { neighbours } = this.cutting;
    this.seen[first] = stamp;
    const found = [first];
    for (let at = 0; at < found.length; at += 1) {
      const here = found[at]!;
      for (let link = neighbours.start[here]!; link < neighbours.start[here + 1]!; link += 1) {
        const next = neighbours.to[link]!;
        if (this.turfOf[next] !== turf || this.seen[next] === stamp) continue;
        this.seen[next] = stamp;
        found.push(next);
      }
    }
    return found;
  }

  private move(buildings: readonly number[], to: number): void {
    for (const building of buildings) {
      this.put(building, this.turfOf[building]!, -1);
      this.turfOf[building] = to;
      this.put(building, to, 1);
    }
  }

  private put(building: number, turf: number, sign: 1 | -1): void {
    const { ground, weight } = this.cutting;
    this.sumX[turf]! += sign * ground.x[building]!;
    this.sumY[turf]! += sign * ground.y[building]!;
    this.size[turf]! += sign;
    this.total[turf]! += sign * weight[building]!;
    if (sign > 0) this.members[turf]!.add(building);
    else this.members[turf]!.delete(building);
  }

  /** The middle one of the mean squared distances of houses from the middle of their turf, times a usual number of houses' share. */
  private usualSpread(): number {
    const { x, y } = this.cutting.ground;
    const means = this.members
      .map((members, turf) => {
        let sum = 0;
        for (const each of members)
          sum +=
            (x[each]! - this.sumX[turf]! / this.size[turf]!) ** 2 +
            (y[each]! - this.sumY[turf]! / this.size[turf]!) ** 2;
        return sum / (members.size || 1);
      })
      .sort((a, b) => a - b);
    return means[means.length >> 1] || 1;
  }
}

function chainTo(turf: number, cameFrom: ReadonlyMap<number, number>): number[] {
  const chain = [turf];
  for (let at = cameFrom.get(turf) ?? -1; at >= 0; at = cameFrom.get(at) ?? -1) chain.push(at);
  return chain.reverse();
}
