// Where a campaign's events are sent, how that goes, and pausing, trying and removing each.
import { useState } from 'react';
import { contract } from '../../../contract';
import type { Webhook } from '../../../contract/integrations/webhooks';
import { call } from '../../data/api';
import { useAction } from '../../data/use-action';
import { useCall } from '../../data/use-call';
import { formatDate } from '../../i18n/formats';
import { t, tPlural } from '../../i18n/texts';
import { useMember } from '../../session/session';
import { OnlineButton } from '../../ui/fields/online-button';
import { Row, Stack } from '../../ui/layout/stack-and-row';
import { Button } from '../../ui/primitives/button';
import { Card } from '../../ui/primitives/card';
import { Loadable } from '../../ui/primitives/loadable';
import { Problem } from '../../ui/primitives/problem';
import { Tag } from '../../ui/primitives/tag';
import { toast } from '../../ui/primitives/toast';
import { DeliveryLog } from './delivery-log';
import styles from './integrations.module.css';
import { NewWebhook } from './new-webhook';
import { RemoveWebhook } from './remove-webhook';
import { SecretDialog } from './secret-dialog';
import { eventWords, pausedSentence, webhookState } from './webhook-words';

/** Milliseconds between looks while something is on its way. */
const soon = 3_000;

export function WebhooksCard() {
  const { campaignId } = useMember();
  const loaded = useCall(
    contract.webhooks.all,
    { query: { campaign_id: campaignId } },
    { every: (hooks) => (hooks?.some(({ state, waiting }) => state === 'active' && waiting > 0) ? soon : undefined) },
  );
  const [adding, setAdding] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  return (
    <Card
      title={t('Webhooks')}
      aside={
        !adding && (
          <Button small look="pale" icon="plus" onClick={() => setAdding(true)}>
            {t('New webhook')}
          </Button>
        )
      }
    >
      <Stack gap={14}>
        <p className="quiet">
          {t(
            'New answers and sign requests at doors, and opt-outs, are sent to another tool as they come, without confidential people.',
          )}
        </p>
        {adding && (
          <NewWebhook
            onCancel={() => setAdding(false)}
            onMade={(made) => {
              setAdding(false);
              setSecret(made);
              loaded.reload();
            }}
          />
        )}
        <Loadable loaded={loaded}>
          {(hooks) =>
            hooks.length === 0 ? (
              <p className="quiet">{t('No webhooks yet.')}</p>
            ) : (
              <ul>
                {hooks.map((webhook) => (
                  <WebhookRow key={webhook.id} webhook={webhook} onChanged={loaded.reload} />
                ))}
              </ul>
            )
          }
        </Loadable>
      </Stack>
      {secret !== null && (
        <SecretDialog title={t('Copy this secret')} secret={secret} onClose={() => setSecret(null)}>
          <p>{t('It’s shown only now. The receiver checks with it that an event really comes from here.')}</p>
        </SecretDialog>
      )}
    </Card>
  );
}

function WebhookRow({ webhook, onChanged }: { webhook: Webhook; onChanged: () => void }) {
  const { campaignId } = useMember();
  const { busy, problem, refused, act } = useAction();
  const [opened, setOpened] = useState<'log' | 'remove' | null>(null);
  const { id, name, url, events, waiting, last_delivered_at: last } = webhook;
  const body = { campaign_id: campaignId, id };
  const { words, look } = webhookState(webhook);
  const paused = pausedSentence(webhook);
  const turn = () =>
    act(async () => {
      const state = webhook.state === 'paused' ? 'active' : 'paused';
      await call(contract.webhooks.setState, { body: { ...body, state } });
      onChanged();
    });
  const tryIt = () =>
    act(async () => {
      await call(contract.webhooks.test, { body });
      toast({ text: t('The test is on its way. See its deliveries.'), icon: 'check' });
      onChanged();
    });
  return (
    <li className={styles.item}>
      <div className={styles.about}>
        <p>{name}</p>
        <p className={styles.small}>{url}</p>
        <p className={styles.small}>{events.map((event) => t(eventWords[event])).join(' · ')}</p>
        <p className={styles.small}>
          {last === null
            ? t('Nothing delivered yet')
            : t('Last delivered {when}', { when: formatDate(last, 'dayYearTime') })}
          {waiting > 0 && ` · ${tPlural(waiting, '{count} event waits', '{count} events wait')}`}
        </p>
        {paused && <p className={styles.small}>{paused}</p>}
        {problem && <Problem safe={refused && t('Nothing was changed.')}>{problem}</Problem>}
      </div>
      <Tag look={look}>{words}</Tag>
      <Row gap={8}>
        <Button small onClick={() => setOpened('log')}>
          {t('Deliveries')}
        </Button>
        {webhook.state === 'active' && (
          <OnlineButton brief small busy={busy} onClick={() => void tryIt()}>
            {t('Send a test')}
          </OnlineButton>
        )}
        <OnlineButton brief small busy={busy} onClick={() => void turn()}>
          {webhook.state === 'paused' ? t('Resume') : t('Pause')}
        </OnlineButton>
        <OnlineButton brief small look="quiet" onClick={() => setOpened('remove')}>
          {t('Remove')}
        </OnlineButton>
      </Row>
      {opened === 'log' && <DeliveryLog webhook={webhook} onClose={() => setOpened(null)} />}
      {opened === 'remove' && <RemoveWebhook webhook={webhook} onClose={() => setOpened(null)} onRemoved={onChanged} />}
    </li>
  );
}
