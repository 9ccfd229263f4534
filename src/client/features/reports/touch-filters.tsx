// What a report of touches is about, as a line that reads as a sentence: counted by what, when, and beside which other days.
import { useState } from 'react';
import { currentTexts, formatDay } from '../../i18n/formats';
import { key, t } from '../../i18n/texts';
import type { TouchDimension } from '../../../contract/reports/touch-reports';
import { touchDimensions } from '../../../contract/reports/touch-reports';
import { isDay, periods, type DayRange, type Period } from '../../../domain/reports/periods';
import type { TouchQuery } from '../../../domain/reports/touch-query';
import { SelectField } from '../../ui/fields/fields';
import { TextField } from '../../ui/fields/text-field';
import { Row } from '../../ui/layout/stack-and-row';

export const dimensionWords: Record<TouchDimension, string> = {
  day: key('Day'),
  week: key('Week'),
  hour: key('Hour of the day'),
  weekday: key('Weekday'),
  walkbook: key('Walkbook'),
  canvasser: key('Canvasser'),
  precinct: key('Precinct'),
  result: key('Contact result'),
};

const periodWords: Record<Period, string> = {
  last7: key('Last 7 days'),
  week: key('This week'),
  last30: key('Last 30 days'),
  month: key('This month'),
  last90: key('Last 90 days'),
  year: key('Last 365 days'),
  custom: key('Days I choose'),
};

/** Days as they are told: one day, or from the first to the last. */
export function rangeWords({ first, last }: DayRange): string {
  if (first === last) return formatDay(first, 'dayYear');
  const sameYear = first.slice(0, 4) === last.slice(0, 4);
  return t('{first} to {last}', {
    first: formatDay(first, sameYear ? 'day' : 'dayYear'),
    last: formatDay(last, 'dayYear'),
  });
}

interface Props {
  query: Pick<TouchQuery, 'by' | 'period' | 'first' | 'last' | 'before' | 'versus'>;
  today: string;
  /** What is counted, and by what it may be. */
  label?: string;
  dimensions?: readonly TouchDimension[];
  /** With what is changed in the address. */
  onChange: (change: Record<string, string | undefined>) => void;
}

const versusWords = { none: key('No comparison'), previous: key('Previous period'), own: key('Other days') };

export function TouchFilters({
  query,
  today,
  label = t('Count touches by'),
  dimensions = touchDimensions,
  onChange,
}: Props) {
  const { t: say } = currentTexts();
  return (
    <Row end>
      <SelectField
        label={label}
        value={query.by}
        onChange={(event) => onChange({ by: event.currentTarget.value })}
        options={dimensions.map((each) => [each, say(dimensionWords[each])])}
      />
      <PeriodFields query={query} today={today} onChange={onChange} />
      <VersusFields query={query} today={today} onChange={onChange} />
    </Row>
  );
}

interface VersusProps extends Pick<Props, 'today' | 'onChange'> {
  query: Pick<TouchQuery, 'first' | 'last' | 'before' | 'versus'>;
}

/** With which days they are compared. */
export function VersusFields({ query, today, onChange }: VersusProps) {
  const { t: say } = currentTexts();
  const choose = (versus: string) =>
    versus === 'own'
      ? onChange({ vs: 'own', vs_from: query.before?.first ?? query.first, vs_to: query.before?.last ?? query.last })
      : onChange({ vs: versus === 'none' ? undefined : versus, vs_from: undefined, vs_to: undefined });
  const before = query.versus === 'own' ? query.before : null;
  return (
    <>
      <SelectField
        label={t('Compare with')}
        value={query.versus}
        onChange={(event) => choose(event.currentTarget.value)}
        options={Object.entries(versusWords).map(([value, words]) => [value, say(words)])}
      />
      {before && (
        <Days
          range={before}
          max={today}
          labels={[t('Compared from'), t('Compared to')]}
          onChange={(first, last) => onChange({ vs: 'own', vs_from: first, vs_to: last })}
        />
      )}
    </>
  );
}

interface PeriodProps extends Pick<Props, 'today' | 'onChange'> {
  query: Pick<TouchQuery, 'period' | 'first' | 'last'>;
}

/** Of which days a report is. */
export function PeriodFields({ query, today, onChange }: PeriodProps) {
  const { t: say } = currentTexts();
  return (
    <>
      <SelectField
        label={t('Period')}
        value={query.period}
        onChange={({ currentTarget: { value: period } }) =>
          period === 'custom'
            ? onChange({ period, from: query.first, to: query.last })
            : onChange({ period, from: undefined, to: undefined })
        }
        options={periods.map((each) => [each, say(periodWords[each])])}
      />
      {query.period === 'custom' && (
        <Days
          range={query}
          max={today}
          labels={[t('First day'), t('Last day')]}
          onChange={(first, last) => onChange({ period: 'custom', from: first, to: last })}
        />
      )}
    </>
  );
}

interface DaysProps {
  range: DayRange;
  max: string;
  labels: readonly [first: string, last: string];
  onChange: (first: string, last: string) => void;
}

/** Two days in their order: one that passes the other takes it along. */
function Days({ range, max, labels, onChange }: DaysProps) {
  const { first, last } = range;
  return (
    <>
      <DayField label={labels[0]} day={first} max={max} onDay={(day) => onChange(day, day > last ? day : last)} />
      <DayField label={labels[1]} day={last} max={max} onDay={(day) => onChange(day < first ? day : first, day)} />
    </>
  );
}

interface DayProps {
  label: string;
  day: string;
  max: string;
  onDay: (day: string) => void;
}

/** A day in the address. A year is typed digit by digit: until it is one, it stays in the field alone. */
function DayField({ day, onDay, ...props }: DayProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextField
      {...props}
      type="date"
      required
      value={typed ?? day}
      onBlur={() => setTyped(null)}
      onChange={({ currentTarget: { value } }) => {
        setTyped(isDay(value) ? null : value);
        if (isDay(value)) onDay(value);
      }}
    />
  );
}
