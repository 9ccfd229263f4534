// The survey as a canvasser meets it: one question a screen, following the conditions live, in the frame of a phone.
import { useState } from 'react';
import { t } from '../../../i18n/texts';
import {
  becauseOf,
  nextQuestion,
  previousQuestion,
  surveyProgress,
  type Answers,
} from '../../../../domain/surveys/dependencies';
import { offersAnswers, ticked } from '../../../../domain/surveys/kinds';
import { Button } from '../../../ui/primitives/button';
import { QuestionCard } from '../question-card';
import { dependentOf, offeredAnswers, type Draft } from './builder-state';
import classes from './builder.module.css';

export function SurveyPreview({ draft }: { draft: Draft }) {
  const [answers, setAnswers] = useState<Answers>({});
  const [at, setAt] = useState<string | null>(null);
  const rules = draft.questions.map(dependentOf);
  const question = draft.questions.find((each) => each.key === at) ?? draft.questions[0];
  if (!question) return <p className="quiet">{t('Add a question to see it here.')}</p>;
  const offered = offeredAnswers(question);
  const isWritten = !offersAnswers(question.kind);
  const picked = answers[question.key] ?? [];
  const next = nextQuestion(rules, answers, question.key);
  const before = previousQuestion(rules, answers, question.key);
  const because = becauseOf(rules, answers, question.key);
  const progress = surveyProgress(rules, answers, question.key);
  const nextText = draft.questions.find((each) => each.key === because?.id)?.text;
  const give = (given: string[]) => setAnswers({ ...answers, [question.key]: given });
  // An answer is known by its key here: its words may be missing, or the same as another's for now.
  const wordsOf = (key: string) => offered.find((each) => each.key === key)?.text.trim() || t('Untitled answer');
  return (
    <div className={classes.phone}>
      <p className="quiet">
        {progress.at > 0
          ? t('{at} of {total}', { at: progress.at, total: progress.total })
          : t('Not asked after these answers')}
      </p>
      {question.kind === 'scale' || isWritten ? (
        <QuestionCard
          key={question.key}
          question={{
            ...dependentOf(question),
            text: question.text.trim() || t('Untitled question'),
            kind: question.kind,
            answers: offered.map(({ key }) => wordsOf(key)),
          }}
          answers={isWritten ? picked : picked.map(wordsOf)}
          onAnswer={(given) =>
            give(isWritten ? given : offered.flatMap(({ key }) => (given.includes(wordsOf(key)) ? key : [])))
          }
        />
      ) : (
        <>
          <p className={classes.previewQuestion}>{question.text.trim() || t('Untitled question')}</p>
          {offered.length === 0 && <p className="quiet">{t('Its answers appear here once you add some.')}</p>}
          {offered.map(({ key }) => (
            <button
              key={key}
              type="button"
              className={classes.previewAnswer}
              aria-pressed={picked.includes(key)}
              onClick={() =>
                give(
                  question.kind === 'multiple'
                    ? ticked(
                        offered.map((each) => each.key),
                        picked,
                        key,
                      )
                    : picked.includes(key)
                      ? []
                      : [key],
                )
              }
            >
              {wordsOf(key)}
            </button>
          ))}
        </>
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
    </div>
  );
}
