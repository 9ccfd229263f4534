// Questions of the rarer kinds: several answers, a scale, a line, a number or a date. Loaded when the first one is asked.
import { useId, useState } from 'react';
import { kindOf, maxLine, stepOf, ticked, writtenDay, writtenNumber } from '../../../domain/surveys/kinds';
import { t } from '../../i18n/texts';
import type { QuestionProps } from './question-card';
import card from './question-card.module.css';
import classes from './rare-question.module.css';

export function RareQuestion(props: QuestionProps) {
  const kind = kindOf(props.question);
  if (kind === 'multiple') return <Several {...props} />;
  if (kind === 'scale') return <Scale {...props} />;
  return <Typed {...props} />;
}

function Several({ question, answers, onAnswer, here }: QuestionProps) {
  return (
    <fieldset className={card.question}>
      <legend className={card.text} tabIndex={-1} ref={here}>
        {question.text}
      </legend>
      <p className="quiet">{t('Tap all that apply.')}</p>
      {question.answers.map((answer) => (
        <label key={answer} className={classes.row} data-chosen={answers.includes(answer) || undefined}>
          <input
            type="checkbox"
            className={classes.box}
            checked={answers.includes(answer)}
            onChange={() => onAnswer(ticked(question.answers, answers, answer))}
          />
          <span>{answer}</span>
        </label>
      ))}
    </fieldset>
  );
}

function Scale({ question, answers, onGive, here }: QuestionProps) {
  const name = useId();
  const steps = question.answers.map((answer) => ({ answer, ...stepOf(answer) }));
  const [low, high] = [steps[0], steps.at(-1)];
  return (
    <fieldset className={card.question}>
      <legend className={card.text} tabIndex={-1} ref={here}>
        {question.text}
      </legend>
      <div className={classes.scale}>
        {steps.map(({ answer, mark, means }) => (
          <label key={answer} className={classes.step} data-chosen={answers[0] === answer || undefined}>
            <input
              type="radio"
              className={classes.hidden}
              name={name}
              checked={answers[0] === answer}
              onChange={() => onGive([answer])}
              onClick={() => {
                if (answers[0] === answer) onGive([]);
              }}
            />
            <span>{mark}</span>
            {means && <span className="sr-only">{means}</span>}
          </label>
        ))}
      </div>
      <p className={classes.ends} aria-hidden="true">
        <span>{low?.means}</span>
        <span>{high?.means}</span>
      </p>
    </fieldset>
  );
}

/** An answer that can't be written down is none: what leads on waits for it, or for "Skip". */
function Typed({ question, answers, onAnswer, here }: QuestionProps) {
  const id = useId();
  const kind = kindOf(question);
  const [typed, setTyped] = useState(answers[0] ?? '');
  const [left, setLeft] = useState(false);
  const written = (text: string) => {
    if (kind === 'number') return writtenNumber(text);
    return kind === 'date' ? writtenDay(text) : text.trim() || null;
  };
  const isWrong = left && typed.trim() !== '' && written(typed) === null;
  return (
    <div className={card.question}>
      <label htmlFor={id} className={card.text} tabIndex={-1} ref={here}>
        {question.text}
      </label>
      <input
        id={id}
        className={classes.line}
        type={kind === 'date' ? 'date' : 'text'}
        inputMode={kind === 'number' ? 'decimal' : undefined}
        min={kind === 'date' ? '1900-01-01' : undefined}
        max={kind === 'date' ? '2100-12-31' : undefined}
        maxLength={maxLine}
        autoComplete="off"
        value={typed}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? `${id}-wrong` : undefined}
        onBlur={() => setLeft(true)}
        onChange={(event) => {
          const text = event.currentTarget.value;
          setTyped(text);
          const answer = written(text);
          onAnswer(answer === null ? [] : [answer]);
        }}
      />
      {isWrong && (
        <p id={`${id}-wrong`} className="wrong">
          {kind === 'date' ? t('Enter a date from 1900 to 2100.') : t('Enter a number, such as 3 or 2.5.')}
        </p>
      )}
    </div>
  );
}
