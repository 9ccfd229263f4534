// The unbalanced k-means cut that the figure of cutting turf is compared with.
import type { TurfDoor } from '../../src/domain/turf-cutting/block-sides';
import { blockSidesOf } from '../../src/domain/turf-cutting/block-sides';
import { wayThrough } from '../../src/domain/turf-cutting/walking-length';
import { NearPoints } from '../../src/domain/turf-cutting/nearest-points';
import { seededRandom } from '../../src/domain/walking-order/seeded-random';

/** Lloyd's algorithm over buildings, each as heavy as its doors, from `turfs` doors drawn at random. */
export function kMeans(doors: readonly TurfDoor[], turfs: number, rounds = 25) {
  const ground = blockSidesOf(doors);
  const random = seededRandom(1);
  const { x, y, count } = ground;
  const drawn = Array.from({ length: count }, (_, index) => ({ index, rank: random() })).sort(
    (a, b) => a.rank - b.rank,
  );
  const cx = Float64Array.from(drawn.slice(0, turfs), ({ index }) => x[index]!);
  const cy = Float64Array.from(drawn.slice(0, turfs), ({ index }) => y[index]!);
  const of = new Int32Array(count);
  for (let round = 0; round < rounds; round += 1) {
    // The center nearest to each building, through a tree of the centres and the building itself as its last point.
    const tree = new NearPoints(Float64Array.from([...cx, 0]), Float64Array.from([...cy, 0]));
    for (let index = 0; index < count; index += 1) of[index] = tree.nearestTo(x[index]!, y[index]!, (c) => c < turfs);
    const sums = Array.from({ length: turfs }, () => [0, 0, 0] as [number, number, number]);
    for (let index = 0; index < count; index += 1) {
      const sum = sums[of[index]!]!;
      const weight = ground.doors[index]!.length;
      sum[0] += weight * x[index]!;
      sum[1] += weight * y[index]!;
      sum[2] += weight;
    }
    sums.forEach(([sx, sy, weight], turf) => {
      if (weight === 0) return;
      cx[turf] = sx / weight;
      cy[turf] = sy / weight;
    });
  }
  const members = Array.from({ length: turfs }, () => [] as number[]);
  of.forEach((turf, index) => members[turf]!.push(index));
  const sizes = members.map((own) => own.reduce((sum, each) => sum + ground.doors[each]!.length, 0));
  const metres = members.reduce(
    (sum, own) =>
      sum +
      wayThrough(
        Float64Array.from(own, (i) => x[i]!),
        Float64Array.from(own, (i) => y[i]!),
        own.length,
      ).metres,
    0,
  );
  return { metres, least: Math.min(...sizes), most: Math.max(...sizes) };
}
