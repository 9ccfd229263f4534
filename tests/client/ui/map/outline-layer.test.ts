import { expect, it, vi } from 'vitest';
import { OutlineLayer, type OutlineProps } from '../../../../src/client/ui/map/outline-layer';

/** A pen whose letters are 8 pixels wide, and what it wrote. */
function paint(turfs: OutlineProps['turfs']): string[] {
  const written: string[] = [];
  const pen = new Proxy(
    { measureText: (text: string) => ({ width: 8 * text.length }), fillText: (text: string) => written.push(text) },
    { get: (own, name) => Reflect.get(own, name) ?? (() => undefined), set: () => true },
  );
  const everywhere = { getWest: () => -999, getEast: () => 999, getSouth: () => -999, getNorth: () => 999 };
  // Drawn here, not with the next frame.
  vi.stubGlobal('requestAnimationFrame', () => 0);
  const layer = Object.assign(new OutlineLayer(), {
    _map: {
      getBounds: () => ({ pad: () => everywhere }),
      doubleClickZoom: { enable: () => undefined },
      getContainer: () => ({ style: {} }),
    },
  });
  const nothing = () => undefined;
  const drawn = { selected: null, chosen: new Set<number>(), corners: null, label: '' };
  layer.show({ turfs, ...drawn, onTurf: nothing, onCorner: nothing, onClose: nothing });
  const at = ([x, y]: readonly [number, number]) => ({ x, y });
  (layer as unknown as { paint: (brush: unknown, props: unknown) => void }).paint(
    { pen, at, colors: {}, hues: ['red'], palette: ['red'] },
    { turfs, ...drawn },
  );
  return written;
}
const turf = (number: number, name: string, from: number, wide: number) => ({
  number,
  name,
  isLeft: true,
  outline: [
    [from, 0],
    [from + wide, 0],
    [from + wide, 40],
  ] as [number, number][],
});

it('a turf has its whole name where there is room, else the first part of it, and none over another', () => {
  const written = paint([
    turf(1, 'North 1 – Oak Park', 0, 200),
    turf(2, 'North 2 – Oak Park', 300, 80),
    turf(3, 'North 3 – Oak Park', 500, 55),
    turf(4, 'North 4', 10, 190),
  ]);
  expect(written).toEqual(['North 1 – Oak Park', 'North 2']);
});
