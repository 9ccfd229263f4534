// The walking order on two real towns, against address order and always going to the nearest door.
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { normaliseAddress } from '../../src/domain/addresses/address';
import { projectPositions } from '../../src/domain/geography/geometry';
import { loopMetres, stopsOf, walkingOrder } from '../../src/domain/walking-order/walking-order';
import type { RouteDoor } from '../../src/domain/walking-order/buildings';
import { groupBuildings } from '../../src/domain/walking-order/buildings';
import type { BenchTools } from '../support/bench';

export const about =
  'Walking order on real address points: metres and street crossings as shares of address order and nearest door';

interface Door extends RouteDoor {
  street: string;
  number: number;
  /** The house number's, as it stands in the file. */
  parity: number;
  /** The true side of the street where the file tells, else that of the house number's parity; '' for unknown. */
  truth: string;
}

/** What stands behind the bench's name (`npm run bench -- route-real <folder>`), else the folder beside the product. */
function folderOf(root: string): string {
  const [, folder] = process.argv.slice(2).filter((each) => !each.startsWith('-'));
  return resolve(folder ?? join(root, '../shared/data'));
}

export function run(tools: BenchTools): Promise<Record<string, unknown>> {
  const folder = folderOf(tools.root);
  const result: Record<string, unknown> = {};
  for (const [town, file, read] of [
    ['warren', 'warren_oh_address_points.csv', readWarren],
    ['san_francisco', 'sf_address_points.csv', readSanFrancisco],
  ] as const) {
    const path = join(folder, file);
    if (!existsSync(path)) {
      tools.say(
        `${path} is not there: give the folder of the address points as in npm run bench -- route-real <folder>.`,
      );
      result[town] = `not measured: ${file} is not there`;
      continue;
    }
    Object.assign(result, measure(town, read(rowsOf(readFileSync(path, 'utf8')))));
  }
  return Promise.resolve(result);
}

function rowsOf(text: string): Record<string, string>[] {
  const [header = '', ...lines] = text.trim().split(/\r?\n/);
  const names = header.split(',');
  return lines.map((line) => {
    const cells = line.split(',');
    return Object.fromEntries(names.map((name, index) => [name, cells[index] ?? '']));
  });
}

function doorOf(
  id: string,
  raw: string,
  line: string,
  unit: string,
  [longitude, latitude]: [string | undefined, string | undefined],
  truth: string,
): Door {
  const { street, house_number: number, side } = normaliseAddress({ line, unit });
  return {
    id,
    address: line,
    unit,
    longitude: Number(longitude),
    latitude: Number(latitude),
    street,
    number: Number.parseInt(number, 10) || 0,
    parity: Math.abs(Number.parseInt(raw, 10) || 0) % 2,
    truth: truth || side || '',
  };
}

function readWarren(rows: Record<string, string>[]): Door[] {
  return rows.map((row) => {
    // -9 and 0 stand for points without a house number.
    const number = Number(row['HOUSENUM']) > 0 ? row['HOUSENUM'] : '';
    const line = [number, row['ST_PREFIX'], row['ST_NAME'], row['ST_TYPE'], row['ST_SUFFIX']].filter(Boolean).join(' ');
    return doorOf(
      row['FEATUREID'] ?? '',
      row['HOUSENUM'] ?? '',
      line,
      '',
      [row['LON'], row['LAT']],
      row['ABSSIDE'] ?? '',
    );
  });
}

function readSanFrancisco(rows: Record<string, string>[]): Door[] {
  const seen = new Map<string, Door>();
  for (const row of rows) {
    const [line, unit] = [row['ADDRESS'] ?? '', row['UNIT_NUM'] ?? ''];
    const { key, unit_key: unitKey } = normaliseAddress({ line, unit, zip: row['ZIPCODE'] ?? '' });
    const id = `${key}|${unitKey}`;
    if (!seen.has(id)) seen.set(id, doorOf(id, line, line, unit, [row['LONGITUDE'], row['LATITUDE']], ''));
  }
  return [...seen.values()];
}

function measure(town: string, doors: readonly Door[]): Record<string, unknown> {
  const byId = new Map(doors.map((door) => [door.id, door]));
  const before = process.cpuUsage();
  const { order, metres } = walkingOrder(doors);
  const used = process.cpuUsage(before);
  const ours = order.flatMap((id) => byId.get(id) ?? []);
  const listed = doors.toSorted(
    (a, b) => a.street.localeCompare(b.street) || a.number - b.number || a.unit.localeCompare(b.unit),
  );
  const nearest = nearestFirst(doors, doors.indexOf(ours[0] ?? listed[0]!));
  const share = (value: number, of: number): number => Math.round((value / of) * 1000) / 1000;
  const [crossings, listedCrossings, nearestCrossings] = [ours, listed, nearest].map(crossingsOf);
  return {
    [`${town}_doors`]: doors.length,
    [`${town}_cpu_seconds`]: Math.round((used.user + used.system) / 1e3) / 1e3,
    [`${town}_metres`]: Math.round(metres),
    [`${town}_metres_of_address_order`]: share(metres, loopMetres(listed)),
    [`${town}_metres_of_nearest`]: share(metres, loopMetres(nearest)),
    [`${town}_crossings`]: crossings,
    [`${town}_crossings_of_address_order`]: share(crossings ?? 0, listedCrossings ?? 0),
    [`${town}_crossings_of_nearest`]: share(crossings ?? 0, nearestCrossings ?? 0),
    [`${town}_sides_found`]: sidesFound(doors, 'found'),
    [`${town}_sides_by_parity`]: sidesFound(doors, 'parity'),
  };
}

function nearestFirst(doors: readonly Door[], start: number): Door[] {
  const { x, y } = projectPositions(doors);
  const left = new Set(doors.keys());
  const route: Door[] = [];
  let at = start;
  while (left.size > 0) {
    left.delete(at);
    route.push(doors[at]!);
    let [next, best] = [-1, Infinity];
    for (const other of left) {
      const away = (x[at]! - x[other]!) ** 2 + (y[at]! - y[other]!) ** 2;
      if (away < best) [next, best] = [other, away];
    }
    at = next;
  }
  return route;
}

/** Legs from one side of a street to the other, by the true sides. */
function crossingsOf(route: readonly Door[]): number {
  return route.filter((door, index) => {
    const last = route.at(index - 1);
    return last && last.street === door.street && last.truth !== door.truth && last.truth !== '' && door.truth !== '';
  }).length;
}

/** The share of doors on their true side, when each street's two sides are named as they fit best. */
function sidesFound(doors: readonly Door[], by: 'found' | 'parity'): number {
  const buildings = groupBuildings(doors);
  const { side } = stopsOf(buildings);
  const streets = new Map<string, Map<string, number>>();
  buildings.forEach((building, index) => {
    for (const door of building.doors) {
      const label = by === 'found' ? (side[index] ?? 0) : door.parity + 1;
      const counts = streets.get(door.street) ?? new Map<string, number>();
      streets.set(door.street, counts);
      const key = `${label}|${door.truth}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  });
  let right = 0;
  for (const counts of streets.values()) {
    const taken = new Set<string>();
    for (const [key, count] of [...counts].sort((a, b) => b[1] - a[1])) {
      const [label = '', truth = ''] = key.split('|');
      if (label === '0' || taken.has(`l${label}`) || taken.has(`t${truth}`)) continue;
      taken.add(`l${label}`).add(`t${truth}`);
      right += count;
    }
  }
  return Math.round((right / doors.length) * 1000) / 1000;
}
