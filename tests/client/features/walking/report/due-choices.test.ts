import { afterEach, describe, expect, it } from 'vitest';
import { dueChoices } from '../../../../../src/client/features/walking/report/due-choices';
import { setCountry } from '../../../../../src/client/i18n/texts';

afterEach(() => setCountry(null));

// A Wednesday, by this device's clock.
const noon = new Date(2026, 10, 18, 12).getTime();
const night = new Date(2026, 10, 18, 21).getTime();
const labels = (now: number) => dueChoices(now).map(({ label }) => label);

describe('the times that are offered for a follow-up', () => {
  it('are read as the campaign’s country reads its clock', () => {
    expect(labels(noon)).toEqual(['Tonight, 6 PM', 'Tomorrow, 6 PM', 'Saturday, 11 AM', 'In a week']);
    setCountry('DE');
    expect(labels(noon)).toEqual(['Tonight, 18:00', 'Tomorrow, 18:00', 'Saturday, 11:00', 'In a week']);
  });

  it('are what the field for day and time holds, none of them past', () => {
    expect(dueChoices(noon).map(({ value }) => value)).toEqual([
      '2026-11-18T18:00',
      '2026-11-19T18:00',
      '2026-11-21T11:00',
      '2026-11-25T18:00',
    ]);
    expect(labels(night)).toEqual(['Tomorrow, 6 PM', 'Saturday, 11 AM', 'In a week']);
  });
});
