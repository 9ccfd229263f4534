// The streets of the made-up town and the lots along them, in meters east and north of its south-western corner.
import type { SeededRandom } from './seeded-random';

/** A place where a house may stand. */
export interface Lot {
  street: string;
  number: number;
  x: number;
  y: number;
}

const streetNames =
  `Ferry Mill Chestnut Walnut Oak Maple Elm Birch Cedar Pine Spruce Willow Laurel Juniper Hawthorn Sycamore
  Linden Poplar Hickory Beech Magnolia Dogwood Aspen Alder Cypress Hazel Rowan Locust Mulberry Tamarack Catalpa Buckeye`.split(
    /\s+/,
  );
const blockEast = 140;
const blockNorth = 95;
/** From the middle of a street to a front door. */
const setback = 15;
/** The street called Maple begins at 5th Avenue: west of it lies the mill pond. */
const mapleBegins = 4;

/** At least as many lots as a town of `size` doors needs. */
export function planTown(random: SeededRandom, size: number): Lot[] {
  const rows = Math.max(3, Math.min(streetNames.length, Math.ceil(17 * Math.sqrt(size / 5000))));
  for (let columns = Math.max(3, Math.ceil((230 * size) / 5000 / rows)); ; columns += 1) {
    const lots = layOut(random, rows, columns);
    if (lots.length >= size) return lots;
  }
}

function layOut(random: SeededRandom, rows: number, columns: number): Lot[] {
  const diagonal = founders(rows, columns);
  const lots: Lot[] = [];
  for (let row = 0; row < rows; row += 1) lots.push(...eastWest(random, row, columns));
  for (let column = 0; column < columns; column += 1) lots.push(...northSouth(random, column, rows));
  // The diagonal avenue was cut through the grid: what stood in its way is gone.
  const beside = lots.filter((lot) => distanceTo(diagonal, lot) > 38);
  return [...beside, ...alongFounders(random, diagonal, rows, columns), ...riverRoad(random, columns)];
}

export function ordinal(number: number): string {
  const tail = number % 100 > 10 && number % 100 < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][number % 10] ?? 'th');
  return `${number}${tail}`;
}

function eastWest(random: SeededRandom, row: number, columns: number): Lot[] {
  const name = streetNames[row] ?? `Street ${row}`;
  const street = `${name} ${random.weigh([
    ['St', 8],
    ['Ln', 1],
    ['Dr', 1],
  ])}`;
  const maple = name === 'Maple';
  const first = maple ? Math.min(mapleBegins, columns - 2) : random.whole(0, Math.min(2, columns - 2));
  const last = Math.max(first + 1, columns - 1 - random.whole(0, 1));
  const lots: Lot[] = [];
  for (let block = first; block < last; block += 1) {
    const hundred = (block - first + 1) * 100;
    const numbers = maple && block === first ? mapleNumbers : evenly(hundred, 9);
    for (const number of numbers) {
      const along = 22 + ((number - hundred) / (numbers === mapleNumbers ? 42 : 98)) * (blockEast - 44);
      const north = number % 2 === 0;
      lots.push({
        street: maple ? 'Maple St' : street,
        number,
        x: block * blockEast + along + shake(random, 2),
        y: row * blockNorth + (north ? setback : -setback) + shake(random, 2.5),
      });
    }
  }
  return lots;
}

const mapleNumbers = [
  102, 108, 112, 116, 118, 120, 124, 126, 132, 138, 103, 107, 111, 115, 117, 121, 129, 131, 135, 139,
];

function northSouth(random: SeededRandom, column: number, rows: number): Lot[] {
  const lots: Lot[] = [];
  for (let block = 0; block < rows - 1; block += 1) {
    const hundred = (block + 1) * 100;
    for (const number of evenly(hundred, 3)) {
      const east = number % 2 === 0;
      lots.push({
        street: `${ordinal(column + 1)} Ave`,
        number,
        x: column * blockEast + (east ? setback : -setback) + shake(random, 2),
        y: block * blockNorth + 26 + ((number - hundred) / 100) * (blockNorth - 52) + shake(random, 1.5),
      });
    }
  }
  return lots;
}

/** House numbers of one block, even and odd, so many on each side. */
function evenly(hundred: number, perSide: number): number[] {
  return Array.from({ length: perSide }, (_, at) => hundred + 2 * Math.round(((at + 0.5) * 48) / perSide)).flatMap(
    (even) => [even, even + 1],
  );
}

interface Line {
  fromX: number;
  fromY: number;
  toX: number;
  toY: number;
}

function founders(rows: number, columns: number): Line {
  return { fromX: -30, fromY: 1.5 * blockNorth, toX: (columns - 1) * blockEast, toY: (rows - 0.5) * blockNorth };
}

function lengthOf({ fromX, fromY, toX, toY }: Line): number {
  return Math.hypot(toX - fromX, toY - fromY);
}

function distanceTo(line: Line, { x, y }: Lot): number {
  const length = lengthOf(line);
  const [dx, dy] = [(line.toX - line.fromX) / length, (line.toY - line.fromY) / length];
  const along = (x - line.fromX) * dx + (y - line.fromY) * dy;
  if (along < 0 || along > length) return Number.POSITIVE_INFINITY;
  return Math.abs((y - line.fromY) * dx - (x - line.fromX) * dy);
}

function alongFounders(random: SeededRandom, line: Line, rows: number, columns: number): Lot[] {
  const length = lengthOf(line);
  const [dx, dy] = [(line.toX - line.fromX) / length, (line.toY - line.fromY) / length];
  const lots: Lot[] = [];
  for (let at = 20, lot = 0; at < length - 20; at += 16, lot += 1) {
    for (const side of [1, -1]) {
      const x = line.fromX + at * dx - side * dy * 19 + shake(random, 1.5);
      const y = line.fromY + at * dy + side * dx * 19 + shake(random, 1.5);
      const offRow = Math.abs(y - Math.round(y / blockNorth) * blockNorth);
      const offColumn = Math.abs(x - Math.round(x / blockEast) * blockEast);
      const inGrid = x < columns * blockEast && y < rows * blockNorth;
      // No house stands in a crossing.
      if (inGrid && (offRow < 12 || offColumn < 12)) continue;
      lots.push({ street: 'Founders Ave', number: 100 + lot * 4 + (side > 0 ? 2 : 3), x, y });
    }
  }
  return lots;
}

/** A road that winds along the river south of the grid; its southern side looks on the water. */
function riverRoad(random: SeededRandom, columns: number): Lot[] {
  const lots: Lot[] = [];
  const length = (columns + 1) * blockEast;
  for (let at = 0, lot = 0; at < length; at += 12.5, lot += 1) {
    const x = at - blockEast;
    const bend = -110 + 42 * Math.sin(at / 260) + 14 * Math.sin(at / 90);
    const slope = (42 / 260) * Math.cos(at / 260) + (14 / 90) * Math.cos(at / 90);
    for (const side of [1, -1]) {
      const across = side * (setback + 2) + shake(random, 2);
      lots.push({
        street: 'River Rd',
        number: 10 + lot * 4 + (side > 0 ? 0 : 1),
        x: x - slope * across,
        y: bend + across,
      });
    }
  }
  return lots;
}

const shake = (random: SeededRandom, metres: number): number => (random.next() * 2 - 1) * metres;
