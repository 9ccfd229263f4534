// Texts in the language of now: what screens write with. A new language draws the page again; a new country is seen with the
// next drawing, so that nothing that is being typed is lost when a manager changes it.
import { english, localeOf, type Catalogue, type Reader } from '../../domain/i18n/catalogue';
import { numbersOf } from '../../domain/i18n/numbers';
import { wordsOf, type Words } from '../../domain/i18n/translate';

export { key } from '../../domain/i18n/catalogue';

/** Before any campaign is chosen there are few numbers and no distances to write. */
const usualCountry = 'US';

let reader: Reader = { catalogue: english, country: usualCountry, units: null };
let words = wordsFor(reader);

function wordsFor(next: Reader): Words {
  return wordsOf(next.catalogue, numbersOf(localeOf(next)).number);
}

function change(next: Reader): void {
  reader = next;
  words = wordsFor(next);
}

/** Another one after each change. */
export const currentReader = (): Reader => reader;

/** Which language is used from now on; null: English. */
export const setCatalogue = (next: Catalogue | null): void => change({ ...reader, catalogue: next ?? english });

/** As which country numbers, days and distances are written from now on; null: no campaign is chosen. `units`: instead of its own. */
export function setCountry(next: string | null, units: Reader['units'] = null): void {
  const country = next ?? usualCountry;
  if (country !== reader.country || units !== reader.units) change({ ...reader, country, units });
}

export const t: Words['t'] = (...of) => words.t(...of);
export const tPlural: Words['tPlural'] = (...of) => words.tPlural(...of);
export const translateServerMessage: Words['serverMessage'] = (...of) => words.serverMessage(...of);
export const formatList: Words['list'] = (...of) => words.list(...of);
