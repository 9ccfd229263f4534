// Who is out now: when each was last seen, and what their phone had not sent then.
import { Link } from '@tanstack/react-router';
import { formatAgo } from '../../i18n/formats';
import { t, tPlural } from '../../i18n/texts';
import type { Dashboard } from '../../../contract/dashboard';
import classes from './dashboard.module.css';

export function PeopleOut({ out, zone, now }: { out: Dashboard['out']; zone: string; now: number }) {
  if (out.length === 0) return <p className="quiet">{t('No one has recorded anything in the last half hour.')}</p>;
  return (
    <ol className={classes.latest}>
      {out.map((person) => (
        <li key={person.user_id}>
          <span className={classes.latestWords}>
            <Link to="/app/user/$id" params={{ id: person.user_id }}>
              {person.user_name}
            </Link>
            {person.unsent > 0 && (
              <span className={classes.small}>
                {t('{items} not sent yet', { items: tPlural(person.unsent, '{count} item', '{count} items') })}
              </span>
            )}
          </span>
          <time className={classes.when} dateTime={person.last_seen}>
            {formatAgo(person.last_seen, now, zone)}
          </time>
        </li>
      ))}
    </ol>
  );
}
