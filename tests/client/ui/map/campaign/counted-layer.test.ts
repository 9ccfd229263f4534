// When the layer of a campaign's doors is drawn: as rarely as one may look at it.
import { map as leaflet, type Map as Leaflet } from 'leaflet';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CountedLayer, type CountedShown } from '../../../../../src/client/ui/map/campaign/counted-layer';

/** Accepts everything; each drawing begins with its scale. */
const scale = vi.fn<() => void>();
const pen = new Proxy(
  {},
  {
    get: (_, name) => (name === 'scale' ? scale : name === 'getTransform' ? () => ({ a: 1 }) : () => undefined),
    set: () => true,
  },
);
let map: Leaflet;
let layer: CountedLayer;
let arrive: (() => void)[];
const states: boolean[] = [];
const shown: CountedShown = {
  version: '1',
  source: 'doors',
  read: () => new Promise((resolve) => arrive.push(() => resolve(new Uint8Array()))),
  look: 'coverage',
  heat: null,
  signs: false,
  ring: [],
  draws: false,
  idle: false,
  areas: [],
  onCorner: () => undefined,
  onClose: () => undefined,
  onPlace: () => undefined,
  found: null,
  position: null,
  onState: ({ isComing }) => states.push(isComing),
};
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

beforeEach(async () => {
  vi.useFakeTimers();
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(pen as never);
  [arrive, states.length] = [[], 0];
  const container = document.createElement('div');
  for (const [name, pixels] of [
    ['clientWidth', 1440],
    ['clientHeight', 900],
  ] as const)
    Object.defineProperty(container, name, { value: pixels });
  document.body.append(container);
  map = leaflet(container, { center: [40, -84], zoom: 14, fadeAnimation: false, zoomAnimation: false });
  layer = new CountedLayer();
  layer.addTo(map);
  layer.show(shown);
  await pass(50);
  scale.mockClear();
});

afterEach(() => {
  map.remove();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('tiles that come one after the other are drawn some at a time, and further ones are asked for at once', async () => {
  let came = 0;
  while (arrive.length > 0) {
    came += 1;
    arrive.shift()?.();
    await pass(20);
  }
  await pass(200);
  expect(came).toBeGreaterThan(8);
  expect(scale.mock.calls.length).toBeLessThanOrEqual(Math.ceil((came * 20) / 100) + 1);
  expect(states).toEqual([true, false]);
});

it('while the map moves nothing is drawn, and at its end what came meanwhile', async () => {
  map.fire('movestart');
  while (arrive.length > 0) {
    arrive.shift()?.();
    await pass(20);
  }
  await pass(300);
  expect(scale).not.toHaveBeenCalled();
  map.fire('moveend');
  expect(scale).toHaveBeenCalledOnce();
});

it('what only answers taps does not draw again, what looks other does', async () => {
  layer.show({ ...shown, onPlace: () => undefined, idle: true });
  await pass(50);
  expect(scale).not.toHaveBeenCalled();
  layer.show({ ...shown, look: 'support' });
  await pass(50);
  expect(scale).toHaveBeenCalledOnce();
});

it('the end of a zoom draws once', () => {
  map.setZoom(15);
  expect(scale).toHaveBeenCalledTimes(1);
});

it('where drawing is slow, it takes a small part of the time in which tiles come', async () => {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 50));
  map.setZoom(15);
  scale.mockClear();
  for (let tiles = 0; tiles < 10; tiles += 1) {
    arrive.shift()?.();
    await pass(100);
  }
  // Each drawing takes 50 ms, and a second passes.
  expect(scale.mock.calls.length).toBeLessThanOrEqual(3);
});
