// One person's shifts in the last 90 days, for those who see the dashboard. A shift leads to the results of its day.
import { useNavigate } from '@tanstack/react-router';
import { contract } from '../../../contract';
import { localDay } from '../../../domain/facts/current-view';
import { useCall } from '../../data/use-call';
import { t } from '../../i18n/texts';
import { useMember } from '../../session/session';
import { Card } from '../../ui/primitives/card';
import { Loadable } from '../../ui/primitives/loadable';
import { DataTable } from '../../ui/tables/data-table';
import { shiftColumns } from './team-shifts';

export function PersonShifts({ userId, first }: { userId: string; first: string }) {
  const { campaign, campaignId } = useMember();
  const navigate = useNavigate();
  const shifts = useCall(contract.shifts.allUser, { query: { campaign_id: campaignId, user_id: userId } });
  const dayOf = localDay(campaign.time_zone);
  return (
    <Card title={t('Shifts in the last 90 days')}>
      <Loadable loaded={shifts}>
        {(rows) => (
          <DataTable
            label={t('Shifts of {first}', { first })}
            columns={shiftColumns(campaign.time_zone)}
            rows={rows}
            rowKey={(shift) => shift.id}
            most={20}
            file={t('Shifts')}
            empty={t('{first} hasn’t started a shift yet.', { first })}
            onOpen={({ started_at }) =>
              void navigate({ to: '/app/user/$id', params: { id: userId }, search: { day: dayOf(started_at) } })
            }
          />
        )}
      </Loadable>
    </Card>
  );
}
