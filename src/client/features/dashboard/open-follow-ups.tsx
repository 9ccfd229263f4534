// What people at the doors wait for, and no one has handled yet.
import { Link } from '@tanstack/react-router';
import { t, tPlural } from '../../i18n/texts';
import type { OpenReports } from '../../../contract/door-reports';
import { Icon } from '../../ui/primitives/icons';
import { rareIcons } from '../../ui/primitives/rare-icons';
import { Tag } from '../../ui/primitives/tag';
import classes from './dashboard.module.css';

export function Waiting({ open }: { open: OpenReports }) {
  if (open.follow_ups + open.sign_requests === 0) return null;
  return (
    <ul className={classes.waiting} aria-label={t('Open||door reports')}>
      {open.follow_ups > 0 && (
        <li>
          <Link to="/app/from-the-doors" search={{ kind: 'follow_up' }} className={classes.wait}>
            <Icon name={rareIcons.calendar} size={18} />
            {tPlural(open.follow_ups, '{count} open follow-up', '{count} open follow-ups')}
            {open.due > 0 && <Tag look="lamp">{t('{count} due', { count: open.due })}</Tag>}
          </Link>
        </li>
      )}
      {open.sign_requests > 0 && (
        <li>
          <Link to="/app/from-the-doors" search={{ kind: 'sign_request' }} className={classes.wait}>
            <Icon name="flag" size={18} />
            {tPlural(open.sign_requests, '{count} sign request', '{count} sign requests')}
          </Link>
        </li>
      )}
    </ul>
  );
}
