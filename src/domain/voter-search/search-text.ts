// What someone types to find one person: a name, an address, a phone number or a voter ID. It may be several of these at once.
import { normaliseAddress } from '../addresses/address';

export interface SearchText {
  /** As typed: a voter ID. */
  code: string;
  /** Ten digits, written as voters' numbers are; null for none. */
  phone: string | null;
  /** Words of a name in small letters; empty for what holds a figure. */
  words: string[];
  /** The street in its usual spelling, in small letters, and the house number where one was typed. */
  street: string | null;
  house: string | null;
}

/** What a text may mean; each part that it cannot be is null or empty. */
export function readSearch(text: string): SearchText {
  const code = text.trim();
  const digits = code.replace(/[\s().+-]/g, '');
  const national = /^1?([2-9]\d{9})$/.exec(digits)?.[1];
  const words = code
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((word) => word !== '');
  const hasFigure = /\d/.test(code);
  const { street, house_number: house } = normaliseAddress({ line: code });
  const isStreet = street !== '' && (house !== '' || words.length > 1) && /[a-z]/i.test(code);
  return {
    code,
    phone: national === undefined ? null : `+1${national}`,
    words: hasFigure ? [] : words,
    street: isStreet ? street.toLowerCase() : null,
    house: house === '' ? null : house,
  };
}
