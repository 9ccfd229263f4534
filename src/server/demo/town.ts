// Alder Falls, a town that no one finds on a map: streets with odd and even sides, towers with floors, and who lives there.
import { randomFrom, type SeededRandom } from './seeded-random';
import { household, type TownPerson } from './town-people';
import { type Lot, planTown } from './town-plan';

export interface TownDoor {
  /** "118 Maple St" */
  address: string;
  /** Null for a house. */
  unit: string | null;
  street: string;
  house_number: string;
  side: 'odd' | 'even';
  city: string;
  zip: string;
  precinct: string;
  latitude: number;
  longitude: number;
  /** Hazards and access of the address. */
  notes: string | null;
  people: TownPerson[];
}

const corner = { latitude: 40.0435, longitude: -83.5112 };
const metresPerDegree = 111_320;

/**
 * A town of exactly `size` doors (50 to 20,000) with 2.4 voters each on average. The same random numbers make the same
 * town.
 * @param nextRandom numbers in [0, 1)
 */
export function townDoors(nextRandom: () => number, size: number): TownDoor[] {
  const random = randomFrom(nextRandom);
  const lots = planTown(random, size);
  const buildings = chooseBuildings(random, lots, size);
  const flats = buildings.reduce((sum, { units }) => sum + units.length, 0);
  const taken = new Set(buildings.map(({ lot }) => lot));
  const free = lots.filter((lot) => !taken.has(lot));
  // Lots that no one built on; the block that everyone knows is whole.
  const kept = new Set(
    random
      .shuffle(free)
      .toSorted((a, b) => Number(isKnownBlock(b)) - Number(isKnownBlock(a)))
      .slice(0, size - flats),
  );
  const byLot = new Map(buildings.map((building) => [building.lot, building]));
  const extent = { x: Math.max(...lots.map(({ x }) => x)), y: Math.max(...lots.map(({ y }) => y)) };
  return lots.flatMap((lot) => {
    const building = byLot.get(lot);
    if (building) return building.units.map((unit) => doorOf(random, lot, extent, unit, building.notes));
    return kept.has(lot) ? [doorOf(random, lot, extent, null, houseNotes(random, lot))] : [];
  });
}

interface Building {
  lot: Lot;
  units: string[];
  notes: string | null;
}

function chooseBuildings(random: SeededRandom, lots: readonly Lot[], size: number): Building[] {
  const buildings: Building[] = [];
  const at = (street: string, number: number) => lots.find((lot) => lot.street === street && lot.number >= number);
  const add = (lot: Lot | undefined, units: string[], notes: string | null) => {
    if (lot && !buildings.some((other) => other.lot === lot)) buildings.push({ lot, units, notes });
  };
  add(at('Maple St', 126), numbered(12), 'Maple House: press 126 and the unit on the buzzer.');
  if (size < 1000) return buildings;
  const court = at('Elm St', 500);
  if (court) {
    // Three towers around a court that leaves Elm Street.
    for (const [index, units] of [floors(7, 3), floors(5, 4), floors(5, 4)].entries()) {
      const lot = {
        street: 'Elm Ct',
        number: index + 1,
        x: court.x + 12 + index * 27,
        y: court.y + (index === 1 ? 46 : 30),
      };
      (lots as Lot[]).push(lot);
      add(lot, units.slice(0, index === 0 ? 21 : 20), 'Elm Court: the doorman lets canvassers in from 10 to 8.');
    }
  }
  add(at('Founders Ave', 300), floors(14, 8), 'Founders Tower: ask for the floor key at the desk.');
  for (const number of [240, 247, 255]) add(at('River Rd', number), floors(4, 6), 'Riverside Terrace: stairs only.');
  const others = random.shuffle(lots.filter((lot) => lot.number % 100 > 60 && lot.street !== 'River Rd'));
  const wanted = Math.round((size / 5000) * 16);
  for (const lot of others.slice(0, wanted))
    add(
      lot,
      random.happens(0.5) ? numbered(random.whole(6, 16)) : floors(random.whole(3, 6), random.whole(3, 6)),
      random.happens(0.5) ? 'The front door is locked in the evening.' : null,
    );
  return buildings;
}

const numbered = (count: number): string[] => Array.from({ length: count }, (_, at) => String(at + 1));

/** 101, 102 … 201, 202 … */
function floors(stories: number, each: number): string[] {
  return Array.from(
    { length: stories * each },
    (_, at) => `${Math.floor(at / each) + 1}${String((at % each) + 1).padStart(2, '0')}`,
  );
}

function isKnownBlock({ street, number }: Lot): boolean {
  return street === 'Maple St' && number < 200;
}

const hazards = [
  'Dog in the yard. Use the side gate.',
  'Big dog, friendly. Knock loudly.',
  'Doorbell doesn’t work, please knock.',
  'Steep steps, no railing.',
  'Gate sticks: lift and push.',
  'They use the back door, not the front.',
  'Works nights and sleeps by day. After 5 PM only.',
];

function houseNotes(random: SeededRandom, { street, number }: Lot): string | null {
  if (street === 'Maple St' && number === 118) return 'Dog in the yard. Use the side gate.';
  return random.happens(0.045) ? random.pick(hazards) : null;
}

function doorOf(
  random: SeededRandom,
  lot: Lot,
  extent: { x: number; y: number },
  unit: string | null,
  notes: string | null,
): TownDoor {
  const [east, north] = [lot.x / extent.x, lot.y / extent.y];
  const precinct = 1 + Math.min(3, Math.max(0, Math.floor(east * 4))) + (north > 0.5 ? 4 : 0);
  const place = {
    latitude: corner.latitude + lot.y / metresPerDegree,
    longitude: corner.longitude + lot.x / (metresPerDegree * Math.cos((corner.latitude * Math.PI) / 180)),
  };
  return {
    address: `${lot.number} ${lot.street}`,
    unit,
    street: lot.street,
    house_number: String(lot.number),
    side: lot.number % 2 === 0 ? 'even' : 'odd',
    city: 'Alder Falls',
    zip: north > 0.42 ? '45999' : '45998',
    precinct: `Precinct ${precinct}`,
    latitude: Math.round(place.latitude * 1e6) / 1e6,
    longitude: Math.round(place.longitude * 1e6) / 1e6,
    notes,
    people: knownHousehold(lot, unit) ?? household(random, { isFlat: unit !== null, lean: (east + north - 1) * 0.8 }),
  };
}

/** The neighbors on Maple Street whom everyone in the campaign talks about. */
function knownHousehold({ street, number }: Lot, unit: string | null): TownPerson[] | null {
  if (street !== 'Maple St' || unit !== null) return null;
  const rest = { middle: '', suffix: '', phone: null, email: null, status: 'active', confidential: false } as const;
  const democrat = { ...rest, party: 'Democratic', language: null } as const;
  const nobody = { ...rest, party: 'Unaffiliated', language: null } as const;
  const known: Record<number, TownPerson[]> = {
    118: [
      { ...democrat, first: 'Julio', last: 'Ortega', age: 57, sex: 'M', language: 'Spanish' },
      { ...democrat, first: 'Marta', last: 'Ortega', age: 54, sex: 'F', language: 'Spanish', phone: '+19375550118' },
      { ...nobody, first: 'Ines', last: 'Ortega', age: 19, sex: 'F', party: 'Republican' },
    ],
    120: [{ ...democrat, first: 'Denise', last: 'Whitfield', age: 66, sex: 'F' }],
    124: [
      { ...democrat, first: 'Chidi', last: 'Okafor', age: 44, sex: 'M' },
      { ...democrat, first: 'Ngozi', last: 'Okafor', age: 41, sex: 'F' },
    ],
    129: [{ ...nobody, first: 'Kenji', last: 'Sato', age: 38, sex: 'M' }],
    131: [
      { ...nobody, first: 'Walter', last: 'Brandt', age: 71, sex: 'M' },
      { ...democrat, first: 'Helen', last: 'Brandt', age: 69, sex: 'F' },
    ],
  };
  return known[number] ?? null;
}
