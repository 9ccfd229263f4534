// What files say in English, as a person reads it. What is stored and searched stays as it came.
import { key } from './catalogue';
import type { Texts } from './texts';

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
export const translateFileValue = ({ t }: Texts, value: string): string => (known.has(value) ? t(value) : value);
