import { describe, expect, it } from 'vitest';
import { electionsWords, historyWords } from '../../../../src/client/features/voter-files/history-texts';
import {
  layoutWords,
  noChannelWords,
  progressWords,
  reasonsOf,
  registrationWords,
  resultWords,
  stepWords,
  unkeptWishesWords,
  waitsForPart,
} from '../../../../src/client/features/voter-files/import-texts';
import type { UploadStatus } from '../../../../src/contract/voters/import-status';
import spanish from '../../../../src/client/i18n/es.json';
import { setCatalogue } from '../../../../src/client/i18n/texts';
import { at, id } from '../../../support/office';

const upload = (more: Partial<UploadStatus>): UploadStatus => ({
  id: id(1),
  name: 'ncvoter92',
  contents: 'voters',
  status: 'done',
  processed: 0,
  total: 0,
  accepted: 0,
  step: 'import',
  dry_run: false,
  added: 0,
  changed: 0,
  unchanged: 0,
  confidential: 0,
  removed: 0,
  restored: 0,
  kept: 0,
  unlocated_reasons: [],
  unread: [],
  left_out: [],
  rejected_count: 0,
  rejected: [],
  located: 0,
  unlocated: 0,
  layout: null,
  detail: null,
  walkbook: null,
  walkbook_id: null,
  voter_group_id: null,
  created_at: at,
  finished_at: null,
  ...more,
});

describe('a voting history in words', () => {
  const elections = { count: 3, votes: 1800, first: '2023-11-07', last: '2024-11-05', left_out: 0 };
  const history = { voters: 900, others: 1, unknown: 120, other_county: 2, unreadable: 1, column: 'ncid' };
  const status = upload({ contents: 'history', accepted: 1800, rejected_count: 123, elections, history });

  it('is said together with the voters of the same file, whose rejected rows are counted apart', () => {
    const both = upload({ accepted: 1200, rejected_count: 126, elections, history: { ...history, rows: 1800 } });
    expect(resultWords(both)).toBe('1,200 voters imported, with the votes of 900 voters, 3 rows rejected.');
    const lines = historyWords(status, history).map((line) => `Votes: ${line}`);
    expect(historyWords(both, { ...history, rows: 1800 })).toEqual(lines);
    expect(stepWords({ ...both, status: 'running' })).toBe('Adding the votes in ncvoter92…');
    expect(waitsForPart({ step: 'mapping', detail_code: 'PARTS_NOT_JOINED' })).toBe(true);
  });

  it('says how many rows join, and of the others why they don’t', () => {
    expect(resultWords(status)).toBe('votes of 900 voters imported, 123 rows left out.');
    expect(electionsWords(elections)).toBe('3 elections, Nov 7, 2023 to Nov 5, 2024, with 1,800 votes.');
    expect(electionsWords({ ...elections, count: 1, last: '2023-11-07' })).toBe(
      '1 election on Nov 7, 2023, with 1,800 votes.',
    );
    expect(historyWords(status, history)).toEqual([
      '1,800 rows (93.7%) have the ID of a voter in the campaign, by the column “ncid”.',
      '120 rows are left out: no voter in the campaign has their ID.',
      '2 rows are left out: the voters with their IDs are registered in another county.',
      '1 row couldn’t be read.',
      '1 of 901 voters with such IDs isn’t in this file. What is known of their votes stays as it is.',
    ]);
  });

  it('says it in Spanish', () => {
    setCatalogue({ language: 'es', texts: spanish });
    try {
      expect(electionsWords(elections)).toMatch(/^3 elecciones, del .* al .*, con .* votos\.$/);
      expect(historyWords(status, history)[3]).toBe('No se pudo leer 1 fila.');
    } finally {
      setCatalogue(null);
    }
  });
});

describe('an upload in words', () => {
  it('says whom their registration leaves out, by its standing', () => {
    const some = [
      { status: 'removed', rows: 6120 },
      { status: 'inactive', rows: 2886 },
    ];
    expect(registrationWords(some)).toBe(
      '9,006 voters are left out of walkbooks because of their registration: 6,120 removed, 2,886 inactive.',
    );
  });

  it('never shows more rows done than there are, though the total is an estimate', () => {
    expect(progressWords(upload({ status: 'running', processed: 1200, total: 900 }))).toBe('1,200 of about 1,200 rows');
    expect(progressWords(upload({ status: 'pending' }))).toBe('Waiting to start…');
    // Before the first row no one knows how many there are.
    expect(progressWords(upload({ status: 'running' }))).toBe('Reading the file…');
  });

  it('says what was taken in and what was rejected', () => {
    expect(resultWords(upload({ accepted: 12_044, rejected_count: 38 }))).toBe(
      '12,044 voters imported, 38 rows rejected.',
    );
    expect(resultWords(upload({ contents: 'address_points', accepted: 1 }))).toBe('1 address imported, none rejected.');
    expect(resultWords(upload({ status: 'failed', detail: 'There is no address column.' }))).toBe(
      'There is no address column.',
    );
    expect(resultWords(upload({ status: 'failed', detail: 'The file was cut short.', accepted: 5000 }))).toBe(
      'The file was cut short. 5,000 rows before that were imported.',
    );
  });

  it('says as what a file was recognized, in whole sentences', () => {
    expect(
      ['North Carolina', 'VAN', 'a table with named columns', 'the columns you chose before'].map(layoutWords),
    ).toEqual([
      'Recognized as North Carolina’s file',
      'Recognized as VAN',
      'Recognized as a table with column names',
      'Read with the columns you chose before',
    ]);
    setCatalogue({ language: 'es', texts: spanish });
    expect(['North Carolina', 'VAN', 'a list of addresses', 'the columns you chose'].map(layoutWords)).toEqual([
      'Reconocido como archivo de Carolina del Norte',
      'Formato reconocido: VAN',
      'Reconocido como lista de direcciones',
      'Leído con las columnas que elegiste',
    ]);
    setCatalogue(null);
  });

  it('counts rejected rows by reason, the most frequent first', () => {
    const rejected = [
      { line: 2, reason: 'No address' },
      { line: 5, reason: 'No city' },
      { line: 9, reason: 'No city' },
    ];
    expect(reasonsOf(rejected)).toEqual([
      { reason: 'No city', rows: 2 },
      { reason: 'No address', rows: 1 },
    ]);
  });

  it('count as one where they only name other lines or values', () => {
    const shortened = (id: string) =>
      `A spreadsheet shortened the voter ID to ${id}. Export the file again with that column as text.`;
    const rejected = [
      { line: 3, reason: 'Same voter as line 2.', detail_code: 'SAME_VOTER', params: { line: 2 } },
      { line: 4, reason: shortened('1.2E+11'), detail_code: 'SHORTENED_ID' },
      { line: 9, reason: 'Same voter as line 8.', detail_code: 'SAME_VOTER', params: { line: 8 } },
      { line: 10, reason: shortened('3,4E+10'), detail_code: 'SHORTENED_ID' },
      { line: 11, reason: shortened('5E+10'), detail_code: 'SHORTENED_ID' },
    ];
    expect(reasonsOf(rejected)).toEqual([
      { reason: expect.stringContaining('shortened the voter ID. Export') as string, rows: 3 },
      { reason: 'Same voter as an earlier line.', rows: 2 },
    ]);
  });
});

it('says of how many only one channel is left out, a sentence for each', () => {
  const told = noChannelWords([
    { channel: 'call', rows: 1 },
    { channel: 'text', rows: 1200 },
  ]);
  expect(told).toEqual([
    '1 person asked for no calls, so they aren’t called.',
    '1,200 people asked for no texts, so they aren’t texted.',
  ]);
});

it('names the lines that ask for no contact of someone unknown, the first of many', () => {
  expect(unkeptWishesWords({ rows: 1, lines: [1204] })).toBe(
    '1 rejected row asks for no contact, but we can’t tell who it’s about (line 1,204). If the person is in your campaign, mark them as do not contact.',
  );
  const lines = Array.from({ length: 100 }, (_, at) => at + 2);
  expect(unkeptWishesWords({ rows: 140, lines })).toContain(
    '(lines 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21 …)',
  );
  setCatalogue({ language: 'es', texts: spanish });
  expect(unkeptWishesWords({ rows: 2, lines: [3, 4] })).toContain(
    '2 filas rechazadas piden que no se contacte a alguien',
  );
  setCatalogue(null);
});
