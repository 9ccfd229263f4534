// On which side of its street each door of a walkbook stands, as lists and maps show it.
import { groupBuildings, type RouteDoor } from './buildings';
import { stopsOf } from './walking-order';

/**
 * The side of every door whose side can be told, by door id: found from where the doors around it stand (building-sides.ts),
 * named by which numbers most doors there have. A street with one known side is named by it.
 */
export function sidesOf(doors: readonly RouteDoor[]): Map<string, 'odd' | 'even'> {
  const buildings = groupBuildings(doors);
  const { side } = stopsOf(buildings);
  const sides = new Map<string, 'odd' | 'even'>();
  for (const [index, building] of buildings.entries()) {
    const found = side[index];
    if (found !== 1 && found !== 2) continue;
    for (const { id } of building.doors) sides.set(id, found === 1 ? 'odd' : 'even');
  }
  return sides;
}
