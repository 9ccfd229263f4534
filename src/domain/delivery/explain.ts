// What a person reads of an item that has not gone: what happened, that it is safe, and what to do. Two short sentences, never
// a status or a code.
import { key } from '../i18n/catalogue';
import type { Words } from '../i18n/translate';
import { isUnknownHere } from './outcome';
import { standingOf, type Queued } from './standing';

/** What has not gone. `again`: parked, but looked at again. */
export interface Stuck extends Queued {
  again: boolean;
  /** Its bytes may be no photo but a voice note: its fact says so. */
  fact?: object;
}

/** What follows what happened. */
const then = {
  automatic: key('It’s safe on this phone and goes again automatically.'),
  signIn: key('It’s safe on this phone: sign in to send it.'),
  network: key('It’s safe on this phone: try another network.'),
  manager: key('It’s safe on this phone: ask your manager, or export it.'),
  fix: key('It’s safe on this phone: fix it, or export it.'),
  decide: key('It’s safe on this phone: try again later, or export it.'),
} as const;
type Then = keyof typeof then;

const silent = key('The server isn’t answering.');
const troubled = key('The server is having trouble.');
const noAccess = key('You no longer have access to this.');
const notFound = key('The server can’t find where this belongs.');
const olderServer = key('The server doesn’t know this kind of record yet.');
const tooLarge = key('This is too large to be accepted.');
const notAccepted = key('The server did not accept this item.');

/** By the server's code: it is the same in every language and release. */
const byCode: Readonly<Record<string, readonly [happened: string, then: Then]>> = {
  FAILED: [key('The server couldn’t save this one.'), 'automatic'],
  INTERNAL: [key('The server couldn’t save this one.'), 'automatic'],
  UNAVAILABLE: [troubled, 'automatic'],
  TOO_MANY: [key('The server asked us to wait.'), 'automatic'],
  KEY_IN_FLIGHT: [key('The server is still busy with this one.'), 'automatic'],
  WALKBOOK_ARCHIVED: [key('This walkbook was archived.'), 'manager'],
  WALKBOOK_FULL: [key('This walkbook is full.'), 'manager'],
  FORBIDDEN: [noAccess, 'manager'],
  EMAIL_UNVERIFIED: [key('Please verify your email address first.'), 'decide'],
  REGISTRATION_REQUIRED: [key('Please finish your registration first.'), 'decide'],
  TERMS_NOT_ACCEPTED: [key('Please accept the terms first.'), 'automatic'],
  NOT_FOUND: [notFound, 'manager'],
  UPLOAD_DAMAGED: [key('The photo was damaged on its way.'), 'automatic'],
  NAME_EXISTS: [key('This name is already in use.'), 'fix'],
  CONFLICT: [key('This ID was already used for something else.'), 'manager'],
  TOO_LARGE: [tooLarge, 'manager'],
  WRONG_FILE: [key('This photo can’t be read.'), 'decide'],
};

/** The same of a voice note. */
const ofVoiceNote: typeof byCode = {
  UPLOAD_DAMAGED: [key('The voice note was damaged on its way.'), 'automatic'],
  WRONG_FILE: [key('This voice note can’t be read.'), 'decide'],
};
const isVoiceNote = (fact: object = {}): boolean => 'kind' in fact && fact.kind === 'voice_note';

/** Verdicts on one fact about which only a manager can do something. */
const forManager = new Set([
  'UNKNOWN_VOTER',
  'UNASSIGNED_BEFORE',
  'ARCHIVED_BEFORE',
  'REMOVED_BEFORE',
  'ARRIVED_TOO_LATE',
  'NOT_ASSIGNED',
  'GRANT_INVALID',
  'UNKNOWN_SIGN_REQUEST',
  'SIGN_ALREADY_PLACED',
  'SIGN_ALREADY_DECLINED',
  'SIGN_REQUEST_CLOSED_MEANWHILE',
]);

/** By the status, where no code says more: an older release kept none, and what lies between us and the server has none. */
function byStatus(status: number): readonly [happened: string, then: Then] {
  if (status === 401) return [key('Your sign-in has expired.'), 'signIn'];
  if (status === 403) return [noAccess, 'manager'];
  if (status === 404) return [notFound, 'manager'];
  if (status === 409) return [key('The server is still busy with this one.'), 'automatic'];
  if (status === 413) return [tooLarge, 'network'];
  if (status >= 500 || status === 408 || status === 425 || status === 429) return [troubled, 'automatic'];
  return [notAccepted, 'decide'];
}

/** Sentences of our own that say more than their status: something on the way answers, and the server said nothing of this one. */
const own: Readonly<Record<string, readonly [happened: string, then: Then]>> = {
  'The server doesn’t answer when this is sent.': [key('The server doesn’t answer when this is sent.'), 'automatic'],
  'This network is blocking the request. Try another network.': [
    key('This network is blocking the request.'),
    'network',
  ],
  'The server did not say whether it accepted this item.': [
    key('The server did not say whether it accepted this item.'),
    'automatic',
  ],
};

/**
 * What a person reads of an item. None while it is on its way as usual.
 *
 * | standing | what follows |
 * |---|---|
 * | ready | nothing is wrong |
 * | in_doubt, patience | it goes again automatically, whatever happened |
 * | sign_in | sign in |
 * | parked | by what happened; one that can be corrected: fix it |
 */
export function explain(words: Words, item: Stuck, fixable = false): string | null {
  const { again } = item;
  const standing = standingOf(item);
  const say = (happened: string, what: Then) => `${happened} ${words.t(then[what])}`;
  if (standing === 'ready') return null;
  if (standing === 'sign_in') return say(words.t(key('Your sign-in has expired.')), 'signIn');
  const [happened, usual] = whatHappened(words, item);
  if (standing !== 'parked') return say(happened, 'automatic');
  if (fixable) return say(happened, 'fix');
  // Nothing that a person would have to try again by hand goes again automatically, and the other way round.
  if (usual === 'decide' && again) return say(happened, 'automatic');
  return say(happened, usual === 'automatic' && !again ? 'decide' : usual);
}

function whatHappened(words: Words, { reason, fact }: Stuck): readonly [happened: string, then: Then] {
  if (isUnknownHere(reason)) return [words.t(olderServer), 'automatic'];
  const code = reason?.code ?? '';
  const known = own[reason?.detail ?? ''] ?? (isVoiceNote(fact) ? ofVoiceNote[code] : undefined) ?? byCode[code];
  if (known) return [words.t(known[0]), known[1]];
  if (reason === null || reason.status === null) return [words.t(silent), 'automatic'];
  // The verdict on one fact: the server says it in one sentence.
  if (reason.status === 200 && reason.detail !== '')
    return [words.serverMessage(reason), forManager.has(reason.code ?? '') ? 'manager' : 'decide'];
  const [happened, usual] = byStatus(reason.status);
  return [words.t(happened), usual];
}
