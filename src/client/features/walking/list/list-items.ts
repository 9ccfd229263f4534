// The rows of a walkbook's list, flat, for a list that draws only what is seen.
import type { DoorFeature } from '../../../../contract/doors';
import { sections, type ListRow, type Section } from '../../../../domain/walkbooks/sections';
import { metresBetween } from '../../../../domain/geography/geometry';
import { isDriven, type DoorStanding } from '../../../../domain/walkbooks/progress';
import { currentTexts, formatDistanceAway } from '../../../i18n/formats';
import { t } from '../../../i18n/texts';

export type Filter = 'todo' | 'done' | 'again';

export type ListItem =
  | { kind: 'heading'; key: string; title: string }
  | { kind: 'door'; key: string; door: DoorFeature }
  /** `todo`: how many of the units shown nobody was at yet. */
  | { kind: 'building'; key: string; address: string; units: DoorFeature[]; open: boolean; todo: number }
  /** `told`: the note that its building's row says already. */
  | { kind: 'unit'; key: string; door: DoorFeature; told: string | null };

/** Whether a door belongs under a filter: "Done" has those to try again, too. */
export function isShown(standing: DoorStanding, filter: Filter): boolean {
  return filter === 'done' ? standing !== 'todo' : standing === filter;
}

const laidOut = new WeakMap<readonly DoorFeature[], Section[]>();

/** Laid out once a walkbook: what is done is left out row by row, so that headings stay where they were. */
function sectionsOf(doors: readonly DoorFeature[]): Section[] {
  const known = laidOut.get(doors);
  if (known) return known;
  const made = sections(currentTexts(), doors);
  laidOut.set(doors, made);
  return made;
}

/**
 * Headings, doors and buildings of the doors under a filter, in walking order; a building's units when it is open.
 * @param last the door one is at: from there and from each door that is listed it is said when one drives on
 */
export function listItems(
  doors: readonly DoorFeature[],
  standingOf: (doorId: string) => DoorStanding,
  filter: Filter,
  open: ReadonlySet<string>,
  last?: DoorFeature,
): ListItem[] {
  let from = last;
  return sectionsOf(doors)
    .flatMap((section): ListItem[] => {
      const rows = section.rows.flatMap((row) => itemsOf(row, standingOf, filter, open));
      return rows.length === 0 ? [] : [{ kind: 'heading', key: `h:${section.key}`, title: section.title }, ...rows];
    })
    .flatMap((item, at, items) => {
      const to = doorOf(item) ?? doorOf(items[at + 1]);
      const drive = from && to && filter === 'todo' && isDriven(from, to) ? [driveTo(to, from)] : [];
      from = to;
      return [...drive, item];
    });
}

function doorOf(item: ListItem | undefined): DoorFeature | undefined {
  return item?.kind === 'building' ? item.units[0] : item?.kind === 'heading' ? undefined : item?.door;
}

function driveTo(to: DoorFeature, from: DoorFeature): ListItem {
  const { door_id, address } = to.properties;
  const [a, b] = [from, to].map(
    ({
      geometry: {
        coordinates: [longitude, latitude],
      },
    }) => ({ longitude, latitude }),
  );
  const away = formatDistanceAway(metresBetween(a!, b!));
  return { kind: 'heading', key: `d:${door_id}`, title: `${t('Drive to {address}', { address })} · ${away}` };
}

function itemsOf(
  row: ListRow,
  standingOf: (doorId: string) => DoorStanding,
  filter: Filter,
  open: ReadonlySet<string>,
): ListItem[] {
  const shows = (door: DoorFeature) => isShown(standingOf(door.properties.door_id), filter);
  if (row.kind === 'door') {
    return shows(row.door) ? [{ kind: 'door', key: row.door.properties.door_id, door: row.door }] : [];
  }
  const units = row.units.flatMap(({ door }) => (shows(door) ? [door] : []));
  if (units.length === 0) return [];
  const isOpen = open.has(row.key);
  const todo = units.filter((door) => standingOf(door.properties.door_id) === 'todo').length;
  const building: ListItem = { kind: 'building', key: row.key, address: row.address, units, open: isOpen, todo };
  if (!isOpen) return [building];
  const told = noteOf(units);
  return [building, ...units.map((door): ListItem => ({ kind: 'unit', key: door.properties.door_id, door, told }))];
}

/** What a building's row says of how to get in: the first note of its units. */
export function noteOf(units: readonly DoorFeature[]): string | null {
  return units.find(({ properties }) => properties.notes)?.properties.notes ?? null;
}
