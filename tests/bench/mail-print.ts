// Address blocks to a PDF for the printer, with artwork of a few megabytes: time and memory as their number grows, next to writing as many
// bytes of nothing.
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { PDFDocument } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import * as z from 'zod/mini';
import { bundle } from '../promise/release';
import type { BenchTools } from '../support/bench';

export const about = '100,000 address blocks to a PDF: linear in their number, in less than 300 MiB';

const runFile = promisify(execFile);
const counts = [25_000, 50_000, 100_000];
const limit = 300;
const measured = z.object({ ms: z.number(), cpu_ms: z.number(), peak_mib: z.number() });

export async function run(tools: BenchTools): Promise<Record<string, unknown>> {
  const { root, scratch } = tools;
  const cache = join(root, 'node_modules', '.cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'mail-print-'));
  try {
    const isPackage = (id: string) => !id.startsWith('.') && !id.startsWith('/');
    const entry = 'tests/support/print-process.ts';
    const script = join(folder, 'print.mjs');
    writeFileSync(script, await bundle({ entry, format: 'es', plants: [], external: isPackage }));
    const artwork = join(scratch, 'artwork.pdf');
    writeFileSync(artwork, await anArtwork());
    const target = join(scratch, 'print.pdf');
    const one = async (count: number, bareBytes = '', withCodes = '') => {
      const given = [script, artwork, target, String(count), bareBytes, withCodes];
      const { stdout } = await runFile(process.execPath, given);
      return measured.parse(JSON.parse(stdout));
    };
    const result: Record<string, unknown> = { limit_mib: limit, artwork_bytes: statSync(artwork).size };
    const each: number[] = [];
    const worked: number[] = [];
    let peak = 0;
    for (const count of counts) {
      const { ms, cpu_ms, peak_mib } = await one(count);
      tools.say(`${count} pieces: ${Math.round(ms)} ms, ${Math.round(peak_mib)} MiB`);
      each.push(ms / count);
      worked.push(cpu_ms / count);
      peak = peak_mib;
      Object.assign(result, { [`ms_${count}`]: Math.round(ms), [`mib_${count}`]: Math.round(peak_mib) });
    }
    const { size } = statSync(target);
    const bare = await one(0, String(size));
    const most = counts.at(-1) ?? 1;
    const coded = await one(most, '', 'codes');
    tools.say(`${most} pieces with codes: ${Math.round(coded.ms)} ms, ${Math.round(coded.peak_mib)} MiB`);
    return {
      ...result,
      file_mib: Math.round(size / 2 ** 20),
      ms_with_codes: Math.round(coded.ms),
      mib_with_codes: Math.round(coded.peak_mib),
      file_mib_with_codes: Math.round(statSync(target).size / 2 ** 20),
      memory_of_limit: Math.round((peak / limit) * 100) / 100,
      // 1 where each piece takes the same time however many there are; of the processor's time, whatever else the machine does.
      growth: Math.round(((worked.at(-1) ?? 0) / (worked[0] ?? 1)) * 100) / 100,
      growth_by_the_clock: Math.round(((each.at(-1) ?? 0) / (each[0] ?? 1)) * 100) / 100,
      bare_ms: Math.round(bare.ms),
      over_bare: Math.round((((each.at(-1) ?? 0) * most) / bare.ms) * 10) / 10,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Two pages, each with a picture of 300 pixels an inch. */
async function anArtwork(): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 30 };
  for (const background of ['#456', '#864']) {
    const picture = sharp({ create: { width: 2775, height: 1875, channels: 3, background, noise } }).jpeg({
      quality: 85,
    });
    const image = await pdf.embedJpg(await picture.toBuffer());
    pdf.addPage([9.25 * 72, 6.25 * 72]).drawImage(image, { x: 0, y: 0, width: 9.25 * 72, height: 6.25 * 72 });
  }
  return pdf.save();
}
