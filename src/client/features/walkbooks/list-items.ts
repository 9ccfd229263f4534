// The rows of a walkbook's list, flat, for a list that draws only what is seen.
import type { DoorFeature } from '../../../contract/walkbooks';
import { sections } from '../../../domain/walkbooks/sections';
import type { DoorStanding } from '../../../domain/walkbooks/progress';

export type Filter = 'todo' | 'done' | 'again';

export type ListItem =
  | { kind: 'heading'; key: string; title: string }
  | { kind: 'door'; key: string; door: DoorFeature }
  | { kind: 'building'; key: string; address: string; units: DoorFeature[]; open: boolean }
  | { kind: 'unit'; key: string; door: DoorFeature };

/** Whether a door belongs under a filter: "Done" has those to try again, too. */
export function isShown(standing: DoorStanding, filter: Filter): boolean {
  return filter === 'done' ? standing !== 'todo' : standing === filter;
}

/** Headings, doors and buildings in walking order; a building's units when it is open. */
export function listItems(doors: readonly DoorFeature[], open: ReadonlySet<string>): ListItem[] {
  return sections(doors).flatMap((section): ListItem[] => [
    { kind: 'heading', key: `h:${section.key}`, title: section.title },
    ...section.rows.flatMap((row): ListItem[] => {
      if (row.kind === 'door') return [{ kind: 'door', key: row.door.properties.door_id, door: row.door }];
      const units = row.units.map(({ door }) => door);
      const building: ListItem = {
        kind: 'building',
        key: row.key,
        address: row.address,
        units,
        open: open.has(row.key),
      };
      if (!building.open) return [building];
      return [building, ...units.map((door): ListItem => ({ kind: 'unit', key: door.properties.door_id, door }))];
    }),
  ]);
}
