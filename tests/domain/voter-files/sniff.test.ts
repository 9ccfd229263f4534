import { describe, expect, it } from 'vitest';
import { sniffTable } from '../../../src/domain/voter-files/sniff';
import { fixture } from './fixtures';

function sniff(text: string): { delimiter: string; quoted: boolean; header: boolean } | string {
  const sniffed = sniffTable(text, true);
  if (!sniffed.ok) return sniffed.reason.detail;
  const { delimiter, quoted, header } = sniffed.table;
  return { delimiter, quoted, header };
}

describe('how a table is written', () => {
  it.each([
    ['north-carolina.txt', { delimiter: '\t', quoted: true, header: true }],
    ['florida.txt', { delimiter: '\t', quoted: false, header: false }],
    ['plain.csv', { delimiter: ',', quoted: true, header: true }],
    ['points-parts.csv', { delimiter: ',', quoted: true, header: true }],
    ['points-directions.csv', { delimiter: ',', quoted: true, header: true }],
  ])('is found out for %s', (name, expected) => {
    expect(sniff(fixture(name))).toEqual(expected);
  });

  it('finds bars and semicolons, and commas inside of other columns do not matter', () => {
    expect(sniff('id|name|address\n1|Holt, Ann|1 A St, Rear\n2|Ode, B|2 A St, Rear\n')).toMatchObject({
      delimiter: '|',
      header: true,
    });
    expect(sniff('vorname;last name;address\nA;B;1 A St\n')).toMatchObject({ delimiter: ';', header: true });
  });

  it('takes dates in the names of columns for a header when other names are known', () => {
    expect(sniff('voter_id,last_name,first_name,address,11/03/2020,11/08/2022\n1,Ode,Ann,1 A St,X,\n')).toMatchObject({
      header: true,
    });
  });

  it('passes over a title, a date of export and "sep=;" before the header, and over nothing where there is none', () => {
    const named = sniffTable(
      'Voters of Marlow,,\nExported 2024-01-01\n\nlast name,address,zip\nOde,1 A St,45999\n',
      true,
    );
    expect(named).toMatchObject({ ok: true, table: { header: true, preface: 2 } });
    expect(named.ok && named.table.rows[0]).toEqual({ line: 4, cells: ['last name', 'address', 'zip'] });
    expect(sniffTable('sep=;\nlast name;address\nOde;1 A St\n', true)).toMatchObject({
      table: { header: true, preface: 1, delimiter: ';' },
    });
    expect(sniffTable('Ode,,,\nHolt,1 A St,45999,\nAsh,2 A St,45999,\n', true)).toMatchObject({
      table: { header: false, preface: 0 },
    });
  });

  it('knows a header that comes again further down for one', () => {
    const header = 'voter_id,first_name,last_name,address,zip';
    const people = ['1,Ann,Holt,1 A St,45999', '2,Bo,Ode,2 A St,45999'].join('\n');
    expect(sniff(`${header}\n${people}\n${header}\n${people}\n`)).toMatchObject({ header: true });
  });

  it('takes words that no one knows for names where figures stand below several of them', () => {
    const rows = ['7300,Ann,100,45999', '7301,Bo,102,45999', '7302,Cy,104,45999'];
    expect(sniff(['PersKey,Givn,Dwell_No,Post_Zp', ...rows].join('\n'))).toMatchObject({ header: true });
    expect(sniff(rows.join('\n'))).toMatchObject({ header: false });
    expect(sniff('Ann,Holt\nBo,Ode\nCy,Elm\nDi,Ash')).toMatchObject({ header: false });
  });

  it('leaves out a last line that may be cut off', () => {
    const sniffed = sniffTable('id,last name\n1,Ode\n2,Ho', false);
    expect(sniffed.ok && sniffed.table.rows.map(({ cells }) => cells[1])).toEqual(['last name', 'Ode']);
  });

  it('says in a sentence what is wrong', () => {
    expect(sniff(' \n')).toBe('This file is empty.');
    expect(sniff('Dear voters\nthis is a letter\n')).toContain('This file isn’t a table');
  });
});
