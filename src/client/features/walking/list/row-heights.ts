// How high each row of the list will be, known before it is drawn: rows then never push one another about.
import type { DoorFeature } from '../../../../contract/doors';
import { doorTitle } from './door-summary';
import type { ListItem } from './list-items';

/** In rem: text that the person made larger makes the rows larger, too. */
const rem = { heading: 2.4, door: 4.75, unit: 4.4, building: 4.75, opened: 14.6, next: 5.75 };
/** One more line of a heading, of a name, and of what happened there. */
const line = { heading: 1.15, title: 1.3, told: 1.15 };
/** A letter's width by its size, of a wide font: a row that is a little too high is better than a name cut off. */
const letter = 0.6;

export interface Sizes {
  /** The size of the person's text, 16 unless they made it larger. */
  root: number;
  /** Of the screen, in pixels. */
  width: number;
}

const titles = new WeakMap<DoorFeature, number>();
function titleLength(door: DoorFeature): number {
  const known = titles.get(door);
  if (known !== undefined) return known;
  const made = doorTitle(door).length;
  titles.set(door, made);
  return made;
}

/** Heights in pixels. `numbered`: whether rows show a result in their square, and their number with the name. */
export function rowHeights(
  items: readonly ListItem[],
  isNext: (doorId: string) => boolean,
  numbered: boolean,
  { root, width }: Sizes,
): number[] {
  const list = Math.min(width, 760) - 32;
  const fits = (pixels: number, size: number) => pixels / (letter * size * root);
  // What stands beside the name: the square, the arrow (not in large text), the spaces; at the next door "next" and its frame.
  const large = width < 15.5 * root;
  const beside = Math.min(72, Math.max(44, 2.75 * root)) + (large ? 16 : 50);
  // "next" stands beside the name, in large text below it; "siguiente" is the longest that it is called.
  const aside = large ? 22 : 10 + 4.6 * root;
  const [name, nextName] = [fits(list - beside, 0.9375), fits(list - beside - aside, 0.9375)];
  const next = rem.next + (large ? line.title : 0);
  const heading = fits(list - 10, 0.78125);
  // What happened takes two lines more in large text, and a name three lines at most, four in large text (door-row.module.css).
  const told = large && numbered ? 2 * line.told : 0;
  const lines = large ? 4 : 3;
  const more = (length: number, room: number) =>
    line.title * (Math.min(lines, Math.ceil(length / Math.max(1, room))) - 1);
  const ofDoor = (door: DoorFeature, base: number) => {
    const { door_id, house_number, unit } = door.properties;
    const length = titleLength(door) + (numbered ? Math.max(house_number.length, unit?.length ?? 0) + 3 : 0);
    return isNext(door_id) ? next + more(length, nextName) : base + more(length, name) + told;
  };
  const height = (item: ListItem): number => {
    switch (item.kind) {
      case 'heading':
        return rem.heading + (item.title.length > heading ? line.heading : 0);
      case 'building': {
        const long = more(item.address.length, name);
        if (item.open) return (item.todo > 1 ? rem.opened : rem.building) + long;
        return (item.units.some((unit) => isNext(unit.properties.door_id)) ? next : rem.building) + long;
      }
      case 'door':
        return ofDoor(item.door, rem.door);
      case 'unit':
        return ofDoor(item.door, rem.unit);
    }
  };
  return items.map((item) => Math.round(root * height(item)));
}
