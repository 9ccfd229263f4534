// What is said of what keeps, or kept, a text from arriving: a refusal of the contact ledger, trouble with the carrier, or its code.
import type { Sentence } from '../../contract/messages/sentence';
import { textSentence } from '../../contract/messages/texts';
import { filteredCode, optedOutCode } from './message-states';

const known: Readonly<Record<string, () => Sentence>> = {
  do_not_contact: () => textSentence('TEXT_OPTED_OUT'),
  asked_in_tree: () => textSentence('TEXT_REFUSED_TREE'),
  no_address: () => textSentence('TEXT_REFUSED_NUMBER'),
  contacted_lately: () => textSentence('TEXT_REFUSED_LATELY'),
  contacted_often: () => textSentence('TEXT_REFUSED_OFTEN'),
  quiet_hours: () => textSentence('TEXT_REFUSED_QUIET'),
  carrier_away: () => textSentence('TEXT_CARRIER_AWAY'),
  carrier_busy: () => textSentence('TEXT_CARRIER_BUSY'),
  carrier_unsure: () => textSentence('TEXT_CARRIER_UNSURE'),
  carrier_no_money: () => textSentence('TEXT_CARRIER_NO_MONEY'),
  number_gone: () => textSentence('TEXT_NUMBER_GONE'),
  too_late: () => textSentence('TEXT_TOO_LATE'),
  [filteredCode]: () => textSentence('TEXT_FILTERED'),
  [optedOutCode]: () => textSentence('TEXT_OPTED_OUT'),
  30003: () => textSentence('TEXT_UNREACHABLE'),
  30005: () => textSentence('TEXT_WRONG_NUMBER'),
  21211: () => textSentence('TEXT_WRONG_NUMBER'),
  30006: () => textSentence('TEXT_NO_MOBILE'),
  21614: () => textSentence('TEXT_NO_MOBILE'),
};

/** A problem as it is stored, as a sentence; codes of carriers that say nothing to people are named. */
export function problemSentence(problem: string): Sentence {
  const told = known[problem];
  if (told) return told();
  return /^\d+$/.test(problem) ? textSentence('TEXT_FAILED', { code: problem }) : textSentence('TEXT_REFUSED_RECORD');
}
