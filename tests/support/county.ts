// A county of streets for trying the cutting of turf: towns of blocks, avenues, apartment houses, a river, lanes in the country.
import type { TurfDoor } from '../../src/domain/turf-cutting/block-sides';
import { seededRandom } from '../../src/domain/walking-order/seeded-random';

const metre = 1 / 111_195;
const scale = Math.cos((40.5 * Math.PI) / 180);

/** `count` doors: a share of the houses of towns that thin out from their middle, and apartment houses of 3 to 24 units. */
export function county(count: number, seed: number): TurfDoor[] {
  const random = seededRandom(seed);
  const doors: TurfDoor[] = [];
  for (let town = 0; doors.length < count; town += 1) {
    const wanted = Math.min(count - doors.length, Math.max(200, Math.round(count * (town === 0 ? 0.5 : 0.17))));
    for (const door of aTown(wanted, town, random)) doors.push(door);
  }
  return doors.slice(0, count);
}

function aTown(count: number, town: number, random: () => number): TurfDoor[] {
  const blocks = Math.ceil(Math.sqrt(count / 9));
  const [east, north] = [(town % 3) * (blocks * 210 + 3_000), Math.floor(town / 3) * (blocks * 210 + 3_000)];
  const tilt = random() * 0.6;
  const zip = String(44_480 + town);
  const doors: TurfDoor[] = [];
  const put = (x: number, y: number, number: number, street: string) => {
    const units = random() < 0.03 ? 3 + Math.floor(random() * 22) : 1;
    for (let unit = 1; unit <= units; unit += 1)
      doors.push({
        id: `${zip}-${street}-${number}-${unit}`,
        latitude: 40.5 + (north + x * Math.sin(tilt) + y * Math.cos(tilt)) * metre,
        longitude: -80 + ((east + x * Math.cos(tilt) - y * Math.sin(tilt)) * metre) / scale,
        address: `${number} ${street}`,
        street,
        house_number: String(number),
        zip,
        side: number % 2 === 1 ? 'odd' : 'even',
      });
  };
  const [width, depth] = [110 + random() * 60, 80 + random() * 40];
  for (let row = 0; row < blocks; row += 1)
    for (let column = 0; column < blocks; column += 1) {
      // The river.
      if (blocks > 6 && Math.abs(row - column * 0.4 - blocks * 0.3) < 1.2) continue;
      const away = Math.hypot(row - blocks / 2, column - blocks / 2) / blocks;
      const share = Math.max(0.12, 0.75 - away);
      for (const eastWest of [true, false]) {
        const length = eastWest ? width : depth;
        const street = eastWest ? `E ${row + 1}th St` : `Oak ${column + 1} Ave`;
        for (let at = 14; at < length - 12; at += 12 + random() * 6)
          for (const side of [0, 1]) {
            if (random() > share) continue;
            const number = (eastWest ? column : row) * 100 + 2 * Math.round(at / 5) + side;
            const across = (side === 0 ? -1 : 1) * (13 + random() * 4);
            if (eastWest) put(column * width + at, row * depth + across, number, street);
            else put(column * width + across, row * depth + at, number, street);
          }
      }
    }
  return doors.slice(0, count);
}
