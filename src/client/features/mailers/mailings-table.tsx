// Mailings in a table: what goes to whom, and how it stands.
import { Link, useNavigate } from '@tanstack/react-router';
import type { MailerCampaign } from '../../../contract/outreach/mailer-campaigns';
import { formatNumber } from '../../i18n/formats';
import { t } from '../../i18n/texts';
import { Empty } from '../../ui/primitives/empty';
import { rareIcons } from '../../ui/primitives/rare-icons';
import { Tag } from '../../ui/primitives/tag';
import { DataTable, rowName, type Column } from '../../ui/tables/data-table';
import { dueWords, statusWords } from './mail-words';

const columns = (withMailer: boolean): Column<MailerCampaign>[] => [
  {
    key: 'name',
    label: t('Mailing'),
    value: (row) => row.name,
    cell: (row) => (
      <Link to="/app/mailing/$id" params={{ id: row.id }} className={rowName}>
        {row.name}
      </Link>
    ),
  },
  ...(withMailer
    ? [{ key: 'mailer', label: t('Mailer'), value: (row: MailerCampaign) => row.mailer_name, wideOnly: true }]
    : []),
  { key: 'group', label: t('Voter group'), value: (row) => row.voter_group_name, wideOnly: true },
  {
    key: 'pieces',
    label: t('Pieces'),
    value: (row) => row.households,
    figures: true,
    cell: (row) => formatNumber(row.households),
  },
  { key: 'due', label: t('When'), value: (row) => row.due_at, cell: dueWords, inFile: dueWords, wideOnly: true },
  {
    key: 'status',
    label: t('Status'),
    value: (row) => t(statusWords[row.status].words),
    cell: (row) => <Tag look={statusWords[row.status].look}>{t(statusWords[row.status].words)}</Tag>,
  },
];

export function MailingsTable({
  mailings,
  withMailer = false,
}: {
  mailings: readonly MailerCampaign[];
  withMailer?: boolean;
}) {
  const navigate = useNavigate();
  return (
    <DataTable
      label={t('Mailings')}
      columns={columns(withMailer)}
      rows={mailings}
      rowKey={(row) => row.id}
      onOpen={(row) => void navigate({ to: '/app/mailing/$id', params: { id: row.id } })}
      empty={
        <Empty icon={rareIcons.mail} title={t('No mailings yet')}>
          {t('Open a mailer to send it to a voter group.')}
        </Empty>
      }
    />
  );
}
