// What is in the middle of one map is in the middle of the next one, beside what lies over either.
import { map as leaflet } from 'leaflet';
import { afterEach, expect, it } from 'vitest';
import { bringToSeen, seenMiddle } from '../../../../src/client/ui/map/kept-view';

const made: ReturnType<typeof leaflet>[] = [];
afterEach(() => made.splice(0).forEach((map) => map.remove()));

function mapOf(wide: number, high: number) {
  const container = document.createElement('div');
  for (const [name, value] of [
    ['clientWidth', wide],
    ['clientHeight', high],
  ] as const)
    Object.defineProperty(container, name, { value });
  const map = leaflet(container, { center: [40, -84], zoom: 14, zoomAnimation: false });
  made.push(map);
  return map;
}

it('a view is left behind a panel and found beside it', () => {
  const town = { lat: 40.01, lng: -84.02 };
  const behind = { left: 428, top: 0, bottom: 0 };
  const wide = mapOf(1200, 800);
  bringToSeen(wide, town, 15, behind);
  const { x, y } = wide.latLngToContainerPoint(town);
  expect([x, y]).toEqual([600 + 214, 400]);
  expect(seenMiddle(wide, behind).distanceTo(town)).toBeLessThan(3);
  const phone = mapOf(360, 600);
  bringToSeen(phone, seenMiddle(wide, behind), 15, { left: 0, top: 64, bottom: 150 });
  expect(phone.latLngToContainerPoint(town).y).toBeCloseTo(300 + 32 - 75, -1);
});
