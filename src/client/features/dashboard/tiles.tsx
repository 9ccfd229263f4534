// The four numbers of the week.
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatNumber, formatPercent } from '../../i18n/formats';
import { t, tPlural } from '../../i18n/texts';
import type { ManagerNeeds } from '../../../contract/dashboard';
import type { Support } from '../../../domain/reports/survey-results';
import type { Change, WeekComparison } from '../../../domain/reports/compare';
import { contactRate } from '../../../domain/reports/totals';
import classes from './dashboard.module.css';

const arrows: Record<Change['direction'], string> = { up: '▲ ', down: '▼ ', same: '', none: '' };

interface TileProps {
  label: string;
  value: string | undefined;
  children?: ReactNode;
  to?: string;
  params?: Record<string, string>;
}

function Tile({ label, value, children, to, params }: TileProps) {
  return (
    <li className={classes.tile}>
      <p className={classes.tileLabel}>
        {to ? (
          <Link to={to} params={params ?? {}} className={classes.tileLink}>
            {label}
          </Link>
        ) : (
          label
        )}
      </p>
      <p className={classes.tileValue}>{value ?? '–'}</p>
      <p className={classes.tileNote}>{children}</p>
    </li>
  );
}

function ChangeWords({ change }: { change: Change }) {
  return (
    <span className={classes.change} data-direction={change.direction}>
      <span aria-hidden="true">{arrows[change.direction]}</span>
      {change.sentence}
    </span>
  );
}

/** What phones hold that the server has not received; nothing is said when that is nothing. */
function stillOut({ phones_with_gaps: phones, missing_items: items }: ManagerNeeds): string {
  if (items === 0) return '';
  return t('. {saves} on {phones} not received yet', {
    saves: tPlural(items, '{count} item', '{count} items'),
    phones: tPlural(phones, '{count} phone', '{count} phones'),
  });
}

interface Props {
  week: WeekComparison | undefined;
  /** The campaign's support figure and the survey that it comes from. */
  support: (Support & { survey_id: string }) | null;
  doorsLeft: number | undefined;
  walkbooksLeft: number | undefined;
  outNow: number | undefined;
  needs: ManagerNeeds | undefined;
}

export function Tiles({ week, support, doorsLeft, walkbooksLeft, outNow, needs }: Props) {
  const rate = week ? contactRate(week.now) : null;
  const rateBefore = week ? contactRate(week.before) : null;
  return (
    <ul className={classes.tiles} aria-label={t('This week')}>
      <Tile label={t('Doors knocked this week')} value={week && formatNumber(week.now.doors)} to="/app/walkbooks">
        {week && (
          <span>
            {t('{touches} in all', { touches: tPlural(week.now.touches, '{count} touch', '{count} touches') })}
          </span>
        )}
        {week && <ChangeWords change={week.doors} />}
      </Tile>
      <Tile label={t('Conversations')} value={week && formatNumber(week.now.contacts)}>
        {week && rate !== null && (
          <strong>
            {t('{rate} · {contacts} of {touches}', {
              rate: formatPercent(rate, 0),
              contacts: formatNumber(week.now.contacts),
              touches: tPlural(week.now.touches, '{count} touch', '{count} touches'),
            })}
          </strong>
        )}
        {week && <ChangeWords change={week.contacts} />}
        {week && rateBefore !== null && (
          <span>{t('{rate} at this point last week', { rate: formatPercent(rateBefore, 0) })}</span>
        )}
      </Tile>
      {support ? (
        <Tile
          label={t('Support 1–2')}
          value={formatPercent(support.share, 0)}
          to="/app/survey/id/$id"
          params={{ id: support.survey_id }}
        >
          {t('{support} of {answers} to “{text}”', {
            support: formatNumber(Math.round(support.share * support.answers)),
            answers: tPlural(support.answers, '{count} answer', '{count} answers'),
            text: support.text,
          })}
        </Tile>
      ) : (
        <Tile
          label={t('Not knocked yet')}
          value={doorsLeft === undefined ? undefined : formatNumber(doorsLeft)}
          to="/app/walkbooks"
        >
          {walkbooksLeft !== undefined &&
            t('in {walkbooks} still to finish', {
              walkbooks: tPlural(walkbooksLeft, '{count} walkbook', '{count} walkbooks'),
            })}
        </Tile>
      )}
      <Tile
        label={t('Out right now')}
        value={outNow === undefined ? undefined : formatNumber(outNow)}
        to="/app/campaign"
      >
        {outNow === 0 ? t('No knocks in the last half hour') : t('knocked in the last half hour')}
        {needs && stillOut(needs)}
      </Tile>
    </ul>
  );
}
