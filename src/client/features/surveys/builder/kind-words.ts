// The kinds of question in words, and the answers that each begins with.
import type { QuestionKind } from '../../../../contract/surveys';
import { key, t } from '../../../i18n/texts';

export const kindWords = {
  single: key('One answer'),
  multiple: key('Several answers'),
  yes_no: key('Yes or no'),
  scale: key('Scale'),
  short_text: key('A few words'),
  text: key('Own words'),
  number: key('Number'),
  date: key('Date'),
} as const satisfies Record<QuestionKind, string>;

/** What a canvasser gets to answer with. */
export const kindHints = {
  single: key('Canvassers tap one of the answers.'),
  multiple: key('Canvassers tap every answer that fits.'),
  yes_no: key('Two or three large buttons.'),
  scale: key('Up to 11 steps in a row, from low to high.'),
  short_text: key('One line, up to 120 characters.'),
  text: key('A text box for longer answers.'),
  number: key('A number, such as how many people live here.'),
  date: key('A day, picked from a calendar.'),
} as const satisfies Record<QuestionKind, string>;

/** Answers that a question begins with when it gets a kind and has none yet. */
export function firstAnswers(kind: QuestionKind): string[] {
  if (kind === 'yes_no') return [t('Yes'), t('No')];
  if (kind === 'scale') return ['1', '2', '3', '4', '5'];
  return [];
}
