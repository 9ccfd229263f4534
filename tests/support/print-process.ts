// A mailing written to a file by a process of its own, so that its memory can be measured; or as many bytes without making anything of them.
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { codeOf } from '../../src/domain/mailers/codes';
import { printPages } from '../../src/server/modules/mailer-campaigns/print-pdf';
import type { Piece } from '../../src/server/modules/mailer-campaigns/recipients-repo';
import { startPrint } from '../../src/server/providers/print-artwork';

const [artwork = '', target = '', count = '', bareBytes = '', withCodes = ''] = process.argv.slice(2);
const pageSize = 1_000;

async function* pieces(): AsyncGenerator<Piece[]> {
  for (let from = 0; from < Number(count); from += pageSize)
    yield Array.from({ length: Math.min(pageSize, Number(count) - from) }, (_, at) => ({
      piece: from + at + 1,
      address: `${100 + at} N Martin Luther King Jr Blvd`,
      unit: at % 3 === 0 ? `${at}B` : '',
      city: 'Raleigh',
      zip: '276011234',
      people: [
        { first: `Person${from + at}`, last: 'García', suffix: '' },
        { first: 'Luis', last: 'García', suffix: '' },
      ],
    }));
}

async function* zeros(): AsyncGenerator<Buffer> {
  const block = Buffer.alloc(700_000);
  for (let left = Number(bareBytes); left > 0; left -= block.length)
    yield block.subarray(0, Math.min(left, block.length));
}

let peak = 0;
const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 20);
const codes = {
  publicUrl: 'https://vote.example.org',
  codeOf: (piece: number) => codeOf(createHash('sha256').update(String(piece)).digest()),
};
const start = await startPrint(new Uint8Array(await readFile(artwork)), 'application/pdf');
if ('detail' in start) throw new Error(start.detail);
const began = performance.now();
const worked = process.cpuUsage();
const made =
  bareBytes === ''
    ? printPages({ start, size: '6x9', sender: [], codes: withCodes === '' ? null : codes }, pieces())
    : zeros();
await pipeline(Readable.from(made, { objectMode: false }), createWriteStream(target));
clearInterval(watch);
const { user, system } = process.cpuUsage(worked);
process.stdout.write(
  JSON.stringify({ ms: performance.now() - began, cpu_ms: (user + system) / 1_000, peak_mib: peak / 2 ** 20 }),
);
