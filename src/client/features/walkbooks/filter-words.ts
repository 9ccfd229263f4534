// A universe as a sentence: "Democrats or unaffiliated voters who live in 27601 and are 18 to 34".
import type { FilterParams } from '../../../contract/voter-filters';
import { list } from '../../../domain/reports/words';

/** Codes and names of parties as voter files write them. */
const partyNames: readonly [RegExp, string][] = [
  [/^dem(?:ocrat(?:ic)?)?$/i, 'Democrats'],
  [/^rep(?:ublican)?$/i, 'Republicans'],
  [/^(?:una(?:ffiliated)?|npa|npp|non-?partisan|no party.*)$/i, 'unaffiliated voters'],
  [/^ind(?:ependent)?$/i, 'independents'],
  [/^(?:lib(?:ertarian)?|lpf)$/i, 'Libertarians'],
  [/^(?:gre(?:en)?|grn)$/i, 'Greens'],
];
const sexNames: Record<string, string> = { F: 'women', M: 'men', U: 'of undisclosed sex', X: 'of another sex' };

/** The members of a party by its code or name in the voter file; an unknown one stands as it is. */
export function partyWords(code: string): string {
  return partyNames.find(([pattern]) => pattern.test(code.trim()))?.[1] ?? `${code} voters`;
}

export function sexWords(code: string): string {
  return sexNames[code.toUpperCase()] ?? code;
}

export function ageWords(min: number | null | undefined, max: number | null | undefined): string | null {
  if (min != null && max != null) return min === max ? `${min}` : `${min} to ${max}`;
  if (min != null) return `${min} or older`;
  if (max != null) return `${max} or younger`;
  return null;
}

/** The first letter as at the start of a sentence. */
export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** A long pick is summed up: three values, then how many more. */
function either(words: readonly string[]): string {
  const values = [...new Set(words)];
  return values.length > 4 ? `${values.slice(0, 3).join(', ')} or ${values.length - 3} more` : list(values, 'or');
}

export interface SentencePart {
  text: string;
  /** A joining word ('who', 'and'), shown bold. */
  joint: boolean;
}

/** The sentence in parts; `groupName` names the voter group that `voter_group_id` stands for. */
export function filterSentence(filters: FilterParams, groupName?: string): SentencePart[] {
  const { parties = [], sexes = [], zips = [], cities = [], streets = [], precincts = [] } = filters;
  const age = ageWords(filters.age_min, filters.age_max);
  const clauses: string[] = [];
  if (filters.voter_group_id) clauses.push(`are in “${groupName ?? 'the chosen group'}”`);
  if (cities.length > 0) clauses.push(`live in ${either(cities)}`);
  if (zips.length > 0) clauses.push(`live in ${either(zips)}`);
  if (streets.length > 0) clauses.push(`live on ${either(streets)}`);
  if (precincts.length > 0) {
    const named = precincts.every((precinct) => /^precinct\b/i.test(precinct));
    clauses.push(`vote in ${named ? '' : 'precinct '}${either(precincts)}`);
  }
  if (sexes.length > 0) clauses.push(`are ${either(sexes.map(sexWords))}`);
  if (age) clauses.push(`are ${age}`);
  if (filters.never_reached) clauses.push('were never reached');
  const parts = [{ text: parties.length > 0 ? capital(either(parties.map(partyWords))) : 'All voters', joint: false }];
  clauses.forEach((clause, index) => {
    parts.push({ text: index === 0 ? 'who' : 'and', joint: true }, { text: clause, joint: false });
  });
  return parts;
}

export function filterText(filters: FilterParams, groupName?: string): string {
  return filterSentence(filters, groupName)
    .map((part) => part.text)
    .join(' ');
}

/** The filters as they are sent: empty picks and empty ages left out. */
export function cleanFilters(filters: FilterParams): FilterParams {
  return Object.fromEntries(
    Object.entries(filters).filter(
      ([, value]) => value != null && value !== false && !(Array.isArray(value) && value.length === 0),
    ),
  );
}
