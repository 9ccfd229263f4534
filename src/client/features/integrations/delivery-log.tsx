// What was sent to a webhook and what became of it, newest first.
import { useState } from 'react';
import { contract } from '../../../contract';
import type { Webhook, WebhookDelivery } from '../../../contract/integrations/webhooks';
import { useCall } from '../../data/use-call';
import { formatDate } from '../../i18n/formats';
import { t, tPlural } from '../../i18n/texts';
import { useMember } from '../../session/session';
import { Row, Stack } from '../../ui/layout/stack-and-row';
import { Button } from '../../ui/primitives/button';
import { Dialog } from '../../ui/primitives/dialog';
import { Loadable } from '../../ui/primitives/loadable';
import { Tag } from '../../ui/primitives/tag';
import styles from './integrations.module.css';
import { deliveryEvent, deliverySentence, deliveryStates } from './webhook-words';

const page = 50;

export function DeliveryLog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { campaignId } = useMember();
  const [skip, setSkip] = useState(0);
  const query = { campaign_id: campaignId, id: webhook.id, skip, limit: page };
  const loaded = useCall(
    contract.webhooks.deliveries,
    { query },
    { every: (log) => (log?.deliveries.some(({ state }) => state === 'waiting') ? 3_000 : undefined) },
  );
  return (
    <Dialog title={t('Deliveries to {name}', { name: webhook.name })} onClose={onClose}>
      <Stack gap={14}>
        <p className="quiet">{t('The last 30 days. What an event said isn’t kept here.')}</p>
        <Loadable loaded={loaded}>
          {({ deliveries, more }) => (
            <>
              {deliveries.length === 0 ? (
                <p className="quiet">{t('Nothing was sent yet.')}</p>
              ) : (
                <ul>
                  {deliveries.map((each) => (
                    <DeliveryRow key={each.id} delivery={each} />
                  ))}
                </ul>
              )}
              <Row gap={8}>
                {skip > 0 && (
                  <Button small onClick={() => setSkip(Math.max(0, skip - page))}>
                    {t('Newer')}
                  </Button>
                )}
                {more && (
                  <Button small onClick={() => setSkip(skip + page)}>
                    {t('Older')}
                  </Button>
                )}
              </Row>
            </>
          )}
        </Loadable>
      </Stack>
    </Dialog>
  );
}

function DeliveryRow({ delivery }: { delivery: WebhookDelivery }) {
  const { words, look } = deliveryStates[delivery.state];
  const sentence = deliverySentence(delivery);
  const { created_at, tries, next_try_at: next } = delivery;
  return (
    <li className={styles.item}>
      <div className={styles.about}>
        <p>{deliveryEvent(delivery.event)}</p>
        <p className={styles.small}>
          {formatDate(created_at, 'weekdayDayTime')}
          {tries > 1 && ` · ${tPlural(tries, '{count} try', '{count} tries')}`}
          {tries > 0 && next !== null && ` · ${t('next try {when}', { when: formatDate(next, 'weekdayDayTime') })}`}
        </p>
        {sentence !== '' && <p className={styles.small}>{sentence}</p>}
      </div>
      <Tag look={look}>{t(words)}</Tag>
    </li>
  );
}
