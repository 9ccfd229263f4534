// How a walkbook's doors, given in walking order, are laid out as a list: sides of streets, and buildings as one row.
import type { Texts } from '../i18n/texts';
import type { DoorFeature } from '../../contract/doors';
import { groupBy } from '../lists/group-by';

/** One row: a door, or a building with its units. `number` counts doors in walking order, from 1. */
export type ListRow =
  | { kind: 'door'; door: DoorFeature; number: number }
  | { kind: 'building'; key: string; address: string; units: { door: DoorFeature; number: number }[] };

/** Doors walked one after the other along one side of a street, or along both when the way keeps crossing. */
export interface Section {
  /** Unique within the walkbook. */
  key: string;
  /** "Maple St · even side", or "Maple St". */
  title: string;
  rows: ListRow[];
}

/** A side must hold for this many doors on average before it gets a heading of its own. */
const worthAHeading = 2.5;

/** One address whatever the unit: doors of the same key are one building. */
export function buildingKey(door: DoorFeature): string {
  const { house_number, street, address, zip } = door.properties;
  return `${house_number || address}|${street}|${zip}`.toUpperCase();
}

/**
 * Rows of the list in walking order. Two or more doors of one address become one building row, standing where the
 * first of them stands; its units in walking order, which keeps them in natural order (walking-order/buildings.ts).
 */
export function listRows(doors: readonly DoorFeature[]): ListRow[] {
  const numbered = doors.map((door, index) => ({ door, number: index + 1 }));
  const buildings = groupBy(numbered, ({ door }) => buildingKey(door));
  return [...buildings].flatMap(([key, members]): ListRow[] => {
    const first = members[0];
    if (!first) return [];
    if (members.length === 1) return [{ kind: 'door', ...first }];
    return [{ kind: 'building', key, address: first.door.properties.address, units: members }];
  });
}

/** The door that stands for a row: of a building its first unit. */
export function rowDoor(row: ListRow): DoorFeature | undefined {
  return row.kind === 'door' ? row.door : row.units[0]?.door;
}

/** Sections of a list of doors in walking order; a street that the way comes back to appears again. */
export function sections({ t }: Texts, doors: readonly DoorFeature[]): Section[] {
  return runs(listRows(doors), (row) => rowDoor(row)?.properties.street.toUpperCase() ?? '')
    .flatMap((street) => {
      const bySide = runs(street, (row) => rowDoor(row)?.properties.side ?? '');
      return street.length / bySide.length >= worthAHeading || bySide.length === 1
        ? bySide.map((rows) => ({ rows, side: rows[0] ? (rowDoor(rows[0])?.properties.side ?? null) : null }))
        : [{ rows: street, side: null }];
    })
    .map(({ rows, side }, index) => {
      const street = rows[0] ? rowDoor(rows[0])?.properties.street : undefined;
      const title = [
        street || t('Other doors'),
        side ? t(side === 'odd' ? 'odd side' : side === 'even' ? 'even side' : '{side} side', { side }) : null,
      ]
        .filter(Boolean)
        .join(' · ');
      return { key: `${index}:${title}`, title, rows };
    });
}

function runs<T>(items: readonly T[], keyOf: (item: T) => string): T[][] {
  const result: T[][] = [];
  let last: string | null = null;
  for (const item of items) {
    const key = keyOf(item);
    if (key === last) result.at(-1)?.push(item);
    else result.push([item]);
    last = key;
  }
  return result;
}
