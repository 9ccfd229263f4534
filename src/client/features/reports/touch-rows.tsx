// The touches behind one number of a report.
import { formatNumber } from '../../i18n/formats';
import { t } from '../../i18n/texts';
import { contract } from '../../../contract';
import type { ReportedTouch } from '../../../contract/reports/touch-reports';
import { resultWords } from '../../../domain/facts/result-names';
import { writeTouchQuery, type TouchQuery } from '../../../domain/reports/touch-query';
import { useMember } from '../../session/session';
import { useCall } from '../../data/use-call';
import type { Column } from '../../ui/tables/data-table';
import { pageSize } from './pager';
import { personColumn, recordedColumns, RowsCard, whenColumn } from './rows-card';

interface Props {
  query: TouchQuery;
  /** What the number is of, and how many there are. */
  name: string;
  count: number | undefined;
}

export function TouchRows({ query, name, count }: Props) {
  const { campaign, campaignId } = useMember();
  const { by, first, last, walkbook, person, row, of, page } = query;
  const loaded = useCall(contract.reports.touchRows, {
    query: {
      campaign_id: campaignId,
      by,
      first,
      last,
      ...(walkbook !== null && { walkbook_id: walkbook }),
      ...(person !== null && { user_id: person }),
      ...(row !== null && row !== '*' && { key: row }),
      of,
      skip: (page - 1) * pageSize,
      limit: pageSize,
    },
  });
  const words = { name, count: count === undefined ? '…' : formatNumber(count) };
  const title = of === 'contacts' ? t('{name}: {count} conversations', words) : t('{name}: {count} touches', words);
  const searchOf = (to: number | null) =>
    writeTouchQuery(to === null ? { ...query, row: null } : { ...query, page: to });
  const columns = columnsOf(campaign.time_zone);
  return <RowsCard title={title} loaded={loaded} columns={columns} page={page} searchOf={searchOf} />;
}

const personOf = ({ voter_name: name, door_id: door }: ReportedTouch) =>
  name ?? (door === null ? t('Someone not on the list') : t('The household'));

const columnsOf = (zone: string): Column<ReportedTouch>[] => [
  whenColumn(zone),
  { key: 'result', label: t('Contact result'), value: (touch) => t(resultWords[touch.contact_result].title) },
  personColumn(personOf),
  { key: 'address', label: t('Address'), value: (touch) => touch.address, wideOnly: true },
  ...recordedColumns<ReportedTouch>(),
  { key: 'note', label: t('Note'), value: (touch) => touch.note || null, wideOnly: true },
];
