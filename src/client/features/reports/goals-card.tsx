// The goals that are under way, for the dashboard. Nothing where there are none.
import { Link } from '@tanstack/react-router';
import { t } from '../../i18n/texts';
import { contract } from '../../../contract';
import { localDay } from '../../../domain/facts/current-view';
import { useCall } from '../../data/use-call';
import { useMember } from '../../session/session';
import { Card } from '../../ui/primitives/card';
import { GoalList } from './goal-list';

const seldom = { every: 120_000 };
/** The rest are a click away. */
const most = 4;

export function GoalsCard() {
  const { campaign, campaignId } = useMember();
  const today = localDay(campaign.time_zone)(new Date().toISOString());
  const { data } = useCall(contract.goals.all, { query: { campaign_id: campaignId } }, seldom);
  const current = (data ?? []).filter((goal) => goal.last_day >= today).slice(0, most);
  if (current.length === 0) return null;
  const all = (
    <Link to="/app/reports" search={{ report: 'goals' }}>
      {t('All goals')}
    </Link>
  );
  return (
    <Card title={t('Goals and pace')} aside={all}>
      <GoalList goals={current} today={today} />
    </Card>
  );
}
