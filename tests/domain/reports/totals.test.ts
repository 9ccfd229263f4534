import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TouchCell } from '../../../src/contract/reports/walkbook-reports';
import { contactRate, daySeries, totalsOf } from '../../../src/domain/reports/totals';
import { weekOf } from '../../../src/domain/reports/weeks';

const week = weekOf('2026-03-04');
const cell: fc.Arbitrary<TouchCell> = fc.record({
  walkbook_id: fc.constantFrom('w1', 'w2', 'w3'),
  walkbook_name: fc.constantFrom('Maple & 5th', 'Elm Court'),
  user_id: fc.constantFrom('u1', 'u2'),
  user_name: fc.constantFrom('Ana', 'Luis'),
  day: fc.constantFrom(...week),
  touches: fc.nat(500),
  doors: fc.nat(400),
  contacts: fc.nat(300),
});

describe('totals of touch cells', () => {
  it('come to the same whether summed at once or by day', () => {
    fc.assert(
      fc.property(fc.array(cell, { maxLength: 60 }), (cells) => {
        expect(totalsOf(daySeries(cells, week))).toEqual(totalsOf(cells));
      }),
      { verbose: 1 },
    );
  });

  it('show a quiet day as zero and leave other weeks out', () => {
    const series = daySeries([{ day: '2026-02-01', touches: 9, doors: 9, contacts: 9 }], week);
    expect(series).toHaveLength(7);
    expect(totalsOf(series)).toEqual({ touches: 0, doors: 0, contacts: 0 });
  });

  it('have no contact rate before the first attempt', () => {
    expect(contactRate({ touches: 0, contacts: 0 })).toBeNull();
    expect(contactRate({ touches: 1284, contacts: 342 })).toBeCloseTo(0.266, 3);
  });
});
