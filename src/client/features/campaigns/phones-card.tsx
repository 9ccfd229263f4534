// The phones of a campaign: how much of each headquarters has received, and which numbers are still to come.
import { contract } from '../../../contract';
import type { Device } from '../../../contract/devices';
import { ago, count, number } from '../../../domain/reports/words';
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
  return missing.length === 0 ? 'nothing' : runWords(missing);
}

function columnsAt(now: number): Column<Device>[] {
  return [
    { key: 'person', label: 'Phone of', value: (device) => device.user_name },
    {
      key: 'received',
      label: 'At headquarters',
      figures: true,
      value: (device) => device.received,
      cell: (device) => `${number(device.received)} of ${number(device.received + countNumbers(device.missing))}`,
    },
    {
      key: 'missing',
      label: 'Not yet received',
      value: (device) => countNumbers(device.missing),
      cell: (device) =>
        device.missing.length === 0 ? <span className={styles.none}>{notReceived(device)}</span> : notReceived(device),
    },
    {
      key: 'seen',
      label: 'Last seen',
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
      title="Phones"
      aside={devices.data && <span className={styles.aside}>{count(devices.data.length, 'phone')} in 30 days</span>}
    >
      <Loadable loaded={devices}>
        {(rows) => (
          <>
            <p className={styles.small}>
              Every phone numbers what is saved on it. A number that is not here yet waits on that phone: ask its owner
              to open the app where there is a network.
            </p>
            <DataTable
              label="Phones and what was received of them"
              columns={columnsAt(devices.at ?? 0)}
              rows={rows}
              rowKey={(device) => `${device.user_id} ${device.device_id}`}
              empty="A phone appears here once somebody saved something on it."
            />
          </>
        )}
      </Loadable>
    </Card>
  );
}
