// One walkbook's week: doors and contacts by day, and who knocked.
import { say, sayCount } from '../../../domain/words/say';
import type { TouchCell } from '../../../contract/walkbooks';
import { daysTitle } from '../../../domain/reports/titles';
import { byCanvasser, daySeries } from '../../../domain/reports/totals';
import { weekOf } from '../../../domain/reports/weeks';
import { list } from '../../../domain/reports/words';
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
        totalWord={say('doors')}
        partWord={say('contacts')}
        label="weekday"
        today={today}
      />
      {people.length > 0 && (
        <p className={classes.quiet}>
          {say('{people} this week.', {
            people: list(
              people.map((person) => `${person.name}: ${sayCount(person.doors, '{count} door', '{count} doors')}`),
            ),
          })}
        </p>
      )}
    </div>
  );
}
