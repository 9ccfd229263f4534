import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { UnreadableFileError } from '../../../../src/domain/voter-files/row-reader';
import { PartsDifferError, readUpload } from '../../../../src/server/modules/uploads/tables';
import { number, workbookOf, withPassword, zipOf } from '../../../support/packed';

const sourceOf = (bytes: Buffer) => ({
  bytes: bytes.length,
  open: (from = 0, to = Infinity) => Promise.resolve(Readable.from(slices(bytes.subarray(from, to + 1)))),
});

/** As a network delivers it. */
function* slices(bytes: Buffer) {
  for (let at = 0; at < bytes.length; at += 10_007) yield bytes.subarray(at, at + 10_007);
}

async function textOf(bytes: Buffer, part: string | null = null): Promise<string> {
  let text = '';
  for await (const piece of readUpload(sourceOf(bytes), part)) text += piece.text;
  return text;
}

const refusal = async (bytes: Buffer, part: string | null = null): Promise<string> => {
  try {
    await textOf(bytes, part);
  } catch (error) {
    if (error instanceof UnreadableFileError) return error.sentence.detail_code;
    throw error;
  }
  return 'read';
};

const csv = 'voter_id,last_name,address,zip\nV1,Ash,1 Oak St,01234\n';
const other = 'number,street,longitude,latitude\n1,Oak St,-83,40\n';

test('a file is told by its bytes: gzip, ZIP and plain text give the same text, whatever they are called', async () => {
  expect(await textOf(Buffer.from(csv))).toBe(csv);
  expect(await textOf(gzipSync(csv))).toBe(csv);
  expect(await textOf(await zipOf({ 'voters.xlsx': csv }))).toBe(csv);
});

test('files of the same columns in an archive are one, in the order of their numbers', async () => {
  const zip = await zipOf({
    'county 10.csv': csv.replace('Ash', 'Elm'),
    'county 9.csv': csv,
    '__MACOSX/._county 9.csv': 'junk',
    'layout.pdf': '%PDF-1.7',
    'read me.txt': 'Dear friends,\nthese are the files, as promised, of our county, and others.\nYours\n',
  });
  expect(await textOf(zip)).toBe(csv + csv.replace('Ash', 'Elm'));
});

test('of tables with different columns someone chooses one, and all with its columns are read', async () => {
  const zip = await zipOf({ 'a.csv': csv, 'b.csv': csv, 'points.csv': other });
  const thrown: unknown = await textOf(zip).catch((error: unknown) => error);
  expect(thrown).toBeInstanceOf(PartsDifferError);
  if (!(thrown instanceof PartsDifferError)) return;
  expect(thrown.parts.map(({ name, read }) => [name, read])).toEqual([
    ['a.csv', false],
    ['b.csv', false],
    ['points.csv', false],
  ]);
  expect(await textOf(zip, 'points.csv')).toBe(other);
  expect(await textOf(zip, 'b.csv')).toBe(csv + csv);
  expect(await refusal(zip, 'c.csv')).toBe('PART_UNKNOWN');
  expect(await refusal(Buffer.from(csv), 'a.csv')).toBe('PART_UNKNOWN');
});

test('what can’t be opened says why', async () => {
  const zip = await zipOf({ 'a.csv': csv + 'V2,Bo,2 Oak St,01234\n'.repeat(500) });
  expect(await refusal(withPassword(zip))).toBe('FILE_PASSWORD');
  expect(await refusal(zip.subarray(0, zip.length - 100))).toBe('ARCHIVE_BROKEN');
  expect(await refusal(gzipSync(csv.repeat(9999)).subarray(0, 400))).toBe('ARCHIVE_BROKEN');
  expect(await refusal(await zipOf({ 'inner.zip': zip, 'a.csv': csv }))).toBe('ARCHIVE_NESTED');
  expect(await refusal(gzipSync(gzipSync(csv)))).toBe('ARCHIVE_NESTED');
  expect(await refusal(await zipOf({ 'a.pdf': '%PDF-1.7' }))).toBe('ARCHIVE_WITHOUT_TABLE');
  expect(await refusal(await zipOf({}))).toBe('ARCHIVE_WITHOUT_TABLE');
  expect(await refusal(await zipOf({ 'b.xlsx': await workbookOf({ A: { rows: [['last_name', 'address']] } }) }))).toBe(
    'ARCHIVE_WITHOUT_TABLE',
  );
  const damaged = Buffer.from(zip);
  damaged.fill(0xff, 60, 90);
  expect(await refusal(damaged)).toBe('ARCHIVE_BROKEN');
});

test('a bomb is refused before it is unpacked, as is an archive of thousands of files', async () => {
  const zeros = Buffer.alloc(80 * 1024 ** 2, '0');
  expect(await refusal(await zipOf({ 'a.csv': zeros }))).toBe('ARCHIVE_TOO_LARGE');
  expect(await refusal(gzipSync(Buffer.concat([Buffer.from(csv.repeat(5000)), zeros])))).toBe('ARCHIVE_TOO_LARGE');
  const many = Object.fromEntries(Array.from({ length: 1001 }, (_, at) => [`${at}.csv`, csv]));
  expect(await refusal(await zipOf(many))).toBe('ARCHIVE_OF_TOO_MANY');
  // An archive that says less than it unpacks to.
  const lies = await zipOf({ 'a.csv': csv.repeat(100) });
  const directory = lies.indexOf(Buffer.from([0x50, 0x4b, 1, 2]));
  lies.writeUInt32LE(10, directory + 24);
  expect(await refusal(lies)).toBe('ARCHIVE_BROKEN');
});

test('a workbook keeps zeros, days and rows: what its cells show is what is read', async () => {
  const book = await workbookOf({
    Voters: {
      rows: [
        ['voter_id', 'last_name', 'address', 'zip', 'birth_date', 'registered'],
        [],
        ['0001234567', 'Ash & <Elm>', '1 Oak St', '01234', number(29_221, 1), number(1, 1)],
        [number(1_234_567, 3), 'Bo\n_x000D_Lee', '2 Oak St', number(1234, 2), number('45600.75', 1), ''],
        [number('123456789012345678'), 'Cy', number('40.049999999999997'), number('1.2E3'), number(61, 1)],
        [{ xml: '<c t="inlineStr"><is><r><t>In</t></r><r><t>line</t></r></is></c>' }, { xml: '<c t="b"><v>1</v></c>' }],
        [
          { xml: '<c t="str"><f>A1</f><v>00099</v></c>' },
          { xml: '<c><f>1+1</f><v>2</v></c>' },
          { xml: '<c t="e"><f>1/0</f><v>#DIV/0!</v></c>' },
        ],
      ],
    },
    Notes: { state: 'hidden', rows: [['secret', 'columns']] },
  });
  expect((await textOf(book)).split('\n').map((line) => line.split('\t'))).toEqual([
    ['voter_id', 'last_name', 'address', 'zip', 'birth_date', 'registered'],
    [''],
    ['0001234567', 'Ash & <Elm>', '1 Oak St', '01234', '1980-01-01', '1900-01-01'],
    ['0001234567', 'Bo Lee', '2 Oak St', '01234', '2024-11-04', ''],
    ['1.2345678901234568E+17', 'Cy', '40.05', '1200', '1900-03-01', ''],
    ['Inline', 'TRUE', '', '', '', ''],
    ['00099', '2', '', '', '', ''],
    [''],
  ]);
  const mac = await workbookOf(
    {
      A: {
        rows: [
          ['last_name', 'birth_date'],
          ['Ash', number(27_759, 1)],
        ],
      },
    },
    { date1904: true },
  );
  expect(await textOf(mac)).toBe('last_name\tbirth_date\nAsh\t1980-01-01\n');
});

test('sheets of the same columns are one; of different ones someone chooses', async () => {
  const voters = {
    rows: [
      ['voter_id', 'last_name'],
      ['V1', 'Ash'],
    ],
  };
  const more = {
    rows: [
      ['voter_id', 'last_name'],
      ['V2', 'Bo'],
    ],
  };
  expect(await textOf(await workbookOf({ A: voters, B: more, Empty: { rows: [] } }))).toBe(
    'voter_id\tlast_name\nV1\tAsh\nvoter_id\tlast_name\nV2\tBo\n',
  );
  const two = await workbookOf({
    A: voters,
    Streets: {
      rows: [
        ['number', 'street', 'zip'],
        ['1', 'Oak St', '01234'],
      ],
    },
  });
  expect(await refusal(two)).toBe('PARTS_DIFFER');
  expect(await textOf(two, 'Streets')).toBe('number\tstreet\tzip\n1\tOak St\t01234\n');
});

test('a workbook that is damaged, without results or of another kind says so', async () => {
  const formula = {
    rows: [
      ['voter_id', 'last_name'],
      [{ xml: '<c><f>ROW()</f></c>' }, 'Ash'],
    ],
  };
  expect(await refusal(await workbookOf({ A: formula }))).toBe('WORKBOOK_FORMULA');
  const billion = '<!DOCTYPE sst [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><sst><si><t>&b;</t></si></sst>';
  const rows = [
    ['voter_id', 'last_name'],
    ['V1', 'Ash'],
  ];
  expect(await refusal(await workbookOf({ A: { rows } }, { extra: { 'xl/sharedStrings.xml': billion } }))).not.toBe(
    'read',
  );
  expect(await refusal(await zipOf({ '[Content_Types].xml': '<Types/>', 'xl/workbook.bin': 'x' }))).toBe(
    'WORKBOOK_BINARY',
  );
  expect(await refusal(await zipOf({ '[Content_Types].xml': '<Types/>', 'xl/workbook.xml': '<workbook' }))).toBe(
    'WORKBOOK_BROKEN',
  );
});
