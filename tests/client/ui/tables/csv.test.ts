import { describe, expect, it } from 'vitest';
import { toCsv } from '../../../../src/client/ui/tables/csv';

describe('a table as CSV', () => {
  it('quotes commas, quotes and line ends', () => {
    expect(toCsv(['line', 'reason'], [[2, 'No "city", no ZIP']])).toBe('line,reason\r\n2,"No ""city"", no ZIP"\r\n');
  });

  it('never hands a spreadsheet a formula', () => {
    expect(toCsv(['name'], [['=HYPERLINK("x")'], ['-1'], [-1]])).toBe(
      'name\r\n"\'=HYPERLINK(""x"")"\r\n\'-1\r\n-1\r\n',
    );
  });

  it('leaves an empty cell for nothing', () => {
    expect(toCsv(['a', 'b'], [[null, 'x']])).toBe('a,b\r\n,x\r\n');
  });
});
