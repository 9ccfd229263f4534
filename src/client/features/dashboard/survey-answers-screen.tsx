// One survey on the dashboard: its name and how each question was answered.
import { Link } from '@tanstack/react-router';
import { tPlural } from '../../i18n/texts';
import type { Survey } from '../../../contract/surveys';
import { Loadable } from '../../ui/primitives/loadable';
import { surveyAnswers } from '../../offline/mirror/office-lists';
import { useKept } from '../../offline/mirror/use-kept';
import { AnswerBars } from '../surveys/answer-bars';
import classes from './dashboard.module.css';

const most = 3;

export function SurveyAnswers({ survey }: { survey: Survey }) {
  const loaded = useKept(surveyAnswers(survey.id), { every: 60_000 });
  return (
    <section className={classes.survey}>
      <p className={classes.surveyName}>
        <Link to="/app/survey/id/$id" params={{ id: survey.id }}>
          {survey.name}
        </Link>{' '}
        <span className={classes.small}>
          {tPlural(survey.respondents, '{count} person answered', '{count} people answered')}
        </span>
      </p>
      <Loadable loaded={loaded}>
        {({ questions }) => {
          const counted = questions.filter((question) => question.counts.length > 0);
          return (
            <>
              {counted.slice(0, most).map((question) => (
                <AnswerBars
                  key={question.question_id}
                  question={question.text}
                  counts={question.counts}
                  given={question.given}
                  order={survey.questions.find((each) => each.id === question.question_id)?.answers ?? []}
                  most={6}
                  until={question.retired_at}
                />
              ))}
              {counted.length > most && (
                <Link to="/app/survey/id/$id" params={{ id: survey.id }} className={classes.small}>
                  {tPlural(counted.length - most, '{count} more question', '{count} more questions')}
                </Link>
              )}
            </>
          );
        }}
      </Loadable>
    </section>
  );
}
