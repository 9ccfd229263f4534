// The people behind one number of a report of support.
import { formatNumber } from '../../i18n/formats';
import { t } from '../../i18n/texts';
import { contract } from '../../../contract';
import type { Supporter } from '../../../contract/reports/support-reports';
import { levelOf, writeSupportQuery, type SupportQuery } from '../../../domain/reports/support-lines';
import { useMember } from '../../session/session';
import { useCall } from '../../data/use-call';
import type { Column } from '../../ui/tables/data-table';
import { pageSize } from './pager';
import { personColumn, recordedColumns, RowsCard, whenColumn } from './rows-card';

interface Props {
  query: SupportQuery;
  /** What the number is of, and how many there are. */
  name: string;
  count: number | undefined;
}

export function SupportRows({ query, name, count }: Props) {
  const { campaign, campaignId } = useMember();
  const { by, first, last, row, score, page } = query;
  const loaded = useCall(contract.supportReports.people, {
    query: {
      campaign_id: campaignId,
      by,
      first,
      last,
      ...(row !== null && row !== '*' && { key: row }),
      ...(score !== null && { score }),
      skip: (page - 1) * pageSize,
      limit: pageSize,
    },
  });
  const of = score === null ? name : `${name} · ${t(levelOf(score))}`;
  const title = t('{name}: {count} people', { name: of, count: count === undefined ? '…' : formatNumber(count) });
  const searchOf = (to: number | null) =>
    writeSupportQuery(to === null ? { ...query, row: null } : { ...query, page: to });
  const columns = columnsOf(campaign.time_zone);
  return <RowsCard title={title} loaded={loaded} columns={columns} page={page} searchOf={searchOf} />;
}

const personOf = ({ voter_id, voter_name }: Supporter) =>
  voter_id === null ? t('A confidential person') : (voter_name ?? t('Person'));

const elsewhere = ({ channel }: Supporter) => (channel === 'mail' ? t('By mail') : t('By phone'));

const columnsOf = (zone: string): Column<Supporter>[] => [
  whenColumn(zone),
  personColumn(personOf),
  { key: 'support', label: t('Support'), value: (each) => t(levelOf(each.score)) },
  { key: 'address', label: t('Address'), value: (each) => each.address || null, wideOnly: true },
  ...recordedColumns(elsewhere),
];
