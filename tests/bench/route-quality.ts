// How good the walking order is: against the proven optimum up to 200 doors, against long searches at 500.
import { stopsOf, walkingOrder } from '../../src/domain/walking-order/walking-order';
import type { RouteDoor } from '../../src/domain/walking-order/buildings';
import { groupBuildings } from '../../src/domain/walking-order/buildings';
import { seededRandom } from '../../src/domain/walking-order/seeded-random';
import { improveTour } from '../../src/domain/walking-order/tour-search';
import { legCost, nearestNeighbourTour } from '../../src/domain/walking-order/stops';
import type { BenchTools } from '../support/bench';
import { optimalTour } from '../support/exact-tour';
import { streetGrid } from '../support/street-grid';

export const about =
  'Walking order on street grids: per cent above the optimum (500 doors: above the best known), and seconds';

const seeds = [1, 2, 3, 4];
const longRuns = [11, 12, 13];

export async function run(tools: BenchTools): Promise<Record<string, unknown>> {
  const result: Record<string, unknown> = {};
  // Once for the compiler: a phone's worker is warm after its first plan, too.
  walkingOrder(streetGrid(100, 99));
  for (const count of [50, 100, 200, 500]) {
    const above: number[] = [];
    const seconds: number[] = [];
    for (const seed of seeds) {
      const planned = plan(streetGrid(count, seed));
      const best = count <= 200 ? await optimum(planned) : bestKnown(planned);
      above.push((planned.costOf(planned.tour) / best - 1) * 100);
      seconds.push(planned.seconds);
      tools.say(`${count} doors, town ${seed}: ${above.at(-1)?.toFixed(4)} % above, ${planned.seconds.toFixed(2)} s`);
    }
    const against = count <= 200 ? 'optimum' : 'best_known';
    result[`doors_${count}_percent_above_${against}_mean`] = round(above.reduce((a, b) => a + b, 0) / above.length);
    result[`doors_${count}_percent_above_${against}_worst`] = round(Math.max(...above));
    result[`doors_${count}_cpu_seconds_worst`] = round(Math.max(...seconds));
  }
  return result;
}

const round = (value: number): number => Math.round(value * 1000) / 1000;

/** The product's own order as a tour over the very stops and costs that it was searched with. */
function plan(doors: readonly RouteDoor[]) {
  const before = process.cpuUsage();
  const { order } = walkingOrder(doors);
  const used = process.cpuUsage(before);
  const buildings = groupBuildings(doors);
  const stops = stopsOf(buildings);
  const stopOf = new Map(buildings.flatMap((building, stop) => building.doors.map(({ id }) => [id, stop] as const)));
  const tour = [...new Set(order.map((id) => stopOf.get(id) ?? 0))];
  const cost = (a: number, b: number): number => legCost(stops, a, b);
  const costOf = (way: ArrayLike<number>): number =>
    Array.from(way).reduce((sum, stop, at) => sum + cost(stop, way[(at + 1) % way.length] ?? stop), 0);
  return { stops, tour, cost, costOf, seconds: (used.user + used.system) / 1e6 };
}

type Planned = ReturnType<typeof plan>;

function optimum({ stops, tour, cost }: Planned): Promise<number> {
  const start = improveTour(stops, Int32Array.from(tour), 20_000, seededRandom(7));
  return optimalTour(stops.x.length, cost, start);
}

/** Ten times longer searches, from other beginnings and with other chance. */
function bestKnown({ stops, tour, costOf }: Planned): number {
  const found = longRuns.map((seed) => {
    const start = nearestNeighbourTour(stops, (seed * 37) % stops.x.length);
    return costOf(improveTour(stops, start, 300_000, seededRandom(seed)));
  });
  return Math.min(costOf(tour), ...found);
}
