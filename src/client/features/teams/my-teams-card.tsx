// For captains: the way to their teams. Shows nothing to anyone else.
import { contract } from '../../../contract';
import { useCall } from '../../data/use-call';
import { t } from '../../i18n/texts';
import { useMember } from '../../session/session';
import { Row } from '../../ui/layout/stack-and-row';
import { ButtonLink } from '../../ui/primitives/button';
import { Card } from '../../ui/primitives/card';

export function MyTeamsCard() {
  const { campaignId } = useMember();
  const { data } = useCall(contract.teams.mine, { query: { campaign_id: campaignId } });
  if (!data || data.length === 0) return null;
  return (
    <Card title={t('You’re a team captain')}>
      <Row gap={8}>
        <ButtonLink look="pale" icon="people" to="/app/team">
          {data.length === 1 ? (data[0]?.name ?? '') : t('My teams')}
        </ButtonLink>
      </Row>
    </Card>
  );
}
