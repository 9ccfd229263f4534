// The answers to pick from, of the kinds that have some.
import { useRef } from 'react';
import { t } from '../../../i18n/texts';
import { Button, IconButton } from '../../../ui/primitives/button';
import type { BuilderAction, DraftQuestion, Problem } from './builder-state';
import { Row } from '../../../ui/layout/stack-and-row';
import classes from './builder.module.css';
import { newKey } from './builder-draft';
import { supportAnswers } from './survey-templates';

interface Props {
  question: DraftQuestion;
  problems: readonly Problem[];
  dispatch: (action: BuilderAction) => void;
  full: boolean;
}

/** Answers with keys of their own. */
export const keyed = (texts: readonly string[]) => texts.map((text) => ({ key: newKey(), text }));

export function AnswersEditor({ question, problems, dispatch, full }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const add = (texts: readonly string[]) =>
    dispatch({ do: 'add-answers', question: question.key, answers: keyed(texts) });
  const focusLast = () =>
    requestAnimationFrame(() => {
      const inputs = list.current?.querySelectorAll('input');
      inputs?.[inputs.length - 1]?.focus();
    });
  const addEmpty = () => {
    add(['']);
    focusLast();
  };
  return (
    <fieldset className={classes.answers}>
      <legend className={classes.label}>{t('Answers to pick from')}</legend>
      <ol ref={list} className={classes.answerList}>
        {question.answers.map((answer, index) => {
          const wrong = problems.find((problem) => problem.at === answer.key)?.text;
          const name = t('Answer {index}', { index: index + 1 });
          return (
            <li key={answer.key}>
              <div className={classes.answerRow}>
                <input
                  className={classes.answerInput}
                  aria-label={name}
                  aria-invalid={wrong ? true : undefined}
                  aria-describedby={wrong ? `wrong-${answer.key}` : undefined}
                  maxLength={200}
                  value={answer.text}
                  onChange={(event) =>
                    dispatch({
                      do: 'answer',
                      question: question.key,
                      answer: answer.key,
                      text: event.currentTarget.value,
                    })
                  }
                  onPaste={(event) => {
                    const lines = event.clipboardData
                      .getData('text')
                      .split(/\r?\n/)
                      .map((line) => line.trim())
                      .filter(Boolean);
                    if (lines.length < 2 || answer.text !== '') return;
                    // A pasted list becomes one answer a line.
                    event.preventDefault();
                    dispatch({ do: 'answer', question: question.key, answer: answer.key, text: lines[0] ?? '' });
                    add(lines.slice(1));
                  }}
                  onKeyDown={(event) => {
                    if (event.key === 'Enter') {
                      event.preventDefault();
                      if (!full) addEmpty();
                    } else if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
                      event.preventDefault();
                      const by = event.key === 'ArrowUp' ? -1 : 1;
                      dispatch({ do: 'move-answer', question: question.key, answer: answer.key, by });
                    }
                  }}
                />
                <IconButton
                  icon="chevron-up"
                  label={t('Move {name} up', { name: name.toLowerCase() })}
                  disabled={index === 0}
                  onClick={() => dispatch({ do: 'move-answer', question: question.key, answer: answer.key, by: -1 })}
                />
                <IconButton
                  icon="close"
                  label={t('Remove {name}', { name: name.toLowerCase() })}
                  onClick={() => dispatch({ do: 'remove-answer', question: question.key, answer: answer.key })}
                />
              </div>
              {wrong && (
                <p id={`wrong-${answer.key}`} className="wrong">
                  {wrong}
                </p>
              )}
            </li>
          );
        })}
      </ol>
      <Row gap={8}>
        <Button small icon="plus" disabled={full} onClick={addEmpty}>
          {t('Add answer')}
        </Button>
        {question.answers.length === 0 && question.kind === 'single' && (
          <>
            <Button small look="quiet" onClick={() => add([t('Yes'), t('No'), t('Not sure')])}>
              {t('Yes, no, not sure')}
            </Button>
            <Button small look="quiet" onClick={() => add(supportAnswers())}>
              {t('Support from 1 to 5')}
            </Button>
          </>
        )}
      </Row>
    </fieldset>
  );
}
