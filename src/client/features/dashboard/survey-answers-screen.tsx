// One survey on the dashboard: its name and how each question was answered.
import { Link } from '@tanstack/react-router';
import { sayCount } from '../../../domain/words/say';
import { contract } from '../../../contract';
import type { Survey } from '../../../contract/surveys';
import { call } from '../../api';
import { Loadable } from '../../ui/loadable';
import { useLoad } from '../../ui/use-load';
import { AnswerBars } from '../surveys/answer-bars';
import classes from './dashboard.module.css';

const most = 3;

export function SurveyAnswers({ survey }: { survey: Survey }) {
  const loaded = useLoad(
    `responses ${survey.campaign_id} ${survey.id}`,
    (signal) =>
      call(
        contract.surveys.detailedResponses,
        { query: { survey_id: survey.id, campaign_id: survey.campaign_id } },
        { signal },
      ),
    { every: 60_000 },
  );
  return (
    <section className={classes.survey}>
      <p className={classes.surveyName}>
        <Link to="/app/survey/id/$id" params={{ id: survey.id }}>
          {survey.name}
        </Link>{' '}
        <span className={classes.small}>
          {sayCount(survey.respondents, '{count} person answered', '{count} people answered')}
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
                  order={survey.questions.find((each) => each.id === question.question_id)?.answers ?? []}
                  most={6}
                />
              ))}
              {counted.length > most && (
                <Link to="/app/survey/id/$id" params={{ id: survey.id }} className={classes.small}>
                  {sayCount(counted.length - most, '{count} more question', '{count} more questions')}
                </Link>
              )}
            </>
          );
        }}
      </Loadable>
    </section>
  );
}
