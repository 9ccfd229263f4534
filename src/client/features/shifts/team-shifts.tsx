// For the server: who is out now, and the shifts of the last two weeks.
import { Link, useNavigate } from '@tanstack/react-router';
import { contract } from '../../../contract';
import type { Shift } from '../../../contract/shifts';
import { clock, formatDuration, stamp } from '../../i18n/formats';
import { t, tPlural } from '../../i18n/texts';
import { Card } from '../../ui/primitives/card';
import { DataTable, type Column } from '../../ui/tables/data-table';
import { Loadable } from '../../ui/primitives/loadable';
import { Skeleton } from '../../ui/primitives/skeleton';
import { Tag } from '../../ui/primitives/tag';
import { useCall } from '../../data/use-call';

/** A shift's times and figures, as the campaign's clock has them. */
export function shiftColumns(timeZone: string): Column<Shift>[] {
  const when = clock(timeZone);
  const written = stamp(timeZone);
  return [
    {
      key: 'started_at',
      label: t('From'),
      value: (shift) => Date.parse(shift.started_at),
      cell: (shift) => when(shift.started_at),
      inFile: (shift) => written(shift.started_at),
    },
    {
      key: 'ended_at',
      label: t('To'),
      value: (shift) => (shift.ended_at === null ? null : Date.parse(shift.ended_at)),
      cell: (shift) => (shift.ended_at === null ? <Tag look="lamp">{t('Out now')}</Tag> : when(shift.ended_at)),
      inFile: (shift) => written(shift.ended_at) ?? t('Out now'),
      wideOnly: true,
    },
    {
      key: 'minutes',
      label: t('Time'),
      value: (shift) => shift.minutes,
      cell: (shift) => formatDuration(shift.minutes),
      inFile: (shift) => formatDuration(shift.minutes),
      figures: true,
    },
    { key: 'doors', label: t('Doors'), value: (shift) => shift.doors, figures: true },
    { key: 'contacts', label: t('Conversations'), value: (shift) => shift.contacts, figures: true, wideOnly: true },
    { key: 'signs', label: t('Signs'), value: (shift) => shift.signs, figures: true, wideOnly: true },
  ];
}

export function TeamShifts({ campaignId, timeZone }: { campaignId: string; timeZone: string }) {
  const loaded = useCall(contract.shifts.all, { query: { campaign_id: campaignId } }, { every: 60_000 });
  const navigate = useNavigate();
  const columns: Column<Shift>[] = [
    {
      key: 'user_name',
      label: t('Who'),
      value: (shift) => shift.user_name,
      cell: (shift) => (
        <Link to="/app/user/$id" params={{ id: shift.user_id }}>
          {shift.user_name}
        </Link>
      ),
    },
    ...shiftColumns(timeZone),
  ];
  return (
    <Loadable loaded={loaded} waiting={<Skeleton rows={4} height={40} />}>
      {(all) => {
        // People, not shifts: whoever changes phones may have begun on both.
        const out = new Set(all.flatMap((shift) => (shift.ended_at === null ? [shift.user_id] : []))).size;
        return (
          <Card
            title={
              out > 0
                ? tPlural(out, 'All shifts: {count} person out now', 'All shifts: {count} people out now')
                : t('All shifts in the last 14 days')
            }
          >
            <DataTable
              label={t('All shifts in the last 14 days')}
              columns={columns}
              rows={all}
              rowKey={(shift) => shift.id}
              onOpen={(shift) => void navigate({ to: '/app/user/$id', params: { id: shift.user_id } })}
              most={100}
              file={t('Shifts')}
              empty={t('No one has started a shift yet.')}
            />
          </Card>
        );
      }}
    </Loadable>
  );
}
