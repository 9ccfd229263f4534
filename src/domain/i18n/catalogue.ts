// What a language is to the product: a table of texts by their English, and the way it writes numbers and days.

import type { Units } from '../../contract/fields';

/** A text in another language, or its forms by number. */
export type Translation = string | Partial<Record<Intl.LDMLPluralRule, string>>;

/** Texts of one language (ISO 639-1) by their English. */
export interface Catalogue {
  language: string;
  texts: Readonly<Record<string, Translation>>;
  /** The server's messages in English by their name; what has none is shown as the server wrote it. */
  messages?: Readonly<Record<string, string>>;
}

/** English needs no table: each text is its own name. */
export const english: Catalogue = { language: 'en', texts: {} };

/** Who reads: in which language, and as which country (ISO 3166-1 alpha-2) writes numbers and days. */
export interface Reader {
  catalogue: Catalogue;
  country: string;
  /** In what they want distances; absent or null: as their country tells them. */
  units?: Units | null | undefined;
}

/** A country that is not known: dates and numbers as the language writes them worldwide, and meters. */
export const unknownCountry = 'ZZ';

export const localeOf = ({ catalogue, country }: Reader): string =>
  `${catalogue.language}-${country === unknownCountry ? '001' : country}`;

/** Marks a text of a table for the catalogue; `t` translates it where it is shown. */
export const key = (text: string): string => text;
