// What people at the doors wait for, and nobody has handled yet.
import { Link } from '@tanstack/react-router';
import { say, sayCount } from '../../../domain/words/say';
import type { OpenReports } from '../../../contract/door-reports';
import { Icon } from '../../ui/icons';
import { Tag } from '../../ui/tag';
import classes from './dashboard.module.css';

export function Waiting({ open }: { open: OpenReports }) {
  if (open.follow_ups + open.sign_requests === 0) return null;
  return (
    <ul className={classes.waiting} aria-label={say('Waiting for somebody')}>
      {open.follow_ups > 0 && (
        <li>
          <Link to="/app/from-the-doors" search={{ kind: 'follow_up' }} className={classes.wait}>
            <Icon name="calendar" size={18} />
            {sayCount(open.follow_ups, '{count} open follow-up', '{count} open follow-ups')}
            {open.due > 0 && <Tag look="lamp">{say('{count} due', { count: open.due })}</Tag>}
          </Link>
        </li>
      )}
      {open.sign_requests > 0 && (
        <li>
          <Link to="/app/from-the-doors" search={{ kind: 'sign_request' }} className={classes.wait}>
            <Icon name="flag" size={18} />
            {sayCount(open.sign_requests, '{count} sign asked for', '{count} signs asked for')}
          </Link>
        </li>
      )}
    </ul>
  );
}
