// Several files that were chosen together as one ZIP archive, which the server reads as one upload. They are not compressed: the
// archive only refers to them, so that files of any size are sent from where they lie.

/** So much of a file is read at once. */
const pieceBytes = 4 * 1024 ** 2;

const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  return crc;
});

async function crcOf(file: Blob): Promise<number> {
  let crc = 0xffffffff;
  for (let from = 0; from < file.size; from += pieceBytes) {
    const piece = new Uint8Array(await file.slice(from, from + pieceBytes).arrayBuffer());
    for (const byte of piece) crc = (crcTable[(crc ^ byte) & 255] ?? 0) ^ (crc >>> 8);
  }
  return (crc ^ 0xffffffff) >>> 0;
}

/** Numbers as ZIP writes them: [value, bytes], the lowest byte first. */
function numbers(...fields: readonly (readonly [value: number, bytes: 2 | 4])[]): Uint8Array<ArrayBuffer> {
  const written = new DataView(new ArrayBuffer(fields.reduce((sum, [, bytes]) => sum + bytes, 0)));
  let at = 0;
  for (const [value, bytes] of fields) {
    if (bytes === 2) written.setUint16(at, value, true);
    else written.setUint32(at, value, true);
    at += bytes;
  }
  return new Uint8Array(written.buffer);
}

const version = 20;
const namesAreUtf8 = 0x0800;
const stored = 0;
/** January 1, 1980: when a file was changed is no one's business. */
const noDay = 33;

/** The files in one archive; two of one name are told apart by their places. */
export async function oneArchive(files: readonly File[]): Promise<Blob> {
  const content: BlobPart[] = [];
  const directory: Uint8Array<ArrayBuffer>[] = [];
  let offset = 0;
  for (const [at, file] of files.entries()) {
    const twice = files.some((other, place) => place !== at && other.name === file.name);
    const name = new TextEncoder().encode(twice ? `${at + 1} ${file.name}` : file.name);
    const crc = await crcOf(file);
    const common = [
      [version, 2],
      [namesAreUtf8, 2],
      [stored, 2],
      [0, 2],
      [noDay, 2],
      [crc, 4],
      [file.size, 4],
      [file.size, 4],
      [name.length, 2],
      [0, 2],
    ] as const;
    const head = numbers([0x04034b50, 4], ...common);
    content.push(head, name, file);
    directory.push(
      numbers([0x02014b50, 4], [version, 2], ...common, [0, 2], [0, 2], [0, 2], [0, 4], [offset, 4]),
      name,
    );
    offset += head.length + name.length + file.size;
  }
  const bytes = directory.reduce((sum, { length }) => sum + length, 0);
  const count = files.length;
  const end = numbers([0x06054b50, 4], [0, 2], [0, 2], [count, 2], [count, 2], [bytes, 4], [offset, 4], [0, 2]);
  return new Blob([...content, ...directory, end], { type: 'application/zip' });
}
