import { describe, expect, it } from 'vitest';
import { countriesByName, countryName, isCountry } from '../../../src/domain/i18n/countries';
import { guessCountry } from '../../../src/domain/i18n/country-of-zone';
import { canonicalZone } from '../../../src/domain/i18n/time-zones';

const countryOf = (zones: string) => [...new Set(zones.split(' ').map(guessCountry))];

describe('the country of a time zone', () => {
  it('is the US from Maine to Hawaii', () => {
    const all = 'New_York Detroit Indiana/Indianapolis Chicago Denver Boise Phoenix Los_Angeles Anchorage Adak';
    expect(countryOf(all.replace(/(?<=^| )/g, 'America/'))).toEqual(['US']);
    expect(countryOf('Pacific/Honolulu US/Eastern US/Hawaii EST EST5EDT CST6CDT PST8PDT HST MST')).toEqual(['US']);
  });

  it('is its neighbors’ where they have zones of their own', () => {
    expect(countryOf('America/Toronto America/Vancouver Canada/Pacific America/Montreal')).toEqual(['CA']);
    expect(countryOf('America/Mexico_City America/Tijuana')).toEqual(['MX']);
    expect(countryOf('America/Puerto_Rico')).toEqual(['PR']);
  });

  it('is found by the older and the newer name of a zone', () => {
    expect(countryOf('Europe/Kyiv Europe/Kiev')).toEqual(['UA']);
    expect(countryOf('Asia/Kolkata Asia/Calcutta')).toEqual(['IN']);
    expect(countryOf('America/Argentina/Buenos_Aires America/Buenos_Aires')).toEqual(['AR']);
  });

  it('is the one that a zone is named after where clocks are shared', () => {
    const zones = [
      'Europe/Berlin',
      'Europe/Oslo',
      'Europe/Stockholm',
      'Europe/London',
      'Europe/Dublin',
      'Africa/Accra',
    ];
    expect(zones.map(guessCountry)).toEqual(['DE', 'NO', 'SE', 'GB', 'IE', 'GH']);
  });

  it('is unknown for a clock of no country, and for a zone that no one knows', () => {
    expect(countryOf('UTC Etc/GMT+5 Mars/Olympus')).toEqual(['ZZ']);
  });

  it('is known for every zone of a place, and one that a campaign can be in', () => {
    const guessed = Intl.supportedValuesOf('timeZone').map((zone) => ({ zone, country: guessCountry(zone) }));
    const unknown = guessed.filter(({ country }) => country === 'ZZ').map(({ zone }) => zone);
    expect(unknown.filter((zone) => !/^(Etc\/|UTC$)/.test(zone) && canonicalZone(zone) === zone)).toEqual([]);
    expect(guessed.filter(({ country }) => !isCountry(country))).toEqual([]);
  });
});

describe('countries', () => {
  it('are listed by their names in the language of who chooses', () => {
    expect(countriesByName('en').map(({ name }) => name)).toContain('Germany');
    const names = countriesByName('es').map(({ name }) => name);
    expect(names.indexOf('Alemania')).toBeLessThan(names.indexOf('México'));
    expect(names).toHaveLength(249);
    expect(new Set(names).size).toBe(249);
  });

  it('are called by their name, the unknown one by what it stands for', () => {
    expect(countryName('es', 'US', 'Otro')).toBe('Estados Unidos');
    expect(countryName('es', 'ZZ', 'Otro')).toBe('Otro');
  });

  it('are no other letters', () => {
    expect(['US', 'ZZ', 'XX', 'us', 'EU', ''].map(isCountry)).toEqual([true, true, false, false, false, false]);
  });
});
