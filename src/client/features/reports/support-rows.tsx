// The people behind one number of a report of support, page by page.
import { Link, useNavigate } from '@tanstack/react-router';
import { clock, formatNumber, stamp } from '../../i18n/formats';
import { t } from '../../i18n/texts';
import { contract } from '../../../contract';
import type { Supporter } from '../../../contract/reports/support-reports';
import { levelOf, writeSupportQuery, type SupportQuery } from '../../../domain/reports/support-lines';
import { useMember } from '../../session/session';
import { useCall } from '../../data/use-call';
import { ButtonLink } from '../../ui/primitives/button';
import { Card } from '../../ui/primitives/card';
import { Loadable } from '../../ui/primitives/loadable';
import { DataTable, type Column } from '../../ui/tables/data-table';
import { Pager, pageSize } from './pager';

interface Props {
  query: SupportQuery;
  /** What the number is of, and how many there are. */
  name: string;
  count: number | undefined;
}

export function SupportRows({ query, name, count }: Props) {
  const { campaign, campaignId } = useMember();
  const navigate = useNavigate();
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
  const turn = (to: number) =>
    void navigate({ to: '/app/reports', search: writeSupportQuery({ ...query, page: to }), resetScroll: false });
  return (
    <Card
      title={title}
      aside={
        <ButtonLink
          small
          look="quiet"
          icon="close"
          to="/app/reports"
          search={writeSupportQuery({ ...query, row: null })}
        >
          {t('Close')}
        </ButtonLink>
      }
    >
      <Loadable loaded={loaded}>
        {({ rows, more }) => (
          <>
            <DataTable
              label={title}
              columns={columnsOf(campaign.time_zone)}
              rows={rows}
              rowKey={(each) => each.id}
              file={title}
              empty={
                <p className="quiet">{t('None of these are left. They may have been undone or set aside since.')}</p>
              }
            />
            <Pager page={page} more={more} onTurn={turn} />
          </>
        )}
      </Loadable>
    </Card>
  );
}

const personOf = ({ voter_id, voter_name }: Supporter) =>
  voter_id === null ? t('A confidential person') : (voter_name ?? t('Person'));

function columnsOf(zone: string): Column<Supporter>[] {
  const when = clock(zone);
  return [
    {
      key: 'when',
      label: t('When'),
      value: (each) => each.recorded_at,
      cell: (each) => when(each.recorded_at),
      inFile: (each) => stamp(zone)(each.recorded_at),
    },
    {
      key: 'person',
      label: t('Person'),
      value: personOf,
      cell: (each) =>
        each.voter_id === null ? (
          personOf(each)
        ) : (
          <Link to="/app/voter/$id" params={{ id: each.voter_id }}>
            {personOf(each)}
          </Link>
        ),
    },
    { key: 'support', label: t('Support'), value: (each) => t(levelOf(each.score)) },
    { key: 'address', label: t('Address'), value: (each) => each.address || null, wideOnly: true },
    {
      key: 'walkbook',
      label: t('Walkbook'),
      value: (each) => each.walkbook_name,
      wideOnly: true,
      cell: (each) => (
        <Link to="/app/walkbook/id/$id" params={{ id: each.walkbook_id }}>
          {each.walkbook_name}
        </Link>
      ),
    },
    {
      key: 'canvasser',
      label: t('Canvasser'),
      value: (each) => each.user_name,
      wideOnly: true,
      cell: (each) => (
        <Link to="/app/user/$id" params={{ id: each.user_id }}>
          {each.user_name}
        </Link>
      ),
    },
  ];
}
