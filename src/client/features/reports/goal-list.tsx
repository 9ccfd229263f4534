// Goals: how far each is, and what comes of it at the current pace.
import type { ReactNode } from 'react';
import { currentTexts, formatNumber, formatPercent } from '../../i18n/formats';
import { t } from '../../i18n/texts';
import type { Goal } from '../../../contract/reports/goals';
import { goalName, goalState, paceSentence, type GoalState } from '../../../domain/reports/pace';
import { Progress } from '../../ui/primitives/progress';

import classes from './reports.module.css';

const marks: Partial<Record<GoalState['status'], 'good' | 'warn'>> = {
  reached: 'good',
  on_track: 'good',
  behind: 'warn',
};

interface Props {
  goals: readonly Goal[];
  /** By the campaign's clock. */
  today: string;
  /** Stands at the end of one's line. */
  action?: (goal: Goal) => ReactNode;
}

export function GoalList({ goals, today, action }: Props) {
  const texts = currentTexts();
  return (
    <ul className={classes.goals}>
      {goals.map((goal) => {
        const state = goalState(goal, today);
        const values = { done: formatNumber(state.done), target: formatNumber(goal.target) };
        return (
          <li key={goal.id} data-mark={marks[state.status]}>
            <div className={classes.goalHead}>
              <strong>{goalName(texts, goal)}</strong>
              <span className={classes.goalFigure}>
                {t('{share} · {done} of {target}', { ...values, share: formatPercent(state.done / goal.target, 0) })}
              </span>
              {action?.(goal)}
            </div>
            <Progress label={goalName(texts, goal)} done={Math.min(state.done, goal.target)} total={goal.target} />
            <p className={classes.change}>{paceSentence(texts, goal, state)}</p>
          </li>
        );
      })}
    </ul>
  );
}
