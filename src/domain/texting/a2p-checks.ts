// What is wrong with an A2P campaign before it is submitted, by the limits of the carriers' registry.
import type { A2pField, A2pFields } from '../../contract/outreach/text-registration';
import { textSentence } from '../../contract/messages/texts';
import type { FieldProblem } from './brand-checks';
import { firstLink } from './links';
import { plain } from '../contact-ledger/match-person';

const within = (text: string, min: number, max: number) => text.trim().length >= min && text.trim().length <= max;

/** Samples must name one of these as their sender: the brand's or the campaign's name, or a long word of one. */
function namesSender(sample: string, senders: readonly string[]): boolean {
  const text = plain(sample);
  const words = senders.flatMap((name) => [name, ...name.split(/\s+/).filter((word) => word.length > 3)]).map(plain);
  return /\{(candidate|campaign_name)\}/.test(sample) || words.some((word) => word !== '' && text.includes(word));
}

/** @param senders what the brand and the campaign are called */
export function a2pProblems(campaign: A2pFields, senders: readonly string[]): FieldProblem<A2pField>[] {
  const { sample_messages: samples, opt_in_keywords: keywords } = campaign;
  const problems: FieldProblem<A2pField>[] = [];
  const add = (field: A2pField, problem: FieldProblem<A2pField>['problem']) => void problems.push({ field, problem });

  if (!within(campaign.description, 40, 4_096)) add('description', textSentence('A2P_DESCRIPTION'));
  if (campaign.use_case.trim().toUpperCase() !== 'POLITICAL') add('use_case', textSentence('A2P_USE_CASE'));
  if (samples.length < 2 || samples.length > 5) add('sample_messages', textSentence('A2P_SAMPLES'));
  samples.forEach((sample, index) => {
    const number = index + 1;
    if (!within(sample, 20, 1_024)) add('sample_messages', textSentence('A2P_SAMPLE_LENGTH', { number }));
    else if (!namesSender(sample, senders)) add('sample_messages', textSentence('A2P_SAMPLE_SENDER', { number }));
    else if (!/\bstop\b/i.test(sample)) add('sample_messages', textSentence('A2P_SAMPLE_STOP', { number }));
  });
  if (!campaign.has_embedded_links && samples.some((sample) => firstLink(sample) !== null))
    add('has_embedded_links', textSentence('A2P_LINKS'));
  if (!campaign.has_phone_numbers && samples.some((sample) => /\d{3}\D{0,2}\d{3}\D?\d{4}/.test(sample)))
    add('has_phone_numbers', textSentence('A2P_PHONES'));
  if (!within(campaign.consent_description, 40, 2_048)) add('consent_description', textSentence('A2P_CONSENT'));
  if (keywords.some((keyword) => !/^[\p{L}\p{N}]{1,30}$/u.test(keyword.trim())))
    add('opt_in_keywords', textSentence('A2P_KEYWORDS'));
  if (keywords.length > 0 && !within(campaign.opt_in_message, 20, 320))
    add('opt_in_message', textSentence('A2P_OPT_IN_MESSAGE'));
  return problems;
}
