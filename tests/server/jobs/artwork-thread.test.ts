// A mailer's file read on a thread of its own, as it is built.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { artworkOnThread, type ArtworkReader } from '../../../src/server/jobs/artwork-thread';
import { bundle } from '../../promise/release';

const cache = join(import.meta.dirname, '..', '..', '..', 'node_modules', '.cache');
let folder: string;
let artwork: ArtworkReader;

beforeAll(async () => {
  await mkdir(cache, { recursive: true });
  folder = await mkdtemp(join(cache, 'artwork-'));
  const isPackage = (id: string) => !id.startsWith('.') && !id.startsWith('/');
  const entry = 'src/server/jobs/artwork-worker.ts';
  await writeFile(join(folder, 'worker.mjs'), await bundle({ entry, format: 'es', plants: [], external: isPackage }));
  artwork = artworkOnThread(pathToFileURL(join(folder, 'worker.mjs')));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const { signal } = new AbortController();
// Each file's thread loads what reads it, which takes a busy machine a while.
const patience = 120_000;

async function aPdf(): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = await PDFDocument.create();
  pdf.addPage([6 * 72, 4 * 72]).drawText('Vote', { x: 20, y: 100 });
  return new Uint8Array(await pdf.save());
}

test(
  'files come back in turn: read, refused with a sentence, or as the beginning of a file for the printer',
  async () => {
    const [read, refused, start] = await Promise.all([
      artwork.read(await aPdf(), signal),
      artwork.read(new TextEncoder().encode('nothing'), signal),
      artwork.startPrint(await aPdf(), 'application/pdf', signal),
    ]);
    expect(read.artwork?.pages).toMatchObject([{ width_in: 6, height_in: 4 }]);
    expect(read.artwork?.pages[0]?.preview.length).toBeGreaterThan(1_000);
    expect(refused.refused?.detail_code).toBe('MAILER_UNREADABLE');
    expect(start).toMatchObject({ forms: [{ unit: false, width: 6 * 72, height: 4 * 72, turn: 0 }] });
  },
  patience,
);

test(
  'whoever gave up is not waited for, and the next file is read',
  async () => {
    const stop = new AbortController();
    const given = artwork.read(await aPdf(), stop.signal);
    stop.abort();
    await expect(given).rejects.toThrow();
    expect((await artwork.read(await aPdf(), signal)).refused).toBeNull();
  },
  patience,
);
