// Bytes as the letters that a QR code packs best (RFC 9285): 3 letters for 2 bytes, and every reader gives them back unchanged, which
// not every one does with bytes.
const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:';
const values = new Map(Array.from(letters, (letter, at) => [letter, at]));

/** Bytes as letters; an odd last byte takes two. */
export function toBase45(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 2) {
    const isPair = at + 1 < bytes.length;
    let value = isPair ? (bytes[at] ?? 0) * 256 + (bytes[at + 1] ?? 0) : (bytes[at] ?? 0);
    for (let left = isPair ? 3 : 2; left > 0; left--) {
      text += letters[value % 45];
      value = Math.floor(value / 45);
    }
  }
  return text;
}

/** The bytes again; null for anything that {@link toBase45} does not write. */
export function fromBase45(text: string): Uint8Array<ArrayBuffer> | null {
  if (text.length % 3 === 1) return null;
  const bytes = new Uint8Array(Math.floor(text.length / 3) * 2 + (text.length % 3 === 2 ? 1 : 0));
  for (let from = 0, to = 0; from < text.length; from += 3, to += 2) {
    const some = Array.from(text.slice(from, from + 3), (letter) => values.get(letter));
    const [low, middle, high = 0] = some;
    if (low === undefined || middle === undefined || some.includes(undefined)) return null;
    const value = low + middle * 45 + high * 2_025;
    if (value > (some.length === 3 ? 65_535 : 255)) return null;
    if (some.length === 3) bytes[to] = value >> 8;
    bytes[some.length === 3 ? to + 1 : to] = value & 255;
  }
  return bytes;
}
