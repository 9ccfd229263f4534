// Precincts by code and by name: files have one of them or both, and either is what a person looks for. A code is unique in its
// county only: two counties have a precinct 1A each.
import { countyKey } from './missing-people';

export interface PrecinctName {
  /** By `countyKey`; '' where the file names no county. */
  county: string;
  code: string;
  name: string;
}

/** The code and the name on a row; null where the row has only one of them, or both say the same. */
export function precinctOf(code: string, name: string, county = ''): PrecinctName | null {
  if (code === '' || name === '' || same(code, name)) return null;
  return { county: countyKey(county), code, name };
}

const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

/** "12-A · Oak Park" */
export const precinctLabel = ({ code, name }: Pick<PrecinctName, 'code' | 'name'>): string => `${code} · ${name}`;

/** "1A (Franklin)": how a filter says which of several counties' precincts it means. */
export const precinctInCounty = (called: string, county: string): string => `${called} (${county})`;

/** Precincts that are known by both. */
export interface PrecinctBook {
  /**
   * The one precinct that a code or a name means in a county ('' where none is told); null for one that is not known, or for a
   * name of several. What a file without counties says holds in all of them, unless a file of one says otherwise.
   */
  find: (value: string, county?: string) => PrecinctName | null;
}

/** @param names the newest first: of two names for a code the first counts */
export function precinctBook(names: readonly PrecinctName[]): PrecinctBook {
  const byCode = grouped(names, ({ code }) => code.toLowerCase());
  const byName = grouped(names, ({ name }) => name.toLowerCase());
  const isContested = ({ code, name, county }: PrecinctName) =>
    (byCode.get(code.toLowerCase()) ?? []).some((other) => other.county !== county && !same(other.name, name));
  const holdsIn = (county: string) => (precinct: PrecinctName) =>
    precinct.county === county || ((precinct.county === '' || county === '') && !isContested(precinct));
  const withCode = (code: string, county: string): PrecinctName | null => {
    const found = (byCode.get(code.toLowerCase()) ?? []).filter(holdsIn(county));
    return found.find((each) => each.county === county) ?? found[0] ?? null;
  };
  return {
    find: (value, county = '') => {
      const coded = withCode(value, county);
      if (coded !== null) return coded;
      const [named, ...others] = (byName.get(value.toLowerCase()) ?? []).filter(holdsIn(county));
      if (named === undefined || others.some(({ code }) => !same(code, named.code))) return null;
      return withCode(named.code, county) ?? named;
    },
  };
}

function grouped<Each>(all: readonly Each[], keyOf: (each: Each) => string): Map<string, Each[]> {
  const groups = new Map<string, Each[]>();
  for (const each of all) {
    const group = groups.get(keyOf(each));
    if (group) group.push(each);
    else groups.set(keyOf(each), [each]);
  }
  return groups;
}

export interface PrecinctCount {
  value: string;
  voters: number;
  /** Where both are known. */
  label?: string;
  /** The same precinct as other people's files call it. */
  also?: string[];
}

interface Entry {
  county: string;
  pair: PrecinctName | null;
  /** All that files call it, what its value is first. */
  called: string[];
  voters: number;
}

/**
 * Counts by whatever files call a precinct, as counts by precinct: people filed by its code and by its name are one, those of
 * another county's precinct of that code are not.
 * @param counts with the county as files write it, '' for none
 * @param unknown stands for a value that the file does not tell
 */
export function joinPrecincts(
  counts: readonly { value: string; county: string; voters: number }[],
  book: PrecinctBook,
  unknown: string,
): PrecinctCount[] {
  const written = new Map(counts.toReversed().map(({ county }) => [countyKey(county), county.trim()]));
  const withCounty = counts.filter(({ county }) => countyKey(county) !== '');
  const counties = grouped(withCounty, ({ value }) => value.toLowerCase());
  const countyOf = ({ value, county }: { value: string; county: string }): string => {
    if (value === unknown || countyKey(county) !== '') return value === unknown ? '' : countyKey(county);
    // Whoever has no county is of the only one that has such a precinct.
    const known = new Set((counties.get(value.toLowerCase()) ?? []).map((each) => countyKey(each.county)));
    const [only = ''] = known;
    return known.size === 1 ? only : '';
  };
  const entries = new Map<string, Entry>();
  for (const count of counts) {
    const { value, voters } = count;
    const county = countyOf(count);
    const pair = value === unknown ? null : book.find(value, county);
    const key = `${county}\u001F${pair ? pair.code.toLowerCase() : `= ${value}`}`;
    const entry = entries.get(key) ?? { county, pair, called: [pair?.code ?? value], voters: 0 };
    const called = entry.called.includes(value) ? entry.called : [...entry.called, value];
    entries.set(key, { ...entry, called, voters: entry.voters + voters });
  }
  const all = [...entries.values()];
  const uses = grouped(
    all.flatMap(({ called }) => [...new Set(called.map((each) => each.toLowerCase()))]),
    (each) => each,
  );
  const isShared = (called: string) => called !== unknown && (uses.get(called.toLowerCase())?.length ?? 0) > 1;
  return all
    .map(({ county, pair, called, voters }) => {
      const told = (each: string, shared: boolean) =>
        shared ? precinctInCounty(each, written.get(county) || unknown) : each;
      const [value = '', ...also] = called.map((each) => told(each, isShared(each)));
      return {
        value,
        voters,
        ...(pair ? { label: told(precinctLabel(pair), isShared(pair.code)) } : {}),
        ...(also.length > 0 ? { also } : {}),
      };
    })
    .toSorted((a, b) => b.voters - a.voters);
}
