import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { ImportedVoter } from '../../../../src/domain/voter-files/imported-voter';
import { guessColumns } from '../../../../src/domain/voter-files/guess-columns';
import { recogniseLayout } from '../../../../src/domain/voter-files/layouts';
import { LAYOUTS, needMapping } from '../../../../src/domain/voter-files/layouts/all';
import { namesIn } from '../../../../src/domain/voter-files/layouts/layout';
import { sniffTable } from '../../../../src/domain/voter-files/sniff';
import { EASTERN } from './cases-eastern';
import { MIDDLE } from './cases-middle';
import { WESTERN } from './cases-western';
import { columnsOf, layoutOf, rowOf } from './made-up';

/** As a file is read: written as text, told for a table, and recognised. */
function read(header: readonly string[] | null, rows: readonly (readonly string[])[], delimiter = '\t') {
  const text = [...(header ? [header] : []), ...rows].map((cells) => cells.join(delimiter)).join('\n');
  const sniffed = sniffTable(`${text}\n`, true);
  if (!sniffed.ok) throw new Error(sniffed.reason.detail);
  const table = sniffed.table.rows.map(({ cells }) => cells);
  const found = sniffed.table.header
    ? recogniseLayout(table[0] ?? [], table.slice(1), 2026)
    : recogniseLayout(null, table, 2026);
  if (!found.ok) return { title: null, reason: found.reason.detail, voters: [] };
  const body = sniffed.table.header ? table.slice(1) : table;
  const voters = body.flatMap((cells): ImportedVoter[] => {
    const outcome = found.layout.map(cells);
    return outcome.ok ? [outcome.value] : [];
  });
  return { title: found.layout.title, reason: null, voters };
}

const cases = [...WESTERN, ...MIDDLE, ...EASTERN];

test('every declared layout has made-up rows here, a title and a source', () => {
  expect(cases.map(({ id }) => id).toSorted()).toEqual(LAYOUTS.map(({ id }) => id).toSorted());
  expect(LAYOUTS.filter(({ title, source }) => !title || !source)).toEqual([]);
  // The upload page says how many: 36 states, the District of Columbia, four vendors; Maine and California have two layouts.
  expect(LAYOUTS).toHaveLength(36 + 1 + 4 + 2);
  expect(needMapping.filter((name) => LAYOUTS.some(({ title }) => title === name))).toEqual([]);
});

describe.each(cases)('a file in the layout of $id', ({ id, rows, standings, first, home, unit }) => {
  const layout = layoutOf(id);
  const header = layout.headerless ? null : columnsOf(layout);
  const cells = rows.map((said) => rowOf(layout, said));

  it('is read to the field', () => {
    const { title, reason, voters } = read(header, cells);
    expect({ title, reason }).toEqual({ title: layout.title, reason: null });
    expect(voters.map(({ status }) => status)).toEqual(standings);
    expect(voters[0]).toMatchObject(first);
    expect(voters[0]).toMatchObject({ first: 'Mara', middle: 'Jo', last: 'Okafor', suffix: 'Jr' });
    for (const { address } of voters) expect(address.zip).toBe('02139');
    for (const { address } of voters) expect(`${address.line} ${address.city}`).not.toMatch(/7|else|ward|box/i);
    expect(voters[0]?.address).toMatchObject({ unit: unit ?? '' });
    expect(voters[0]?.address.line).toMatch(home ?? /^112 ALDER(?: ST)?$/);
    expect(voters[0]?.unread).toEqual([]);
  });

  if (header) {
    it('is recognised in any order of its columns', () => {
      fc.assert(
        fc.property(fc.shuffledSubarray([...header.keys()], { minLength: header.length }), (order) => {
          const found = recogniseLayout(
            order.map((at) => header[at] ?? ''),
            cells.map((row) => order.map((at) => row[at] ?? '')),
            2026,
          );
          expect(found).toMatchObject({ ok: true, layout: { id } });
        }),
        { numRuns: 20 },
      );
    });

    it('goes to the mapping when any column that it needs has another name, prefilled with the others', () => {
      for (const names of Object.values(layout.reads)) {
        const renamed = header.map((name) => (namesIn(names).includes(name) ? `zz ${name}` : name));
        const found = recogniseLayout(renamed, cells, 2026);
        expect(found.ok && found.layout.id === id, names).toBe(false);
        // Of a vendor's export anything may be missing, but for its own id.
        if (Object.keys(layout.reads).length > 10) expect(found.ok, names).toBe(false);
      }
      const [street, zip] = [layout.reads.street ?? layout.reads.line, layout.reads.zip].map(
        (names) => namesIn(names ?? '')[0],
      );
      if (Object.keys(layout.reads).length < 11 || zip === undefined) return;
      const guessed = guessColumns(
        header.map((name) => (name === zip ? 'zz' : name)),
        cells,
        2026,
      );
      const meant = guessed.find(({ name }) => name === street)?.meaning;
      expect(meant).toBe(layout.reads.street ? 'street' : 'line');
    });
  }

  it('goes to the mapping when other things stand in its columns', () => {
    const moved = cells.map((row) => [...row.slice(5), ...row.slice(0, 5)]);
    expect(read(header, moved).title).not.toBe(layout.title);
  });
});

test('no header is that of two layouts', () => {
  const named = LAYOUTS.filter(({ headerless }) => !headerless);
  for (const layout of named)
    for (const list of layout.columns)
      expect(recogniseLayout(namesIn(list), [], 2026), layout.id).toMatchObject({
        ok: true,
        layout: { id: layout.id },
      });
});

test('New York’s newer files have two more columns', () => {
  const layout = layoutOf('new-york');
  const said = {
    rapartmenttype: 'APT',
    rapartment: '4',
    rstreetname: 'ALDER ST',
    dob: '19580704',
    regdate: '20040309',
  };
  const rows = [1, 2, 3].map((n) => rowOf(layout, { ...said, sboeid: `NY00000000000000000${n}`, status: 'P' }, 1));
  expect(read(null, rows).voters[0]).toMatchObject({
    status: 'purged',
    address: { line: '112 ALDER ST', unit: 'APT 4' },
  });
});

test('a rural route without a street of its own is read from the column that has it', () => {
  const layout = layoutOf('missouri');
  const said = {
    'House Number': '',
    'Street Name': '',
    'Street Type': '',
    'Non Standard Address': '4417 RURAL ROUTE 2',
  };
  const rows = [1, 2, 3].map((n) => rowOf(layout, { 'Voter ID': String(n), ...(n === 2 ? said : {}) }));
  expect(read(columnsOf(layout), rows).voters.map(({ address }) => address.line)).toEqual([
    '112 ALDER ST',
    '4417 RURAL ROUTE 2',
    '112 ALDER ST',
  ]);
});

test('a file of Alaska’s inactive voters holds no one who may be canvassed', () => {
  const layout = layoutOf('alaska');
  const rows = ['RM', 'UN', 'NR'].map((cc, n) => [...rowOf(layout, { 'ASCENSION #': String(n) }), cc]);
  expect(read([...columnsOf(layout), 'CC'], rows).voters.map(({ status }) => status)).toEqual([
    'inactive',
    'inactive',
    'inactive',
  ]);
});

test('says which columns a near miss lacks', () => {
  const layout = layoutOf('oregon');
  const header = columnsOf(layout).map((name) => (name === 'UNIT_NUM' ? 'UNIT_ID_NO' : name));
  expect(read(header, [rowOf(layout, { VOTER_ID: '1' })]).reason).toBe(
    'This looks like a file from Oregon, but these columns are missing or have other names: UNIT_NUM. Check which column is which.',
  );
});

test('costs nothing for each row: a header of 2,000 columns is told in milliseconds', () => {
  const header = Array.from({ length: 2000 }, (_, at) => `column ${at}`);
  const rows = Array.from({ length: 200 }, () => header.map(() => 'x'));
  const began = performance.now();
  for (let n = 0; n < 10; n += 1) recogniseLayout([...columnsOf(layoutOf('oregon')), ...header], rows, 2026);
  expect((performance.now() - began) / 10).toBeLessThan(200);
});
