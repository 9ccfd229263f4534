// A person's own phones in this campaign: one that is lost can be made to forget its walkbooks.
import { useEffect, useState } from 'react';
import { formatElapsed } from '../../i18n/formats';
import { t } from '../../i18n/texts';
import { contract } from '../../../contract';
import type { Device } from '../../../contract/devices';
import { useCall } from '../../data/use-call';
import { deviceIdOf } from '../../offline/outbox/numbering';
import { withOutbox } from '../../offline/outbox/outbox-connection';
import { useIdentity } from '../../session/identity';
import { useMember } from '../../session/session';
import { Card } from '../../ui/primitives/card';
import { Loadable } from '../../ui/primitives/loadable';
import styles from './campaign.module.css';
import { ForgetButton, ForgetPhone } from './forget-phone';

export function MyPhonesCard() {
  const { campaignId } = useMember();
  const devices = useCall(contract.devices.mine, { query: { campaign_id: campaignId } });
  const [forgetting, setForgetting] = useState<Device | null>(null);
  const here = useDeviceId(campaignId);
  const now = devices.at ?? 0;
  return (
    <Card title={t('Your phones')}>
      <Loadable loaded={devices}>
        {(rows) => (
          <>
            <p className={styles.small}>
              {t('Lost one? Make it forget the walkbooks on it. Unsent results stay and can still be sent.')}
            </p>
            {rows.map((device) => (
              <div key={device.device_id} className={styles.item}>
                <span className={styles.who}>
                  {device.device_id === here
                    ? t('This phone')
                    : t('Last seen: {when}', { when: formatElapsed(Date.parse(device.seen_at), now) })}
                </span>
                {device.device_id !== here && (
                  <ForgetButton device={device} now={now} onAsk={() => setForgetting(device)} />
                )}
              </div>
            ))}
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

/** Under which id this phone is listed; null until it is known. */
function useDeviceId(campaignId: string): string | null {
  const { uid } = useIdentity();
  const [id, setId] = useState<string | null>(null);
  useEffect(() => {
    if (uid === null) return;
    withOutbox((db) => deviceIdOf(db, uid, campaignId)).then(setId, () => undefined);
  }, [uid, campaignId]);
  return id;
}
