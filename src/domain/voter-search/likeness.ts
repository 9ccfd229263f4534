// How alike two spellings of a name are: by the pieces of three letters that they share, or by the slips between them.

/** From 0 to 1. `shared`: pieces in common, of which a word has one more than letters. */
export function likeness(wanted: string, found: string, shared: number): number {
  const alike = shared / (wanted.length + 1 + found.length + 1 - shared);
  const slips = slipsBetween(wanted, found);
  const longest = Math.max(wanted.length, found.length);
  return slips <= slipsAllowed(wanted) ? Math.max(alike, 1 - slips / longest) : alike >= leastAlike ? alike : 0;
}

/** What counts as alike where there are more slips than allowed. */
const leastAlike = 0.4;

function slipsAllowed({ length }: string): number {
  return length < 3 ? 0 : length < 7 ? 1 : 2;
}

/** Letters wrong, left out, too many, or swapped with the next. */
export function slipsBetween(one: string, other: string): number {
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const wrong = one[i - 1] === other[j - 1] ? 0 : 1;
      let least = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + wrong);
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1])
        least = Math.min(least, (before[j - 2] ?? 0) + 1);
      row.push(least);
    }
    [before, last] = [last, row];
  }
  return last[other.length] ?? 0;
}
