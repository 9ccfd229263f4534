import { describe, expect, test } from 'vitest';
import type { ResultMapping } from '../../../src/contract/voters/result-files';
import { missingForResults, resultReader } from '../../../src/domain/result-files/result-row';

const mapping: ResultMapping = {
  columns: ['source_id', 'first', 'last', 'birth_year', 'line', 'zip', 'happened_at', 'channel', 'result', 'note'],
  channel: null,
  channels: [
    { value: 'Walk', channel: 'door' },
    { value: 'SMS', channel: 'text' },
  ],
  results: [
    { value: 'Canvassed', result: 'canvassed' },
    { value: 'Stop', result: 'opted_out' },
    { value: 'DNC', result: 'do_not_contact' },
    { value: 'Test', result: null },
  ],
  day_first: false,
};
const now = new Date('2026-03-10T15:00:00Z');
const read = (row: string, by: Partial<ResultMapping> = {}) =>
  resultReader({ ...mapping, ...by }, { zone: 'America/New_York', now })(row.split(','));
const reason = (row: string) => {
  const outcome = read(row);
  return outcome.ok ? null : outcome.reason.detail;
};

describe('a row of a file of contact results', () => {
  test('is a contact of someone, on a channel, at a time', () => {
    expect(read('V1,,,,,,3/4/2026 5:00 PM,walk, canvassed ,Likes parks')).toMatchObject({
      ok: true,
      value: {
        source_id: 'V1',
        channel: 'door',
        contact_result: 'canvassed',
        no_channels: [],
        recorded_at: '2026-03-04T22:00:00.000Z',
        day: '2026-03-04',
        note: 'Likes parks',
      },
    });
  });

  test('leaves someone alone on every channel, or on the one on which they said stop', () => {
    expect(read('V1,,,,,,3/4/2026,Walk,DNC,')).toMatchObject({
      value: { no_channels: ['door', 'call', 'text', 'mail'] },
    });
    expect(read('V1,,,,,,3/4/2026,SMS,Stop,')).toMatchObject({
      value: { contact_result: 'do_not_contact', no_channels: ['text'] },
    });
  });

  test('of today without a time is of now at the latest', () => {
    expect(read('V1,,,,,,3/10/2026,Walk,Canvassed,')).toMatchObject({
      value: { recorded_at: '2026-03-10T15:00:00.000Z' },
    });
  });

  test('is left out with a reason', () => {
    expect(reason('V1,,,,,,3/4/2026,Walk,Test,')).toBe('“Test” isn’t matched to a contact result.');
    expect(reason('V1,,,,,,3/4/2026,Walk,,')).toBe('No result.');
    expect(reason('V1,,,,,,3/4/2026,Pigeon,Canvassed,')).toBe('“Pigeon” isn’t matched to a way of contact.');
    expect(reason('V1,,,,,,,Walk,Canvassed,')).toBe('No date.');
    expect(reason('V1,,,,,,soon,Walk,Canvassed,')).toBe('The date “soon” can’t be read.');
    expect(reason('V1,,,,,,3/11/2026,Walk,Canvassed,')).toBe('The date “3/11/2026” is in the future.');
    expect(reason('V1,,,,,,3/10/2026 11:30 AM,Walk,Canvassed,')).toBe(
      'The date “3/10/2026 11:30 AM” is in the future.',
    );
    expect(reason(',Ada,Ash,,1 Oak St,45999,3/4/2026,Walk,Canvassed,')).toBe(
      'No voter ID, and not a whole name with an address and a birth year.',
    );
    expect(reason('1.23E+11,,,,,,3/4/2026,Walk,Canvassed,')).toMatch(/shortened the voter ID/);
  });

  test('is cut without half an emoji at the end', () => {
    expect(read(`V1,,,,,,3/4/2026,Walk,Canvassed,${'x'.repeat(1999)}😀`)).toMatchObject({
      value: { note: 'x'.repeat(1999) },
    });
    expect(reason(`V1,,,,,,3/4/2026,Walk,${'x'.repeat(59)}😀,`)).toBe(
      `“${'x'.repeat(59)}” isn’t matched to a contact result.`,
    );
  });

  test('is known again by its own words, whatever they are taken for, and is another one at another time', () => {
    const content = (row: string, by: Partial<ResultMapping> = {}) => {
      const outcome = read(row, by);
      return outcome.ok ? outcome.value.content : null;
    };
    const one = content('V1,,,,,,3/4/2026,Walk,Canvassed,Likes parks');
    expect(content('V1,Ada,Ash,1950,1 Oak St,45999,3/4/2026,WALK,canvassed,')).toBe(one);
    const columns = mapping.columns.map((each) => (each === 'note' ? null : each));
    const results = [{ value: 'canvassed', result: 'refused' as const }];
    expect(content('V1,,,,,,3/4/2026,Walk,Canvassed,', { columns, results, channel: 'call' })).toBe(one);
    expect(content('V1,,,,,,3/4/2026 1:00 PM,Walk,Canvassed,Likes parks')).not.toBe(one);
    expect(content('V2,,,,,,3/4/2026,Walk,Canvassed,Likes parks')).not.toBe(one);
  });
});

test('a mapping lacks what tells who, when, how and what', () => {
  expect(missingForResults({ columns: [null], channel: null })).toHaveLength(4);
  expect(missingForResults({ columns: ['source_id', 'happened_at', 'result'], channel: 'call' })).toEqual([]);
  expect(
    missingForResults({ columns: ['name', 'line', 'birth_year', 'happened_at', 'result', 'channel'], channel: null }),
  ).toEqual([]);
  expect(
    missingForResults({ columns: ['name', 'line', 'happened_at', 'result', 'channel'], channel: null }),
  ).toHaveLength(1);
});
