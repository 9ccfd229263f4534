import { describe, expect, it, test } from 'vitest';
import { cleanCell, readCell } from '../../../src/domain/voter-files/columns';
import {
  birthYearOfAge,
  readBirthDate,
  readConfidential,
  readDate,
  readDateCell,
  readDegrees,
  readEmail,
  readName,
  readPhone,
  readStatus,
  readYear,
} from '../../../src/domain/voter-files/values';

describe('a date', () => {
  it.each([
    '05/13/1960',
    '5/13/1960 0:00',
    '1960-05-13T00:00:00.000Z',
    '13.05.1960',
    '19600513',
    '05131960',
    '13-MAY-1960',
    '13 May 1960',
    'May 13, 1960',
    'may 13 1960',
  ])('is read from %s', (text) => {
    expect(readDate(text)).toBe('1960-05-13');
  });

  it.each(['5/13/60', '13-MAY-60', '05-13-60', '22049', '22049.0'])(
    'in a column of birth dates also from %s',
    (text) => {
      expect(readDate(text)).toBeNull();
      expect(readBirthDate(text)).toBeNull();
      expect(readBirthDate(text, 2026)).toBe('1960-05-13');
    },
  );

  it('of two figures is of the last hundred years: nobody is born tomorrow, and few before', () => {
    expect(readDateCell('1/2/26', 2026)).toBe('2026-01-02');
    expect(readDateCell('1/2/27', 2026)).toBe('1927-01-02');
    expect(readBirthDate('1/2/09', 2026)).toBe('2009-01-02');
    expect(readBirthDate('1/2/12', 2026)).toBe('1912-01-02');
    expect(readYear('80', 2026)).toBe(1980);
    expect(readYear('80')).toBeNull();
  });

  it.each([
    '',
    'unknown',
    '13/13/1960',
    '32-MAY-1960',
    '30-FEB-1960',
    '1960',
    '12345',
    '999999',
    'Mayor 5, 1960',
    '5-5',
  ])('is nothing in %s', (text) => {
    expect(readDate(text)).toBeNull();
  });
});

it('an age is that of somebody who may register', () => {
  expect(birthYearOfAge('34', 2026)).toBe(1992);
  expect(birthYearOfAge('34.0', 2026)).toBe(1992);
  for (const nonsense of ['0', '7', '15', '121', '999', '', '34.5', 'old'])
    expect(birthYearOfAge(nonsense, 2026)).toBeNull();
});

it('a phone number is none where a spreadsheet cut its figures off, or that no one can dial', () => {
  expect(readPhone('', '(617) 555-0101 x12')).toBe('+16175550101');
  expect(readPhone('', '6.175550101E+09')).toBe('+16175550101');
  for (const short of ['6.17555E+09', '6,17555E+9', '1.6175550E+10', '6E+09', '9'.repeat(61)])
    expect(readPhone('', short), short).toBe(null);
  expect(readPhone('', '+44 20 7946 0018')).toBe('+44 20 7946 0018');
});

it('an e-mail address is the first of several, and stands beside no name', () => {
  for (const text of [
    'Ann@X.org',
    'ann@x.org; bo@y.org',
    'ann@x.org,bo@y.org',
    'ann@x.org;',
    'mailto:ann@x.org',
    'Ann Lee <ann@x.org>',
    'Ann Lee <ann@x.org>, Bo Lee <bo@y.org>',
  ])
    expect(readEmail(text), text).toBe('ann@x.org');
  // Of which of the two no one knows.
  for (const text of ['ann lee@x.org', 'ann@x.org or call', 'ann@@x.org', 'ann@x', 'ann@x.', '@x.org', ''])
    expect(readEmail(text), text).toBeNull();
});

it('coordinates are read with a decimal comma, too', () => {
  expect(readDegrees('39,9612', 90)).toBe(39.9612);
  expect(readDegrees('-82.9988', 180)).toBe(-82.9988);
  expect(readDegrees('1,234,567', 180)).toBeNull();
});

it('a record is confidential by any word but those for no', () => {
  for (const yes of ['Y', 'yes', 'TRUE', '1', 'X', 'Confidential', 'CONF', 'ACP', 'Protected'])
    expect(readConfidential(yes), yes).toBe(true);
  for (const no of ['', 'N', 'No', 'FALSE', '0', 'f', 'None', 'not confidential', 'Public', 'NULL', 'N/A', '-'])
    expect(readConfidential(no), no).toBe(false);
});

describe('a cell', () => {
  it('is read without what keeps a spreadsheet from misreading it', () => {
    expect(cleanCell('="02138"')).toBe('02138');
    expect(cleanCell("'02138")).toBe('02138');
    expect(cleanCell("'=HYPERLINK(1)")).toBe('=HYPERLINK(1)');
    expect(cleanCell("'-Dash")).toBe('-Dash');
    expect(cleanCell("O'Brien")).toBe("O'Brien");
    expect(cleanCell("'t Hooft")).toBe("'t Hooft");
    expect(cleanCell('=1+1')).toBe('=1+1');
  });

  it('is read without marks that no one sees', () => {
    expect(cleanCell('Sm\u200Bith')).toBe('Smith');
    expect(cleanCell('\u202A6175550101\u202C')).toBe('6175550101');
    expect(cleanCell('\uFEFF\u200FAnn \u202E')).toBe('Ann');
    expect(cleanCell('\u202E')).toBe('');
    // These join letters: with them names are written in Persian, and families in pictures.
    expect(cleanCell('علی\u200Cرضا')).toBe('علی\u200Cرضا');
  });

  it('with a word for nothing holds nothing, but people are called Null', () => {
    const places = { last: [0], party: [1], zip: [2, 3] };
    const row = ['NULL', 'null', '#N/A', '45999'];
    expect(readCell(places, 'last', row)).toBe('NULL');
    expect(readCell(places, 'party', row)).toBe('');
    expect(readCell(places, 'zip', row)).toBe('45999');
    expect(readCell(places, 'last', ['N/A'])).toBe('');
    expect(readCell(places, 'party', ['Null', 'NPP'])).toBe('NPP');
  });
});

test.each([
  ['ST.JAMES', 'St. James'],
  ['St.james', 'St. James'],
  ['st.james', 'St. James'],
  ['MT.VERNON', 'Mt. Vernon'],
  ['ST. JAMES', 'St. James'],
])('%s is the name %s', (written, name) => expect(readName(written)).toBe(name));

test.each([
  ['ACTIVE', 'active'],
  ['Active - verified', 'active'],
  ['I', 'inactive'],
  ['INACTIVE (RETURNED MAIL)', 'inactive'],
  ['Pending', 'pending'],
  ['REMOVED', 'removed'],
  ['Cancelled', 'cancelled'],
  ['CANCELED', 'cancelled'],
  ['Deceased', 'deceased'],
  ['Moved out of state', 'moved'],
  ['DENIED', 'denied'],
  ['challenged', 'challenged'],
])('the registration %s is %s', (written, standing) => expect(readStatus(written)).toBe(standing));
