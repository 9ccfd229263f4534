// How one question was answered: horizontal bars from zero, each with its number and share in words.
import { useId } from 'react';
import { say, sayCount } from '../../../domain/words/say';
import { answerBars, answersTitle, type AnswerCount } from '../../../domain/reports/answers';
import { number, percent } from '../../../domain/reports/words';
import classes from './answer-bars.module.css';

export interface AnswerBarsProps {
  question: string;
  counts: readonly AnswerCount[];
  /** The survey's own answers in their order; empty for a free text. */
  order?: readonly string[];
  /** Bars shown at most; the rest are summed up in a line. */
  most?: number;
}

export function AnswerBars({ question, counts, order = [], most = 12 }: AnswerBarsProps) {
  const id = useId();
  const bars = answerBars(counts, order);
  const shown = bars.slice(0, most);
  const rest = bars.slice(most).reduce((sum, bar) => sum + bar.people, 0);
  const top = Math.max(...bars.map((bar) => bar.people), 1);
  return (
    <section className={classes.question} aria-labelledby={id}>
      <h3 id={id} className={classes.text}>
        {question}
      </h3>
      <p className={classes.title}>{answersTitle(counts)}</p>
      {shown.length > 0 && (
        <ul className={classes.bars}>
          {shown.map((bar) => (
            <li key={bar.answer} className={classes.row}>
              <span className={classes.answer}>{bar.answer}</span>
              <span className={classes.track} aria-hidden="true">
                <span className={classes.fill} style={{ width: `${(bar.people / top) * 100}%` }} />
              </span>
              <span className={classes.figure}>
                {number(bar.people)} <span className={classes.share}>{percent(Math.round(bar.share * 100) / 100)}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
      {rest > 0 && (
        <p className={classes.rest}>
          {say('and {answers}', { answers: sayCount(rest, '{count} other answer', '{count} other answers') })}
        </p>
      )}
    </section>
  );
}
