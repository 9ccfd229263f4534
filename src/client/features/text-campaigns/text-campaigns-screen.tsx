// The campaign's text campaigns: how each stands, how far it is, and who waits for an answer.
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { TextCampaign } from '../../../contract/outreach/text-campaigns';
import { formatDate, formatNumber } from '../../i18n/formats';
import { formatRate } from '../../i18n/rates';
import { t } from '../../i18n/texts';
import { textCampaignList } from '../../offline/mirror/office-lists';
import { useKept } from '../../offline/mirror/use-kept';
import { SearchBox } from '../../ui/fields/search-box';
import { ButtonLink } from '../../ui/primitives/button';
import { Card } from '../../ui/primitives/card';
import { Empty } from '../../ui/primitives/empty';
import { Loadable } from '../../ui/primitives/loadable';
import { Page } from '../../ui/primitives/page';
import { rareIcons } from '../../ui/primitives/rare-icons';
import { Tag } from '../../ui/primitives/tag';
import { DataTable, rowName, type Column } from '../../ui/tables/data-table';
import { campaignStatusWords, replyKindWords } from '../texting/texting-words';
import { OtherMessagesCard } from './other-messages-card';
import { RegistrationNotice } from './registration/registration-notice';

const made = (row: TextCampaign) => formatDate(row.created_at, 'dayYear');

const columns = (): Column<TextCampaign>[] => [
  {
    key: 'name',
    label: t('Text campaign'),
    value: (row) => row.name,
    cell: (row) => (
      <Link to="/app/text-campaign/id/$id" params={{ id: row.id }} className={rowName}>
        {row.name}
      </Link>
    ),
  },
  {
    key: 'status',
    label: t('Status'),
    value: (row) => t(campaignStatusWords[row.status].words),
    cell: (row) => <Tag look={campaignStatusWords[row.status].look}>{t(campaignStatusWords[row.status].words)}</Tag>,
  },
  {
    key: 'unanswered',
    label: t('Replies waiting'),
    value: (row) => row.counts.unanswered,
    figures: true,
    cell: (row) =>
      row.counts.unanswered === 0 ? (
        formatNumber(0)
      ) : (
        <Link to="/app/text-campaign/id/$id/send" params={{ id: row.id }} search={{ view: 'replies' }}>
          {formatNumber(row.counts.unanswered)}
        </Link>
      ),
  },
  { key: 'recipients', label: t('Recipients'), value: (row) => row.counts.recipients, figures: true, wideOnly: true },
  { key: 'sent', label: t('Sent||texts'), value: (row) => row.counts.sent, figures: true, wideOnly: true },
  {
    key: 'delivered',
    label: t('Delivered||texts'),
    value: (row) => row.counts.delivered,
    cell: (row) => formatRate(row.counts.delivered, row.counts.sent),
    figures: true,
    wideOnly: true,
  },
  { key: 'opted_out', label: t('Opted out'), value: (row) => row.counts.opted_out, figures: true, wideOnly: true },
  {
    key: 'made',
    label: t('Created'),
    value: (row) => row.created_at,
    cell: made,
    inFile: made,
    wideOnly: true,
    oneLine: true,
  },
];

const isLive = ({ status }: TextCampaign) => status === 'Active' || status === 'Preparing';

export function TextCampaignsScreen() {
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const loaded = useKept(textCampaignList, { every: (list) => (list?.some(isLive) ? 10_000 : 60_000) });
  const words = typed.trim().toLowerCase().split(/\s+/);
  return (
    <Page
      title={t('Text campaigns')}
      actions={
        <>
          <ButtonLink to="/app/text-campaign/registration">{t('Registration')}</ButtonLink>
          <ButtonLink look="primary" icon="plus" to="/app/text-campaign/add">
            {t('New text campaign')}
          </ButtonLink>
        </>
      }
    >
      <RegistrationNotice />
      <Loadable loaded={loaded}>
        {(campaigns) =>
          campaigns.length === 0 ? (
            <Card>
              <Empty
                icon={rareIcons.send}
                title={t('No text campaigns yet')}
                action={
                  <ButtonLink look="pale" to="/app/text-campaign/add">
                    {t('Write the first one')}
                  </ButtonLink>
                }
              >
                {t('Choose who to text and what to say. Your texters send each text with one tap and answer replies.')}
              </Empty>
            </Card>
          ) : (
            <>
              <SearchBox label={t('Search text campaigns')} value={typed} onChange={setTyped} />
              <Card>
                <DataTable
                  label={t('Text campaigns')}
                  columns={columns()}
                  rows={campaigns.filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)))}
                  rowKey={(row) => row.id}
                  file={t('Text campaigns')}
                  onOpen={(row) => void navigate({ to: '/app/text-campaign/id/$id', params: { id: row.id } })}
                  empty={
                    <Empty
                      icon={rareIcons.search}
                      title={t('No text campaign matches “{searched}”', { searched: typed.trim() })}
                    />
                  }
                />
              </Card>
            </>
          )
        }
      </Loadable>
      <OtherMessagesCard looks={replyKindWords} />
    </Page>
  );
}
