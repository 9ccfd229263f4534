import { describe, expect, it } from 'vitest';
import type { DoorFeature } from '../../../../../src/contract/doors';
import { listItems, type ListItem } from '../../../../../src/client/features/walking/list/list-items';
import { doorOf } from '../../../../support/doors';

/** A door so many hundredths of a degree to the north, at which the car is parked somewhere. */
const door = (name: string, street: string, north: number, park?: number): DoorFeature => ({
  ...doorOf(name, {
    address: name,
    street,
    house_number: name.split(' ')[0] ?? '',
    ...(park !== undefined && { park }),
  }),
  geometry: { type: 'Point', coordinates: [-80, 40 + north / 100] },
});
const words = (items: readonly ListItem[]) =>
  items.map((item) =>
    item.kind === 'heading' ? item.title.replace(/\u00a0/g, ' ') : item.kind === 'building' ? item.address : item.key,
  );
const none: ReadonlySet<string> = new Set();

describe('the rows of a walkbook that is driven', () => {
  const doors = [
    door('1 Oak Rd', 'Oak Rd', 0, 0),
    door('3 Oak Rd', 'Oak Rd', 0.01, 0),
    door('5 Elm Rd', 'Elm Rd', 1, 1),
    door('7 Elm Rd', 'Elm Rd', 2, 2),
  ];

  it('say where to drive on to, and how far it is, before each place to park but the first', () => {
    const rows = words(listItems(doors, () => 'todo', 'todo', none));
    expect(rows.filter((row) => row.startsWith('Drive'))).toEqual([
      'Drive to 5 Elm Rd · 0.7 mi',
      'Drive to 7 Elm Rd · 0.7 mi',
    ]);
    // Before the street's name, not between it and its first door.
    expect(rows.indexOf('Drive to 5 Elm Rd · 0.7 mi')).toBe(rows.indexOf('3 Oak Rd') + 1);
    expect(rows.at(-2)).toBe('Drive to 7 Elm Rd · 0.7 mi');
  });

  it('say it of the first door as well when one is at a door that is done', () => {
    const standing = (id: string) => (id.endsWith('Oak Rd') ? 'done' : 'todo');
    const rows = words(listItems(doors, standing, 'todo', none, doors[1]));
    expect(rows[0]).toBe('Drive to 5 Elm Rd · 0.7 mi');
    expect(words(listItems(doors, standing, 'done', none, doors[3])).join()).not.toContain('Drive');
  });

  it('say nothing in a walkbook from before that was known, nor at a door that was added since', () => {
    const older = doors.map(({ properties: { park: _park, ...properties }, ...rest }) => ({ ...rest, properties }));
    expect(words(listItems(older, () => 'todo', 'todo', none, older[0])).join()).not.toContain('Drive');
    const added = [doors[0]!, door('9 Oak Rd', 'Oak Rd', 0.02)];
    expect(words(listItems(added, () => 'todo', 'todo', none)).join()).not.toContain('Drive');
  });
});
