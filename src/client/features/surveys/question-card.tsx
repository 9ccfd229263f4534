// One question: its answers as large buttons, or a free text; the rarer kinds are loaded when one is asked.
import { lazy, Suspense, useEffect, useId, useRef, type RefCallback } from 'react';
import type { Question } from '../../../contract/surveys';
import { kindOf } from '../../../domain/surveys/kinds';
import { RadioRows } from '../../ui/fields/radio-rows';
import styles from './question-card.module.css';

/** What draws a question, whatever its kind. */
export interface QuestionProps {
  question: Question;
  answers: readonly string[];
  /** Something was typed, or more may be said here. */
  onAnswer: (answers: string[]) => void;
  /** One of a few was picked. */
  onGive: (answers: string[]) => void;
  /** Where reading begins. */
  here: RefCallback<HTMLElement>;
}

// Part of what a phone keeps for offline use. Where it is missing all the same, the question is asked as an older app would.
const RareQuestion = lazy(() =>
  import('./rare-question').then(
    (module) => ({ default: module.RareQuestion }),
    () => ({ default: PlainQuestion }),
  ),
);
const plain = ['single', 'yes_no', 'text'];

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
  // The button that led here rests until there is an answer: what is read next begins at the question, once it is drawn.
  const begun = useRef(!follows);
  const here = (element: HTMLElement | null) => {
    if (!element || begun.current) return;
    begun.current = true;
    element.focus();
  };
  const give = (to: string[]) => (tapped.current && onTapped ? onTapped(to) : onAnswer(to));
  const drawn = { question, answers, onAnswer, onGive: give, here };
  if (plain.includes(kindOf(question))) return <PlainQuestion {...drawn} />;
  return (
    <Suspense>
      <RareQuestion {...drawn} />
    </Suspense>
  );
}

function PlainQuestion({ question, answers, onAnswer, onGive, here }: QuestionProps) {
  const name = useId();
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
        onChoose={(answer) => onGive([answer])}
        onClear={() => onGive([])}
      />
    </fieldset>
  );
}
