// What phone banks, phone numbers and results of calls are called.
import type { CallResult } from '../../../contract/outreach/calling';
import type { PhoneBankStatus } from '../../../contract/outreach/phone-banks';
import type { PhoneNumber } from '../../../contract/outreach/phone-numbers';
import { key } from '../../i18n/texts';
import type { TagLook } from '../../ui/primitives/tag';

export const phoneIcon =
  'M6 3.5h3.5l1.5 4.5-2.2 1.6a12 12 0 0 0 5.6 5.6L16 13l4.5 1.5V18a2.5 2.5 0 0 1-2.7 2.5C10.6 20 4 13.4 3.5 6.2A2.5 2.5 0 0 1 6 3.5Z';

export const statusWords: Record<PhoneBankStatus, { words: string; look: TagLook }> = {
  Draft: { words: key('Draft'), look: 'neutral' },
  Active: { words: key('Active||phone bank'), look: 'good' },
  Paused: { words: key('Paused||phone bank'), look: 'lamp' },
  Ended: { words: key('Ended||phone bank'), look: 'neutral' },
};

/** What a manager does to get there. */
export const becomeWords: Record<PhoneBankStatus, string> = {
  Draft: key('Draft'),
  Active: key('Start calling'),
  Paused: key('Pause'),
  Ended: key('End'),
};

export const numberWords: Record<PhoneNumber['status'], { words: string; look: TagLook }> = {
  buying: { words: key('Being bought'), look: 'lamp' },
  active: { words: key('Ready||phone number'), look: 'good' },
  failed: { words: key('Not bought'), look: 'refused' },
  releasing: { words: key('Being given back'), look: 'lamp' },
  released: { words: key('Given back'), look: 'neutral' },
};

export const lostWords: { words: string; look: TagLook } = { words: key('Gone||phone number'), look: 'refused' };

/** Days for which a number that the carrier took back is still shown. */
const lostShown = 30;

/** Whether a number is listed: those that were given back aren't. */
export const isListed = ({ status, problem, released_at }: PhoneNumber, now: number): boolean =>
  status !== 'released' ||
  (problem === 'lost' && released_at !== null && now - Date.parse(released_at) < lostShown * 86_400_000);

export const problemWords: Record<NonNullable<PhoneNumber['problem']>, string> = {
  gone: key('Someone else has this number. Nothing was charged; choose another one.'),
  no_money: key('The carrier’s account is suspended or out of money. Nothing was bought.'),
  refused: key('The carrier didn’t sell this number. Nothing was bought.'),
  unsure: key(
    'The carrier didn’t answer, so it isn’t known whether it was bought. Try again: it’s never bought twice.',
  ),
  not_connected: key(
    'Replies and calls to this number don’t reach you yet. It’s tried again every ten minutes; if it stays like this, ask the person who runs the server.',
  ),
  lost: key(
    'This number isn’t yours at the carrier any longer, so replies to it don’t arrive. Find another one below.',
  ),
};

/** In the order in which they stand; the key on a desk is the place, the tenth is 0. */
export const resultWords: Record<CallResult, { words: string; look: TagLook }> = {
  answered: { words: key('Answered'), look: 'good' },
  no_answer: { words: key('No answer||call'), look: 'neutral' },
  left_message: { words: key('Left message'), look: 'literature' },
  busy: { words: key('Busy||call'), look: 'neutral' },
  call_back: { words: key('Call back'), look: 'action' },
  refused: { words: key('Refused||call'), look: 'refused' },
  language_barrier: { words: key('Language barrier'), look: 'moved' },
  wrong_number: { words: key('Wrong number'), look: 'moved' },
  disconnected: { words: key('Disconnected'), look: 'moved' },
  do_not_call: { words: key('Do not call'), look: 'refused' },
};

/** As it is read: (919) 555-0100. */
export const phoneText = (number: string): string => number.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3');

/** What someone typed as a US number, as +19195550100; null for anything else. */
export function phoneTyped(text: string): string | null {
  const digits = text.replaceAll(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
  return /^[2-9]\d{2}[2-9]\d{6}$/.test(digits) ? `+1${digits}` : null;
}
