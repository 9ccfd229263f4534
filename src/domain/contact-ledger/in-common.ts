// What two records have in common by which they may be of one person, in words.
import type { HeldPair } from '../../contract/voters/voter-files';
import { key } from '../i18n/catalogue';
import type { Texts } from '../i18n/texts';

const words: Readonly<Record<string, string>> = {
  id: key('same voter ID'),
  name: key('same name'),
  similar_name: key('similar name'),
  address: key('same address'),
  birth_year: key('same birth year'),
  phone: key('same phone'),
  email: key('same email'),
} satisfies Record<HeldPair['in_common'][number], string>;

/** "In common: same name, same phone"; what a newer server says besides, as it says it. */
export const inCommon = ({ t }: Texts, what: readonly string[]): string =>
  t('In common: {what}', { what: what.map((each) => t(words[each] ?? each)).join(', ') });
