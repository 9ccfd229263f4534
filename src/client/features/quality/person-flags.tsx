// What in one person's last 90 days is worth a look, with what was answered and decided. Shows nothing where there is nothing.
import { contract } from '../../../contract';
import { useCall } from '../../data/use-call';
import { t } from '../../i18n/texts';
import { useMember } from '../../session/session';
import { Card } from '../../ui/primitives/card';
import { DecideFlags } from './decide-flags';

export function PersonFlags({ userId }: { userId: string }) {
  const { campaignId } = useMember();
  const query = { campaign_id: campaignId, user_id: userId };
  const { data, replace } = useCall(contract.quality.all, { query });
  if (!data || data.length === 0) return null;
  return (
    <Card title={t('Worth a look')}>
      <DecideFlags flags={data} onChange={replace} />
    </Card>
  );
}
