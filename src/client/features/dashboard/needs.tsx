// What waits for a manager: each a number that leads to where it is dealt with. Another kind of thing is another line of `linesOf`.
import { Link } from '@tanstack/react-router';
import { formatNumber } from '../../i18n/formats';
import { t, tPlural } from '../../i18n/texts';
import type { ManagerNeeds } from '../../../contract/dashboard';
import type { OpenReports } from '../../../contract/door-reports';
import { Icon, type IconName } from '../../ui/primitives/icons';
import { rareIcons } from '../../ui/primitives/rare-icons';
import classes from './dashboard.module.css';

interface Line {
  count: number;
  words: string;
  icon: IconName;
  to: string;
  params?: Record<string, string>;
  search?: Record<string, string>;
}

function linesOf(needs: ManagerNeeds, open: OpenReports): Line[] {
  const late = needs.late_walkbook_id;
  const { refused } = needs;
  return [
    {
      count: needs.walkbook_requests,
      words: tPlural(
        needs.walkbook_requests,
        '{count} person asks for a walkbook',
        '{count} people ask for a walkbook',
      ),
      icon: 'people',
      to: '/app/walkbooks',
    },
    {
      count: open.due,
      words: tPlural(open.due, '{count} follow-up due', '{count} follow-ups due'),
      icon: rareIcons.calendar,
      to: '/app/from-the-doors',
      search: { kind: 'follow_up' },
    },
    {
      count: needs.open_flags,
      words: tPlural(
        needs.open_flags,
        '{count} flag about someone’s work to look at',
        '{count} flags about people’s work to look at',
      ),
      icon: 'flag',
      to: '/app/shift',
    },
    {
      count: refused?.count ?? 0,
      words: t('{results} refused, the latest from {name}. Their phone keeps what was refused and says why.', {
        results: tPlural(refused?.count ?? 0, '{count} result', '{count} results'),
        name: refused?.user_name ?? '',
      }),
      icon: 'alert',
      to: '/app/user/$id',
      params: { id: refused?.user_id ?? '' },
    },
    {
      count: needs.late_work,
      words: tPlural(
        needs.late_work,
        '{count} walk with results that came in late',
        '{count} walks with results that came in late',
      ),
      icon: 'clock',
      ...(late === null ? { to: '/app/walkbooks' } : { to: '/app/walkbook/id/$id', params: { id: late } }),
    },
    {
      count: needs.unplaced_doors,
      words: needs.unplaced_about
        ? t('About {count} addresses are not on the map', { count: formatNumber(needs.unplaced_doors) })
        : tPlural(needs.unplaced_doors, '{count} address is not on the map', '{count} addresses are not on the map'),
      icon: 'pin',
      to: '/app/voter-group/unplaced',
    },
    {
      count: needs.phones_with_gaps,
      words: tPlural(
        needs.phones_with_gaps,
        '{count} phone with results not received yet',
        '{count} phones with results not received yet',
      ),
      icon: 'phone',
      to: '/app/campaign',
    },
  ];
}

export function Needs({ needs, open }: { needs: ManagerNeeds; open: OpenReports }) {
  const lines = linesOf(needs, open).filter(({ count }) => count > 0);
  if (lines.length === 0) return <p className="quiet">{t('Nothing is waiting for you.')}</p>;
  return (
    <ul className={classes.waiting}>
      {lines.map(({ words, icon, to, params, search }) => (
        <li key={words}>
          <Link to={to} params={params ?? {}} search={search ?? {}} className={classes.wait}>
            <Icon name={icon} size={18} />
            {words}
          </Link>
        </li>
      ))}
    </ul>
  );
}
