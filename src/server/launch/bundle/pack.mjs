// Builds the pack of a release: its scripts and styles one behind another in one file, which a phone fetches in one request where it
// has too few of them (sw/pack.ts), compressed once here instead of for every phone.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** @typedef {{ url: string, revision: string | null, integrity: string, size: number, bytes?: number }} Entry */

/** Whether a file's name tells its content: the shell and the icons keep theirs, and come with headers of their own. */
const isPacked = (/** @type {Entry} */ { url, revision }) => revision === null && /\.(?:js|css)$/.test(url);

/**
 * Writes the pack beside the files, as it is and compressed.
 * @param {string} folder where the files lie
 * @param {readonly Entry[]} entries the manifest of the release
 * @returns {Promise<Entry[]>} the manifest with the length of each file in the pack, and the pack at its end
 */
export async function packRelease(folder, entries) {
  /** @type {Buffer[]} */
  const pieces = [];
  const listed = entries.map((entry) => {
    if (!isPacked(entry)) return entry;
    const bytes = readFileSync(join(folder, entry.url));
    pieces.push(bytes);
    return { ...entry, bytes: bytes.length };
  });
  const pack = Buffer.concat(pieces);
  const hash = createHash('sha256').update(pack);
  const url = `packs/${hash.copy().digest('base64url').slice(0, 8)}.pack`;
  // A step more of it saves a fiftieth and takes half a second of every start after a change, the highest one seven seconds.
  const brotli = {
    [constants.BROTLI_PARAM_QUALITY]: 9,
    [constants.BROTLI_PARAM_LGWIN]: 22,
    [constants.BROTLI_PARAM_SIZE_HINT]: pack.length,
  };
  const compressed = {
    br: promisify(brotliCompress)(pack, { params: brotli }),
    gz: promisify(gzip)(pack, { level: 9 }),
  };
  mkdirSync(join(folder, 'packs'), { recursive: true });
  writeFileSync(join(folder, url), pack);
  for (const [ending, bytes] of Object.entries(compressed))
    writeFileSync(join(folder, `${url}.${ending}`), await bytes);
  return [...listed, { url, revision: null, integrity: `sha256-${hash.digest('base64')}`, size: pack.length }];
}
