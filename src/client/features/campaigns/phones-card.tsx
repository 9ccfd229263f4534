// The phones of a campaign: how much of each the server has received, and which numbers are still to come.
import { useState } from 'react';
import { currentTexts, formatElapsed, formatNumber } from '../../i18n/formats';
import { t, tPlural } from '../../i18n/texts';
import { contract } from '../../../contract';
import type { Device } from '../../../contract/devices';
import { countNumbers, runWords } from '../../../domain/facts/number-runs';
import { useMember } from '../../session/session';
import { Card } from '../../ui/primitives/card';
import { DataTable } from '../../ui/tables/data-table';
import type { Column } from '../../ui/tables/data-table';
import { Loadable } from '../../ui/primitives/loadable';
import { useCall } from '../../data/use-call';
import styles from './campaign.module.css';
import { ForgetButton, ForgetPhone } from './forget-phone';

function notReceived({ missing }: Device): string {
  return missing.length === 0 ? t('nothing') : runWords(currentTexts(), missing);
}

function columnsAt(now: number, onForget: (device: Device) => void): Column<Device>[] {
  return [
    { key: 'person', label: t('Person'), value: (device) => device.user_name },
    {
      key: 'received',
      label: t('Received'),
      figures: true,
      wideOnly: true,
      value: (device) => device.received,
      cell: (device) =>
        t('{received} of {received2}', {
          received: formatNumber(device.received),
          received2: formatNumber(device.received + countNumbers(device.missing)),
        }),
    },
    {
      key: 'missing',
      label: t('Not received yet'),
      value: (device) => countNumbers(device.missing),
      cell: (device) =>
        device.missing.length === 0 ? <span className={styles.none}>{notReceived(device)}</span> : notReceived(device),
    },
    {
      key: 'seen',
      label: t('Last seen'),
      figures: true,
      value: (device) => Date.parse(device.seen_at),
      cell: (device) => formatElapsed(Date.parse(device.seen_at), now),
    },
    {
      key: 'forget',
      label: t('Forget'),
      value: () => null,
      cell: (device) => <ForgetButton device={device} now={now} onAsk={() => onForget(device)} />,
    },
  ];
}

export function PhonesCard() {
  const { campaignId } = useMember();
  const devices = useCall(contract.devices.all, { query: { campaign_id: campaignId } });
  const [forgetting, setForgetting] = useState<Device | null>(null);
  return (
    <Card
      title={t('Phones')}
      aside={
        devices.data && (
          <span className={styles.aside}>
            {t('{phones} in the last 30 days', {
              phones: tPlural(devices.data.length, '{count} phone', '{count} phones'),
            })}
          </span>
        )
      }
    >
      <Loadable loaded={devices}>
        {(rows) => (
          <>
            <p className={styles.small}>
              {t('If a phone has unsent results, ask its owner to open the app where there is signal.')}
            </p>
            <DataTable
              label={t('Phones and what we received from them')}
              columns={columnsAt(devices.at ?? 0, setForgetting)}
              rows={rows}
              rowKey={(device) => `${device.user_id} ${device.device_id}`}
              empty={t('Phones appear here once someone opens their walkbooks on them.')}
            />
          </>
        )}
      </Loadable>
      {forgetting && (
        <ForgetPhone
          device={forgetting}
          campaignId={campaignId}
          onClose={() => setForgetting(null)}
          onForgotten={devices.reload}
        />
      )}
    </Card>
  );
}
