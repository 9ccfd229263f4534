import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { channels } from '../../../src/contract/fields';
import { askAgainAt, covers, mayReachAt, usualQuietHours } from '../../../src/domain/contact-ledger/quiet-hours';
import { quietPlaces } from '../../../src/domain/contact-ledger/quiet-places';
import { recipientZones } from '../../../src/domain/contact-ledger/recipient-zones';
import { minuteInZone } from '../../../src/domain/i18n/minute-in-zone';

const us = { country: 'US', time_zone: 'America/Chicago' };
const at = (iso: string) => Date.parse(iso);
const newYork = 'America/New_York';

const anyTime = fc.nat(24 * 60 - 1).map((minute) => {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
});
const anyHours = fc
  .record({ quiet_begins: anyTime, quiet_ends: anyTime })
  .filter(({ quiet_begins, quiet_ends }) => quiet_begins !== quiet_ends);
const anyInstant = fc.integer({ min: at('2026-01-01T00:00:00Z'), max: at('2027-12-31T00:00:00Z') });
const zones = ['America/New_York', 'America/Chicago', 'America/Phoenix', 'Pacific/Honolulu', 'Asia/Kolkata'];
const someZones = fc.subarray(zones, { minLength: 1 });

describe('quiet hours', () => {
  it('are from nine in the evening to eight in the morning, by the recipient’s clock', () => {
    const may = (iso: string, zone = newYork) => mayReachAt('text', at(iso), [zone], usualQuietHours);
    // Eastern daylight time is four hours behind.
    expect([may('2026-07-01T11:59:00Z'), may('2026-07-01T12:00:00Z')]).toEqual([false, true]);
    expect([may('2026-07-02T00:59:00Z'), may('2026-07-02T01:00:00Z')]).toEqual([true, false]);
    expect(may('2026-07-01T12:00:00Z', 'America/Los_Angeles')).toBe(false);
    expect(may('2026-12-01T12:30:00Z')).toBe(false);
  });

  it('hold no door and no letter back, and whoever may be anywhere unknown is not called', () => {
    const night = at('2026-07-01T07:00:00Z');
    expect(channels.filter((channel) => mayReachAt(channel, night, [newYork], usualQuietHours))).toEqual([
      'door',
      'mail',
    ]);
    expect(mayReachAt('call', at('2026-07-01T17:00:00Z'), [], usualQuietHours)).toBe(false);
  });

  it('of several zones leave the narrowest window', () => {
    fc.assert(
      fc.property(anyInstant, someZones, anyHours, (instant, given, quiet) => {
        const each = given.map((zone) => mayReachAt('call', instant, [zone], quiet));
        expect(mayReachAt('call', instant, given, quiet)).toBe(each.every(Boolean));
        expect(mayReachAt('text', instant, given, quiet)).toBe(mayReachAt('call', instant, given, quiet));
      }),
    );
  });

  it('are asked about again within ten minutes, and no later than they end somewhere', () => {
    fc.assert(
      fc.property(anyInstant, fc.constantFrom(...zones), anyHours, (instant, zone, quiet) => {
        const again = askAgainAt(instant, quiet);
        expect(again).toBeGreaterThan(instant);
        expect(again).toBeLessThanOrEqual(instant + 600_000);
        fc.pre(!mayReachAt('call', instant, [zone], quiet));
        for (let at = instant; at < again; at += 20_000) expect(mayReachAt('call', at, [zone], quiet)).toBe(false);
      }),
    );
    expect(askAgainAt(at('2026-07-01T11:53:20Z'), usualQuietHours)).toBe(at('2026-07-01T12:00:00Z'));
  });

  it('and the hours between them make up the day: never both, never neither', () => {
    fc.assert(
      fc.property(anyInstant, fc.constantFrom(...zones), anyHours, (instant, zone, quiet) => {
        const { quiet_begins, quiet_ends } = quiet;
        const other = { quiet_begins: quiet_ends, quiet_ends: quiet_begins };
        const may = (hours: typeof quiet) => mayReachAt('text', instant, [zone], hours);
        expect(may(quiet)).not.toBe(may(other));
        const minute = minuteInZone(zone)(new Date(instant));
        const [hour, rest] = quiet_begins.split(':').map(Number);
        if (minute === hour! * 60 + rest!) expect(may(quiet)).toBe(false);
      }),
    );
  });

  it('cover others if no one is reached in those', () => {
    expect(covers({ quiet_begins: '20:00', quiet_ends: '09:00' }, usualQuietHours)).toBe(true);
    expect(covers(usualQuietHours, usualQuietHours)).toBe(true);
    expect(covers({ quiet_begins: '22:00', quiet_ends: '08:00' }, usualQuietHours)).toBe(false);
    expect(covers({ quiet_begins: '09:00', quiet_ends: '08:00' }, usualQuietHours)).toBe(true);
    expect(covers({ quiet_begins: '08:00', quiet_ends: '21:00' }, usualQuietHours)).toBe(false);
    fc.assert(
      fc.property(anyHours, anyHours, anyInstant, (outer, inner, instant) => {
        const may = (hours: typeof outer) => mayReachAt('text', instant, [newYork], hours);
        if (covers(outer, inner) && may(outer)) expect(may(inner)).toBe(true);
      }),
    );
  });
});

describe('where someone may be', () => {
  const by = (zip: string | null, phone: string | null = null, campaign = us) =>
    recipientZones({ zip, phone }, campaign).map((zone) => zone.split('/')[1]);

  it('says their ZIP code, else the area code of their phone', () => {
    expect(by('45999')).toEqual(['New_York']);
    expect(by('60601-1234')).toEqual(['Chicago']);
    expect(by('96801', '(212) 555-0100')).toEqual(['Honolulu']);
    expect(by(null, '+1 (212) 555-0100')).toEqual(['New_York']);
    expect(by('', '602.555.0100')).toEqual(['Phoenix']);
    expect(by('00901')).toEqual(['Puerto_Rico']);
    expect(by('96701')).toEqual(['Honolulu']);
    expect(by('96799-1234', '8085550100')).toEqual(['Pago_Pago']);
    expect(by(null, '6845550100')).toEqual(['Pago_Pago']);
  });

  it('is both zones of an area that lies in two, and any where nothing is known', () => {
    expect(by('32401')).toEqual(['New_York', 'Chicago']);
    expect(by(null, '8505550100')).toEqual(['New_York', 'Chicago']);
    // In Adak it is an hour earlier than in Anchorage.
    expect(by(null, '9075550100')).toEqual(['Anchorage', 'Honolulu']);
    for (const [zip, phone] of [
      [null, null],
      ['4', '555-0100'],
      ['34001', null],
      [null, '9995550100'],
    ] as const)
      expect(by(zip, phone)).toHaveLength(7);
  });

  it('is never nowhere, whatever a file says', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (zip, phone) => {
        expect(by(zip, phone).length).toBeGreaterThan(0);
      }),
    );
    for (let prefix = 0; prefix < 1000; prefix += 1)
      expect(by(`${String(prefix).padStart(3, '0')}01`).length).toBeGreaterThan(0);
  });

  it('is the campaign’s zone where the campaign is in another country', () => {
    expect(by('10115', '2125550100', { country: 'DE', time_zone: 'Europe/Berlin' })).toEqual(['Berlin']);
  });
});

describe('where it is quiet now', () => {
  it('says of every ZIP code and number what the rule says of the zones there', () => {
    const digit = fc.nat(9).map(String);
    const digits = (length: number) =>
      fc.array(digit, { minLength: length, maxLength: length }).map((all) => all.join(''));
    const anyZip = fc.oneof(digits(5), fc.constantFrom(null, '96799'));
    const anyPhone = fc.oneof(digits(10), digits(7), fc.constant(null));
    const anyCampaign = fc.constantFrom(us, { country: 'DE', time_zone: 'Europe/Berlin' });
    fc.assert(
      fc.property(anyInstant, anyCampaign, anyHours, anyZip, anyPhone, (instant, campaign, quiet, zip, phone) => {
        const { zips, areas, elsewhere } = quietPlaces(instant, campaign, quiet);
        const within = ({ quiet: some, open }: typeof zips, place: string | undefined) =>
          place !== undefined && some.includes(place)
            ? true
            : place !== undefined && open.includes(place)
              ? false
              : null;
        const area = phone?.length === 10 ? phone.slice(0, 3) : undefined;
        const said = within(zips, zip === '96799' ? zip : zip?.slice(0, 3)) ?? within(areas, area) ?? elsewhere;
        expect(said).toBe(!mayReachAt('text', instant, recipientZones({ zip, phone }, campaign), quiet));
      }),
    );
  });
});
