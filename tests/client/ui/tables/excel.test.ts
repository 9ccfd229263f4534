import { inflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { toExcel } from '../../../../src/client/ui/tables/excel';

/** The parts of a workbook as one text, found by the headers that stand before each. */
async function textOf(file: Blob): Promise<string> {
  const bytes = Buffer.from(await file.arrayBuffer());
  const parts: string[] = [];
  for (let at = bytes.indexOf('PK\u0001\u0002'); at >= 0; at = bytes.indexOf('PK\u0001\u0002', at + 4)) {
    const head = bytes.readUInt32LE(at + 42);
    const begin = head + 30 + bytes.readUInt16LE(head + 26) + bytes.readUInt16LE(head + 28);
    const packed = bytes.subarray(begin, begin + bytes.readUInt32LE(at + 20));
    parts.push((bytes.readUInt16LE(at + 10) === 0 ? packed : inflateRawSync(packed)).toString());
  }
  return parts.join('\n');
}

test('a workbook has numbers as numbers and texts as texts, whatever they begin with', async () => {
  const text = await textOf(
    await toExcel(
      ['Walkbook', 'Touches'],
      [
        ['=HYPERLINK("https://evil.example")', 12],
        ['Oak & Elm', null],
      ],
    ),
  );
  expect(text).toContain('<v>12</v>');
  expect(text).toContain('=HYPERLINK(');
  expect(text).not.toContain('<f>');
  expect(text).toContain('Oak &amp; Elm');
});
