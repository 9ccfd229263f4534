// The touches behind one number of a report, page by page.
import { Link, useNavigate } from '@tanstack/react-router';
import { clock, formatNumber, stamp } from '../../i18n/formats';
import { t } from '../../i18n/texts';
import { contract } from '../../../contract';
import type { ReportedTouch } from '../../../contract/reports/touch-reports';
import { resultWords } from '../../../domain/facts/result-names';
import { writeTouchQuery, type TouchQuery } from '../../../domain/reports/touch-query';
import { useMember } from '../../session/session';
import { useCall } from '../../data/use-call';
import { ButtonLink } from '../../ui/primitives/button';
import { Card } from '../../ui/primitives/card';
import { Loadable } from '../../ui/primitives/loadable';
import { DataTable, type Column } from '../../ui/tables/data-table';
import { Pager, pageSize } from './pager';

interface Props {
  query: TouchQuery;
  /** What the number is of, and how many there are. */
  name: string;
  count: number | undefined;
}

export function TouchRows({ query, name, count }: Props) {
  const { campaign, campaignId } = useMember();
  const navigate = useNavigate();
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
  const turn = (to: number) =>
    void navigate({ to: '/app/reports', search: writeTouchQuery({ ...query, page: to }), resetScroll: false });
  const closed = writeTouchQuery({ ...query, row: null });
  const words = { name, count: count === undefined ? '…' : formatNumber(count) };
  const title = of === 'contacts' ? t('{name}: {count} conversations', words) : t('{name}: {count} touches', words);
  const close = (
    <ButtonLink small look="quiet" icon="close" to="/app/reports" search={closed}>
      {t('Close')}
    </ButtonLink>
  );
  return (
    <Card title={title} aside={close}>
      <Loadable loaded={loaded}>
        {({ rows, more }) => (
          <>
            <DataTable
              label={title}
              columns={columnsOf(campaign.time_zone)}
              rows={rows}
              rowKey={(touch) => touch.id}
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

function columnsOf(zone: string): Column<ReportedTouch>[] {
  const when = clock(zone);
  return [
    {
      key: 'when',
      label: t('When'),
      value: (touch) => touch.recorded_at,
      cell: (touch) => when(touch.recorded_at),
      inFile: (touch) => stamp(zone)(touch.recorded_at),
    },
    {
      key: 'result',
      label: t('Contact result'),
      value: (touch) => t(resultWords[touch.contact_result].title),
    },
    {
      key: 'person',
      label: t('Person'),
      value: (touch) =>
        touch.voter_name ?? (touch.door_id === null ? t('Someone not on the list') : t('The household')),
      cell: (touch) =>
        touch.voter_id === null ? (
          (touch.voter_name ?? (touch.door_id === null ? t('Someone not on the list') : t('The household')))
        ) : (
          <Link to="/app/voter/$id" params={{ id: touch.voter_id }}>
            {touch.voter_name}
          </Link>
        ),
    },
    { key: 'address', label: t('Address'), value: (touch) => touch.address, wideOnly: true },
    {
      key: 'walkbook',
      label: t('Walkbook'),
      value: (touch) => touch.walkbook_name,
      wideOnly: true,
      cell: (touch) => (
        <Link to="/app/walkbook/id/$id" params={{ id: touch.walkbook_id }}>
          {touch.walkbook_name}
        </Link>
      ),
    },
    {
      key: 'canvasser',
      label: t('Canvasser'),
      value: (touch) => touch.user_name,
      wideOnly: true,
      cell: (touch) => (
        <Link to="/app/user/$id" params={{ id: touch.user_id }}>
          {touch.user_name}
        </Link>
      ),
    },
    { key: 'note', label: t('Note'), value: (touch) => touch.note || null, wideOnly: true },
  ];
}
