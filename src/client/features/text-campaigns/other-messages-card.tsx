// Messages to the campaign's numbers that answer no text of it, so that no texter sees them.
import { useState } from 'react';
import { contract } from '../../../contract';
import type { OtherMessage, ReplyKind } from '../../../contract/outreach/texting';
import { useCall } from '../../data/use-call';
import { formatDate, formatPhone } from '../../i18n/formats';
import { t } from '../../i18n/texts';
import { useMember } from '../../session/session';
import { Stack } from '../../ui/layout/stack-and-row';
import { Card } from '../../ui/primitives/card';
import { Tag, type TagLook } from '../../ui/primitives/tag';
import { DataTable, type Column } from '../../ui/tables/data-table';
import { Pages } from '../../ui/tables/pages';
import classes from './text-campaigns.module.css';

const pageSize = 20;
const refreshEvery = 60_000;

const when = (row: OtherMessage) => formatDate(row.created_at, 'weekdayDayTime');

/** What a message looks like. */
type Looks = Record<ReplyKind, { words: string; look: TagLook }>;

const columns = (looks: Looks): Column<OtherMessage>[] => [
  { key: 'phone', label: t('Phone'), value: (row) => row.phone, cell: (row) => formatPhone(row.phone), oneLine: true },
  {
    key: 'body',
    label: t('Message'),
    value: (row) => row.body,
    cell: (row) => (
      <span className={classes.written}>
        {row.body}{' '}
        {row.suggestion !== null && <Tag look={looks[row.suggestion].look}>{t(looks[row.suggestion].words)}</Tag>}
      </span>
    ),
  },
  { key: 'when', label: t('Received'), value: (row) => row.created_at, cell: when, oneLine: true },
  {
    key: 'ours',
    label: t('To our number'),
    value: (row) => row.our_number,
    cell: (row) => formatPhone(row.our_number),
    oneLine: true,
    wideOnly: true,
  },
];

/** Nothing where there are none. */
export function OtherMessagesCard({ looks }: { looks: Looks }) {
  const { campaignId } = useMember();
  const [page, setPage] = useState(1);
  const { data } = useCall(
    contract.texting.otherMessages,
    { query: { campaign_id: campaignId, skip: (page - 1) * pageSize, limit: pageSize } },
    { every: () => refreshEvery },
  );
  if (!data || data.total === 0) return null;
  return (
    <Card title={t('Other messages: {count}', { count: data.total })}>
      <Stack>
        <p className="quiet">
          {t(
            'They came to your numbers but don’t answer a text of yours, so texters don’t see them. STOP still works.',
          )}
        </p>
        <DataTable
          label={t('Other messages')}
          columns={columns(looks)}
          rows={data.messages}
          rowKey={(row) => row.id}
          stacks
        />
      </Stack>
      <Pages page={page} pages={Math.ceil(data.total / pageSize)} onPage={setPage} />
    </Card>
  );
}
