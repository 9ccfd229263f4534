import { describe, expect, it } from 'vitest';
import { dateOrder } from '../../../src/domain/voter-files/date-order';
import { recogniseLayout } from '../../../src/domain/voter-files/layouts';
import { columnsChosen, mappedVoters, placesOf } from '../../../src/domain/voter-files/mapping';
import { datesOf } from '../../../src/domain/voter-files/voter-row';

describe('The dates of a voter file', () => {
  const order = (...cells: string[]) => dateOrder(cells).order;

  it('have the month first unless those that can be read in one way only have the day there', () => {
    expect(order()).toBe('month first');
    expect(order('05/08/1964', '1964-08-25', '')).toBe('month first');
    expect(order('05/08/1964', '25/08/1964')).toBe('day first');
    expect(order('05.08.64', '25.08.64')).toBe('day first');
    expect(order('08/25/1964', '12/31/1990')).toBe('month first');
  });

  it('that begin with the year say nothing of it', () => {
    expect(order('64-08-25', '71-12-03', '05/08/1964')).toBe('month first');
    expect(order('64-08-25', '08/45/1964', '25/08/1964')).toBe('day first');
    expect(order('25/00/1964')).toBe('month first');
  });

  it('of both kinds have the month first and say so, unless one kind is a mistyped date among many', () => {
    expect(dateOrder(['25/08/1964', '31/12/1990', '08/25/1964'])).toEqual({ order: 'month first', isMixed: true });
    expect(dateOrder(['08/25/1964', '12/31/1990', '25/08/1964'])).toEqual({ order: 'month first', isMixed: true });
    const many = (cell: string) => Array.from({ length: 20 }, () => cell);
    expect(dateOrder([...many('25/08/1964'), '08/25/1964'])).toEqual({ order: 'day first', isMixed: false });
    expect(dateOrder([...many('08/25/1964'), '25/08/1964'])).toEqual({ order: 'month first', isMixed: false });
  });

  const header = ['Voter ID', 'First', 'Last', 'Date of birth', 'Registration date', 'Address', 'City', 'Zip'];
  const rows = [
    ['1', 'Ann', 'Ash', '05/08/1964', '02/03/2010', '7 Oak St', 'Warren', '44483'],
    ['2', 'Bea', 'Birch', '25/08/64', '31/12/2011', '9 Oak St', 'Warren', '44483'],
  ];

  it('are all read in the one order that their column has, and it says so', () => {
    const found = recogniseLayout(header, rows, 2026);
    if (!found.ok) throw new Error(found.reason.detail);
    const voters = rows.map((row) => found.layout.map(row));
    expect(voters).toMatchObject([
      { ok: true, value: { birth_date: '1964-08-05', registered_on: '2010-03-02' } },
      { ok: true, value: { birth_date: '1964-08-25', registered_on: '2011-12-31' } },
    ]);
    expect(found.layout.columns?.day_first_in).toEqual(['Date of birth', 'Registration date']);
    expect(found.layout.columns).not.toHaveProperty('mixed_dates_in');
  });

  it('are read the same where a person matched the columns', () => {
    const columns = ['source_id', 'first', 'last', 'birth_date', 'registered_on', 'line', 'city', 'zip'] as const;
    const mapping = { header: true, columns: [...columns] };
    const dates = datesOf(placesOf(mapping).person, rows);
    const read = mappedVoters(mapping, 2026, dates);
    expect(columnsChosen(mapping, dates, (at) => header[at] ?? '')).toMatchObject({
      read: expect.arrayContaining([{ meaning: 'birth_date', columns: ['Date of birth'] }]),
      unused: [],
      day_first_in: ['Date of birth', 'Registration date'],
    });
    expect(read(rows[0] ?? [])).toMatchObject({ value: { birth_date: '1964-08-05', registered_on: '2010-03-02' } });
  });

  it('of two figures have the month first where nothing says otherwise', () => {
    const found = recogniseLayout(header, [['1', 'Ann', 'Ash', '05/08/64', '', '7 Oak St', 'Warren', '44483']], 2026);
    if (!found.ok) throw new Error(found.reason.detail);
    expect(found.layout.map(['1', 'Ann', 'Ash', '05/08/64', '', '7 Oak St', 'Warren', '44483'])).toMatchObject({
      value: { birth_date: '1964-05-08' },
    });
    expect(found.layout.columns).not.toHaveProperty('day_first_in');
  });

  it('are read by what their own column has, not by another one’s', () => {
    const two = [
      ['1', 'Ann', 'Ash', '05/08/1964', '02/03/2010', '7 Oak St', 'Warren', '44483'],
      ['2', 'Bea', 'Birch', '25/08/1964', '12/31/2011', '9 Oak St', 'Warren', '44483'],
      ['3', 'Cy', 'Cole', '26/08/1964', '31/12/2011', '9 Oak St', 'Warren', '44483'],
    ];
    const found = recogniseLayout(header, two, 2026);
    if (!found.ok) throw new Error(found.reason.detail);
    expect(found.layout.map(two[0] ?? [])).toMatchObject({
      value: { birth_date: '1964-08-05', registered_on: '2010-02-03' },
    });
    expect(found.layout.columns).toMatchObject({
      day_first_in: ['Date of birth'],
      mixed_dates_in: ['Registration date'],
    });
  });
});
