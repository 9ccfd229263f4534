// What is printed as a household's address, by the address-line rules of the Postal Service's Publication 28: capitals, no
// punctuation, the unit behind the street or, where both don't fit, above it.
import { isUnitWord } from '../addresses/unit';
import { languageKey } from '../surveys/scripts';
import { stateOfZip } from './state-of-zip';

interface MailPerson {
  first: string;
  last: string;
  suffix: string;
  /** As files and people write it. */
  language?: string | null;
}

/** The languages in which a piece speaks to its household. */
export type MailLanguage = 'en' | 'es';

export interface MailHousehold {
  people: readonly MailPerson[];
  address: string;
  unit: string;
  city: string;
  zip: string;
}

interface MailAddress {
  names: string;
  delivery: string;
  unit: string;
  city: string;
  state: string;
  zip: string;
  /** As they are printed, two to four. */
  lines: string[];
}

/** Characters of a line. Longer ones are printed narrower. */
const longest = 40;

/** A household's address as it is printed and as the parts of a row; ZIP codes as they are filed, with or without the last four. */
export function mailAddress({ people, address, unit, city, zip }: MailHousehold): MailAddress {
  const names = namesLine(people);
  const delivery = postal(address);
  const parts = {
    names,
    delivery,
    unit: unitPart(unit),
    city: postal(city),
    state: stateOfZip(zip),
    zip: fullZip(zip),
  };
  const street = `${delivery} ${parts.unit}`.trim();
  const streets = street.length <= longest ? [street] : [parts.unit, delivery];
  const last = [parts.city, parts.state, parts.zip].filter(Boolean).join(' ');
  return { ...parts, lines: [names, ...streets, last].filter(Boolean) };
}

/** A household's language: Spanish where someone speaks it, and no one of it is known to speak English. */
export function languageOf(people: readonly Pick<MailPerson, 'language'>[]): MailLanguage {
  const keys = people.flatMap(({ language }) => (language ? [languageKey(language)] : []));
  return keys.includes('spanish') && !keys.includes('english') ? 'es' : 'en';
}

const words = {
  en: { and: 'and', family: (lasts: string) => `The ${lasts} household`, others: 'and household' },
  es: { and: 'y', family: (lasts: string) => `Familia ${lasts}`, others: 'y familia' },
} as const;

/** Spanish says e before the sound of i, but for one that begins a diphthong: García e Ibarra, Solís y Hierro. */
const andBefore = (next: string, and: string) => (and === 'y' && /^h?[ií](?![aeo])/i.test(next) ? 'e' : and);

/**
 * | people | English | Spanish |
 * |---|---|---|
 * | one | Maria Garcia Jr | Maria Garcia Jr |
 * | several of one last name | The Garcia household | Familia Garcia |
 * | several of two last names, if it fits | The Garcia and Smith household | Familia Garcia y Smith |
 * | others | Maria Garcia and household | Maria Garcia y familia |
 */
export function namesLine(people: readonly MailPerson[]): string {
  const [first] = people;
  if (!first) return '';
  const full = tidy(`${first.first} ${first.last}`);
  if (people.length === 1) return tidy(`${full} ${first.suffix}`);
  const { and, family, others } = words[languageOf(people)];
  const spelled = people.map(({ last }) => tidy(last)).filter(Boolean);
  const lasts = spelled.filter((last, at) => spelled.findIndex((each) => isSame(each, last)) === at);
  const [one = '', other = ''] = lasts;
  const together = family(lasts.length > 1 ? `${one} ${andBefore(other, and)} ${other}` : one);
  return lasts.length > 0 && lasts.length <= 2 && together.length <= longest ? together : `${full} ${others}`;
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
const tidy = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

/** Capitals, and of punctuation only what belongs to a number: 12-34, 1/2, #. */
function postal(text: string): string {
  return tidy(
    text
      .toUpperCase()
      .replaceAll(/['’`.]/g, '')
      .replaceAll(/[^\p{L}\p{N}\s#/-]/gu, ' '),
  );
}

/** A unit that doesn't say what it is gets a number sign: nobody knows whether it is an apartment or a suite. */
function unitPart(unit: string): string {
  const text = postal(unit);
  const [word = ''] = text.split(' ');
  return text === '' || isUnitWord(word) || word.startsWith('#') ? text : `# ${text}`;
}

function fullZip(zip: string): string {
  const digits = zip.replaceAll(/\D/g, '');
  return digits.length === 9 ? `${digits.slice(0, 5)}-${digits.slice(5)}` : digits.slice(0, 5);
}
