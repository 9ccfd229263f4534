// One question: its answers as large buttons, or a free text.
import { useEffect, useId, useRef } from 'react';
import type { Question } from '../../../contract/surveys';
import { RadioRows } from '../../ui/fields/radio-rows';
import styles from './question-card.module.css';

interface Props {
  question: Question;
  answers: readonly string[];
  onAnswer: (answers: string[]) => void;
  /** One of a few was tapped, or taken back: nothing more is to be said here. Keys go through all of them first. */
  onTapped?: (answers: string[]) => void;
  /** Whether another question was shown before it. */
  follows?: boolean;
}

export function QuestionCard({ question, answers, onAnswer, onTapped, follows = false }: Props) {
  const name = useId();
  const tapped = useRef(false);
  useEffect(() => {
    const note = ({ type }: Event) => {
      tapped.current = type === 'pointerdown';
    };
    addEventListener('pointerdown', note);
    addEventListener('keydown', note);
    return () => {
      removeEventListener('pointerdown', note);
      removeEventListener('keydown', note);
    };
  }, []);
  const text = useRef<HTMLElement>(null);
  const here = (element: HTMLElement | null) => {
    text.current = element;
  };
  // The button that led here rests until there is an answer: what is read next begins at the question.
  useEffect(() => {
    if (follows) text.current?.focus();
  }, [follows]);
  const give = (to: string[]) => (tapped.current && onTapped ? onTapped(to) : onAnswer(to));
  if (question.answers.length === 0) {
    return (
      <div className={styles.question}>
        <label htmlFor={name} className={styles.text} tabIndex={-1} ref={here}>
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
      <legend className={styles.text} tabIndex={-1} ref={here}>
        {question.text}
      </legend>
      <RadioRows
        rows={question.answers.map((value, index) => ({ value, words: `${index + 1} · ${value}` }))}
        chosen={answers[0]}
        onChoose={(answer) => give([answer])}
        onClear={() => give([])}
      />
    </fieldset>
  );
}
