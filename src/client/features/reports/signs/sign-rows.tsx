// The signs or requests behind one number of a report of signs.
import { Link } from '@tanstack/react-router';
import { formatNumber } from '../../../i18n/formats';
import { key, t } from '../../../i18n/texts';
import { contract } from '../../../../contract';
import type { ReportedSign } from '../../../../contract/reports/sign-reports';
import {
  requestStateWords,
  signStateWords,
  writeSignQuery,
  type SignQuery,
} from '../../../../domain/reports/sign-lines';
import { useMember } from '../../../session/session';
import { useCall } from '../../../data/use-call';
import type { Column } from '../../../ui/tables/data-table';
import { pageSize } from '../pager';
import { RowsCard, whenColumn } from '../rows-card';

const words: Record<ReportedSign['state'], string> = {
  ...signStateWords,
  ...requestStateWords,
  placed: key('Placed||sign'),
  declined: key('Declined||sign'),
};

interface Props {
  query: SignQuery;
  /** What the number is of, and how many there are. */
  name: string;
  count: number | undefined;
}

export function SignRows({ query, name, count }: Props) {
  const { campaign, campaignId } = useMember();
  const { by, first, last, row, of, state, page } = query;
  const loaded = useCall(contract.signReports.rows, {
    query: {
      campaign_id: campaignId,
      by,
      first,
      last,
      of,
      ...(row !== null && row !== '*' && { key: row }),
      ...(state !== null && { state }),
      skip: (page - 1) * pageSize,
      limit: pageSize,
    },
  });
  const shown = {
    name: state === null ? name : `${name} · ${t(words[state])}`,
    count: count === undefined ? '…' : formatNumber(count),
  };
  const title = of === 'signs' ? t('{name}: {count} signs', shown) : t('{name}: {count} requests', shown);
  const searchOf = (to: number | null) =>
    writeSignQuery(to === null ? { ...query, row: null } : { ...query, page: to });
  const columns = columnsOf(of, campaign.time_zone);
  return <RowsCard title={title} loaded={loaded} columns={columns} page={page} searchOf={searchOf} />;
}

const columnsOf = (of: SignQuery['of'], zone: string): Column<ReportedSign>[] => [
  whenColumn(zone),
  {
    key: 'kind',
    label: t('Kind of sign'),
    value: (row) => row.road_sign_name ?? t('No kind named'),
    cell: (row) =>
      row.road_sign_id === null ? (
        t('No kind named')
      ) : (
        <Link to="/app/road-sign/id/$id" params={{ id: row.road_sign_id }}>
          {row.road_sign_name}
        </Link>
      ),
  },
  { key: 'state', label: t('State||of a sign'), value: (row) => t(words[row.state]) },
  {
    key: 'address',
    label: of === 'signs' ? t('Nearest door') : t('Address'),
    value: (row) => row.address || null,
    wideOnly: true,
  },
  {
    key: 'who',
    label: of === 'signs' ? t('Placed by') : t('Recorded by'),
    value: (row) => row.user_name,
    wideOnly: true,
  },
  ...(of === 'requests'
    ? [{ key: 'to', label: t('Assigned to'), value: (row: ReportedSign) => row.assigned_name, wideOnly: true }]
    : []),
];
