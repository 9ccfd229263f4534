// Many things as runs that each go through one request or into one file.

export interface PartSize<T> {
  /** Things in a part at most. */
  most: number;
  /** What a thing weighs, and what a part may weigh. One that is heavier alone is a part of its own. */
  weigh: (thing: T) => number;
  heaviest: number;
}

/** The things in their order, in as few runs as their sizes allow. */
export function inParts<T>(things: readonly T[], { most, weigh, heaviest }: PartSize<T>): T[][] {
  const parts: T[][] = [];
  let weight = 0;
  for (const thing of things) {
    const own = weigh(thing);
    const part = parts.at(-1);
    if (part && part.length < most && weight + own <= heaviest) {
      part.push(thing);
      weight += own;
    } else {
      parts.push([thing]);
      weight = own;
    }
  }
  return parts;
}
