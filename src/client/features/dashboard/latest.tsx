// What was heard at the doors last.
import { RichText } from '../../i18n/rich-text';
import { Link } from '@tanstack/react-router';
import { formatAgo } from '../../i18n/formats';
import { key, t } from '../../i18n/texts';
import type { Dashboard } from '../../../contract/dashboard';
import { resultWords } from '../../../domain/facts/result-names';
import classes from './dashboard.module.css';

type Latest = Dashboard['latest'];

const most = 5;

export function LatestFromTheDoors({ latest, zone, now }: { latest: Latest; zone: string; now: number }) {
  if (latest.length === 0) {
    return <p className="quiet">{t('Nothing yet. Notes and results appear here as volunteers send them.')}</p>;
  }
  return (
    <ol className={classes.latest}>
      {latest.slice(0, most).map((touch) => (
        <li key={touch.id}>
          <span className={classes.latestWords}>
            <span>
              {touch.note && <>“{touch.note}” · </>}
              {touch.note === '' && <>{t(resultWords[touch.contact_result].title)} · </>}
              {touch.voter_name ? `${touch.voter_name}, ` : ''}
              {touch.address || t('Someone not on the list')}
            </span>
            <span className={classes.small}>
              {touch.note && `${t(resultWords[touch.contact_result].title)} · `}
              <RichText
                text={key('{person} in {walkbook}')}
                person={touch.user_name}
                walkbook={
                  <Link to="/app/walkbook/id/$id" params={{ id: touch.walkbook_id }}>
                    {touch.walkbook_name}
                  </Link>
                }
              />
            </span>
          </span>
          <time className={classes.when} dateTime={touch.recorded_at}>
            {formatAgo(touch.recorded_at, now, zone)}
          </time>
        </li>
      ))}
    </ol>
  );
}
