// The ground that is cut into turfs: doors gathered into buildings, and buildings into the sides of street blocks.
import { alongStreet } from '../addresses/grid';
import { compareText, compareUnits } from '../addresses/unit';
import { type Position, projectPositions } from '../geography/geometry';
import { groupBy } from '../lists/group-by';

/** A door as the cutting of turf needs it: where it is, and which building it belongs to. */
export interface TurfDoor extends Position {
  id: string;
  /** The street line, without the unit; tells buildings apart where there is no house number. */
  address: string;
  street: string;
  house_number: string;
  zip: string;
  side: 'odd' | 'even' | null;
}

/** Buildings in rows of one length. The order does not depend on the order of the doors. */
export interface BlockSides {
  count: number;
  /** The doors of each building, by id. */
  doors: TurfDoor[][];
  /** Metres on a plane. */
  x: Float64Array;
  y: Float64Array;
  /** Which side of which block a building stands on. Along a side the buildings follow one another by house number. */
  face: Int32Array;
  faces: number;
  /** Which street, -1 for none. */
  street: Int32Array;
}

/** Doors of one address further apart than this, with no other between, are not one building. Metres. */
const ONE_ADDRESS = 60;
/** A gap along a side of a street that is as long as a short block: beyond it another block begins. Metres. */
const BLOCK_GAP = 90;

interface House {
  key: string;
  line: string;
  number: string;
  doors: TurfDoor[];
  x: number;
  y: number;
}

/** Gathers doors into buildings: those of one address, wherever its units are mapped. */
export function blockSidesOf(doors: readonly TurfDoor[]): BlockSides {
  const sorted = doors.toSorted((a, b) => compareText(a.id, b.id));
  const { x, y } = projectPositions(sorted);
  const places = groupBy(sorted.keys(), (index) => {
    const { house_number, address, street, zip } = sorted[index]!;
    return `${house_number || address}|${street}|${zip}`.toUpperCase();
  });
  const houses: House[] = [];
  for (const [key, members] of places) {
    for (const group of linked(members, x, y)) {
      const own = group.map((index) => sorted[index]!);
      const [first] = own;
      if (!first) continue;
      const middle = (axis: Float64Array): number => group.reduce((sum, each) => sum + axis[each]!, 0) / group.length;
      const line = `${first.street.toUpperCase()}|${first.side ?? ''}|${first.zip}`;
      houses.push({ key, line, number: first.house_number, doors: own, x: middle(x), y: middle(y) });
    }
  }
  const collated = houses.toSorted(
    (a, b) =>
      compareText(a.line, b.line) ||
      alongStreet(a.number) - alongStreet(b.number) ||
      compareUnits(a.key, b.key) ||
      compareText(a.doors[0]!.id, b.doors[0]!.id),
  );
  return { ...columns(collated), doors: collated.map((house) => house.doors) };
}

function columns(houses: readonly House[]): Omit<BlockSides, 'doors'> {
  const count = houses.length;
  const x = Float64Array.from(houses, (house) => house.x);
  const y = Float64Array.from(houses, (house) => house.y);
  const face = new Int32Array(count);
  const street = new Int32Array(count).fill(-1);
  const streets = new Map<string, number>();
  let faces = 0;
  houses.forEach((house, index) => {
    const last = houses[index - 1];
    const name = house.line.slice(0, house.line.indexOf('|'));
    if (name !== '') {
      const known = streets.get(name) ?? streets.size;
      streets.set(name, known);
      street[index] = known;
    }
    const goesOn =
      last !== undefined &&
      name !== '' &&
      last.line === house.line &&
      Math.floor(alongStreet(last.number) / 100) === Math.floor(alongStreet(house.number) / 100) &&
      Math.hypot(last.x - house.x, last.y - house.y) <= BLOCK_GAP;
    if (!goesOn) faces += 1;
    face[index] = faces - 1;
  });
  return { count, x, y, face, faces, street };
}

/** Members in groups within which each is near to another one. */
function linked(members: readonly number[], x: Float64Array, y: Float64Array): number[][] {
  if (members.length === 1) return [[...members]];
  const left = members.toSorted((a, b) => x[a]! - x[b]! || a - b);
  const groups: number[][] = [];
  for (let first = left.shift(); first !== undefined; first = left.shift()) {
    const group = [first];
    for (let at = 0; at < group.length; at += 1) {
      const here = group[at]!;
      for (let index = left.length - 1; index >= 0; index -= 1) {
        const other = left[index]!;
        if (Math.hypot(x[here]! - x[other]!, y[here]! - y[other]!) > ONE_ADDRESS) continue;
        group.push(other);
        left.splice(index, 1);
      }
    }
    groups.push(group.sort((a, b) => a - b));
  }
  return groups;
}
