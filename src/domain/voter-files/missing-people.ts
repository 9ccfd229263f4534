// Who is no longer on the roll: people whom earlier files of a roll told of and a newer, whole one does not.
// The rule, for a file that someone called whole: a person is missing where all of these hold.
// - An earlier import of a file with voter IDs of the same kind brought their ID. Whoever was added by hand or at a door is not asked.
// - No row of the file is about them, not even one that was rejected.
// - The file covers the county that they are registered in; a file without counties covers the whole campaign.

/** Whom a whole file is compared with. */
export interface KnownPerson {
  source_id: string;
  /** As an earlier file writes it; null where none says. */
  county: string | null;
}

/** What a file told of itself while it was read. */
export interface ReadRoll {
  /** How many of its people live in each county, by `countyKey`; none where it has no counties. */
  counties: ReadonlyMap<string, number>;
  /** IDs on rows that were rejected: these people are on the roll all the same. */
  rejected_ids: ReadonlySet<string>;
}

/** "Franklin County" and "FRANKLIN" are one county. */
export const countyKey = (county: string): string =>
  county
    .trim()
    .toLowerCase()
    .replace(/\s+(?:county|parish)$/, '');

/** A row with a wrong county is a clerk's mistake: a county with a smaller share of the rows is not covered by these alone. */
const strayShare = 0.01;

/**
 * The counties of which a file is the roll; null where it has no counties, and covers everyone. A county that is named on hardly any row, and
 * of whose known people the file has not even half as many, is a mistake in those rows.
 * @param known how many people earlier files told of, by `countyKey`
 */
export function coveredCounties(
  inFile: ReadonlyMap<string, number>,
  known: ReadonlyMap<string, number>,
): ReadonlySet<string> | null {
  if (inFile.size === 0) return null;
  const rows = [...inFile.values()].reduce((sum, count) => sum + count, 0);
  const isStray = (county: string, count: number) => count < rows * strayShare && count * 2 < (known.get(county) ?? 0);
  return new Set([...inFile].flatMap(([county, count]) => (isStray(county, count) ? [] : [county])));
}

/** Whether someone of an earlier file, about whom no stored row of this one is, is missing from it. */
export function isMissing(
  { source_id, county }: KnownPerson,
  { rejected_ids }: Pick<ReadRoll, 'rejected_ids'>,
  covered: ReadonlySet<string> | null,
): boolean {
  if (rejected_ids.has(source_id)) return false;
  return covered === null || (county !== null && covered.has(countyKey(county)));
}

const mostWithoutYes = 0.2;

/** So many may be a wrong or partial file: they are left out only where someone says so outright. */
export const asksFirst = (missing: number, people: number): boolean => missing > people * mostWithoutYes;
