// Who is no longer on the roll: people whom earlier files of a roll told of and a newer, whole one does not.
// The rule, for a file that someone called whole: a person is missing where all of these hold.
// - An earlier file with voter IDs of the same kind had them by their ID. Whoever was added by hand or at a door is not asked.
// - No row of the file is about them, not even one that was rejected.
// - The file covers the county that they are registered in.

/** People of earlier files in one county (by `countyKey`), or whom one file brought without a county (null). */
export interface KnownPlace {
  county: string | null;
  people: number;
  /** Of these, who is on no row of the file. */
  missing: number;
}

/** "Franklin County" and "FRANKLIN" are one county. */
export const countyKey = (county: string): string =>
  county
    .trim()
    .toLowerCase()
    .replace(/\s+(?:county|parish)$/, '');

/** A row with a wrong county is a clerk's mistake: a file has more than these shares of a county that it covers. */
const strayRows = 0.01;
const strayPeople = 0.1;

/**
 * The counties of which a file is the roll; null among them where it covers people without a county as well. A file without
 * counties covers those in which the people live whom it has. A county of whose known people it has hardly any, or that hardly
 * any row names and most of whose people it lacks, is a mistake in those rows.
 * @param inFile how many of the file's people live in each county, by `countyKey`; none where it has no counties
 */
export function coveredCounties(
  inFile: ReadonlyMap<string, number>,
  known: readonly KnownPlace[],
): ReadonlySet<string | null> {
  const places = new Map(known.flatMap((place) => (place.county === null ? [] : [[place.county, place]])));
  const found =
    inFile.size > 0 ? inFile : new Map([...places].map(([key, { people, missing }]) => [key, people - missing]));
  const rows = [...found.values()].reduce((sum, count) => sum + count, 0);
  const isStray = (county: string, count: number) => {
    const people = places.get(county)?.people ?? 0;
    return count < people * strayPeople || (count < rows * strayRows && count * 2 < people);
  };
  const covered = [...found].flatMap(([county, count]) => (isStray(county, count) ? [] : [county]));
  return new Set(inFile.size > 0 ? covered : [null, ...covered]);
}

const mostWithoutYes = 0.2;
/** Fewer of one place are no sign of a wrong file. */
const fewOfPlace = 5;

/**
 * The place of which so many are missing that the file may be a wrong or partial one: they are left out only where someone says
 * so outright. Null where there is none; all places together are one without a county.
 */
export function placeToAsk(places: readonly KnownPlace[]): KnownPlace | null {
  const sum = (of: 'people' | 'missing') => places.reduce((all, place) => all + place[of], 0);
  const all = { county: null, people: sum('people'), missing: sum('missing') };
  const share = ({ missing, people }: KnownPlace) => (missing === 0 ? 0 : missing / people);
  const [worst = all] = [all, ...places.filter(({ missing }) => missing >= fewOfPlace)].toSorted(
    (a, b) => share(b) - share(a),
  );
  return share(worst) > mostWithoutYes ? worst : null;
}

/** Whether rows without a voter ID may be about so many of the missing that leaving them out takes a yes as well. */
export const mayBeOthers = (rowsWithoutId: number, missing: number): boolean =>
  missing > 0 && rowsWithoutId * 2 > missing;
