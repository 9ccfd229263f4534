// What files say in English or in bare digits, as a person reads it. What is stored and searched stays as it came.
import { key, say } from './say';

const known: ReadonlySet<string> = new Set([
  key('Democratic'),
  key('Republican'),
  key('Unaffiliated'),
  key('Libertarian'),
  key('Green'),
  key('English'),
  key('Spanish'),
  key('Chinese'),
  key('Vietnamese'),
  key('Tagalog'),
  key('Korean'),
  key('Arabic'),
  key('French'),
  key('Somali'),
]);

/** A party or a language in the reader's own; one that is not known stands as the file spells it. */
export const sayData = (value: string): string => (known.has(value) ? say(value) : value);

/** A North American number in the way it is read out, (614) 555-0123; any other as it was written. */
export function phoneText(number: string): string {
  const digits = /^(?:\+?1)?(\d{3})(\d{3})(\d{4})$/.exec(number.trim());
  return digits ? `(${digits[1]}) ${digits[2]}-${digits[3]}` : number;
}
