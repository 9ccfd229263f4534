// An answer as it stands on a walk sheet, by the kind of its question: letters to choose or tick, a number, a day, a line.
import { useState, type KeyboardEventHandler } from 'react';
import { t } from '../../i18n/texts';
import type { Question } from '../../../contract/surveys';
import { kindOf, maxLine, offersAnswers, ticked } from '../../../domain/surveys/kinds';
import { answersIn, between } from './paper-entries';
import classes from './paper-entry.module.css';

interface Props {
  /** Of the question, on paper. */
  number: number;
  question: Question;
  label: string;
  value: string;
  onValue: (value: string) => void;
  onKeyDown: KeyboardEventHandler;
}

/** A, B, C … as on paper. */
const letterOf = (at: number) => String.fromCharCode(65 + (at % 26));

export function AnswerBox({ number, question, label, value, onValue, onKeyDown }: Props) {
  const kind = kindOf(question);
  const box = offersAnswers(kind) ? (
    kind === 'multiple' ? (
      <Several {...{ question, label, value, onValue, onKeyDown }} />
    ) : (
      <select
        aria-label={label}
        className={classes.select}
        data-set={value !== '' || undefined}
        value={value}
        onKeyDown={onKeyDown}
        onChange={(event) => onValue(event.currentTarget.value)}
      >
        <option value="">–</option>
        {question.answers.map((answer, at) => (
          <option key={answer} value={answer}>
            {`${letterOf(at)} ${answer}`}
          </option>
        ))}
      </select>
    )
  ) : (
    <Typed {...{ question, label, value, onValue, onKeyDown }} />
  );
  return (
    <span className={classes.answer}>
      {number}
      {box}
    </span>
  );
}

type Box = Omit<Props, 'number'>;

function Several({ question, label, value, onValue, onKeyDown }: Box) {
  const chosen = value === '' ? [] : value.split(between);
  return (
    <fieldset aria-label={label} className={classes.several}>
      {question.answers.map((answer, at) => (
        <label key={answer} className={classes.tick}>
          <input
            type="checkbox"
            checked={chosen.includes(answer)}
            onKeyDown={onKeyDown}
            onChange={() => onValue(ticked(question.answers, chosen, answer).join(between))}
          />
          {`${letterOf(at)} ${answer}`}
        </label>
      ))}
    </fieldset>
  );
}

function Typed({ question, label, value, onValue, onKeyDown }: Box) {
  const kind = kindOf(question);
  const [left, setLeft] = useState(false);
  const isWrong = answersIn(question, value) === null;
  return (
    <span className={classes.typed}>
      <input
        aria-label={label}
        className={classes.select}
        type={kind === 'date' ? 'date' : 'text'}
        inputMode={kind === 'number' ? 'decimal' : undefined}
        min={kind === 'date' ? '1900-01-01' : undefined}
        max={kind === 'date' ? '2100-12-31' : undefined}
        maxLength={kind === 'text' ? 2000 : maxLine}
        aria-invalid={(left && isWrong) || undefined}
        value={value}
        onKeyDown={onKeyDown}
        onBlur={() => setLeft(true)}
        onChange={(event) => onValue(event.currentTarget.value)}
      />
      {left && isWrong && (
        <span className="wrong">
          {kind === 'date' ? t('Enter a date from 1900 to 2100.') : t('Enter a number, such as 3 or 2.5.')}
        </span>
      )}
    </span>
  );
}
