// Every text that a person reads, and every number, day and distance in it: in a language, as a country writes it.
// Pure: whoever makes a text is handed the `Texts` of the person who reads it.
import { english, localeOf, type Reader } from './catalogue';
import { datesOf, type DateFormats } from './dates';
import { distancesOf, usesMiles, type DistanceFormats } from './distances';
import { durationsOf, type DurationFormats } from './durations';
import { fileSizesOf, type FileSizeFormats } from './file-sizes';
import { numbersOf, type NumberFormats } from './numbers';
import { phonesOf, type PhoneFormats } from './phone-numbers';
import { wordsOf, type Words } from './translate';

export interface Texts
  extends Words, NumberFormats, DateFormats, DurationFormats, DistanceFormats, FileSizeFormats, PhoneFormats {}

/** The texts of a language, written as a country writes them. */
export function textsFor(reader: Reader): Texts {
  const { catalogue, country } = reader;
  const locale = localeOf(reader);
  const numbers = numbersOf(locale);
  const words = wordsOf(catalogue, numbers.number);
  const dates = datesOf(locale);
  return {
    ...words,
    ...numbers,
    ...dates,
    ...durationsOf(words, dates),
    ...distancesOf(words, numbers, usesMiles(reader)),
    ...fileSizesOf(words, numbers),
    ...phonesOf(country),
  };
}

/** English as in the US: what the server answers in. */
export const usEnglish: Texts = textsFor({ catalogue: english, country: 'US' });
