// What files in declared layouts tell otherwise than their columns' names promise: hidden homes, several IDs, IDs that a
// spreadsheet changed, streets without numbers.
import { describe, expect, it, test } from 'vitest';
import { recogniseLayout } from '../../../../src/domain/voter-files/layouts';
import { LAYOUTS } from '../../../../src/domain/voter-files/layouts/all';
import { namesIn } from '../../../../src/domain/voter-files/layouts/layout';
import { columnsOf, layoutOf, rowOf } from './made-up';

/** Rows, each said by the columns' names, as the layout reads them. */
function read(id: string, rows: readonly Record<string, string>[], header = columnsOf(layoutOf(id))) {
  const cells = rows.map((said) => rowOf(layoutOf(id), said));
  const found = recogniseLayout(header, cells, 2026);
  if (!found.ok) throw new Error(found.reason.detail);
  return { ...found.layout, outcomes: cells.map((row) => found.layout.map(row)) };
}
const values = (of: ReturnType<typeof read>) => of.outcomes.flatMap((each) => (each.ok ? [each.value] : []));

describe('a home that the law hides', () => {
  it('is confidential where Oregon’s status says ACP, and its people may still vote', () => {
    const [voter] = values(read('oregon', [{ VOTER_ID: '1', STATUS: 'ACP' }]));
    expect(voter).toMatchObject({ confidential: true, status: 'active' });
  });

  it.each([
    { HOUSE_NUM: '', STREET_NAME: '', STREET_TYPE: '', RES_ADDRESS_1: 'ACP' },
    { HOUSE_NUM: '', STREET_NAME: 'ACP', STREET_TYPE: '' },
    { HOUSE_NUM: '', STREET_NAME: 'CONFIDENTIAL', STREET_TYPE: '' },
    { HOUSE_NUM: '', STREET_NAME: '', STREET_TYPE: '', RES_ADDRESS_1: 'ADDRESS CONFIDENTIALITY PROGRAM' },
    { HOUSE_NUM: '', STREET_NAME: '', STREET_TYPE: '', RES_ADDRESS_1: 'Safe at Home - no address' },
  ])('is no address: %o', (said) => {
    const { outcomes } = read('oregon', [{ VOTER_ID: '1' }, { VOTER_ID: '2', ...said }, { VOTER_ID: '3' }]);
    expect(outcomes[1]).toMatchObject({ ok: false, hidden: '2', reason: { detail_code: 'NO_RESIDENCE' } });
  });

  it.each(LAYOUTS.filter(({ reads, sometimes }) => reads.status ?? sometimes?.status).map(({ id }) => id))(
    'is confidential where a status of %s says so',
    (id) => {
      const layout = layoutOf(id);
      const status = namesIn(layout.reads.status ?? layout.sometimes?.status ?? '');
      const name = status.find((one) => columnsOf(layout).includes(one));
      if (name === undefined) return;
      const voterId = namesIn(layout.reads.source_id ?? name)[0] ?? name;
      const rows = ['Active', 'CONFIDENTIAL'].map((said, at) => rowOf(layout, { [voterId]: `NY${at}`, [name]: said }));
      // Without a header only rows that look like the state's tell the layout.
      const found = recogniseLayout(layout.headerless ? null : columnsOf(layout), rows, 2026);
      if (!found.ok) return expect(layout.headerless).toBeTruthy();
      const hidden = rows.map((row) => found.layout.map(row)).map((each) => each.ok && each.value.confidential);
      expect(hidden).toEqual([false, true]);
    },
  );

  it('is confidential where the reason of a standing says so', () => {
    const rows = [{ 'Voter Reg Number': '1', 'Voter Status Reason': 'Confidential elector' }];
    expect(values(read('wisconsin', rows))[0]?.confidential).toBe(true);
  });

  it('is none in Confidential Court, nor where a record is said not to be confidential', () => {
    const rows = [
      { VOTER_ID: '1', STREET_NAME: 'CONFIDENTIAL', STREET_TYPE: 'CT' },
      { VOTER_ID: '2', STATUS: 'NOT CONFIDENTIAL' },
    ];
    expect(values(read('oregon', rows)).map(({ confidential }) => confidential)).toEqual([false, false]);
  });
});

describe('a street without a house number', () => {
  const otherwise = LAYOUTS.filter((layout) => layout.otherwise !== undefined && !layout.headerless);
  it.each(otherwise.map((layout) => [layout.id, layout] as const))(
    'of %s is read where the whole address stands',
    (id, layout) => {
      const id_column = namesIn(layout.reads.source_id ?? '')[0] ?? '';
      const [number] = namesIn(layout.reads.number ?? '');
      const column = namesIn(layout.otherwise ?? '').at(-1) ?? '';
      const rows = [
        { [id_column]: '1', [number ?? '']: '', [column]: '4417 RURAL ROUTE 2' },
        { [id_column]: '2', [number ?? '']: '' },
        { [id_column]: '3', [column]: '4417 RURAL ROUTE 2' },
      ];
      const lines = values(read(id, rows)).map(({ address }) => address.line);
      expect(lines).toEqual([
        '4417 RURAL ROUTE 2',
        expect.stringMatching(/^ALDER/),
        expect.stringMatching(/^112 ALDER/),
      ]);
    },
  );
});

describe('of two columns of ids', () => {
  const ids = (id: string, rows: readonly Record<string, string>[]) => {
    const found = read(id, rows);
    return [found.id_column, ...values(found).map(({ source_id }) => source_id)];
  };
  it('the state’s is read, and whoever has none there has none', () => {
    const rows = [
      { statefile_id: '11', nationbuilder_id: '1' },
      { statefile_id: '12', nationbuilder_id: '2' },
      { nationbuilder_id: '3' },
    ];
    expect(ids('nationbuilder', rows)).toEqual(['statefile_id', '11', '12', null]);
  });

  it('the other is read where the state’s is hardly filled', () => {
    const rows = [{ nationbuilder_id: '1' }, { nationbuilder_id: '2' }, { nationbuilder_id: '3', statefile_id: '1' }];
    expect(ids('nationbuilder', rows)).toEqual(['nationbuilder_id', '1', '2', '3']);
  });

  it('those of Arizona are kept apart', () => {
    expect(ids('arizona', [{ RegistrantID: '7', VRAZVoterID: '70' }, { RegistrantID: '8' }])).toEqual([
      'VRAZVoterID',
      '70',
      null,
    ]);
    expect(ids('arizona', [{ RegistrantID: '7' }, { RegistrantID: '8' }])).toEqual(['RegistrantID', '7', '8']);
  });
});

describe('an id', () => {
  const idOf = (id: string, column: string, written: string) => values(read(id, [{ [column]: written }]))[0]?.source_id;
  const ohio = (written: string) => idOf('ohio', 'SOS_VOTERID', written);
  const georgia = (written: string) => idOf('georgia', 'Voter Registration Number', written);

  it('is the same however it is written, where all of a state look alike', () => {
    for (const written of ['OH0012345678', 'oh0012345678', 'OH 0012345678', 'OH-0012345678', ' OH00 1234 5678 '])
      expect(ohio(written)).toBe('OH0012345678');
    for (const written of ['00123456', '123456', '123456.0', '0123456', '00-123456'])
      expect(georgia(written)).toBe('00123456');
    expect(idOf('north-carolina', 'ncid', 'aa 12345')).toBe('AA12345');
  });

  it('stays as it is written where two people could become one', () => {
    expect(ohio('OH12345678')).toBe('OH12345678');
    expect(georgia('A123456')).toBe('A123456');
    expect(georgia('123456789')).toBe('123456789');
    for (const written of ['0012', '12', '1-2', 'a12']) expect(idOf('missouri', 'Voter ID', written)).toBe(written);
  });

  it('loses what a spreadsheet put behind it in any file', () => {
    expect(idOf('missouri', 'Voter ID', '1234.0')).toBe('1234');
    expect(idOf('missouri', 'Voter ID', '1234.5')).toBe('1234.5');
  });
});

test('files before the state’s own keep their column of ids', () => {
  expect(read('ohio', [{ SOS_VOTERID: 'OH0000000001' }]).id_column).toBe('SOS_VOTERID');
});
