// A form with what follows from it beside it: on a narrow screen below it, its sum floating at the foot until it is reached.
import type { ReactNode } from 'react';
import classes from './form-with-summary.module.css';

interface Props {
  children: ReactNode;
  side: ReactNode;
  /** The sum in a few words; the side says it, too. */
  sum: ReactNode;
}

export function FormWithSummary({ children, side, sum }: Props) {
  return (
    <div className={classes.columns}>
      <div className={classes.main}>
        {children}
        {sum && (
          <p className={classes.sum} aria-hidden="true">
            {sum}
          </p>
        )}
      </div>
      <div className={classes.side}>{side}</div>
    </div>
  );
}
