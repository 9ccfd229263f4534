// Telling keys apart, which takes a try with each.
import { isSame } from './seal';

/** Those of these keys that are none of the known ones. */
export async function unlike(keys: readonly CryptoKey[], known: readonly CryptoKey[]): Promise<CryptoKey[]> {
  const others = keys.map(async (key) => {
    const same = await Promise.all(known.map((each) => isSame(key, each)));
    return same.includes(true) ? [] : [key];
  });
  return (await Promise.all(others)).flat();
}
