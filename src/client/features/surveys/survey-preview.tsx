// The survey as a canvasser meets it: one question a screen, following the conditions live.
import { useState } from 'react';
import { say } from '../../../domain/words/say';
import {
  becauseOf,
  nextQuestion,
  previousQuestion,
  surveyProgress,
  type Answers,
} from '../../../domain/surveys/dependencies';
import { Button } from '../../ui/button';
import { dependentOf, type Draft } from './builder-state';
import classes from './builder.module.css';

export function SurveyPreview({ draft }: { draft: Draft }) {
  const [answers, setAnswers] = useState<Answers>({});
  const [at, setAt] = useState<string | null>(null);
  const rules = draft.questions.map(dependentOf);
  const question = draft.questions.find((each) => each.key === at) ?? draft.questions[0];
  if (!question) return <p className={classes.quiet}>{say('Add a question to see it here.')}</p>;
  const picked = answers[question.key] ?? [];
  const next = nextQuestion(rules, answers, question.key);
  const before = previousQuestion(rules, answers, question.key);
  const because = becauseOf(rules, answers, question.key);
  const progress = surveyProgress(rules, answers, question.key);
  const nextText = draft.questions.find((each) => each.key === because?.id)?.text;
  return (
    <div className={classes.preview}>
      <p className={classes.quiet}>
        {progress.at > 0
          ? say('{at} of {total}', { at: progress.at, total: progress.total })
          : say('Not asked after these answers')}
      </p>
      <p className={classes.previewQuestion}>{question.text.trim() || say('A question without words yet')}</p>
      {question.answers.length === 0 ? (
        <p className={classes.quiet}>{say('A field to write in.')}</p>
      ) : (
        <div className={classes.previewAnswers}>
          {question.answers.map((answer) => (
            <button
              key={answer.key}
              type="button"
              className={classes.previewAnswer}
              aria-pressed={picked.includes(answer.key)}
              onClick={() =>
                setAnswers({ ...answers, [question.key]: picked.includes(answer.key) ? [] : [answer.key] })
              }
            >
              {answer.text.trim() || say('An answer without words yet')}
            </button>
          ))}
        </div>
      )}
      {nextText && (
        <p className={classes.because}>
          {say('Because of this answer the next question is: “{nextText}”', { nextText: nextText.trim() })}
        </p>
      )}
      <div className={classes.previewRow}>
        <Button small disabled={!before} onClick={() => setAt(before?.id ?? null)}>
          {say('Back')}
        </Button>
        {next ? (
          <Button small look="pale" onClick={() => setAt(next.id)}>
            {say('Next')}
          </Button>
        ) : (
          <Button
            small
            look="quiet"
            onClick={() => {
              setAt(null);
              setAnswers({});
            }}
          >
            {say('From the start')}
          </Button>
        )}
      </div>
    </div>
  );
}
