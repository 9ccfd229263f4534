// The values of voter files and of conditions in words.
import type { ContactResult } from '../../contract/facts/touch';
import type { ElectionKind, Suppression, ValueField } from '../../contract/voters/voter-filters';
import type { VoterGroup } from '../../contract/voters/voter-groups';
import { key } from '../i18n/catalogue';
import type { Texts } from '../i18n/texts';
import { offTheRoll } from '../voter-files/registration';
import { unknownValue } from './filter-tree';

/** Codes and names of parties as voter files write them. */
const partyNames: readonly [RegExp, string][] = [
  [/^dem(?:ocrat(?:ic)?)?$/i, key('Democrats')],
  [/^rep(?:ublican)?$/i, key('Republicans')],
  [/^(?:una(?:ffiliated)?|npa|npp|non-?partisan|no party.*)$/i, key('unaffiliated voters')],
  [/^ind(?:ependent)?$/i, key('independents')],
  [/^(?:lib(?:ertarian)?|lpf)$/i, key('Libertarians')],
  [/^(?:gre(?:en)?|grn)$/i, key('Greens')],
];
const sexNames: Record<string, string> = {
  F: key('women'),
  M: key('men'),
  U: key('of undisclosed sex'),
  X: key('of another sex'),
};

export const statusWords: Record<VoterGroup['status'], string> = {
  Pending: key('Pending'),
  Ready: key('Ready'),
  Failed: key('Failed'),
};

/** The members of a party by its code or name in the voter file; an unknown one stands as it is. */
export function partyWords({ t }: Texts, code: string): string {
  if (code === unknownValue) return t('voters of unknown party');
  const name = partyNames.find(([pattern]) => pattern.test(code.trim()))?.[1];
  return name === undefined ? t('{code} voters', { code }) : t(name);
}

/** The people of a sex by its letter in the voter file. */
export function sexWords({ t }: Texts, code: string): string {
  if (code === unknownValue) return t('of unknown sex');
  const name = sexNames[code.toUpperCase()];
  return name === undefined ? code : t(name);
}

/** '18 to 34', '65 or older', '29 or younger'; null without a bound. */
export function ageWords({ t }: Texts, min: number | null | undefined, max: number | null | undefined): string | null {
  if (min != null && max != null) return min === max ? `${min}` : t('{min} to {max}', { min, max });
  if (min != null) return t('{min} or older', { min });
  if (max != null) return t('{max} or younger', { max });
  return null;
}

/** '2 to 4', '3 or more', '2 or fewer'; 'any size' without a bound. */
export function sizeWords({ t }: Texts, min: number | null | undefined, max: number | null | undefined): string {
  if (min != null && max != null) return min === max ? `${min}` : t('{min} to {max}||size', { min, max });
  if (min != null) return t('{min} or more', { min });
  return max != null ? t('{max} or fewer', { max }) : t('any size');
}

/** The first letter as at the start of a sentence. */
export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** A long pick is summed up: three values, then how many more. */
export function either(texts: Texts, words: readonly string[]): string {
  const { t } = texts;
  const values = [...new Set(words)];
  return values.length > 4
    ? t('{values} or {count} more', { values: values.slice(0, 3).join(', '), count: values.length - 3 })
    : texts.list(values, t('or'));
}

/** Each field as the builder names it. */
export const fieldNames: Record<ValueField, string> = {
  party: key('Party'),
  sex: key('Sex'),
  precinct: key('Precinct'),
  zip: key('ZIP code'),
  city: key('City'),
  street: key('Street'),
  language: key('Language'),
  status: key('Registration status'),
  county: key('County'),
  congressional_district: key('Congressional district'),
  state_senate_district: key('State senate district'),
  state_house_district: key('State house district'),
  municipality: key('Municipality'),
  ward: key('Ward'),
  school_district: key('School district'),
};

/** A registration's standing as a file writes it, or as an import found it. */
export const standingText = ({ t }: Texts, status: string): string =>
  status === offTheRoll ? t('off the roll') : status;

/** Why someone must not be touched, as in "412 left out: 180 moved, …". */
export const suppressionWords: Record<Suppression, string> = {
  moved: key('moved'),
  do_not_contact: key('do not contact'),
  deceased: key('deceased'),
  confidential: key('confidential'),
  registration: key('registration not active'),
  held: key('waiting for your review'),
  withdrawn: key('added by mistake'),
};

/** The same of several people. */
const suppressionCounts: Record<Suppression, string> = {
  moved: key('{count} moved'),
  do_not_contact: key('{count} do not contact'),
  deceased: key('{count} deceased'),
  confidential: key('{count} confidential'),
  registration: key('{count} with an inactive registration'),
  held: key('{count} waiting for your review'),
  withdrawn: key('{count} added by mistake'),
};

/**
 * '412 left out: 180 moved, 121 do not contact, 13 confidential'; null when no one is. The commonest reason first.
 *
 * @param rounded of an estimate, what its figures are rounded by: 'about 410 left out: …'
 */
export function leftOutWords(
  texts: Texts,
  leftOut: readonly { reason: Suppression; voters: number }[],
  rounded?: (count: number) => number,
): string | null {
  const { t, tPlural } = texts;
  const some = leftOut.filter(({ voters }) => voters > 0).toSorted((a, b) => b.voters - a.voters);
  if (some.length === 0) return null;
  const all = some.reduce((sum, { voters }) => sum + voters, 0);
  return t('{all} left out: {reasons}', {
    all: rounded ? t('about {number}', { number: rounded(all) }) : all,
    reasons: some
      .map(({ reason, voters }) => {
        const words = suppressionCounts[reason];
        return tPlural(rounded?.(voters) ?? voters, words, words);
      })
      .join(', '),
  });
}

export const supportWords: Record<number, string> = {
  1: key('strong support'),
  2: key('lean support'),
  3: key('undecided'),
  4: key('lean against'),
  5: key('strong against'),
};

export const resultWords: Record<ContactResult | 'reached', string> = {
  reached: key('reached'),
  canvassed: key('canvassed'),
  not_home: key('not home'),
  refused: key('refused'),
  moved: key('moved'),
  deceased: key('deceased'),
  left_literature: key('left literature'),
  wrong_address: key('wrong address'),
  inaccessible: key('inaccessible'),
  language_barrier: key('language barrier'),
  do_not_contact: key('do not contact'),
};

/** What a file may know of a person, as in "voters who have a phone". */
export const hasWords = {
  phone: key('a phone'),
  mobile: key('a mobile phone'),
  email: key('an email address'),
  place: key('a place on the map'),
} as const;

export const channelWords = {
  door: key('at the door'),
  call: key('by phone'),
  text: key('by text'),
  mail: key('by mail'),
} as const;

export const electionsWords: Record<ElectionKind, string> = {
  general: key('general elections'),
  primary: key('primaries'),
  other: key('other elections'),
};

/** "2024-11-05 general" -> 'Nov 5, 2024 general election'. */
export function electionWords(texts: Texts, election: string): string {
  const { t } = texts;
  const [day = '', kind = 'other'] = election.split(' ');
  const name =
    kind === 'general'
      ? key('{day} general election')
      : kind === 'primary'
        ? key('{day} primary')
        : key('{day} election');
  return t(name, { day: texts.day(day, 'dayYear') });
}
