// One question: its answers as large buttons, or a free text.
import { useId } from 'react';
import type { Question } from '../../../contract/surveys';
import styles from './question-card.module.css';

interface Props {
  question: Question;
  answers: readonly string[];
  onAnswer: (answers: string[]) => void;
}

export function QuestionCard({ question, answers, onAnswer }: Props) {
  const name = useId();
  if (question.answers.length === 0) {
    return (
      <div className={styles.question}>
        <label htmlFor={name} className={styles.text}>
          {question.text}
        </label>
        <textarea
          id={name}
          className={styles.free}
          rows={4}
          maxLength={2000}
          value={answers[0] ?? ''}
          onChange={(event) => onAnswer([event.currentTarget.value])}
        />
      </div>
    );
  }
  return (
    <fieldset className={styles.question}>
      <legend className={styles.text}>{question.text}</legend>
      <div className={styles.answers}>
        {question.answers.map((answer, index) => {
          const chosen = answers.includes(answer);
          return (
            <label key={answer} className={styles.answer} data-chosen={chosen || undefined}>
              <input
                type="radio"
                className={styles.input}
                name={name}
                checked={chosen}
                onChange={() => onAnswer([answer])}
                onClick={() => {
                  // A second tap takes the answer back.
                  if (chosen) onAnswer([]);
                }}
              />
              <span>
                {index + 1} · {answer}
              </span>
              {chosen && <span aria-hidden="true">✓</span>}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
