// The survey as a canvasser meets it: one question a screen, following the conditions live.
import { useState } from 'react';
import { t } from '../../i18n/texts';
import {
  becauseOf,
  nextQuestion,
  previousQuestion,
  surveyProgress,
  type Answers,
} from '../../../domain/surveys/dependencies';
import { Button } from '../../ui/primitives/button';
import { dependentOf, type Draft } from './builder-state';
import { Stack } from '../../ui/layout/stack-and-row';
import classes from './builder.module.css';

export function SurveyPreview({ draft }: { draft: Draft }) {
  const [answers, setAnswers] = useState<Answers>({});
  const [at, setAt] = useState<string | null>(null);
  const rules = draft.questions.map(dependentOf);
  const question = draft.questions.find((each) => each.key === at) ?? draft.questions[0];
  if (!question) return <p className="quiet">{t('Add a question to see it here.')}</p>;
  const picked = answers[question.key] ?? [];
  const next = nextQuestion(rules, answers, question.key);
  const before = previousQuestion(rules, answers, question.key);
  const because = becauseOf(rules, answers, question.key);
  const progress = surveyProgress(rules, answers, question.key);
  const nextText = draft.questions.find((each) => each.key === because?.id)?.text;
  return (
    <Stack>
      <p className="quiet">
        {progress.at > 0
          ? t('{at} of {total}', { at: progress.at, total: progress.total })
          : t('Not asked after these answers')}
      </p>
      <p className={classes.previewQuestion}>{question.text.trim() || t('Untitled question')}</p>
      {question.answers.length === 0 ? (
        <p className="quiet">{t('A text box.')}</p>
      ) : (
        <Stack gap={8}>
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
              {answer.text.trim() || t('Untitled answer')}
            </button>
          ))}
        </Stack>
      )}
      {nextText && <p className={classes.because}>{t('Next question: “{nextText}”', { nextText: nextText.trim() })}</p>}
      <div className={classes.previewRow}>
        <Button small disabled={!before} onClick={() => setAt(before?.id ?? null)}>
          {t('Back')}
        </Button>
        {next ? (
          <Button small look="pale" onClick={() => setAt(next.id)}>
            {t('Next')}
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
            {t('Start over')}
          </Button>
        )}
      </div>
    </Stack>
  );
}
