// The words of files for VAN.
import type { CallResult } from '../../../../contract/outreach/calling';
import type { VanChannel, VanReason } from '../../../../contract/reports/van-exports';
import { isContactResult } from '../../../../domain/facts/is-contact-result';
import { resultWords } from '../../../../domain/facts/result-names';
import { key } from '../../../i18n/texts';

export const channelWords: Record<VanChannel, string> = {
  door: key('At the door'),
  call: key('By phone'),
  text: key('By text'),
};

const callWords: Record<CallResult, string> = {
  answered: key('Answered'),
  no_answer: key('No answer||call'),
  busy: key('Busy||call'),
  left_message: key('Left message'),
  wrong_number: key('Wrong number'),
  disconnected: key('Disconnected'),
  refused: key('Refused||call'),
  call_back: key('Call back'),
  language_barrier: key('Language barrier'),
  do_not_call: key('Do not call'),
};

/** What we call a result; one of a newer server as it comes. */
export function resultName(channel: VanChannel, result: string): string {
  if (channel === 'door') return isContactResult(result) ? resultWords[result].title : result;
  const words: Partial<Record<string, string>> = callWords;
  return words[result] ?? result;
}

export const reasonWords: Record<VanReason, string> = {
  by_mail: key('Answered by mail: VAN takes results of doors, calls, and texts'),
  no_person: key('No person was named, so VAN can’t file it'),
  no_van_id: key('The person has no VAN ID'),
  confidential: key('The person’s record is confidential'),
  free_text: key('A free text: VAN takes only answers to choose from'),
  other_words: key('The survey doesn’t offer this answer'),
};
