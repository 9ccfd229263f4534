// One frame of a hand-over as the text of a QR code: what it belongs to, its number, its block, and a checksum over all of it.
//
// | bytes | |
// |---|---|
// | 1 | version, 1 |
// | 4 | CRC-32 of what follows |
// | 4 | transfer: by chance |
// | 4 | receiver: the checksum of the code that they showed |
// | 4 | length of the message |
// | 4 | number of the frame |
// | 480 | block |
import { fromBase45, toBase45 } from './base45';
import { blockBytes, collector, fountain, longestMessage, type Collector } from './fountain';

const version = 1;
const header = 21;

/** A message on its way from one screen to another. */
export interface Transfer {
  /** Tells this transfer from one that was begun before. */
  transfer: number;
  /** Whom it is for, as {@link receiverMark}. */
  receiver: number;
}

interface Frame extends Transfer {
  length: number;
  index: number;
  block: Uint8Array;
}

const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value >>> 0;
});

function checksum(bytes: Iterable<number>): number {
  let sum = 0xffffffff;
  for (const byte of bytes) sum = (sum >>> 8) ^ (table[(sum ^ byte) & 255] ?? 0);
  return ~sum >>> 0;
}

/** Whose code it was, in short: so that the camera of someone else says so before it has collected anything. */
export const receiverMark = (code: string): number =>
  checksum(Array.from(code, (letter) => letter.charCodeAt(0) & 255));

/** Makes the texts of a transfer's codes: of any number, the same each time. Throws for a message that is too long. */
export function framesOf(message: Uint8Array, { transfer, receiver }: Transfer): (index: number) => string {
  if (message.length > longestMessage) throw new RangeError('Too long to hand over.');
  const blockOf = fountain(message, transfer);
  return (index) => {
    const bytes = new Uint8Array(header + blockBytes);
    const view = new DataView(bytes.buffer);
    bytes[0] = version;
    [transfer, receiver, message.length, index].forEach((value, at) => view.setUint32(5 + 4 * at, value));
    bytes.set(blockOf(index), header);
    view.setUint32(1, checksum(bytes.subarray(5)));
    return toBase45(bytes);
  };
}

/** Reads what a camera saw; null for anything but a whole frame of a possible message. */
export function readFrame(text: string): Frame | null {
  const bytes = fromBase45(text);
  if (bytes?.length !== header + blockBytes || bytes[0] !== version) return null;
  const view = new DataView(bytes.buffer);
  if (view.getUint32(1) !== checksum(bytes.subarray(5))) return null;
  const [transfer, receiver, length, index] = [5, 9, 13, 17].map((at) => view.getUint32(at));
  if (transfer === undefined || receiver === undefined || index === undefined) return null;
  if (!length || length > longestMessage) return null;
  return { transfer, receiver, length, index, block: bytes.subarray(header) };
}

/** What a camera makes of a text: no frame; someone else's; or how far it is, from 0 to 1, with the message once it is whole. */
export type Seen = 'nothing' | 'not_mine' | { share: number; message: Uint8Array<ArrayBuffer> | null };

/** Collects what is meant for a receiver. A transfer that is begun anew replaces the one before. */
export function receiving(receiver: number): (text: string) => Seen {
  let current: { of: string; collector: Collector } | null = null;
  return (text) => {
    const frame = readFrame(text);
    if (!frame) return 'nothing';
    if (frame.receiver !== receiver) return 'not_mine';
    const of = `${frame.transfer} ${frame.length}`;
    if (current?.of !== of) current = { of, collector: collector(frame.length, frame.transfer) };
    current.collector.add(frame.index, frame.block);
    return { share: current.collector.share(), message: current.collector.message() };
  };
}
