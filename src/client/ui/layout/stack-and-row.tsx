// How the parts of an office screen stand: one below the other, or side by side as long as there is room.
import type { CSSProperties, ReactNode } from 'react';
import classes from './stack-and-row.module.css';

/** A step of the scale of space in ui/tokens.css. */
type Gap = 2 | 4 | 6 | 8 | 10 | 12 | 14 | 16 | 24 | 32;

interface Props {
  /** 12 unless given. */
  gap?: Gap;
  children: ReactNode;
}

const gapOf = (gap: Gap) => ({ '--layout-gap': `var(--pl-s${gap})` }) as CSSProperties;

/** One below the other. */
export function Stack({ gap = 12, children }: Props) {
  return (
    <div className={classes.stack} style={gapOf(gap)}>
      {children}
    </div>
  );
}

/** Side by side, in further lines where the first is full. With `end`, fields and buttons share their lower edge. */
export function Row({ gap = 12, end, children }: Props & { end?: boolean }) {
  return (
    <div className={classes.row} style={gapOf(gap)} data-end={end || undefined}>
      {children}
    </div>
  );
}

interface ColumnsProps {
  /** What stands beside the main column, and below it where the screen is narrower than a desk. */
  side: ReactNode;
  /** The column that stays in sight while the other one scrolls past it. */
  stays?: 'main' | 'side';
  children: ReactNode;
}

/** A main column with a narrower one beside it. */
export function Columns({ side, stays, children }: ColumnsProps) {
  return (
    <div className={classes.columns}>
      <div className={classes.column} data-stays={stays === 'main' || undefined}>
        {children}
      </div>
      <div className={classes.column} data-stays={stays === 'side' || undefined}>
        {side}
      </div>
    </div>
  );
}
