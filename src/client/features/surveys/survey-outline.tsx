// The questions of a survey in order, with their answers and when each is asked.
import type { Question } from '../../../contract/surveys';
import { conditionsOf, depthOfQuestion } from '../../../domain/surveys/dependencies';
import { kindOf } from '../../../domain/surveys/kinds';
import { formatList, t } from '../../i18n/texts';
import { kindWords } from './builder/kind-words';
import classes from './surveys.module.css';

export function SurveyOutline({ questions }: { questions: readonly Question[] }) {
  return (
    <ol className={classes.outline}>
      {questions.map((question) => (
        <li key={question.id} data-depth={depthOfQuestion(questions, question.id)}>
          {question.text}
          <span className={classes.about}>
            {[t(kindWords[kindOf(question)]), question.answers.join(' / ')].filter(Boolean).join(' · ')}
          </span>
          {conditionTexts(questions, question).map((text) => (
            <span key={text} className={classes.condition}>
              {text}
            </span>
          ))}
        </li>
      ))}
    </ol>
  );
}

/** A line for each condition, all of which must hold. */
function conditionTexts(questions: readonly Question[], question: Question): string[] {
  return conditionsOf(question)
    .map((condition) => ({ ...condition, at: questions.findIndex(({ id }) => id === condition.question_id) }))
    .filter(({ at }) => at >= 0)
    .map((condition, index) => {
      const number = condition.at + 1;
      const answers = formatList(
        condition.answers.map((answer) => `“${answer}”`),
        t('or'),
      );
      return index === 0
        ? t('Only after question {number} was answered with {answers}', { number, answers })
        : t('And after question {number} was answered with {answers}', { number, answers });
    });
}
