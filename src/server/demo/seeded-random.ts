// Chance that can be repeated, with the few questions that a made-up town asks of it.
import { createHash } from 'node:crypto';
import { seededRandom } from '../../domain/walking-order/seeded-random';

export interface SeededRandom {
  /** In [0, 1). */
  next(): number;
  /** A whole number, both ends included. */
  whole(from: number, to: number): number;
  /** Whether something of this likelihood happens. */
  happens(likelihood: number): boolean;
  pick<T>(from: readonly T[]): T;
  /** One of the given, by their weights. */
  weigh<T>(from: readonly (readonly [value: T, weight: number])[]): T;
  shuffle<T>(values: readonly T[]): T[];
  bytes(count: number): Uint8Array;
}

export function randomFrom(random: () => number): SeededRandom {
  const whole = (from: number, to: number) => from + Math.floor(random() * (to - from + 1));
  const at = <T>(values: readonly T[], index: number): T => {
    if (index >= values.length) throw new RangeError('There is nothing to pick from.');
    return values[index] as T;
  };
  return {
    next: random,
    whole,
    happens: (likelihood) => random() < likelihood,
    pick: (from) => at(from, whole(0, from.length - 1)),
    weigh(from) {
      let rest = random() * from.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [value, weight] of from) {
        rest -= weight;
        if (rest < 0) return value;
      }
      return at(from, from.length - 1)[0];
    },
    shuffle(values) {
      const shuffled = [...values];
      for (let last = shuffled.length - 1; last > 0; last -= 1) {
        const other = whole(0, last);
        [shuffled[last], shuffled[other]] = [at(shuffled, other), at(shuffled, last)];
      }
      return shuffled;
    },
    bytes: (count) => Uint8Array.from({ length: count }, () => whole(0, 255)),
  };
}

export const seededChoices = (seed: number): SeededRandom => randomFrom(seededRandom(seed));

/** The same UUID for the same name, on every installation. */
export function idOf(name: string): string {
  const hex = createHash('sha256').update(`porchlight demo ${name}`).digest('hex');
  const variant = '89ab'.charAt(Number.parseInt(hex.charAt(16), 16) % 4);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
