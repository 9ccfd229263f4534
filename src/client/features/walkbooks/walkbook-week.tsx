// One walkbook's week: doors and contacts by day, and who knocked.
import type { TouchCell } from '../../../contract/walkbooks';
import { daysTitle } from '../../../domain/reports/titles';
import { byCanvasser, daySeries } from '../../../domain/reports/totals';
import { weekOf } from '../../../domain/reports/weeks';
import { count, list } from '../../../domain/reports/words';
import { DayBars } from '../../ui/day-bars';
import classes from './manage.module.css';

interface Props {
  cells: readonly TouchCell[];
  walkbookId: string;
  /** Today in the campaign's time zone. */
  today: string;
}

export function WalkbookWeek({ cells, walkbookId, today }: Props) {
  const own = cells.filter((cell) => cell.walkbook_id === walkbookId);
  const series = daySeries(own, weekOf(today));
  const people = byCanvasser(own);
  return (
    <div className={classes.stack}>
      <DayBars
        title={daysTitle(series)}
        bars={series.map((entry) => ({ day: entry.day, total: entry.doors, part: entry.contacts }))}
        totalWord="doors"
        partWord="contacts"
        label="weekday"
        today={today}
      />
      {people.length > 0 && (
        <p className={classes.quiet}>
          {list(people.map((person) => `${person.name}: ${count(person.doors, 'door')}`))} this week.
        </p>
      )}
    </div>
  );
}
