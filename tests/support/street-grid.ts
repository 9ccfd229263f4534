// Streets as American towns lay them out, for trying the walking order: blocks, both sides, lanes and avenues, a share
// of the doors on the list.
import type { RouteDoor } from '../../src/domain/walking-order/buildings';
import { seededRandom } from '../../src/domain/walking-order/seeded-random';

const metre = 1 / 111_195;

/** `count` doors of a grid of streets, drawn by the seed: a third to a half of the houses there. */
export function streetGrid(count: number, seed: number): RouteDoor[] {
  const random = seededRandom(seed);
  const streets = Math.max(2, Math.round(Math.sqrt(count / 9)));
  const block = 90 + random() * 40;
  const houses: RouteDoor[] = [];
  for (let street = 0; street < streets; street += 1) {
    for (const eastWest of [true, false]) {
      const wide = random() < 0.2;
      const half = (wide ? 30 : 18 + random() * 8) / 2;
      const first = random() < 0.5 ? 0 : 1;
      for (let at = half + 8; at < streets * block; at += 11 + random() * 9) {
        if (Math.min(at % block, block - (at % block)) < 16) continue;
        for (const side of [0, 1]) {
          const along = at + (random() - 0.5) * 4;
          const across = street * block + (side === 0 ? -1 : 1) * (half + random() * 5);
          const number = 2 * Math.round(at / 4) + (side === first ? 0 : 1) + 100;
          const name = eastWest ? `E ${street + 1}th St` : `${'ABCDEFGHJKLMNPQR'[street] ?? 'Z'}oak Ave`;
          const [x, y] = eastWest ? [along, across] : [across, along];
          houses.push({
            id: `${name} ${number} ${houses.length}`,
            latitude: 41 + y * metre,
            longitude: -80 + (x * metre) / Math.cos((41 * Math.PI) / 180),
            address: `${number} ${name}`,
            unit: '',
          });
        }
      }
    }
  }
  const drawn = houses.map((house) => ({ house, rank: random() })).sort((a, b) => a.rank - b.rank);
  return drawn.slice(0, count).map(({ house }) => house);
}
