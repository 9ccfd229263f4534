// The questions of a stored survey in order, with their answers and when each is asked.
import type { Question } from '../../../contract/surveys';
import { list } from '../../../domain/reports/words';
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
              {question.answers.length > 0 ? question.answers.join(' / ') : 'Own words'}
            </span>
            {at >= 0 && (
              <span className={classes.condition}>
                Only after question {at + 1} was answered with{' '}
                {list(
                  question.dependent_on_answers.map((answer) => `“${answer}”`),
                  'or',
                )}
              </span>
            )}
          </li>
        );
      })}
    </ol>
  );
}
