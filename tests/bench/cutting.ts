// How quickly and how well turf is cut: 100,000 doors into 2,000 walkbooks, against a k-means cut that balances nothing.
import { cutTolerance, cutTurf } from '../../src/domain/turf-cutting/cut-turf';
import type { BenchTools } from '../support/bench';
import { county } from '../support/county';
import { kMeans } from '../support/k-means';

export const about = 'Cutting 100,000 doors into 2,000 walkbooks: seconds, balance, and walking length against k-means';

const [count, wanted] = [100_000, 2_000];

export function run(tools: BenchTools): Promise<Record<string, unknown>> {
  const doors = county(count, 1);
  cutTurf(doors.slice(0, 2_000), { turfs: 40 });
  tools.say(`Cutting ${count} doors into ${wanted} walkbooks …`);
  const before = process.cpuUsage();
  const begun = performance.now();
  const { turfs, target, sides_split } = cutTurf(doors, { turfs: wanted });
  const seconds = (performance.now() - begun) / 1000;
  const used = process.cpuUsage(before);
  tools.say('The same doors by k-means …');
  const means = kMeans(doors, wanted);
  const metres = turfs.reduce((sum, turf) => sum + turf.metres, 0);
  const sizes = turfs.map((turf) => turf.doors);
  return Promise.resolve({
    doors: doors.length,
    walkbooks: turfs.length,
    seconds: round(seconds),
    seconds_limit: 20,
    cpu_seconds: round((used.user + used.system) / 1e6),
    doors_each: target,
    fewest_doors: Math.min(...sizes),
    most_doors: Math.max(...sizes),
    within_tenth: turfs.filter((turf) => Math.abs(turf.off) <= cutTolerance).length,
    sides_of_blocks_split: sides_split,
    walking_metres: Math.round(metres),
    k_means_metres: Math.round(means.metres),
    k_means_fewest_doors: means.least,
    k_means_most_doors: means.most,
    walking_of_k_means: round(metres / means.metres),
    walking_limit: 1.1,
    ok: seconds <= 20 && turfs.every((turf) => Math.abs(turf.off) <= cutTolerance) && metres <= 1.1 * means.metres,
  });
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
