// Every text that a person reads, in the language that was chosen. The English text is its own name in the catalogue.

/** A text in another language, or its forms by number. */
export type Translation = string | Partial<Record<Intl.LDMLPluralRule, string>>;

/** Texts of one language by their English; `locale` (BCP 47) writes its numbers and days. */
export interface Catalogue {
  locale: string;
  texts: Readonly<Record<string, Translation>>;
  /** A sentence of the server's in this language; null for one that it does not know. */
  told?: (sentence: string) => string | null;
}

const english: Catalogue = { locale: 'en-US', texts: {} };
let spoken = english;

/** Which language is spoken from now on; null: English. Whoever calls this draws the page anew. */
export function speak(catalogue: Catalogue | null): void {
  spoken = catalogue ?? english;
}

/** The locale (BCP 47) for numbers, days and times. */
export const locale = (): string => spoken.locale;

/** Marks a text of a table for the catalogue; `say` it where it is shown. */
export const key = (text: string): string => text;

type Values = Readonly<Record<string, string | number>>;

/**
 * A text in the chosen language, `{name}` filled from `values`, numbers written as the language writes them. A text that the
 * catalogue lacks stays English. What follows `||` only tells two meanings of one English word apart ('Open||verb').
 */
export function say(text: string, values?: Values): string {
  const found = spoken.texts[text];
  return fill((typeof found === 'object' ? found.other : found) ?? inEnglish(text), values);
}

/** A sentence as the server told it in English, in the chosen language where that knows it. */
export const sayTold = (sentence: string): string => spoken.told?.(sentence) ?? sentence;

/** A text about a number, `{count}` in it: 'one' for exactly one, else 'other'. The catalogue knows it by its 'other'. */
export function sayCount(count: number, one: string, other: string, values?: Values): string {
  const found = spoken.texts[other];
  const forms = typeof found === 'object' ? found : { one, other: found ?? other };
  const form = forms[rulesOf(spoken.locale).select(count)] ?? forms.other ?? other;
  return fill(inEnglish(form), { count, ...values });
}

/** A whole or broken number as the language writes it. */
export const sayNumber = (value: number, options?: Intl.NumberFormatOptions): string =>
  options ? value.toLocaleString(spoken.locale, options) : plainly(spoken.locale).format(value);

const formats = new Map<string, Intl.NumberFormat>();
/** Making one costs a slow phone more than a whole row of a list. */
function plainly(locale: string): Intl.NumberFormat {
  const made = formats.get(locale) ?? new Intl.NumberFormat(locale);
  formats.set(locale, made);
  return made;
}

const inEnglish = (text: string): string => text.split('||', 1)[0] ?? text;

function fill(text: string, values: Values | undefined): string {
  if (!values) return text;
  return text.replace(/\{(\w+)\}(\.?)/g, (hole, name: string, stop: string) => {
    const value = values[name];
    if (value === undefined) return hole;
    const told = typeof value === 'number' ? sayNumber(value) : value;
    // "…a las 5:14 p. m." has its full stop already.
    return told.endsWith('.') ? told : told + stop;
  });
}

const rules = new Map<string, Intl.PluralRules>();
function rulesOf(language: string): Intl.PluralRules {
  const made = rules.get(language) ?? new Intl.PluralRules(language);
  rules.set(language, made);
  return made;
}
