// Who texts for a campaign.
import { Link } from '@tanstack/react-router';
import { contract } from '../../../contract';
import type { TextCampaign } from '../../../contract/outreach/text-campaigns';
import { useCall } from '../../data/use-call';
import { t } from '../../i18n/texts';
import { useMember } from '../../session/session';
import { ButtonLink } from '../../ui/primitives/button';
import { Card } from '../../ui/primitives/card';
import { Empty } from '../../ui/primitives/empty';
import { Loadable } from '../../ui/primitives/loadable';
import { DataTable, rowName, type Column } from '../../ui/tables/data-table';

interface TexterRow {
  id: string;
  name: string;
}

const columns = (): Column<TexterRow>[] => [
  {
    key: 'name',
    label: t('Texter'),
    value: (row) => row.name,
    cell: (row) => (
      <Link to="/app/user/$id" params={{ id: row.id }} className={rowName}>
        {row.name}
      </Link>
    ),
  },
];

export function TextersCard({ campaign }: { campaign: TextCampaign }) {
  const { campaignId } = useMember();
  const members = useCall(contract.users.campaignAccount, { query: { campaign_id: campaignId } });
  const { id, user_ids, status } = campaign;
  return (
    <Card title={t('Texters')}>
      {user_ids.length === 0 ? (
        <Empty
          icon="people"
          title={t('No texters yet')}
          action={
            status !== 'Ended' && (
              <ButtonLink look="pale" to="/app/text-campaign/id/$id/edit" params={{ id }}>
                {t('Choose texters')}
              </ButtonLink>
            )
          }
        >
          {t('Only the people you choose see this campaign. Managers can always text.')}
        </Empty>
      ) : (
        <Loadable loaded={members}>
          {(all) => (
            <DataTable
              label={t('Texters')}
              columns={columns()}
              rows={all
                .filter((each) => user_ids.includes(each.id))
                .map((each) => ({ id: each.id, name: `${each.first} ${each.last}` }))}
              rowKey={(row) => row.id}
            />
          )}
        </Loadable>
      )}
    </Card>
  );
}
