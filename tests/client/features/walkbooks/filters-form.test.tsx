import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { FiltersForm, type Breakdown } from '../../../../src/client/features/walkbooks/filters-form';
import { filterText } from '../../../../src/domain/voter-groups/filter-sentence';
import type { FilterParams } from '../../../../src/contract/voters/voter-filters';
import { usEnglish } from '../../../../src/domain/i18n/texts';

const breakdown: Breakdown = {
  parties: [
    { value: 'Democratic', voters: 40 },
    { value: 'DEM', voters: 2 },
  ],
  sexes: [],
  ages: [],
  precincts: Array.from({ length: 30 }, (_, index) => ({ value: `P${index}`, voters: index })),
  zips: [],
  cities: [],
  supports: [],
  histories: [],
};

function Form() {
  const [filters, setFilters] = useState<FilterParams>({});
  return (
    <>
      <FiltersForm filters={filters} onChange={setFilters} breakdown={breakdown} groups={[]} />
      <output data-testid="filters">{JSON.stringify(filters)}</output>
      <p data-testid="sentence">{filterText(usEnglish, filters)}</p>
    </>
  );
}
const filters = () => JSON.parse(screen.getByTestId('filters').textContent ?? '') as FilterParams;

describe('picking voters', () => {
  it('picks all spellings of one party together', () => {
    render(<Form />);
    fireEvent.click(screen.getByRole('checkbox', { name: 'Democrats' }));
    expect(filters().parties).toEqual(['Democratic', 'DEM']);
    expect(screen.getByTestId('sentence').textContent).toBe('Democrats');
    fireEvent.click(screen.getByRole('checkbox', { name: 'Democrats' }));
    expect(filters().parties).toEqual([]);
  });

  it('searches a long list instead of showing thirty chips', () => {
    render(<Form />);
    fireEvent.change(screen.getByRole('searchbox', { name: 'Search precincts' }), { target: { value: 'p29' } });
    fireEvent.click(screen.getByRole('checkbox', { name: 'P29' }));
    expect(screen.queryByRole('checkbox', { name: 'P1' })).toBeNull();
    expect(filters().precincts).toEqual(['P29']);
  });

  it('takes an age from a span, and takes it back', () => {
    render(<Form />);
    fireEvent.click(screen.getByRole('button', { name: '18 to 34' }));
    expect(screen.getByTestId('sentence').textContent).toBe('All voters who are 18 to 34');
    fireEvent.click(screen.getByRole('button', { name: '18 to 34' }));
    expect(screen.getByTestId('sentence').textContent).toBe('All voters');
  });

  it('says when the two ages are the wrong way round', () => {
    render(<Form />);
    fireEvent.change(screen.getByLabelText('From'), { target: { value: '60' } });
    fireEvent.change(screen.getByLabelText('To'), { target: { value: '20' } });
    expect(screen.getByRole('alert').textContent).toContain('Swap them');
  });
});
