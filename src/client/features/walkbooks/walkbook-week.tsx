// One walkbook's week: doors and contacts by day, and who knocked.
import { currentTexts } from '../../i18n/formats';
import { formatList, t, tPlural } from '../../i18n/texts';
import type { TouchCell } from '../../../contract/walkbooks';
import { daysTitle } from '../../../domain/reports/chart-titles';
import { byCanvasser, daySeries } from '../../../domain/reports/totals';
import { weekOf } from '../../../domain/reports/weeks';
import { DayBars } from '../../ui/charts/day-bars';
import { Stack } from '../../ui/layout/stack-and-row';

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
    <Stack>
      <DayBars
        title={daysTitle(currentTexts(), series)}
        bars={series.map((entry) => ({ day: entry.day, total: entry.doors, part: entry.contacts }))}
        totalWord={t('doors')}
        partWord={t('conversations')}
        label="weekday"
        today={today}
      />
      {people.length > 0 && (
        <p className="quiet">
          {t('{people} this week.', {
            people: formatList(
              people.map((person) => `${person.name}: ${tPlural(person.doors, '{count} door', '{count} doors')}`),
            ),
          })}
        </p>
      )}
    </Stack>
  );
}
