// The doors behind one number of a report of coverage.
import { clock, formatNumber, stamp } from '../../../i18n/formats';
import { t } from '../../../i18n/texts';
import { contract } from '../../../../contract';
import type { CoveredDoor } from '../../../../contract/reports/coverage-reports';
import { coverageStateWords, writeCoverageQuery, type CoverageQuery } from '../../../../domain/reports/coverage-lines';
import { useMember } from '../../../session/session';
import { useCall } from '../../../data/use-call';
import type { Column } from '../../../ui/tables/data-table';
import { pageSize } from '../pager';
import { RowsCard } from '../rows-card';

interface Props {
  query: CoverageQuery;
  /** What the number is of, and how many doors there are. */
  name: string;
  count: number | undefined;
}

export function CoverageRows({ query, name, count }: Props) {
  const { campaign, campaignId } = useMember();
  const { group, by, since, row, state, page } = query;
  const loaded = useCall(contract.coverageReports.doors, {
    query: {
      campaign_id: campaignId,
      by,
      ...(group !== null && { group_id: group }),
      ...(since !== null && { since }),
      ...(row !== null && row !== '*' && { key: row }),
      ...(state !== null && { state }),
      skip: (page - 1) * pageSize,
      limit: pageSize,
    },
  });
  const of = state === null ? name : `${name} · ${t(coverageStateWords[state])}`;
  const title = t('{name}: {count} doors', { name: of, count: count === undefined ? '…' : formatNumber(count) });
  const searchOf = (to: number | null) =>
    writeCoverageQuery(to === null ? { ...query, row: null } : { ...query, page: to });
  const columns = columnsOf(campaign.time_zone);
  return <RowsCard title={title} loaded={loaded} columns={columns} page={page} searchOf={searchOf} />;
}

function columnsOf(zone: string): Column<CoveredDoor>[] {
  const when = clock(zone);
  const instant = (name: 'last_attempt' | 'last_reached', label: string): Column<CoveredDoor> => ({
    key: name,
    label,
    value: (row) => row[name],
    cell: (row) => (row[name] === null ? t('Never||attempted') : when(row[name])),
    inFile: (row) => (row[name] === null ? null : stamp(zone)(row[name])),
    wideOnly: name === 'last_reached',
  });
  return [
    { key: 'address', label: t('Address'), value: (row) => row.address },
    { key: 'city', label: t('City'), value: (row) => row.city, wideOnly: true },
    { key: 'voters', label: t('Voters'), value: (row) => row.voters, figures: true },
    { key: 'state', label: t('Coverage'), value: (row) => t(coverageStateWords[row.state]), wideOnly: true },
    instant('last_attempt', t('Last attempt')),
    instant('last_reached', t('Last reached')),
  ];
}
