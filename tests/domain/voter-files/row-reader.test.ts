import { fileSentence } from '../../../src/contract/messages/voter-files';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TableFormat, TableRow } from '../../../src/domain/voter-files/row-reader';
import { UnreadableFileError, rowReader } from '../../../src/domain/voter-files/row-reader';

const csv: TableFormat = { delimiter: ',', quoted: true, line_break: '\n' };

function readAll(text: string, format: TableFormat = csv, cuts: readonly number[] = []): TableRow[] {
  const reader = rowReader(format);
  const places = [0, ...cuts.map((cut) => cut % (text.length + 1)).toSorted((a, b) => a - b), text.length];
  const rows = places.slice(1).flatMap((end, index) => reader.push(text.slice(places[index], end)));
  return [...rows, ...reader.end()];
}

describe('reading rows', () => {
  it('numbers the lines on which rows begin, over blank lines and line breaks in quotes', () => {
    expect(readAll('\uFEFFa,b\r\n\r\n"x\r\ny",2\r\n3,4')).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 3, cells: ['x\r\ny', '2'] },
      { line: 5, cells: ['3', '4'] },
    ]);
  });

  it('passes over rows that hold nothing but delimiters, and counts their lines', () => {
    expect(readAll('a,b\n,\n" ", \n1,2\n,,,,\n')).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 4, cells: ['1', '2'] },
    ]);
  });

  it('reads doubled quotes, quotes in the middle of a field, and blank fields', () => {
    expect(readAll('"say ""hi""",5" pipe,,\n').map(({ cells }) => cells)).toEqual([['say "hi"', '5" pipe', '', '']]);
  });

  it('does not search a file of quotes that never close to its end for each of them', () => {
    // Thousands of lines at a time: read line by line they are done at once, searched for each they took minutes.
    const reader = rowReader(csv);
    let rows = 0;
    for (let chunk = 0; chunk < 60; chunk += 1) rows += reader.push('"never closed,2\n'.repeat(5000)).length;
    rows += reader.end().length;
    expect(rows).toBe(300_000);
  });

  it('reads a line the same whatever quotes stand before it', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('"', '""', 'a', ',', '\n', '\r\n', '"x"', ',"'), { maxLength: 60 }),
        (signs) => {
          const text = `${signs.join('')}\n`;
          const whole = readAll(text);
          // The lines from any row's beginning on read as they do in the whole.
          for (const [index, { line }] of whole.entries()) {
            const rest = readAll(
              text
                .split('\n')
                .slice(line - 1)
                .join('\n'),
            );
            expect(rest.map(({ cells }) => cells)).toEqual(whole.slice(index).map(({ cells }) => cells));
          }
        },
      ),
      { numRuns: 300 },
    );
  });

  it('forgets what it knew of quotes further on when it reads a line again', () => {
    expect(readAll('"\n"",","\n').map(({ cells }) => cells)).toEqual([['"'], ['', ',']]);
  });

  it('loses only one line to a quote that is never closed', () => {
    expect(readAll('1,"open\n2,b\n3,c\n').map(({ line, cells }) => [line, ...cells])).toEqual([
      [1, '1', '"open'],
      [2, '2', 'b'],
      [3, '3', 'c'],
    ]);
  });

  it('takes quotes as they are where they mean nothing', () => {
    expect(readAll('"Bud" Marsh\t1\n', { delimiter: '\t', quoted: false, line_break: '\n' })[0]?.cells).toEqual([
      '"Bud" Marsh',
      '1',
    ]);
  });

  it('reads the line breaks of the old Macintosh', () => {
    expect(readAll('a,b\r1,2\r', { ...csv, line_break: '\r' }).map(({ line, cells }) => [line, ...cells])).toEqual([
      [1, 'a', 'b'],
      [2, '1', '2'],
    ]);
  });

  it('refuses a file without line breaks and says so', () => {
    const reader = rowReader(csv);
    expect(() => {
      for (let piece = 0; piece < 20; piece += 1) reader.push('x'.repeat(65_536));
    }).toThrow(new UnreadableFileError(fileSentence('FILE_ONE_LINE')));
  });

  it('names the line that is too long', () => {
    const reader = rowReader(csv);
    expect(() => reader.push(`a,b\n${'x'.repeat(1_100_000)}`)).toThrow('Line 2 is longer than 1 MB');
  });

  it('gives back what was written, but for blank rows, wherever the text is cut', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', 'é', ' ', ',', '"', '\n', '\r\n', '1') });
    const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { maxLength: 6 });
    fc.assert(
      fc.property(table, fc.array(fc.nat(200), { maxLength: 6 }), fc.boolean(), (rows, cuts, crlf) => {
        const text = rows
          .map((cells) => cells.map((value) => `"${value.replaceAll('"', '""')}"`).join(',') + (crlf ? '\r\n' : '\n'))
          .join('');
        const told = rows.filter((cells) => cells.some((value) => value.trim() !== ''));
        expect(readAll(text, csv, cuts).map(({ cells }) => cells)).toEqual(told);
      }),
      { numRuns: 1_000 },
    );
  });

  it('reads any text the same, wherever it is cut', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', ',', '"', '\n', '\r'), maxLength: 40 });
    fc.assert(
      fc.property(text, fc.array(fc.nat(40), { maxLength: 5 }), (value, cuts) => {
        expect(readAll(value, csv, cuts)).toEqual(readAll(value));
      }),
      { numRuns: 5_000 },
    );
  });
});
