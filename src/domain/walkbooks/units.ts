// Units of a building in the order in which people look for them.

/**
 * Natural order: numbers by value, letters after them, case ignored (2, 10, 12B, 101); no unit comes first.
 * Negative when `a` comes before `b`. Equal readings (02 and 2) are told apart by their text, so that sorting is stable.
 */
export function compareUnits(a: string | null, b: string | null): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? -1 : 1;
  const partsA = parts(a);
  const partsB = parts(b);
  for (let at = 0; at < Math.max(partsA.length, partsB.length); at++) {
    const x = partsA[at];
    const y = partsB[at];
    if (x === undefined || y === undefined) return x === undefined ? -1 : 1;
    if (x === y) continue;
    if (typeof x === 'number' && typeof y === 'number') return x - y;
    if (typeof x !== typeof y) return typeof x === 'number' ? -1 : 1;
    return x < y ? -1 : 1;
  }
  return a < b ? -1 : a > b ? 1 : 0;
}

function parts(unit: string): (number | string)[] {
  return (unit.toUpperCase().match(/\d+|[^\d\s\-#.]+/g) ?? []).map((part) => (/^\d/.test(part) ? Number(part) : part));
}
