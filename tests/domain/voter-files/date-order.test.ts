import { describe, expect, it } from 'vitest';
import { dateOrder } from '../../../src/domain/voter-files/date-order';
import { recogniseLayout } from '../../../src/domain/voter-files/layouts';
import { mappedVoters } from '../../../src/domain/voter-files/mapping';

describe('The dates of a voter file', () => {
  it('have the month first unless more of them have the day there', () => {
    expect(dateOrder([])).toBe('month first');
    expect(dateOrder(['05/08/1964', '1964-08-25', ''])).toBe('month first');
    expect(dateOrder(['05/08/1964', '25/08/1964'])).toBe('day first');
    expect(dateOrder(['05.08.64', '25.08.64'])).toBe('day first');
    expect(dateOrder(['08/25/1964', '12/31/1990', '25/08/1964'])).toBe('month first');
  });

  const header = ['Voter ID', 'First', 'Last', 'Date of birth', 'Registration date', 'Address', 'City', 'Zip'];
  const rows = [
    ['1', 'Ann', 'Ash', '05/08/1964', '02/03/2010', '7 Oak St', 'Warren', '44483'],
    ['2', 'Bea', 'Birch', '25/08/64', '31/12/2011', '9 Oak St', 'Warren', '44483'],
  ];

  it('are all read in the one order that the file has, and it says so', () => {
    const found = recogniseLayout(header, rows, 2026);
    if (!found.ok) throw new Error(found.reason.detail);
    const voters = rows.map((row) => found.layout.map(row));
    expect(voters).toMatchObject([
      { ok: true, value: { birth_date: '1964-08-05', registered_on: '2010-03-02' } },
      { ok: true, value: { birth_date: '1964-08-25', registered_on: '2011-12-31' } },
    ]);
    expect(found.layout.columns?.day_first).toBe(true);
  });

  it('are read the same where a person matched the columns', () => {
    const columns = ['source_id', 'first', 'last', 'birth_date', 'registered_on', 'line', 'city', 'zip'] as const;
    const read = mappedVoters({ header: true, columns: [...columns] }, 2026, rows);
    expect(read(rows[0] ?? [])).toMatchObject({ value: { birth_date: '1964-08-05', registered_on: '2010-03-02' } });
  });

  it('of two figures have the month first where nothing says otherwise', () => {
    const found = recogniseLayout(header, [['1', 'Ann', 'Ash', '05/08/64', '', '7 Oak St', 'Warren', '44483']], 2026);
    if (!found.ok) throw new Error(found.reason.detail);
    expect(found.layout.map(['1', 'Ann', 'Ash', '05/08/64', '', '7 Oak St', 'Warren', '44483'])).toMatchObject({
      value: { birth_date: '1964-05-08' },
    });
    expect(found.layout.columns).not.toHaveProperty('day_first');
  });
});
