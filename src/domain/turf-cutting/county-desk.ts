// What is computed for the cut of a county, step by step: doors are laid on the desk in small lots, and a step clears it.
import { english, type Catalogue } from '../i18n/catalogue';
import { textsFor } from '../i18n/texts';
import type { TurfDoor } from './block-sides';
import { blockKey, divideCounty, type PlacedDoor } from './county-parts';
import { cutTolerance, cutTurf, evenTurfs, type Cut, type Turf, type TurfGoalSettings } from './cut-turf';
import { hullOf } from './hull';
import { nameTurfs, turfPlaces, usualDoor } from './turf-names';

/** A door with what its turf is described by. */
export interface CountyDoor extends TurfDoor {
  voters: number;
  city: string;
  precinct: string | null;
}

/** A turf as it is kept until it is a walkbook. */
export interface CountyTurf {
  door_ids: string[];
  doors: number;
  voters: number;
  metres: number;
  minutes: number;
  /** Places to park; null where it is walked. */
  parks: number | null;
  off: number;
  fits: boolean;
  tower: string | null;
  longitude: number;
  latitude: number;
  /** [west, south, east, north] */
  box: [number, number, number, number];
  outline: [number, number][];
  place: { city: string; precinct: string; street: string };
}

type Aim = Pick<Cut, 'measure' | 'target'>;

/** What can be asked of the desk. */
export type DeskRequest =
  | { what: 'add'; doors: readonly CountyDoor[] }
  | { what: 'place'; doors: readonly CountyDoor[] }
  | { what: 'divide'; aimed: number }
  | { what: 'part'; part: number }
  | { what: 'cut'; goal: TurfGoalSettings }
  | { what: 'take'; from: number; many: number }
  | { what: 'even'; turfs: string[][]; aim: Aim }
  | { what: 'describe'; turfs: string[][]; aim: Aim }
  | { what: 'list'; turfs: NamedTurf[] }
  | { what: 'name'; language: 'en' | 'es'; taken: string[] }
  | { what: 'names'; from: number; many: number };
export type NamedTurf = Pick<CountyTurf, 'longitude' | 'latitude' | 'place'>;

export interface DeskAnswers {
  /** Doors to be cut, or of turfs that are evened out or described. */
  add: null;
  /** Doors to be divided: of a whole county only their places are kept. */
  place: null;
  /** The doors of each part by number; their ids are asked for one part at a time, as one text with commas between. */
  divide: { parts: number[]; borders: [number, number][] };
  part: string;
  /** How many turfs; they are taken in lots. */
  cut: { turfs: number; aim: Aim; sides_split: number };
  take: CountyTurf[];
  /** They are taken in lots, too, in the order given. */
  even: number;
  describe: CountyTurf[];
  /** Turfs to be named, in lots. */
  list: null;
  name: null;
  /** Their names, in the order of the list. */
  names: string[];
}
export type AskDesk = <W extends DeskRequest['what']>(
  request: Extract<DeskRequest, { what: W }>,
) => Promise<DeskAnswers[W]>;

/** A desk of its own. */
export function countyDesk(): (request: DeskRequest) => DeskAnswers[DeskRequest['what']] {
  let lying: CountyDoor[] = [];
  let parts: string[][] = [];
  let cut: CountyTurf[] = [];
  let placed: (PlacedDoor & { id: string })[] = [];
  const blocks = new Map<string, number>();
  const listed: NamedTurf[] = [];
  let names: string[] = [];
  const clear = () => {
    const doors = lying;
    lying = [];
    return doors;
  };
  return (request) => {
    if (request.what === 'add') {
      lying = lying.concat(request.doors);
      return null;
    }
    if (request.what === 'place') {
      for (const door of request.doors) {
        const key = blockKey(door);
        const block = blocks.get(key) ?? blocks.size;
        blocks.set(key, block);
        placed.push({ id: door.id, longitude: door.longitude, latitude: door.latitude, block });
      }
      return null;
    }
    if (request.what === 'list') {
      for (const turf of request.turfs) listed.push(turf);
      return null;
    }
    if (request.what === 'name') {
      names = namesOf(listed, request);
      return null;
    }
    if (request.what === 'names') return names.slice(request.from, request.from + request.many);
    if (request.what === 'part') return parts[request.part]?.join() ?? '';
    if (request.what === 'take') return cut.slice(request.from, request.from + request.many);
    if (request.what === 'divide') {
      const divided = divideCounty(placed, request.aimed);
      parts = Array.from({ length: divided.parts }, () => []);
      divided.partOf.forEach((part, at) => parts[part]!.push(placed[at]!.id));
      placed = [];
      blocks.clear();
      return { parts: parts.map((ids) => ids.length), borders: divided.borders };
    }
    const doors = clear();
    const byId = new Map(doors.map((door) => [door.id, door]));
    if (request.what === 'cut') {
      const { turfs, measure, target, sides_split } = cutTurf(doors, request.goal);
      const aim = { measure, target };
      cut = turfs.map((turf) => described(turf, byId, aim));
      return { turfs: cut.length, aim, sides_split };
    }
    const known = request.turfs.map((ids) => ids.filter((id) => byId.has(id)));
    const describe = (turf: Turf) => described(turf, byId, request.aim);
    if (request.what === 'even') {
      cut = evenTurfs(doors, known, request.aim).map(describe);
      return cut.length;
    }
    return known.flatMap((ids) =>
      evenTurfs(
        ids.flatMap((id) => byId.get(id) ?? []),
        [ids],
        request.aim,
      ).map(describe),
    );
  };
}

function described(turf: Turf, byId: ReadonlyMap<string, CountyDoor>, { measure, target }: Aim): CountyTurf {
  const { door_ids, doors, metres, minutes, drive, off, tower } = turf;
  const own = door_ids.flatMap((id) => byId.get(id) ?? []);
  const places = own.map(({ longitude, latitude }) => [longitude, latitude] as const);
  const mean = (axis: 0 | 1) => places.reduce((sum, place) => sum + place[axis], 0) / (places.length || 1);
  const [west, east, south, north] = ([0, 1] as const).flatMap((axis) => {
    const along = places.map((place) => place[axis]);
    return [Math.min(...along), Math.max(...along)];
  });
  return {
    door_ids,
    doors,
    voters: own.reduce((sum, { voters }) => sum + voters, 0),
    metres: (drive ?? { metres }).metres,
    minutes,
    parks: drive?.parks ?? null,
    off,
    fits: Math.abs(off) <= cutTolerance + 1e-9 || (measure === 'doors' && Math.abs(doors - target) < 1),
    tower,
    longitude: mean(0),
    latitude: mean(1),
    box: [west ?? 0, south ?? 0, east ?? 0, north ?? 0],
    outline: hullOf(places),
    place: usualDoor(own),
  };
}

/** The words that names are made of, where there is no catalog. */
const spanish: Catalogue = {
  language: 'es',
  texts: {
    North: 'Norte',
    Northeast: 'Noreste',
    East: 'Este',
    Southeast: 'Sureste',
    South: 'Sur',
    Southwest: 'Suroeste',
    West: 'Oeste',
    Northwest: 'Noroeste',
    Center: 'Centro',
  },
};

/** Names for all turfs of a county, numbered from north to south. */
function namesOf(turfs: readonly NamedTurf[], { language, taken }: Extract<DeskRequest, { what: 'name' }>): string[] {
  const order = [...turfs.keys()].sort(
    (a, b) => turfs[b]!.latitude - turfs[a]!.latitude || turfs[a]!.longitude - turfs[b]!.longitude,
  );
  const sorted = order.map((at) => turfs[at]!);
  const texts = textsFor({ catalogue: language === 'es' ? spanish : english, country: 'US' });
  const named = nameTurfs(texts, sorted, taken, turfPlaces(sorted.map(({ place }) => [place])));
  const names = turfs.map(() => '');
  order.forEach((turf, at) => (names[turf] = named[at] ?? ''));
  return names;
}
