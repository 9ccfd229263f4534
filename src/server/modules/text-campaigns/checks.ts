// What must hold of a text campaign before it is saved, and before anyone is texted.
import type { Sentence } from '../../../contract/messages/sentence';
import { textSentence } from '../../../contract/messages/texts';
import { firstLink } from '../../../domain/texting/links';
import { unknownTextField } from '../../../domain/texting/merge-fields';
import type { Db } from '../../db/connection';
import { ApiError } from '../../http/errors';
import { textNumbers } from '../phone-numbers/text-numbers-repo';
import { requireSurvey } from '../surveys/repo';
import { requireReadable } from '../voters/require-filters';
import { areMembers, type TextParts } from './repo';

/** Throws INVALID or SURVEY_NOT_FOUND. */
export async function requireParts(db: Db, campaignId: string, parts: TextParts): Promise<void> {
  requireReadable(parts.filter_params);
  for (const text of [parts.message, ...parts.canned_replies.map((reply) => reply.text)]) {
    const field = unknownTextField(text);
    if (field !== null) throw new ApiError('INVALID', textSentence('TEXT_UNKNOWN_FIELD', { field }));
  }
  if (parts.survey_id !== null) await requireSurvey(db, campaignId, parts.survey_id);
  if (!(await areMembers(db, campaignId, parts.user_ids)))
    throw new ApiError('INVALID', textSentence('TEXT_NOT_TEXTER'));
  const numbers = await textNumbers(db, campaignId);
  if (parts.phone_numbers.some((number) => !numbers.includes(number)))
    throw new ApiError('INVALID', textSentence('TEXT_NOT_OUR_NUMBER'));
}

/** What keeps a text itself from being sent; null: nothing. */
export function textProblem(message: string): Sentence | null {
  if (message.trim() === '') return textSentence('TEXT_EMPTY');
  const link = firstLink(message);
  return link === null ? null : textSentence('TEXT_WITH_LINK', { link });
}
