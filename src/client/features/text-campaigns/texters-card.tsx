// Who texts for a campaign and, once it has begun, how each of them gets on, asked for every few seconds while texts go out.
import { Link } from '@tanstack/react-router';
import { contract } from '../../../contract';
import type { TextCampaign, TexterFigures } from '../../../contract/outreach/text-campaigns';
import { useCall } from '../../data/use-call';
import { formatDate, formatNumber } from '../../i18n/formats';
import { t } from '../../i18n/texts';
import { useMember } from '../../session/session';
import { ButtonLink } from '../../ui/primitives/button';
import { Card } from '../../ui/primitives/card';
import { Empty } from '../../ui/primitives/empty';
import { Loadable } from '../../ui/primitives/loadable';
import { DataTable, rowName, type Column } from '../../ui/tables/data-table';

const refreshEvery = 5_000;

const nameColumn = (): Column<TexterFigures> => ({
  key: 'name',
  label: t('Texter'),
  value: (row) => row.name,
  cell: (row) =>
    row.is_member ? (
      <Link to="/app/user/$id" params={{ id: row.user_id }} className={rowName}>
        {row.name}
      </Link>
    ) : (
      row.name
    ),
});

type Figure = 'sent' | 'replied' | 'unanswered' | 'opted_out' | 'in_batch';

const figure = (key: Figure, label: string, wideOnly = false): Column<TexterFigures> => ({
  key,
  label,
  value: (row) => row[key],
  cell: (row) => formatNumber(row[key]),
  figures: true,
  wideOnly,
});

const liveColumns = (): Column<TexterFigures>[] => [
  nameColumn(),
  figure('sent', t('Sent||texts')),
  figure('replied', t('Answered||people')),
  figure('unanswered', t('Replies waiting')),
  figure('opted_out', t('Opted out'), true),
  figure('in_batch', t('In a batch'), true),
  {
    key: 'last',
    label: t('Latest'),
    value: (row) => row.last_sent_at ?? '',
    wideOnly: true,
    oneLine: true,
    cell: (row) => (row.last_sent_at === null ? '–' : formatDate(row.last_sent_at, 'weekdayDayTime')),
  },
];

/** @param isLive with their figures */
export function TextersCard({ campaign, isLive }: { campaign: TextCampaign; isLive: boolean }) {
  const { campaignId } = useMember();
  const { id, status } = campaign;
  const loaded = useCall(
    contract.textCampaigns.texters,
    { query: { text_campaign_id: id, campaign_id: campaignId } },
    { every: () => (status === 'Active' ? refreshEvery : undefined) },
  );
  return (
    <Card title={t('Texters')}>
      <Loadable loaded={loaded}>
        {(texters) =>
          texters.length === 0 ? (
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
            <DataTable
              label={t('Texters')}
              columns={isLive ? liveColumns() : [nameColumn()]}
              rows={texters}
              rowKey={(row) => row.user_id}
            />
          )
        }
      </Loadable>
    </Card>
  );
}
