// Groups doors into buildings, which are walked as one stop.
import type { DoorFeature } from '../../contract/doors';
import { normaliseAddress } from '../addresses/address';
import { compareText, compareUnits, sortByUnit } from '../addresses/unit';
import { metresBetween, type Position } from '../geography/geometry';

/** A door of a walkbook, as the walking order needs it. */
export interface RouteDoor extends Position {
  id: string;
  /** The street line, without the unit. */
  address: string;
  /** '' for a house. */
  unit: string;
}

/** A walkbook's door as the walking order needs it. */
export function routeDoorOf({ properties, geometry }: DoorFeature): RouteDoor {
  const [longitude, latitude] = geometry.coordinates;
  return { id: properties.door_id, address: properties.address, unit: properties.unit ?? '', latitude, longitude };
}

/** The doors behind one entrance, units in natural order. */
export interface Building<Door extends RouteDoor> extends Position {
  doors: Door[];
  /** The street in its one spelling; '' when the address is blank. */
  street: string;
  /** By the parity of the house number; the true side is found by building-sides.ts. */
  side: 'odd' | 'even' | null;
}

/** Doors of one address that lie further apart than this are different buildings. Metres. */
const ONE_BUILDING = 8;

/**
 * The buildings of the doors: same address, at most 8 m apart. In the order of their streets and house numbers,
 * whatever the order of the doors was.
 */
export function groupBuildings<Door extends RouteDoor>(doors: readonly Door[]): Building<Door>[] {
  const spelled = new Map<string, ReturnType<typeof normaliseAddress>>();
  const addressOf = (door: Door): ReturnType<typeof normaliseAddress> => {
    let address = spelled.get(door.address);
    if (!address) spelled.set(door.address, (address = normaliseAddress({ line: door.address })));
    return address;
  };
  const buildings = new Map<string, Building<Door>[]>();
  for (const door of doors.toSorted(comparePlaces)) {
    const { key, street, side } = addressOf(door);
    const sameAddress = buildings.get(key) ?? [];
    buildings.set(key, sameAddress);
    const building = sameAddress.find((other) => metresBetween(other, door) <= ONE_BUILDING);
    if (building) building.doors.push(door);
    else sameAddress.push({ latitude: door.latitude, longitude: door.longitude, doors: [door], street, side });
  }
  return [...buildings]
    .flatMap(([key, group]) => group.map((building) => ({ key, building })))
    .toSorted(
      (a, b) =>
        compareText(a.building.street, b.building.street) ||
        compareUnits(a.key, b.key) ||
        comparePlaces(firstDoor(a.building), firstDoor(b.building)),
    )
    .map(({ building }) => ({ ...building, doors: sortByUnit(building.doors, ({ unit }) => unit) }));
}

/** The same building from its top floor down; units of one floor stay in natural order. */
export function topFloorFirst<Door extends RouteDoor>(building: Building<Door>): Building<Door> {
  const hundreds = building.doors.some(({ unit }) => numberOf(unit) >= 100);
  const floors = new Map(building.doors.map((door) => [door, floorOf(door.unit, hundreds)]));
  return { ...building, doors: building.doors.toSorted((a, b) => (floors.get(b) ?? 0) - (floors.get(a) ?? 0)) };
}

function numberOf(unit: string): number {
  return Number(/\d+/.exec(/,([^,]*)$/.exec(unit)?.[1] ?? unit)?.[0] ?? 0);
}

/** 1204 is on the 12th floor, 12B on the 12th; among such units a bare 7 is on the ground, alone it is higher than 6. */
function floorOf(unit: string, hundreds: boolean): number {
  if (/^(ph|penthouse)/i.test(unit)) return Infinity;
  const number = numberOf(unit);
  if (number >= 100) return Math.floor(number / 100);
  return hundreds && !/\d[a-z]/i.test(unit) ? 0 : number;
}

function firstDoor<Door extends RouteDoor>({ doors: [door] }: Building<Door>): Door {
  if (!door) throw new RangeError('A building has at least one door');
  return door;
}

function comparePlaces(a: RouteDoor, b: RouteDoor): number {
  return a.latitude - b.latitude || a.longitude - b.longitude || compareText(a.unit, b.unit) || compareText(a.id, b.id);
}
