// Whom a text reaches now, who is left out and why, what it costs, and how it reads for some of them.
import type { TextReach } from '../../../contract/outreach/text-campaigns';
import { countSegments } from '../../../domain/texting/segments';
import { formatNumber } from '../../i18n/formats';
import { formatList, t, tPlural } from '../../i18n/texts';
import { Bubble } from '../../ui/layout/bubble';
import { Stack } from '../../ui/layout/stack-and-row';
import { byMost, dollars, fieldTitles, leftOutTitle } from './text-words';
import classes from './text-campaigns.module.css';

/** How many of the sample are shown. */
const shown = 3;

const titleOf = (field: string): string => {
  const known = Object.entries(fieldTitles).find(([each]) => each === field);
  return known ? t(known[1]) : field;
};

export function Reach({ reach }: { reach: Pick<TextReach, 'people' | 'numbers' | 'left_out'> }) {
  const reasons = byMost(reach.left_out, leftOutTitle);
  const all = reasons.reduce((sum, { count }) => sum + count, 0);
  return (
    <Stack gap={6}>
      <p className={classes.figure}>{tPlural(reach.numbers, '{count} text', '{count} texts')}</p>
      {reach.people > reach.numbers && (
        <p className="quiet">
          {t('{people} in all: those who share a number get one text.', {
            people: tPlural(reach.people, '{count} person', '{count} people'),
          })}
        </p>
      )}
      {reasons.length === 0 ? (
        <p className="quiet">{t('No one is left out.')}</p>
      ) : (
        <>
          <p>{tPlural(all, '{count} person is left out:', '{count} people are left out:')}</p>
          <ul className={classes.reasons}>
            {reasons.map(({ label, count }) => (
              <li key={label}>{`${label}: ${formatNumber(count)}`}</li>
            ))}
          </ul>
        </>
      )}
    </Stack>
  );
}

/** Null where the price is no number. */
const centsOf = (typed: string): number | null => {
  const cents = Number(typed.replace(',', '.'));
  return typed.trim() === '' || !Number.isFinite(cents) || cents < 0 || cents > 100 ? null : cents;
};

interface CostProps {
  numbers: number;
  longest: string;
  price: string;
}

export function Cost({ numbers, longest, price }: CostProps) {
  const each = countSegments(longest).segments;
  const cents = centsOf(price);
  if (each === 0 || numbers === 0) return null;
  return (
    <p>
      {tPlural(each * numbers, 'Up to {count} segment', 'Up to {count} segments')}
      {cents !== null && ` · ${t('about {amount}', { amount: dollars((each * numbers * cents) / 100) })}`}
    </p>
  );
}

export const isPrice = (typed: string): boolean => centsOf(typed) !== null;

export function Preview({ sample }: { sample: TextReach['sample'] }) {
  const some = [
    ...sample.filter(({ message }) => message === null).slice(0, 1),
    ...sample.filter(({ message }) => message !== null),
  ].slice(0, shown);
  return (
    <Stack gap={12}>
      {some.map(({ voter_id, first, last, message, missing }) =>
        message === null ? (
          <p key={voter_id} className={classes.stopped}>
            {t('{name} gets no text, because this is missing: {fields}', {
              name: `${first} ${last}`.trim(),
              fields: formatList(missing.map(titleOf)),
            })}
          </p>
        ) : (
          <div key={voter_id} className={classes.sample}>
            <span className="quiet">{`${first} ${last}`.trim()}</span>
            <Bubble ours={false}>{message}</Bubble>
          </div>
        ),
      )}
    </Stack>
  );
}
