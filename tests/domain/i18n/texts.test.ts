import { describe, expect, it } from 'vitest';
import { english, unknownCountry } from '../../../src/domain/i18n/catalogue';
import { textsFor, usEnglish, type Texts } from '../../../src/domain/i18n/texts';
import texts from '../../../src/client/i18n/es.json';

const spanish = { language: 'es', texts };
const inGermany = textsFor({ catalogue: english, country: 'DE' });
const inBritain = textsFor({ catalogue: english, country: 'GB' });
const usSpanish = textsFor({ catalogue: spanish, country: 'US' });
const inMexico = textsFor({ catalogue: spanish, country: 'MX' });
const anywhere = textsFor({ catalogue: english, country: unknownCountry });
const evening = Date.UTC(2026, 10, 14, 18, 40);
/** Spaces that do not break are spaces to readers. */
const plain = (text: string) => text.replaceAll('\u00A0', ' ');

describe('a distance', () => {
  const lengths = (of: Texts) => [3, 13, 43, 61, 100, 296, 298, 1140, 2912, 16_010, 637_200].map(of.distance);

  it('is written in feet and miles in the US, and in Britain', () => {
    const imperial = ['10 ft', '40 ft', '140 ft', '200 ft', '350 ft', '950 ft', '0.2 mi', '0.7 mi', '1.8 mi', '9.9 mi'];
    expect(lengths(usEnglish)).toEqual([...imperial, '396 mi']);
    expect(lengths(inBritain)).toEqual([...imperial, '396 mi']);
  });

  it('is written in meters and kilometers elsewhere, with the point or comma of the country', () => {
    const metric = ['0 m', '10 m', '40 m', '60 m', '100 m', '300 m', '300 m', '1,1 km', '2,9 km', '16 km', '637 km'];
    expect(lengths(inGermany)).toEqual(metric);
    expect(anywhere.distance(1140)).toBe('1.1 km');
    expect(inMexico.distance(1140)).toBe('1.1 km');
  });

  it('is in feet and miles for who reads Spanish in the US', () => {
    expect([43, 2912].map(usSpanish.distance)).toEqual(['140 pies', '1.8 mi']);
  });

  it('keeps its tenth and its thousands', () => {
    expect(usEnglish.distance(3219)).toBe('2.0 mi');
    expect(usEnglish.distance(4_023_360)).toBe('2,500 mi');
  });

  it('is "here" where someone stands', () => {
    expect([usEnglish.distanceAway(4), usEnglish.distanceAway(43)]).toEqual(['here', '140 ft']);
  });

  it('of a position is exact to the foot or meter', () => {
    expect([0.2, 5, 30].map(usEnglish.accuracy)).toEqual(['1 ft', '16 ft', '98 ft']);
    expect([0.2, 5, 30].map(inGermany.accuracy)).toEqual(['1 m', '5 m', '30 m']);
  });
});

describe('a column of figures for other programs', () => {
  it('is headed by the country’s unit, and its figures are in that', () => {
    expect([usEnglish.accuracyColumn.heading, usEnglish.accuracyColumn.figure(5)]).toEqual(['accuracy in feet', 16]);
    expect([inMexico.accuracyColumn.heading, inMexico.accuracyColumn.figure(5.5)]).toEqual([
      'precisión en metros',
      5.5,
    ]);
  });
});

describe('the size of a file', () => {
  it('has a digit after the point where it is small', () => {
    const sizes = [12, 840_000, 4_240_000, 9_960_000, 38_000_000, 999_600_000, 1_540_000_000];
    expect(sizes.map(usEnglish.fileSize)).toEqual(['1 KB', '840 KB', '4.2 MB', '10 MB', '38 MB', '1 GB', '1.5 GB']);
    expect([4_240_000, 1_540_000_000].map(inGermany.fileSize)).toEqual(['4,2 MB', '1,5 GB']);
  });
});

describe('a telephone number', () => {
  it('of North America has its digits grouped, and any other stays as it was written', () => {
    const numbers = ['6145550123', '16145550123', '+16145550123'];
    expect(numbers.map(usEnglish.phone)).toEqual(Array(3).fill('(614) 555-0123'));
    for (const other of ['555 0123', '+442079460000', '614-555-0123', '', '6145550123 ext 4'])
      expect(usEnglish.phone(other)).toBe(other);
    expect(inGermany.phone('3012345678')).toBe('3012345678');
  });
});

describe('numbers and shares', () => {
  it('are written as the country writes them', () => {
    expect([usEnglish.number(12345.6), usEnglish.number(12345.6, 1)]).toEqual(['12,346', '12,345.6']);
    expect(inGermany.number(12345.6, 1)).toBe('12.345,6');
    expect([usEnglish.percent(0.21), usEnglish.percent(0.266), usEnglish.percent(0.266, 0)]).toEqual([
      '21%',
      '26.6%',
      '27%',
    ]);
    expect(usSpanish.percent(0.21)).toBe('21%');
    expect(plain(inGermany.percent(0.21))).toBe('21 %');
  });
});

describe('days and times', () => {
  it('of the US have the month first and the clock of twelve hours', () => {
    const { date, day } = usEnglish;
    expect(day('2026-11-14', 'day')).toBe('Nov 14');
    expect(day('2026-11-14', 'dayYear')).toBe('Nov 14, 2026');
    expect(day('2026-11-14', 'weekdayDay')).toBe('Sat, Nov 14');
    expect(day('2026-11-14', 'longWeekdayDay')).toBe('Saturday, November 14');
    expect(date(evening, 'time', 'UTC')).toBe('6:40 PM');
    expect(date(evening, 'hour', 'UTC')).toBe('6 PM');
    expect(date(evening, 'weekdayDayTime', 'America/New_York')).toBe('Sat, Nov 14, 1:40 PM');
    expect(date('2026-11-15T03:00:00Z', 'day', 'America/New_York')).toBe('Nov 14');
  });

  it('of other countries are as people write them there', () => {
    expect(inGermany.day('2026-11-14', 'day')).toBe('14 Nov');
    expect(inGermany.date(evening, 'time', 'UTC')).toBe('18:40');
    expect(inGermany.date(evening, 'hour', 'UTC')).toBe('18:40');
    expect(anywhere.day('2026-11-14', 'dayYear')).toBe('14 Nov 2026');
    expect(usSpanish.day('2026-11-14', 'day')).toBe('14 nov');
    expect(plain(usSpanish.date(evening, 'time', 'UTC'))).toMatch(/^6:40 p\. ?m\.$/);
  });

  it('count by UTC where a zone is not known', () => {
    expect(usEnglish.date(evening, 'time', 'Mars/Olympus')).toBe('6:40 PM');
  });
});

describe('spans of time', () => {
  it('are hours and minutes', () => {
    expect([0, 0.3, 59, 72, 120].map(usEnglish.duration)).toEqual(['0 min', '1 min', '59 min', '1 h 12 min', '2 h']);
  });

  it('ahead are told roughly', () => {
    expect([0, 51, 131, 120, 11_225].map(usEnglish.timeLeft)).toEqual([
      'about 5 min',
      'about 50 min',
      'about 2 h 10 min',
      'about 2 h',
      'about 187 h',
    ]);
  });

  it('back are told by the clock first, then by the day', () => {
    const now = Date.parse('2026-03-04T18:05:00Z');
    const ago = (instant: string, of = usEnglish) => of.ago(instant, now, 'UTC');
    expect(ago('2026-03-04T18:05:10Z')).toBe('just now');
    expect(ago('2026-03-04T17:57:00Z')).toBe('8 min ago');
    expect(ago('2026-03-04T15:00:00Z')).toBe('3 h ago');
    expect(ago('2026-03-03T18:10:00Z')).toBe('Tue 6 PM');
    expect(ago('2026-03-03T18:10:00Z', inGermany)).toBe('Tue 18:10');
    expect(ago('2025-10-18T18:10:00Z')).toBe('Oct 18');
    expect(ago('2025-10-18T18:10:00Z', usSpanish)).toBe('18 oct');
  });

  it('of what is shown are coarse', () => {
    const age = (seconds: number) => usEnglish.elapsed(0, seconds * 1000);
    expect([4, 720, 3 * 3600, 49 * 3600].map(age)).toEqual(['4 s ago', '12 min ago', '3 h ago', '2 days ago']);
  });
});

it('lists of names end with a word', () => {
  expect(usEnglish.list(['Ana'])).toBe('Ana');
  expect(usEnglish.list(['Ana', 'Luis', 'Dee'])).toBe('Ana, Luis and Dee');
  expect(usEnglish.list(['Ana', 'Luis'], 'or')).toBe('Ana or Luis');
});
