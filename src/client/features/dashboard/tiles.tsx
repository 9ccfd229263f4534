// The four numbers of the week.
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { say, sayCount } from '../../../domain/words/say';
import type { Device } from '../../../contract/devices';
import type { Support } from '../../../domain/reports/answers';
import type { Change, WeekComparison } from '../../../domain/reports/compare';
import { contactRate } from '../../../domain/reports/totals';
import { number, percent } from '../../../domain/reports/words';
import { countNumbers } from '../../../domain/sync/numbers';
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

/** What phones hold that headquarters has not received; nothing is said when that is nothing. */
function stillOut(devices: readonly Device[]): string {
  const lacking = devices.filter((device) => device.missing.length > 0);
  const saves = lacking.reduce((sum, device) => sum + countNumbers(device.missing), 0);
  if (saves === 0) return '';
  return say('. {saves} on {phones} not yet received', {
    saves: sayCount(saves, '{count} save', '{count} saves'),
    phones: sayCount(lacking.length, '{count} phone', '{count} phones'),
  });
}

interface Props {
  week: WeekComparison | undefined;
  /** The campaign's support figure and the survey that it comes from. */
  support: (Support & { survey_id: string }) | null;
  doorsLeft: number | undefined;
  walkbooksLeft: number | undefined;
  outNow: number | undefined;
  /** Phones of the campaign, with what was not yet received of each. */
  devices: readonly Device[] | undefined;
}

export function Tiles({ week, support, doorsLeft, walkbooksLeft, outNow, devices }: Props) {
  const rate = week ? contactRate(week.now) : null;
  return (
    <ul className={classes.tiles} aria-label={say('This week')}>
      <Tile label={say('Doors knocked this week')} value={week && number(week.now.doors)} to="/app/walkbooks">
        {week && <ChangeWords change={week.doors} />}
      </Tile>
      <Tile label={say('Conversations')} value={week && number(week.now.contacts)}>
        {rate !== null && <strong>{say('{rate} contact rate', { rate: percent(rate) })}</strong>}
        {week && <ChangeWords change={week.contacts} />}
      </Tile>
      {support ? (
        <Tile
          label={say('Support 1–2')}
          value={percent(Math.round(support.share * 100) / 100)}
          to="/app/survey/id/$id"
          params={{ id: support.survey_id }}
        >
          {say('of {answers} to “{text}”', {
            answers: sayCount(support.answers, '{count} answer', '{count} answers'),
            text: support.text,
          })}
        </Tile>
      ) : (
        <Tile
          label={say('Doors left')}
          value={doorsLeft === undefined ? undefined : number(doorsLeft)}
          to="/app/walkbooks"
        >
          {walkbooksLeft !== undefined &&
            say('in {walkbooks} not finished', {
              walkbooks: sayCount(walkbooksLeft, '{count} walkbook', '{count} walkbooks'),
            })}
        </Tile>
      )}
      <Tile label={say('Out right now')} value={outNow === undefined ? undefined : number(outNow)} to="/app/campaign">
        {outNow === 0 ? say('Nobody in the last half hour') : say('with a knock in the last half hour')}
        {stillOut(devices ?? [])}
      </Tile>
    </ul>
  );
}
