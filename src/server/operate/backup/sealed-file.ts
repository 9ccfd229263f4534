// The outer shape of a backup: a line that says what it is, then chunks that are each proven whole and in their place, the last one
// marked as such. With a passphrase they are encrypted (AES-256-GCM, the key by scrypt); without, hashed.
import { createCipheriv, createDecipheriv, createHash, randomBytes, scryptSync, timingSafeEqual } from 'node:crypto';
import { open } from 'node:fs/promises';
import { z } from 'zod';

const magic = 'PORCHLIGHT-BACKUP';
const format = 1;
const chunkSize = 256 * 1024;
const macSize = 16;
/** Whether it is the last one, and its length. */
const frameSize = 5;
/** A tenth of a second and 64 MiB for each guess. */
const cost = { N: 65_536, r: 8, p: 1 };
const longestHead = 1000;

const headSchema = z.object({
  format: z.number(),
  cipher: z.enum(['none', 'aes-256-gcm']),
  salt: z.string().optional(),
  check: z.string().optional(),
});

type Head = z.output<typeof headSchema>;

/** Why a backup can't be read: one sentence about the file. */
export class BackupFileError extends Error {
  override name = 'BackupFileError';
}

interface Sealing {
  seal: (index: number, isLast: boolean, plain: Buffer) => Buffer[];
  open: (index: number, isLast: boolean, mac: Buffer, sealed: Buffer) => Buffer | null;
}

function deriveKey(passphrase: string, salt: string): { key: Buffer; check: string } {
  const derived = scryptSync(passphrase.normalize('NFC'), Buffer.from(salt, 'hex'), 64, { ...cost, maxmem: 2 ** 28 });
  return { key: derived.subarray(0, 32), check: createHash('sha256').update(derived.subarray(32)).digest('hex') };
}

/** What a chunk is bound to beside its bytes: this file's head, its place, and whether another one follows. */
function place(index: number, isLast: boolean): Buffer {
  const bytes = Buffer.alloc(12);
  bytes.writeBigUInt64BE(BigInt(index), 0);
  bytes.writeUInt32BE(isLast ? 1 : 0, 8);
  return bytes;
}

function sealingWith(headLine: Buffer, key: Buffer | null): Sealing {
  const hashOf = (index: number, isLast: boolean, bytes: Buffer) =>
    createHash('sha256').update(headLine).update(place(index, isLast)).update(bytes).digest().subarray(0, macSize);
  if (key === null)
    return {
      seal: (index, isLast, plain) => [hashOf(index, isLast, plain), plain],
      open: (index, isLast, mac, bytes) => (timingSafeEqual(mac, hashOf(index, isLast, bytes)) ? bytes : null),
    };
  return {
    // The key is this file's alone, so that a place is used with it once.
    seal(index, isLast, plain) {
      const cipher = createCipheriv('aes-256-gcm', key, place(index, isLast)).setAAD(headLine);
      const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
      return [cipher.getAuthTag(), sealed];
    },
    open(index, isLast, mac, sealed) {
      const cipher = createDecipheriv('aes-256-gcm', key, place(index, isLast), { authTagLength: macSize });
      cipher.setAAD(headLine).setAuthTag(mac);
      const plain = cipher.update(sealed);
      try {
        return Buffer.concat([plain, cipher.final()]);
      } catch {
        return null;
      }
    },
  };
}

/** Puts bytes into the shape of a backup. */
export async function* sealed(source: AsyncIterable<Buffer>, passphrase: string | null): AsyncGenerator<Buffer> {
  const salt = randomBytes(32).toString('hex');
  const derived = passphrase === null ? null : deriveKey(passphrase, salt);
  const head: Head = derived
    ? { format, cipher: 'aes-256-gcm', salt, check: derived.check }
    : { format, cipher: 'none' };
  const headLine = Buffer.from(`${magic} ${JSON.stringify(head)}\n`);
  yield headLine;

  const { seal } = sealingWith(headLine, derived?.key ?? null);
  let index = 0;
  const framed = (plain: Buffer, isLast: boolean) => {
    const frame = Buffer.alloc(frameSize);
    frame.writeUInt8(isLast ? 1 : 0, 0);
    frame.writeUInt32BE(plain.length, 1);
    const chunk = Buffer.concat([frame, ...seal(index, isLast, plain)]);
    index += 1;
    return chunk;
  };
  let held: Buffer = Buffer.alloc(0);
  for await (const piece of source) {
    held = Buffer.concat([held, piece]);
    while (held.length > chunkSize) {
      yield framed(held.subarray(0, chunkSize), false);
      held = held.subarray(chunkSize);
    }
  }
  yield framed(held, true);
}

/** Whether a file that was read as a backup is encrypted. */
export async function isEncrypted(file: string): Promise<boolean> {
  const handle = await open(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(longestHead), 0, longestHead, 0);
    const start = buffer.subarray(0, bytesRead);
    return readHead(start.subarray(0, start.indexOf('\n') + 1)).cipher !== 'none';
  } finally {
    await handle.close();
  }
}

/** Reads the bytes out of a backup. Throws a {@link BackupFileError} where it is not whole, and before it for a wrong passphrase. */
export async function* opened(source: AsyncIterable<Buffer>, passphrase: string | null): AsyncGenerator<Buffer> {
  const pieces = source[Symbol.asyncIterator]();
  let held: Buffer = Buffer.alloc(0);
  const atLeast = async (size: number): Promise<boolean> => {
    const parts = [held];
    let length = held.length;
    while (length < size) {
      const next = await pieces.next();
      if (next.done) break;
      parts.push(next.value);
      length += next.value.length;
    }
    held = Buffer.concat(parts);
    return length >= size;
  };
  const take = (size: number): Buffer => {
    const taken = held.subarray(0, size);
    held = held.subarray(size);
    return taken;
  };

  await atLeast(longestHead);
  const end = held.subarray(0, longestHead).indexOf('\n');
  if (!held.subarray(0, magic.length).equals(Buffer.from(magic)) || end < 0)
    throw new BackupFileError("isn't a backup of Porchlight");
  const headLine = take(end + 1);
  const sealing = sealingWith(headLine, keyFor(readHead(headLine), passphrase));

  for (let index = 0; ; index += 1) {
    if (!(await atLeast(frameSize + macSize))) throw cut();
    const frame = take(frameSize);
    const mac = take(macSize);
    const size = frame.readUInt32BE(1);
    const isLast = frame.readUInt8(0) === 1;
    if (size > chunkSize) throw damaged();
    if (!(await atLeast(size))) throw cut();
    const plain = sealing.open(index, isLast, mac, take(size));
    if (plain === null) throw damaged();
    yield plain;
    if (!isLast) continue;
    if (await atLeast(1)) throw damaged();
    return;
  }
}

const cut = () => new BackupFileError('is incomplete: it ends too early');
const damaged = () => new BackupFileError('is damaged: what it holds is not what was saved');

function readHead(line: Buffer): Head {
  try {
    const head = headSchema.parse(JSON.parse(line.subarray(magic.length).toString('utf8')));
    if (head.format === format) return head;
  } catch {
    throw damaged();
  }
  throw new BackupFileError('was written by a newer version of Porchlight: use that one');
}

function keyFor({ cipher, salt, check }: Head, passphrase: string | null): Buffer | null {
  if (cipher === 'none') return null;
  if (passphrase === null) throw new BackupFileError('is encrypted: set BACKUP_PASSPHRASE');
  if (salt === undefined || check === undefined) throw damaged();
  const derived = deriveKey(passphrase, salt);
  if (derived.check !== check)
    throw new BackupFileError('was encrypted with another passphrase than BACKUP_PASSPHRASE');
  return derived.key;
}
