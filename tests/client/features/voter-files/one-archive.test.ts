// Several chosen files as one archive: any program can open it.
import { buffer } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';
import { expect, test } from 'vitest';
import { oneArchive } from '../../../../src/client/features/voter-files/one-archive';

test('it has every file as it is, and two of one name apart', async () => {
  const files = [
    new File(['Ada,Ash\n'], 'voters.csv'),
    new File(['ünlücüler'], 'Wählerliste.txt'),
    new File([''], 'voters.csv'),
  ];
  const archive = await oneArchive(files);
  const zip = await fromBufferPromise(Buffer.from(await archive.arrayBuffer()));
  const found: [string, string, number][] = [];
  for await (const entry of zip.eachEntry()) {
    const content = await buffer(await zip.openReadStreamPromise(entry));
    found.push([entry.fileName, content.toString(), entry.crc32]);
  }
  // The sums are those of zlib.
  expect(found).toEqual([
    ['1 voters.csv', 'Ada,Ash\n', 0x009b8af6],
    ['Wählerliste.txt', 'ünlücüler', 0xffc6a0d3],
    ['3 voters.csv', '', 0],
  ]);
});
