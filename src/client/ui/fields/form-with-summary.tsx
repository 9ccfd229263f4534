// A form with what follows from it beside it: on a narrow screen below it, its sum floating at the foot until it is reached.
import type { ReactNode } from 'react';
import { Columns } from '../layout/stack-and-row';
import classes from './form-with-summary.module.css';

interface Props {
  children: ReactNode;
  side: ReactNode;
  /** The sum in a few words; the side says it, too. */
  sum: ReactNode;
}

export function FormWithSummary({ children, side, sum }: Props) {
  return (
    <Columns side={side} stays="side">
      {children}
      {sum && (
        <p className={classes.sum} aria-hidden="true">
          {sum}
        </p>
      )}
    </Columns>
  );
}
