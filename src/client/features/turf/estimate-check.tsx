// How good estimated times are: what the campaign's own walks took beside them, and where a difference comes from.
import { useState } from 'react';
import { contract } from '../../../contract';
import type { EstimateCheck as Check } from '../../../contract/reports/walkbook-reports';
import { minutesAtDoor } from '../../../domain/walkbooks/estimate';
import { formatNumber, formatPercent } from '../../i18n/formats';
import { t, tPlural } from '../../i18n/texts';
import { useCall } from '../../data/use-call';
import { Loadable } from '../../ui/primitives/loadable';
import { Skeleton } from '../../ui/primitives/skeleton';
import classes from './turf.module.css';

/** From so much on, it is said where a difference comes from. */
const notable = 0.1;

export function EstimateCheck({ campaignId }: { campaignId: string }) {
  const [open, setOpen] = useState(false);
  const check = useCall(contract.walkbookReports.estimates, open ? { query: { campaign_id: campaignId } } : null);
  return (
    <details className={classes.who} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('How good these times are')}</summary>
      {open && (
        <Loadable loaded={check} waiting={<Skeleton rows={2} />}>
          {(found) => (found.parts.length > 0 ? <Found check={found} /> : <TooFew check={found} />)}
        </Loadable>
      )}
    </details>
  );
}

const visits = (count: number) => tPlural(count, '{count} visit', '{count} visits');
const people = (count: number) => tPlural(count, '{count} person', '{count} people');
const minutes = (count: number) => formatNumber(count, 1);

function TooFew({ check }: { check: Check }) {
  return (
    <p className={classes.says}>
      {t(
        'Times assume {minutes} minutes at a door and an easy walk. After 100 visits by at least three people, you’ll see here how long they took. So far: {visits} by {people} in 90 days.',
        { minutes: minutes(minutesAtDoor), visits: visits(check.visits), people: people(check.people) },
      )}
    </p>
  );
}

function Found({ check }: { check: Check }) {
  const sum = (of: 'taken' | 'estimated') => check.parts.reduce((all, part) => all + part[of], 0);
  const estimated = sum('estimated');
  const off = sum('taken') / estimated - 1;
  const holes = {
    visits: visits(check.visits),
    people: people(check.people),
    share: formatPercent(Math.abs(off), 0),
  };
  return (
    <div className={classes.check}>
      <p className={classes.says}>
        {off >= 0
          ? t('In the last 90 days, {visits} by {people} took {share} longer than estimated.', holes)
          : t('In the last 90 days, {visits} by {people} took {share} less time than estimated.', holes)}
        {Math.abs(off) > notable && ` ${t('Where that comes from:')}`}
      </p>
      <ul className={classes.says}>
        {check.parts.map((part) => (
          <li key={part.kind}>
            {kindTexts[part.kind]()}
            {': '}
            {t('{visits}, {taken} min each, {estimated} min estimated', {
              visits: visits(part.visits),
              taken: minutes(part.taken / part.visits),
              estimated: minutes(part.estimated / part.visits),
            })}
            {` (${signed((part.taken - part.estimated) / estimated)})`}
          </li>
        ))}
      </ul>
      <p className={classes.says}>
        {t('Each visit counts with the way to it. Rests of over 20 minutes and entries from paper are left out.')}
      </p>
    </div>
  );
}

const signed = (share: number) => `${share < 0 ? '−' : '+'}${formatPercent(Math.abs(share), 0)}`;

const kindTexts = {
  met: () => t('Conversations'),
  unmet: () => t('No conversation'),
  driven: () => t('Reached by car'),
};
