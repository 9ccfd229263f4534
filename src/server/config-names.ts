// Whether a variable was meant as a setting: a passphrase under a misspelled name would leave backups unencrypted, without a word.

/** Shorter names are those of other programs sooner than misspelled. */
const shortest = 8;
/** Letters too many, too few, exchanged or wrong. */
const mostWrong = 2;

/** A sentence about the first variable that is named almost as a setting that isn't set; null: there is none. */
export function misspelledSetting(set: readonly string[], known: readonly string[]): string | null {
  const isSet = new Set(set);
  const unset = known.filter((name) => name.length >= shortest && !isSet.has(name));
  const isKnown = new Set(known);
  for (const name of set) {
    const meant = isKnown.has(name) ? undefined : unset.find((each) => areAlmostSame(name, each));
    if (meant !== undefined)
      return `There is no setting ${name}. If ${meant} is meant, correct the name; if it isn't a setting, rename or unset it.`;
  }
  return null;
}

function areAlmostSame(one: string, other: string): boolean {
  return Math.abs(one.length - other.length) <= mostWrong && wrongLetters(one, other) <= mostWrong;
}

function wrongLetters(one: string, other: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let at = 1; at <= one.length; at += 1) {
    const row = [at];
    for (let to = 1; to <= other.length; to += 1) {
      const isSame = one[at - 1] === other[to - 1];
      const ways = [(last[to] ?? 0) + 1, (row[to - 1] ?? 0) + 1, (last[to - 1] ?? 0) + (isSame ? 0 : 1)];
      if (one[at - 1] === other[to - 2] && one[at - 2] === other[to - 1]) ways.push((beforeLast[to - 2] ?? 0) + 1);
      row.push(Math.min(...ways));
    }
    // Nothing behind brings back what is wrong by now.
    if (Math.min(...row) > mostWrong) return mostWrong + 1;
    beforeLast = last;
    last = row;
  }
  return last[other.length] ?? 0;
}
