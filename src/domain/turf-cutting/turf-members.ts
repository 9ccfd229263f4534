// Which turf each building is in while borders are moved, and what follows from it: how heavy a turf is, what it borders on,
// whether it holds together.
import type { TurfCutting } from './bisect';

/** How much roundness counts beside the price of a border. */
const ROUNDNESS = 1.2;

/** The turfs of a cut; `turfOf` is changed in place, turfs from number `turfs` on stay as they are. */
export class TurfMembers {
  private readonly sumX: Float64Array;
  private readonly sumY: Float64Array;
  private readonly size: Float64Array;
  /** The weight of each turf. */
  readonly total: Float64Array;
  /** The buildings of each turf. */
  readonly members: Set<number>[];
  /** The square of a usual turf's radius, in square meters. */
  private readonly spread: number;
  private readonly seen: Int32Array;
  private stamp = 0;

  constructor(
    private readonly cutting: TurfCutting,
    readonly turfOf: Int32Array,
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

  /** Puts buildings into another turf. */
  move(buildings: readonly number[], to: number): void {
    for (const building of buildings) {
      this.put(building, this.turfOf[building]!, -1);
      this.turfOf[building] = to;
      this.put(building, to, 1);
    }
  }

  /** The turfs that share a border with a turf, by their numbers. */
  turfsNextTo(turf: number): number[] {
    const { neighbors } = this.cutting;
    const beside = new Set<number>();
    for (const building of this.members[turf]!)
      for (let link = neighbors.start[building]!; link < neighbors.start[building + 1]!; link += 1) {
        const other = this.turfOf[neighbors.to[link]!]!;
        if (other !== turf && !this.isOutside(other)) beside.add(other);
      }
    return [...beside].sort((a, b) => a - b);
  }

  /** Whether a number is none of the turfs that may change. */
  isOutside(turf: number): boolean {
    return turf < 0 || turf >= this.total.length;
  }

  /** Whether a building has a neighbor in another turf. */
  isBorder(building: number): boolean {
    const { neighbors } = this.cutting;
    for (let link = neighbors.start[building]!; link < neighbors.start[building + 1]!; link += 1)
      if (this.turfOf[neighbors.to[link]!] !== this.turfOf[building]) return true;
    return false;
  }

  /** The buildings of one side of a block that are in the same turf as this one. */
  sidePart(building: number): number[] {
    const { face } = this.cutting.ground;
    let low = building;
    while (low > 0 && face[low - 1] === face[building]) low -= 1;
    const part: number[] = [];
    for (let at = low; at < face.length && face[at] === face[building]; at += 1)
      if (this.turfOf[at] === this.turfOf[building]) part.push(at);
    return part;
  }

  /** What the borders and the roundness of both turfs win when buildings of one turf go to another. */
  gainOf(buildings: readonly number[], to: number): number {
    const { neighbors, ground } = this.cutting;
    const from = this.turfOf[buildings[0]!]!;
    let gain = 0;
    let x = 0;
    let y = 0;
    for (const building of buildings) {
      x += ground.x[building]! / buildings.length;
      y += ground.y[building]! / buildings.length;
      for (let link = neighbors.start[building]!; link < neighbors.start[building + 1]!; link += 1) {
        const other = neighbors.to[link]!;
        if (buildings.length > 1 && buildings.includes(other)) continue;
        if (this.turfOf[other] === to) gain += neighbors.weight[link]!;
        else if (this.turfOf[other] === from) gain -= neighbors.weight[link]!;
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

  /** Whether the turf of these buildings holds together without them, and they do among themselves. */
  staysWhole(buildings: readonly number[]): boolean {
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

  /** What would be cut off from the largest part of its turf if this building left it. */
  hangingOn(building: number): number[] {
    const { neighbors } = this.cutting;
    const turf = this.turfOf[building]!;
    this.stamp += 1;
    this.seen[building] = this.stamp;
    const parts: number[][] = [];
    for (const first of neighbors.to.subarray(neighbors.start[building]!, neighbors.start[building + 1]!))
      if (this.turfOf[first] === turf && this.seen[first] !== this.stamp)
        parts.push(this.reached(first, turf, this.stamp));
    const largest = parts.reduce<number[]>((a, b) => (b.length > a.length ? b : a), []);
    return parts.filter((part) => part !== largest).flat();
  }

  private reached(first: number, turf: number, stamp: number): number[] {
    const { neighbors } = this.cutting;
    this.seen[first] = stamp;
    const found = [first];
    for (let at = 0; at < found.length; at += 1) {
      const here = found[at]!;
      for (let link = neighbors.start[here]!; link < neighbors.start[here + 1]!; link += 1) {
        const next = neighbors.to[link]!;
        if (this.turfOf[next] !== turf || this.seen[next] === stamp) continue;
        this.seen[next] = stamp;
        found.push(next);
      }
    }
    return found;
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
