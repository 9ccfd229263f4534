// Numbers of reports' tables.
import { Link } from '@tanstack/react-router';
import { formatNumber } from '../../i18n/formats';
import classes from './reports.module.css';

/** A number that opens what is behind it, by what the address says of that; nothing is behind none. */
export const NumberLink = ({ count, search }: { count: number; search: Record<string, string> }) =>
  count === 0 ? (
    formatNumber(0)
  ) : (
    <Link to="/app/reports" search={search} resetScroll={false} className={classes.number}>
      {formatNumber(count)}
    </Link>
  );

/** Hundredths with one decimal, as a spreadsheet computes with them. */
export const percent = (part: number, of: number): number | null =>
  of > 0 ? Math.round((part / of) * 1000) / 10 : null;
