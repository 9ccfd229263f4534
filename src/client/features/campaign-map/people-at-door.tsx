// Who lives behind a door of the map, each with a link to their page; those who are left alone are said first to be so.
import { useState } from 'react';
import { Link } from '@tanstack/react-router';
import { contract } from '../../../contract';
import type { PersonAtDoor } from '../../../contract/map/map-tiles';
import { channelList } from '../../../domain/door-reports/report-texts';
import { translateFileValue } from '../../../domain/i18n/file-values';
import { isGone } from '../../data/is-gone';
import { useCall } from '../../data/use-call';
import { currentTexts } from '../../i18n/formats';
import { key, t, tPlural } from '../../i18n/texts';
import { Button } from '../../ui/primitives/button';
import { Loadable } from '../../ui/primitives/loadable';
import { Skeleton } from '../../ui/primitives/skeleton';
import { Tag } from '../../ui/primitives/tag';
import classes from './place.module.css';

/** Named before one asks for all of them. */
const few = 8;

const leftAlone: Record<string, string> = {
  do_not_contact: key('Asked to be left alone'),
  moved: key('Moved away'),
  deceased: key('Deceased'),
  registration: key('Registration not active'),
  held: key('Waiting for your review'),
};
const signWords: Record<string, string> = {
  pending: key('Wants a sign: {name}'),
  placed: key('Has a sign: {name}'),
  declined: key('Declined a sign: {name}'),
};

export function PeopleAtDoor({ campaignId, doorId }: { campaignId: string; doorId: string }) {
  const [all, setAll] = useState(false);
  const loaded = useCall(contract.mapTiles.behind, { query: { campaign_id: campaignId, door_id: doorId } });
  if (isGone(loaded.error))
    return (
      <p className={classes.quiet}>{t('This address is no longer in the campaign. Close it and tap the map again.')}</p>
    );
  return (
    <Loadable loaded={loaded} waiting={<Skeleton rows={2} label={t('Loading who lives here')} />}>
      {({ people, total }) => (
        <>
          <ul className={classes.people} aria-label={t('Who lives here')}>
            {people.slice(0, all ? undefined : few).map((person) => (
              <Person key={person.id} person={person} />
            ))}
          </ul>
          {people.length > few && !all && (
            <Button small onClick={() => setAll(true)}>
              {tPlural(people.length - few, 'Show {count} more', 'Show {count} more')}
            </Button>
          )}
          {total > people.length && all && (
            <p className={classes.quiet}>
              {tPlural(
                total - people.length,
                '{count} more person lives here. Search to find them.',
                '{count} more people live here. Search to find them.',
              )}
            </p>
          )}
        </>
      )}
    </Loadable>
  );
}

function Person({
  person: { id, first, last, age, party, suppressed, no_channels: muted, signs },
}: {
  person: PersonAtDoor;
}) {
  const texts = currentTexts();
  return (
    <li>
      <span className={classes.line}>
        <Link to="/app/voter/$id" params={{ id }}>
          {`${first} ${last}`.trim()}
        </Link>
        <span className={classes.quiet}>
          {[age, party && translateFileValue(texts, party)].filter(Boolean).join(' · ')}
        </span>
      </span>
      {(suppressed !== null || muted.length > 0 || signs.length > 0) && (
        <span className={classes.tags}>
          {suppressed !== null && <Tag look="refused">{t(leftAlone[suppressed] ?? suppressed)}</Tag>}
          {suppressed === null && muted.length > 0 && (
            <Tag look="refused">{t('Do not contact {channels}', { channels: channelList(texts, muted) })}</Tag>
          )}
          {signs.map(({ name, status }) => (
            <Tag key={name} look={status === 'declined' ? 'neutral' : 'action'}>
              {signWords[status] ? t(signWords[status], { name }) : name}
            </Tag>
          ))}
        </span>
      )}
    </li>
  );
}
