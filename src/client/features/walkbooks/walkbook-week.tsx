// One walkbook's week: doors and contacts by day, and who knocked.
import { contract } from '../../../contract';
import type { TouchReport } from '../../../contract/reports/touch-reports';
import { currentTexts } from '../../i18n/formats';
import { formatList, t, tPlural } from '../../i18n/texts';
import { daysTitle } from '../../../domain/reports/chart-titles';
import { daySeries } from '../../../domain/reports/totals';
import { weekOf } from '../../../domain/reports/weeks';
import { useCall } from '../../data/use-call';
import { DayBars } from '../../ui/charts/day-bars';
import { Stack } from '../../ui/layout/stack-and-row';
import { Loadable } from '../../ui/primitives/loadable';

interface Props {
  campaignId: string;
  walkbookId: string;
  /** Today in the campaign's time zone. */
  today: string;
}

export function WalkbookWeek({ campaignId, walkbookId, today }: Props) {
  const week = weekOf(today);
  const days = { first: week[0] ?? today, last: week.at(-1) ?? today };
  const query = { campaign_id: campaignId, walkbook_id: walkbookId, ...days };
  const byDay = useCall(contract.reports.touches, { query: { ...query, by: 'day' } });
  const byPerson = useCall(contract.reports.touches, { query: { ...query, by: 'canvasser' } });
  return (
    <Loadable loaded={byDay}>
      {({ rows }) => <Days days={rows} people={byPerson.data?.rows ?? []} today={today} />}
    </Loadable>
  );
}

interface DaysProps {
  days: TouchReport['rows'];
  people: TouchReport['rows'];
  today: string;
}

function Days({ days, people, today }: DaysProps) {
  const series = daySeries(
    days.map((row) => ({ ...row, day: row.key })),
    weekOf(today),
  );
  const most = people.toSorted((a, b) => b.doors - a.doors || a.name.localeCompare(b.name, 'en'));
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
      {most.length > 0 && (
        <p className="quiet">
          {t('{people} this week.', {
            people: formatList(
              most.map((person) => `${person.name}: ${tPlural(person.doors, '{count} door', '{count} doors')}`),
            ),
          })}
        </p>
      )}
    </Stack>
  );
}
