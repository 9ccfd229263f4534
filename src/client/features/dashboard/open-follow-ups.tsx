// What people at the doors wait for, and no one has handled yet.
import { Link } from '@tanstack/react-router';
import { t, tPlural } from '../../i18n/texts';
import type { OpenReports, reviewedKinds } from '../../../contract/door-reports';
import { Icon } from '../../ui/primitives/icons';
import { rareIcons } from '../../ui/primitives/rare-icons';
import { Tag } from '../../ui/primitives/tag';
import classes from './dashboard.module.css';

export function Waiting({ open }: { open: OpenReports }) {
  const toReview = open.to_review ?? { person_corrected: 0, deceased: 0, do_not_contact: 0 };
  const reviews = toReview.person_corrected + toReview.deceased + toReview.do_not_contact;
  if (open.follow_ups + open.sign_requests + reviews === 0) return null;
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
          <Link to="/app/road-signs" search={{ view: 'requests' }} className={classes.wait}>
            <Icon name="flag" size={18} />
            {tPlural(open.sign_requests, '{count} sign request', '{count} sign requests')}
          </Link>
        </li>
      )}
      {toReview.person_corrected > 0 && (
        <Review kind="person_corrected">
          {tPlural(
            toReview.person_corrected,
            '{count} corrected name or detail to review',
            '{count} corrected names or details to review',
          )}
        </Review>
      )}
      {toReview.deceased > 0 && (
        <Review kind="deceased">
          {tPlural(toReview.deceased, '{count} report of a death to review', '{count} reports of a death to review')}
        </Review>
      )}
      {toReview.do_not_contact > 0 && (
        <Review kind="do_not_contact">
          {tPlural(
            toReview.do_not_contact,
            '{count} do-not-contact request to review',
            '{count} do-not-contact requests to review',
          )}
        </Review>
      )}
    </ul>
  );
}

function Review({ kind, children }: { kind: (typeof reviewedKinds)[number]; children: string }) {
  return (
    <li>
      <Link to="/app/from-the-doors" search={{ kind }} className={classes.wait}>
        <Icon name="check" size={18} />
        {children}
      </Link>
    </li>
  );
}
