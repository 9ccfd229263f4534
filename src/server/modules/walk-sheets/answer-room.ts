// The room that the boxes of a person's answers take on a walk sheet, in points.
import type { Survey } from '../../../contract/surveys';

type Question = Survey['questions'][number];

/** What the boxes of a question take from the line. */
export function widthOf({ answers }: Question): number {
  return answers.length === 0 ? 150 : 18 + answers.length * 20;
}

/** Lines of this width that the questions of a person take. */
export function answerLines(questions: readonly Question[], width: number): number {
  let x = 0;
  let lines = 1;
  for (const question of questions) {
    const own = widthOf(question);
    if (x > 0 && x + own > width) [x, lines] = [0, lines + 1];
    x += own;
  }
  return lines;
}
