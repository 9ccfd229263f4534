// Ids made on a device: UUID version 7, sortable by time, unique without asking anyone.

/**
 * A UUIDv7 (RFC 9562): 48 bits of `now` (milliseconds since 1970), then 74 bits of chance.
 * @param random at least 10 random bytes
 */
export function factId(now: number, random: Uint8Array): string {
  const bytes = new Uint8Array(16);
  let time = Math.max(0, Math.floor(now));
  for (let at = 5; at >= 0; at--) {
    bytes[at] = time % 256;
    time = Math.floor(time / 256);
  }
  for (let at = 0; at < 10; at++) bytes[6 + at] = random[at] ?? 0;
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
