// Reads a QR code from the pixels of a picture, as a camera would that held still: ISO/IEC 18004 without error correction,
// for a screen shows every module right or the code is wrong.
import sharp from 'sharp';

/** What the one code in a PNG says. Throws when there is none, or a module is not where it belongs. */
export async function readQr(png: Buffer): Promise<string> {
  const { data, info } = await sharp(png)
    .flatten({ background: '#fff' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const dark = (x: number, y: number) => (data[y * info.width + x] ?? 255) < 128;
  const modules = gridOf(dark, info.width, info.height);
  const size = modules.length;
  const version = (size - 17) / 4;
  if (!Number.isInteger(version) || version < 1 || version > 40) throw new Error(`${size} modules are no code.`);
  const { level, mask } = formatOf(modules);
  const bytes = dataOf(codewordsOf(modules, version, mask), version, level);
  return textOf(bytes, version);
}

type Grid = boolean[][];

/** The modules between the outermost dark pixels; a finder pattern's upper edge is seven modules wide. */
function gridOf(dark: (x: number, y: number) => boolean, width: number, height: number): Grid {
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if (dark(x, y)) {
        [left, right] = [Math.min(left, x), Math.max(right, x)];
        [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
      }
  let run = 0;
  while (dark(left + run, top)) run += 1;
  if (run === 0) throw new Error('There is nothing dark in the picture.');
  const size = Math.round((right - left + 1) / (run / 7));
  const step = [(right - left + 1) / size, (bottom - top + 1) / size] as const;
  return Array.from({ length: size }, (_, y) =>
    Array.from({ length: size }, (_each, x) =>
      dark(Math.floor(left + (x + 0.5) * step[0]), Math.floor(top + (y + 0.5) * step[1])),
    ),
  );
}

/** Error correction (0 L, 1 M, 2 Q, 3 H) and mask, from the fifteen modules around the upper left finder. */
function formatOf(grid: Grid): { level: number; mask: number } {
  const places = [...[0, 1, 2, 3, 4, 5, 7, 8].map((y) => [8, y]), ...[7, 5, 4, 3, 2, 1, 0].map((x) => [x, 8])];
  const bits = places.reduce((sum, [x = 0, y = 0], at) => sum | (Number(grid[y]?.[x]) << at), 0) ^ 0x5412;
  return { level: [1, 0, 3, 2][bits >> 13] ?? 0, mask: (bits >> 10) & 7 };
}

const masks: ((x: number, y: number) => number)[] = [
  (x, y) => (x + y) % 2,
  (_x, y) => y % 2,
  (x) => x % 3,
  (x, y) => (x + y) % 3,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2,
  (x, y) => ((x * y) % 2) + ((x * y) % 3),
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2,
];

/** Whether a module belongs to the code's own marks and carries nothing. */
function isMark(x: number, y: number, size: number, version: number): boolean {
  if ((x < 9 && y < 9) || (x >= size - 8 && y < 9) || (x < 9 && y >= size - 8) || x === 6 || y === 6) return true;
  if (version >= 7 && ((x >= size - 11 && y < 6) || (y >= size - 11 && x < 6))) return true;
  const places = alignments(size, version);
  const last = places.length - 1;
  return places.some((at, i) =>
    places.some((to, j) => {
      const corner = (i === 0 && j === 0) || (i === 0 && j === last) || (i === last && j === 0);
      return !corner && Math.abs(x - at) <= 2 && Math.abs(y - to) <= 2;
    }),
  );
}

function alignments(size: number, version: number): number[] {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const step = Math.floor((version * 8 + count * 3 + 5) / (count * 4 - 4)) * 2;
  return [6, ...Array.from({ length: count - 1 }, (_, at) => size - 7 - (count - 2 - at) * step)];
}

function codewordsOf(grid: Grid, version: number, mask: number): number[] {
  const size = grid.length;
  const bits: number[] = [];
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    for (let along = 0; along < size; along++)
      for (const x of [right, right - 1]) {
        const y = ((right + 1) & 2) === 0 ? size - 1 - along : along;
        if (isMark(x, y, size, version)) continue;
        bits.push(Number(grid[y]?.[x]) ^ Number(masks[mask]?.(x, y) === 0));
      }
  }
  return Array.from({ length: Math.floor(bits.length / 8) }, (_, at) =>
    bits.slice(at * 8, at * 8 + 8).reduce((sum, bit) => sum * 2 + bit, 0),
  );
}

/** Words of error correction a block, and blocks, by level and version (table 9). */
const correction = [
  [7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28],
  [10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26],
  [13, 22, 18, 26, 18, 24, 18, 22, 20, 24, 28, 26, 24, 20, 30, 24, 28, 28, 26, 30],
  [17, 28, 22, 16, 22, 28, 26, 26, 24, 28, 24, 28, 22, 24, 24, 30, 28, 28, 26, 28],
];
const blocks = [
  [1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8],
  [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16],
  [1, 1, 2, 2, 4, 4, 6, 6, 8, 8, 8, 10, 12, 16, 12, 17, 16, 18, 21, 20],
  [1, 1, 2, 4, 4, 4, 5, 6, 8, 8, 11, 11, 16, 16, 18, 16, 19, 21, 25, 25],
];

/** The words that say something, out of their interleaved blocks. */
function dataOf(words: readonly number[], version: number, level: number): number[] {
  const count = blocks[level]?.[version - 1];
  const spare = correction[level]?.[version - 1];
  if (count === undefined || spare === undefined) throw new Error(`Version ${version} is larger than this reads.`);
  const short = count - (words.length % count);
  const length = Math.floor(words.length / count) - spare;
  const parts: number[][] = Array.from({ length: count }, () => []);
  let at = 0;
  for (let index = 0; index <= length; index++)
    for (const [block, part] of parts.entries()) if (index < length || block >= short) part.push(words[at++] ?? 0);
  return parts.flat();
}

function textOf(bytes: readonly number[], version: number): string {
  const bits = bytes.flatMap((byte) => Array.from({ length: 8 }, (_, at) => (byte >> (7 - at)) & 1));
  let at = 0;
  const take = (count: number) => bits.slice(at, (at += count)).reduce((sum, bit) => sum * 2 + bit, 0);
  const wide = version < 10 ? 0 : version < 27 ? 1 : 2;
  const said: number[] = [];
  const t = (text: string) => said.push(...Buffer.from(text));
  const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:';
  while (bits.length - at >= 4) {
    const mode = take(4);
    if (mode === 0) break;
    if (mode === 4) for (let left = take(wide === 0 ? 8 : 16); left > 0; left--) said.push(take(8));
    else if (mode === 2) {
      let left = take([9, 11, 13][wide] ?? 0);
      for (; left > 1; left -= 2) {
        const pair = take(11);
        t(`${letters[Math.floor(pair / 45)]}${letters[pair % 45]}`);
      }
      if (left === 1) t(letters[take(6)] ?? '');
    } else if (mode === 1) {
      let left = take([10, 12, 14][wide] ?? 0);
      for (; left >= 3; left -= 3) t(String(take(10)).padStart(3, '0'));
      if (left > 0) t(String(take(left === 2 ? 7 : 4)).padStart(left, '0'));
    } else throw new Error(`The code says something in mode ${mode}.`);
  }
  return Buffer.from(said).toString('utf8');
}
