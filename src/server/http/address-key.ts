// By what limits count an address. Whoever has IPv6 has 2^64 addresses at least, and could use a new one for each request.
import { isIPv6 } from 'node:net';

/**
 * An IPv6 address's network of 64 bits, as `2001:db8:0:7::/64`; an IPv4 address, also one that is written as IPv6
 * (`::ffff:203.0.113.7`), as it is. What is no address stays what it is.
 */
export function addressKey(address: string): string {
  const bare = address.replace(/%.*$/, '');
  if (!isIPv6(bare)) return bare;
  const groups = groupsOf(bare);
  const [high = 0, low = 0] = groups.slice(6);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped) return [high >> 8, high & 0xff, low >> 8, low & 0xff].join('.');
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

/** The eight groups of an IPv6 address, however it is written. */
function groupsOf(address: string): number[] {
  // An address in a link is always written the same way, without dots.
  const [front = '', back] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const read = (text = '') => (text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16)));
  const [first, last] = [read(front), read(back)];
  return [...first, ...Array.from({ length: 8 - first.length - last.length }, () => 0), ...last];
}
