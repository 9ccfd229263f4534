// The questions of a survey in order, with their answers and when each is asked.
import type { Question } from '../../../contract/surveys';
import { kindOf } from '../../../domain/surveys/kinds';
import { formatList, t } from '../../i18n/texts';
import { kindWords } from './builder/kind-words';
import classes from './surveys.module.css';

export function SurveyOutline({ questions }: { questions: readonly Question[] }) {
  return (
    <ol className={classes.outline}>
      {questions.map((question) => {
        const at = questions.findIndex((each) => each.id === question.dependent_on_question_id);
        return (
          <li key={question.id}>
            {question.text}
            <span className={classes.about}>
              {[t(kindWords[kindOf(question)]), question.answers.join(' / ')].filter(Boolean).join(' · ')}
            </span>
            {at >= 0 && (
              <span className={classes.condition}>
                {t('Only after question {number} was answered with {answers}', {
                  number: at + 1,
                  answers: formatList(
                    question.dependent_on_answers.map((answer) => `“${answer}”`),
                    t('or'),
                  ),
                })}
              </span>
            )}
          </li>
        );
      })}
    </ol>
  );
}
