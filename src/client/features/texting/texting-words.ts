// What recipients, replies and messages are called on the texter's screens.
import type { RecipientState, ReplyKind, TextMessage, TextRecipient } from '../../../contract/outreach/texting';
import type { TextStatus } from '../../../contract/outreach/text-campaigns';
import { key, t } from '../../i18n/texts';
import type { TagLook } from '../../ui/primitives/tag';

export const nameOf = ({ first, last }: Pick<TextRecipient, 'first' | 'last'>): string => `${first} ${last}`.trim();

export const campaignStatusWords: Record<TextStatus, { words: string; look: TagLook }> = {
  Draft: { words: key('Draft||text campaign'), look: 'neutral' },
  Preparing: { words: key('Getting ready||text campaign'), look: 'lamp' },
  Active: { words: key('Active||text campaign'), look: 'good' },
  Paused: { words: key('Paused||text campaign'), look: 'lamp' },
  Ended: { words: key('Ended||text campaign'), look: 'neutral' },
};

export const replyKindWords: Record<ReplyKind, { words: string; look: TagLook }> = {
  yes: { words: key('Looks like yes'), look: 'good' },
  no: { words: key('Looks like no'), look: 'refused' },
  stop: { words: key('Asked to stop'), look: 'refused' },
  wrong_number: { words: key('Looks like a wrong number'), look: 'moved' },
  question: { words: key('Looks like a question'), look: 'action' },
  help: { words: key('Asked for help'), look: 'action' },
  start: { words: key('Asked to get texts again'), look: 'good' },
};

const stateWords: Record<RecipientState, string> = {
  waiting: key('Waiting||recipient'),
  taken: key('In a batch'),
  queued: key('On its way'),
  sent: key('Sent||text message'),
  delivered: key('Delivered||text message'),
  failed: key('Not delivered'),
  refused: key('Left out||recipient'),
  stopped: key('A value is missing'),
};

export const recipientStateWords = (state: RecipientState): string => t(stateWords[state]);

/** What became of a message; nothing for one that came in. */
export function messageStateWords(state: TextMessage['state']): string | null {
  return state === 'received' ? null : t(stateWords[state]);
}
