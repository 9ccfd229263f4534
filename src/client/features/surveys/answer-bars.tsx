// How one question was answered: horizontal bars from zero, each with its number and share in words.
import { useId } from 'react';
import { currentTexts, formatDate } from '../../i18n/formats';
import { t, tPlural } from '../../i18n/texts';
import { answerBars, answersGiven, answersTitle, type AnswerCount } from '../../../domain/reports/survey-results';
import { Bars } from '../../ui/charts/bars';
import classes from './answer-bars.module.css';

export interface AnswerBarsProps {
  question: string;
  counts: readonly AnswerCount[];
  /** How many answers the question has, where the counts are not of all; an older server doesn't say it. */
  given?: number | undefined;
  /** The survey's own answers in their order; empty for a free text. */
  order?: readonly string[];
  /** Bars shown at most; the rest are summed up in a line. */
  most?: number;
  /** Since when this version isn't asked any more. */
  until?: string | null | undefined;
}

export function AnswerBars({ question, counts, given, order = [], most = 12, until }: AnswerBarsProps) {
  const id = useId();
  const shown = answerBars(counts, order).slice(0, most);
  const all = given ?? answersGiven(counts);
  const rest = all - answersGiven(shown);
  return (
    <section className={classes.question} aria-labelledby={id}>
      <h3 id={id} className={classes.text}>
        {question}
      </h3>
      {until && (
        <p className={classes.until}>
          {t('Earlier version, asked until {day}', { day: formatDate(until, 'dayYear') })}
        </p>
      )}
      <p className={classes.title}>{answersTitle(currentTexts(), counts, all)}</p>
      {shown.length > 0 && (
        // A track is everyone who answered: 40 % is as long under one question as under another.
        <Bars bars={shown.map(({ answer, people }) => ({ label: answer, count: people }))} top={all} all={all} />
      )}
      {rest > 0 && (
        <p className={classes.rest}>
          {t('and {answers}', { answers: tPlural(rest, '{count} other answer', '{count} other answers') })}
        </p>
      )}
    </section>
  );
}
