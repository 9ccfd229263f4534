// A survey that is asked while something else is on the screen, such as a call: one question at a time, the next one by what was said.
import { useEffect, useRef, useState } from 'react';
import { translateFileValue } from '../../../domain/i18n/file-values';
import type { Question, Survey } from '../../../contract/surveys';
import {
  becauseOf,
  nextQuestion,
  previousQuestion,
  surveyProgress,
  visibleQuestions,
  type Answers,
} from '../../../domain/surveys/dependencies';
import { scriptFor, wordsOf } from '../../../domain/surveys/scripts';
import { currentTexts } from '../../i18n/formats';
import { t } from '../../i18n/texts';
import { holdUpdates } from '../../session/hold-updates';
import { Choice } from '../../ui/fields/choice';
import { Row, Stack } from '../../ui/layout/stack-and-row';
import { Button } from '../../ui/primitives/button';
import { QuestionCard } from './question-card';

interface Props {
  survey: Survey;
  /** Of the person who is asked. */
  language: string | null;
  answers: Answers;
  onAnswers: (answers: Answers) => void;
}

/** So long a chosen answer is seen before the next question takes its place. Milliseconds. */
const seen = 250;

export function AskedQuestions({ survey, language, answers, onAnswers }: Props) {
  const { questions } = survey;
  const script = scriptFor(survey, [language]);
  const [translated, setTranslated] = useState(true);
  const spoken = translated ? script : null;
  const [at, setAt] = useState<string | null>(() => nextQuestion(questions, answers, null)?.id ?? null);
  const [moved, setMoved] = useState(false);
  const isBegun = Object.values(answers).some((given) => (given ?? []).some((each) => each.trim() !== ''));
  useEffect(() => (isBegun ? holdUpdates(t('a survey is open')) : undefined), [isBegun]);
  const moveOn = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(moveOn.current), []);

  const question = questions.find(({ id }) => id === at) ?? null;
  if (!question)
    return (
      <Stack gap={14}>
        <p>{t('That was the last question.')}</p>
        <Row gap={8}>
          <Button small icon="back" onClick={() => setAt(visibleQuestions(questions, answers).at(-1)?.id ?? null)}>
            {t('Back')}
          </Button>
        </Row>
      </Stack>
    );
  const show = (to: Question | null) => {
    clearTimeout(moveOn.current);
    setAt(to?.id ?? null);
    setMoved(true);
  };
  const answer = (given: string[]) => {
    clearTimeout(moveOn.current);
    const now = { ...answers, [question.id]: given };
    onAnswers(now);
    return now;
  };
  const answerAndGo = (given: string[]) => {
    const now = answer(given);
    if (given.length > 0) moveOn.current = setTimeout(() => show(nextQuestion(questions, now, question.id)), seen);
  };
  const because = becauseOf(questions, answers, question.id);
  const before = previousQuestion(questions, answers, question.id);
  const { at: place, total } = surveyProgress(questions, answers, question.id);
  const isAnswered = (answers[question.id] ?? []).some((each) => each.trim() !== '');
  const first = spoken?.description || survey.description;
  return (
    <Stack gap={14}>
      {script && (
        <Choice
          label={t('Script language')}
          value={translated ? 'theirs' : 'ours'}
          options={[
            { value: 'theirs', label: translateFileValue(currentTexts(), script.language) },
            { value: 'ours', label: t('As written') },
          ]}
          onChange={(chosen) => setTranslated(chosen === 'theirs')}
        />
      )}
      {first && before === null && <p>{t('Say: “{description}”', { description: first })}</p>}
      <QuestionCard
        key={question.id}
        follows={moved}
        question={wordsOf(question, spoken)}
        answers={answers[question.id] ?? []}
        onAnswer={answer}
        onTapped={answerAndGo}
      />
      {because && <output className="quiet">{t('Next question: “{text}”', { text: because.text })}</output>}
      <Row gap={8}>
        {before && (
          <Button small icon="back" onClick={() => show(before)}>
            {t('Back')}
          </Button>
        )}
        <Button small look="pale" onClick={() => show(nextQuestion(questions, answers, question.id))}>
          {isAnswered ? t('Next') : t('Skip')}
        </Button>
        <span className="quiet">{t('{at} of {total}', { at: place, total })}</span>
      </Row>
    </Stack>
  );
}
