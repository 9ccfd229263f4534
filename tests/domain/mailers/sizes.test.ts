import { describe, expect, test } from 'vitest';
import { mailerSizes } from '../../../src/contract/outreach/mailer-campaigns';
import { bleed, hasRoomForCode, layoutOf, placeArtwork, type Area } from '../../../src/domain/mailers/sizes';

const right = ({ left, width }: Area) => left + width;
const top = ({ bottom, height }: Area) => bottom + height;

describe.each(mailerSizes)('the address side of %s', (size) => {
  const { width, height, side } = layoutOf(size);

  test('leaves postage, address, barcode and code room of their own on the sheet', () => {
    const areas = [side.indicia, side.address, side.barcode, side.code];
    for (const area of areas) {
      expect(Math.min(area.left, area.bottom)).toBeGreaterThanOrEqual(0);
      expect([right(area) <= width, top(area) <= height]).toEqual([true, true]);
    }
    const meet = (a: Area, b: Area) => a.left < right(b) && b.left < right(a) && a.bottom < top(b) && b.bottom < top(a);
    expect(areas.flatMap((a, at) => areas.slice(at + 1).filter((b) => meet(a, b)))).toEqual([]);
  });

  test('has the code an eighth of an inch and more from the address and from the cut', () => {
    expect(side.address.left - right(side.code)).toBeGreaterThanOrEqual(0.125);
    expect(side.code.left).toBeGreaterThanOrEqual(0.125);
  });

  test('has the address where the post office reads it', () => {
    expect(side.address.bottom).toBeGreaterThanOrEqual(0.625);
    expect(top(side.address)).toBeLessThanOrEqual(2.75);
  });
});

test('a code is printed unasked where it leaves room', () => {
  expect(mailerSizes.filter(hasRoomForCode)).toEqual(['5x7', '6x9', '6x11']);
});

describe('artwork', () => {
  test.each([
    [
      'with its bleed',
      { width: 9.25, height: 6.25 },
      { fits: true, turned: false, area: { left: -bleed, width: 9.25 } },
    ],
    ['without bleed', { width: 9, height: 6 }, { fits: true, turned: false, area: { left: 0, width: 9 } }],
    ['on its side', { width: 6.25, height: 9.25 }, { fits: true, turned: true, area: { left: -bleed, width: 9.25 } }],
    ['of another shape', { width: 11, height: 8.5 }, { fits: false, turned: false, area: { bottom: 0, height: 6 } }],
    ['that is a little off', { width: 9.2, height: 6.2 }, { fits: true, turned: false, area: {} }],
  ])('%s is laid out', (_, art, expected) => {
    expect(placeArtwork('6x9', art)).toMatchObject(expected);
  });

  test('of another shape stays whole, in the middle', () => {
    const { area } = placeArtwork('6x9', { width: 11, height: 8.5 });
    expect(area.left * 2 + area.width).toBeCloseTo(9);
    expect(area.width / area.height).toBeCloseTo(11 / 8.5);
  });
});
