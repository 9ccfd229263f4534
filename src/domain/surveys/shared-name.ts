// What a chapter's copy of a shared survey is called: as above, unless the chapter has a survey of that name.

/** Characters of a name at most: contract/fields.ts. */
const longest = 120;

/** The names that a copy may have, the best first. `from`: the campaign that shares it. */
export function* namesOfCopy(name: string, from: string): Generator<string> {
  yield name;
  const fit = (end: string) => name.slice(0, longest - end.length).trimEnd() + end;
  // A campaign may be called as long as a survey.
  const of = ` (${from.slice(0, 60).trimEnd()}`;
  yield fit(`${of})`);
  for (let number = 2; ; number += 1) yield fit(`${of} ${number})`);
}
