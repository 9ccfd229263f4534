// Precincts by code and by name: files have one of them or both, and either is what a person looks for.

export interface PrecinctName {
  code: string;
  name: string;
}

/** The code and the name on a row; null where the row has only one of them, or both say the same. */
export function precinctOf(code: string, name: string): PrecinctName | null {
  if (code === '' || name === '' || code.toLowerCase() === name.toLowerCase()) return null;
  return { code, name };
}

/** "12-A · Oak Park" */
export const precinctLabel = ({ code, name }: PrecinctName): string => `${code} · ${name}`;

/** Precincts that are known by both. */
export interface PrecinctBook {
  /** The one precinct that a code or a name means; null for one that is not known, or for a name of several. */
  find: (value: string) => PrecinctName | null;
}

/** @param names the newest first: of two names for a code the first counts */
export function precinctBook(names: readonly PrecinctName[]): PrecinctBook {
  const byCode = new Map<string, PrecinctName>();
  const byName = new Map<string, PrecinctName | null>();
  for (const precinct of names) {
    const [code, name] = [precinct.code.toLowerCase(), precinct.name.toLowerCase()];
    if (!byCode.has(code)) byCode.set(code, precinct);
    const other = byName.get(name);
    if (other === undefined) byName.set(name, byCode.get(code) ?? precinct);
    else if (other !== null && other.code.toLowerCase() !== code) byName.set(name, null);
  }
  return {
    find: (value) => byCode.get(value.toLowerCase()) ?? byName.get(value.toLowerCase()) ?? null,
  };
}

export interface PrecinctCount {
  value: string;
  voters: number;
  /** Where both are known. */
  label?: string;
  /** The same precinct as other people's files call it. */
  also?: string[];
}

/** Counts by whatever files call a precinct, as counts by precinct: people filed by its code and by its name are one. */
export function joinPrecincts(
  counts: readonly { value: string; voters: number }[],
  book: PrecinctBook,
): PrecinctCount[] {
  const joined = new Map<string, PrecinctCount>();
  for (const { value, voters } of counts) {
    const precinct = book.find(value);
    if (precinct === null) {
      joined.set(`= ${value}`, { value, voters });
      continue;
    }
    const key = precinct.code.toLowerCase();
    const found = joined.get(key) ?? { value: precinct.code, voters: 0, label: precinctLabel(precinct) };
    const also = value === precinct.code ? found.also : [...(found.also ?? []), value];
    joined.set(key, { ...found, voters: found.voters + voters, ...(also ? { also } : {}) });
  }
  return [...joined.values()].toSorted((a, b) => b.voters - a.voters);
}
