// The planned shifts for which one person signed up, past ones too, and whether they came. Shows nothing where there is none.
import { contract } from '../../../contract';
import type { PlannedShift } from '../../../contract/team/planned-shifts';
import { useCall } from '../../data/use-call';
import { clock, stamp } from '../../i18n/formats';
import { t } from '../../i18n/texts';
import { useMember } from '../../session/session';
import { serverNow } from '../../session/server-clock';
import { Card } from '../../ui/primitives/card';
import { LoadProblem } from '../../ui/primitives/loadable';
import { Tag, type TagLook } from '../../ui/primitives/tag';
import { DataTable, type Column } from '../../ui/tables/data-table';

export function PersonPlannedShifts({ userId, first }: { userId: string; first: string }) {
  const { campaign, campaignId } = useMember();
  const planned = useCall(contract.plannedShifts.all, { query: { campaign_id: campaignId, user_id: userId } });
  if (planned.data?.length === 0 || (planned.data === undefined && planned.error === undefined)) return null;
  const when = clock(campaign.time_zone);
  const written = stamp(campaign.time_zone);
  const columns: Column<PlannedShift>[] = [
    {
      key: 'starts_at',
      label: t('From'),
      value: (shift) => Date.parse(shift.starts_at),
      cell: (shift) => when(shift.starts_at),
      inFile: (shift) => written(shift.starts_at),
    },
    {
      key: 'ends_at',
      label: t('To'),
      value: (shift) => Date.parse(shift.ends_at),
      cell: (shift) => when(shift.ends_at),
      inFile: (shift) => written(shift.ends_at),
      wideOnly: true,
    },
    { key: 'place', label: t('Where to meet'), value: (shift) => shift.place },
    {
      key: 'came',
      label: t('Came'),
      value: (shift) => stateOf(shift, userId)[1],
      cell: (shift) => {
        const [look, text] = stateOf(shift, userId);
        return <Tag look={look}>{text}</Tag>;
      },
    },
  ];
  return (
    <Card title={t('Planned shifts')}>
      <LoadProblem loaded={planned} />
      {planned.data && (
        <DataTable
          label={t('Planned shifts of {first}', { first })}
          columns={columns}
          rows={planned.data}
          rowKey={(shift) => shift.id}
          most={10}
          file={t('Planned shifts')}
          empty=""
        />
      )}
    </Card>
  );
}

function stateOf({ canceled_at, ends_at, people }: PlannedShift, userId: string): [TagLook, string] {
  if (canceled_at !== null) return ['refused', t('Canceled')];
  const came = people.find(({ id }) => id === userId)?.checked_in_at ?? null;
  if (came !== null) return ['good', t('Came')];
  return Date.parse(ends_at) > serverNow() ? ['neutral', t('Signed up')] : ['lamp', t('Not checked in')];
}
