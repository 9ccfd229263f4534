import { describe, expect, it } from 'vitest';
import type { DoorFeature } from '../../../../../src/contract/doors';
import type { ListItem } from '../../../../../src/client/features/walking/list/list-items';
import { rowHeights } from '../../../../../src/client/features/walking/list/row-heights';

const phone = { root: 16, width: 360 };

function door(last: string, unit: string | null = null): DoorFeature {
  const person = { first: 'Ana', last, target: true, suppressed: null };
  return {
    geometry: { coordinates: [0, 0] },
    properties: { door_id: last, house_number: '118', unit, voters: [person] },
  } as unknown as DoorFeature;
}

const row = (last: string): ListItem => ({ kind: 'door', key: last, door: door(last) });
const nobody = () => false;

describe('how high a row of the list is', () => {
  it('has one line for a short name, more for a long one, three at most', () => {
    const long = 'von Hohenzollern-Sigmaringen';
    const [short = 0, two = 0, three = 0, endless = 0] = rowHeights(
      [row('Ortega'), row(long), row(`${long} y ${long}`), row(long.repeat(9))],
      nobody,
      false,
      phone,
    );
    expect(short).toBe(76);
    expect(two).toBeGreaterThan(short + 18);
    expect(three).toBeGreaterThan(two + 18);
    expect(endless).toBe(three);
  });

  it('makes room for the number that stands before a name once the square shows a result', () => {
    const name = row('Hohenzollern-Sigma');
    const plain = rowHeights([name], nobody, false, phone)[0] ?? 0;
    expect(rowHeights([name], nobody, true, phone)[0]).toBeGreaterThan(plain);
  });

  it('grows with the text of the person who made it larger', () => {
    const [usual = 0] = rowHeights([row('Ortega')], nobody, false, phone);
    const [large = 0] = rowHeights([row('Ortega')], nobody, false, { ...phone, root: 32 });
    expect(large).toBeGreaterThanOrEqual(2 * usual);
  });

  it('gives the heading of a long street a second line', () => {
    const heading = (title: string): ListItem => ({ kind: 'heading', key: title, title });
    const [one = 0, two = 0] = rowHeights(
      [heading('Maple St · even side'), heading('NW St Bartholomew Montgomery-Williamsburg Blvd Ext · odd side')],
      nobody,
      false,
      phone,
    );
    expect(two).toBeGreaterThan(one + 15);
  });

  it('is higher at the next door, and higher still when that is a long name', () => {
    const isNext = () => true;
    const [next = 0] = rowHeights([row('Ortega')], isNext, false, phone);
    const [long = 0] = rowHeights([row('Hohenzollern-Sigma')], isNext, false, phone);
    expect(next).toBe(92);
    expect(long).toBeGreaterThan(next);
  });
});
