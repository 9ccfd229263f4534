// The kinds of question: what each needs to be asked, and how an answer to it is written down.
import { questionKinds, type Question, type QuestionKind } from '../../contract/surveys';
import type { Sentence } from '../../contract/messages/sentence';
import { surveySentence } from '../../contract/messages/surveys';

/** What tells the kind of a question. */
export type Asked = Pick<Question, 'kind' | 'answers'>;

/** A scale has at most the steps 0 to 10; a line of text, as many characters. */
export const maxSteps = 11;
export const maxLine = 120;

/** A question's kind. Of a question from before there were kinds, or of one that isn't known: by whether it has answers. */
export function kindOf({ kind, answers }: Asked): QuestionKind {
  const known = questionKinds.find((each) => each === kind);
  return known ?? (answers.length > 0 ? 'single' : 'text');
}

/** Whether an answer is picked from a question's own answers. */
export function offersAnswers(kind: QuestionKind): boolean {
  return kind === 'single' || kind === 'multiple' || kind === 'scale' || kind === 'yes_no';
}

/**
 * What keeps a question from being asked as its kind; null when it can be.
 *
 * | kind | answers |
 * |---|---|
 * | none named | any number: with none it is a free text |
 * | single, multiple | two or more |
 * | scale | two to eleven |
 * | yes_no | two or three |
 * | others | none |
 */
export function kindFault({ kind, answers }: Asked): Sentence | null {
  const known = questionKinds.find((each) => each === kind);
  if (!known) return null;
  const many = answers.length;
  if (!offersAnswers(known)) return many > 0 ? surveySentence('KIND_HAS_NO_ANSWERS') : null;
  if (known === 'yes_no' && (many < 2 || many > 3)) return surveySentence('YES_NO_ANSWERS');
  if (many < 2) return surveySentence('KIND_NEEDS_ANSWERS');
  if (known === 'scale' && many > maxSteps) return surveySentence('TOO_MANY_STEPS', { max: maxSteps });
  return null;
}

const inThousands = /^[-+]?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?$/;

/** A number as it is written down, such as -12.5; null for what is none. A comma may part thousands (1,000), else the decimals. */
export function writtenNumber(typed: string): string | null {
  const trimmed = typed.trim();
  const plain = inThousands.test(trimmed) ? trimmed.replaceAll(',', '') : trimmed.replace(',', '.');
  if (!/^[-+]?(\d{1,9}(\.\d{0,4})?|\.\d{1,4})$/.test(plain)) return null;
  const number = Number(plain);
  return String(number === 0 ? 0 : number);
}

/** A day of the years 1900 to 2100 as it is written down, such as 2026-03-01; null for what is none. */
export function writtenDay(typed: string): string | null {
  const plain = typed.trim();
  if (!/^(?:19\d\d|20\d\d|2100)-\d\d-\d\d$/.test(plain)) return null;
  const at = new Date(`${plain}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(plain) ? plain : null;
}

/** Answers with one of them ticked or not, in the order in which they are offered. */
export function ticked(offered: readonly string[], chosen: readonly string[], answer: string): string[] {
  const isChosen = (each: string) => (each === answer ? !chosen.includes(each) : chosen.includes(each));
  return offered.filter(isChosen);
}

/** A step of a scale, "1 · Not at all", as what stands on its button and what that means, which may be nothing. */
export function stepOf(answer: string): { mark: string; means: string } {
  const [, mark, means] = /^\s*(-?\d{1,3})\s*(?:[·.:–-]\s*)?(.*)$/.exec(answer) ?? [];
  return mark === undefined ? { mark: answer, means: '' } : { mark, means: means ?? '' };
}
