// For headquarters: who is out now, and the shifts of the last two weeks.
import { contract } from '../../../contract';
import type { Shift } from '../../../contract/shifts';
import { say, sayCount } from '../../../domain/words/say';
import { call } from '../../api';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { downloadCsv, toCsv } from '../../ui/csv';
import { DataTable, type Column } from '../../ui/data-table';
import { Loadable } from '../../ui/loadable';
import { Skeleton } from '../../ui/skeleton';
import { Tag } from '../../ui/tag';
import { useLoad } from '../../ui/use-load';
import { clock } from '../../ui/when';
import { spanText } from './shift-words';

export function EverybodysShifts({ campaignId, timeZone }: { campaignId: string; timeZone: string }) {
  const loaded = useLoad(
    `shifts ${campaignId}`,
    (signal) => call(contract.shifts.all, { query: { campaign_id: campaignId } }, { signal }),
    { every: 60_000 },
  );
  const when = clock(timeZone);
  const columns: Column<Shift>[] = [
    { key: 'user_name', label: say('Who'), value: (shift) => shift.user_name },
    {
      key: 'started_at',
      label: say('From'),
      value: (shift) => Date.parse(shift.started_at),
      cell: (shift) => when(shift.started_at),
    },
    {
      key: 'ended_at',
      label: say('To'),
      value: (shift) => (shift.ended_at === null ? null : Date.parse(shift.ended_at)),
      cell: (shift) => (shift.ended_at === null ? <Tag look="lamp">{say('Out now')}</Tag> : when(shift.ended_at)),
      wideOnly: true,
    },
    {
      key: 'minutes',
      label: say('Time'),
      value: (shift) => shift.minutes,
      cell: (shift) => spanText(shift.minutes),
      figures: true,
    },
    { key: 'doors', label: say('Doors'), value: (shift) => shift.doors, figures: true },
    { key: 'contacts', label: say('Contacts'), value: (shift) => shift.contacts, figures: true },
    { key: 'signs', label: say('Signs'), value: (shift) => shift.signs, figures: true, wideOnly: true },
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
                ? sayCount(
                    out,
                    'Everybody’s shifts: {count} person is out now',
                    'Everybody’s shifts: {count} people are out now',
                  )
                : say('Everybody’s shifts of the last 14 days')
            }
            aside={
              all.length > 0 && (
                <Button small icon="download" onClick={() => download(all)}>
                  {say('Download CSV')}
                </Button>
              )
            }
          >
            <DataTable
              label={say('Everybody’s shifts of the last 14 days')}
              columns={columns}
              rows={all}
              rowKey={(shift) => shift.id}
              empty={say('Nobody has begun a shift yet.')}
            />
          </Card>
        );
      }}
    </Loadable>
  );
}

function download(shifts: readonly Shift[]): void {
  const header = [say('Who'), say('From'), say('To'), say('minutes'), say('Doors'), say('Contacts'), say('Signs')];
  const rows = shifts.map((shift) => [
    shift.user_name,
    shift.started_at,
    shift.ended_at ?? '',
    shift.minutes,
    shift.doors,
    shift.contacts,
    shift.signs,
  ]);
  downloadCsv(say('Shifts'), toCsv(header, rows));
}
