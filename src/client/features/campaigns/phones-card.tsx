// The phones of a campaign: how much of each headquarters has received, and which numbers are still to come.
import { say, sayCount } from '../../../domain/words/say';
import { contract } from '../../../contract';
import type { Device } from '../../../contract/devices';
import { ago, number } from '../../../domain/reports/words';
import { countNumbers, runWords } from '../../../domain/sync/numbers';
import { call } from '../../api';
import { useMember } from '../../session/session';
import { Card } from '../../ui/card';
import { DataTable } from '../../ui/data-table';
import type { Column } from '../../ui/data-table';
import { Loadable } from '../../ui/loadable';
import { useLoad } from '../../ui/use-load';
import styles from './campaign.module.css';

function notReceived({ missing }: Device): string {
  return missing.length === 0 ? say('nothing') : runWords(missing);
}

function columnsAt(now: number): Column<Device>[] {
  return [
    { key: 'person', label: say('Phone of'), value: (device) => device.user_name },
    {
      key: 'received',
      label: say('At headquarters'),
      figures: true,
      value: (device) => device.received,
      cell: (device) =>
        say('{received} of {received2}', {
          received: number(device.received),
          received2: number(device.received + countNumbers(device.missing)),
        }),
    },
    {
      key: 'missing',
      label: say('Not yet received'),
      value: (device) => countNumbers(device.missing),
      cell: (device) =>
        device.missing.length === 0 ? <span className={styles.none}>{notReceived(device)}</span> : notReceived(device),
    },
    {
      key: 'seen',
      label: say('Last seen'),
      figures: true,
      value: (device) => Date.parse(device.seen_at),
      cell: (device) => ago(Date.parse(device.seen_at), now),
    },
  ];
}

export function PhonesCard() {
  const { campaignId } = useMember();
  const devices = useLoad(`devices ${campaignId}`, (signal) =>
    call(contract.devices.all, { query: { campaign_id: campaignId } }, { signal }),
  );
  return (
    <Card
      title={say('Phones')}
      aside={
        devices.data && (
          <span className={styles.aside}>
            {say('{phones} in 30 days', { phones: sayCount(devices.data.length, '{count} phone', '{count} phones') })}
          </span>
        )
      }
    >
      <Loadable loaded={devices}>
        {(rows) => (
          <>
            <p className={styles.small}>
              {say(
                'Every phone numbers what is saved on it. A number that is not here yet waits on that phone: ask its owner to open the app where there is a network.',
              )}
            </p>
            <DataTable
              label={say('Phones and what was received of them')}
              columns={columnsAt(devices.at ?? 0)}
              rows={rows}
              rowKey={(device) => `${device.user_id} ${device.device_id}`}
              empty={say('A phone appears here once somebody saved something on it.')}
            />
          </>
        )}
      </Loadable>
    </Card>
  );
}
