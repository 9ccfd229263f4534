// A new webhook: where events are sent, and which.
import { useState } from 'react';
import { contract } from '../../../contract';
import { webhookEvents, type WebhookEvent } from '../../../contract/integrations/webhooks';
import { call } from '../../data/api';
import { useAction } from '../../data/use-action';
import { t } from '../../i18n/texts';
import { useMember } from '../../session/session';
import { CheckField } from '../../ui/fields/fields';
import { Form } from '../../ui/fields/form';
import { OnlineButton } from '../../ui/fields/online-button';
import { TextField } from '../../ui/fields/text-field';
import { Row } from '../../ui/layout/stack-and-row';
import { Button } from '../../ui/primitives/button';
import { Problem } from '../../ui/primitives/problem';
import styles from './integrations.module.css';
import { eventWords } from './webhook-words';

export function NewWebhook({ onMade, onCancel }: { onMade: (secret: string) => void; onCancel: () => void }) {
  const { campaignId } = useMember();
  const [name, setName] = useState('');
  const [url, setUrl] = useState('');
  const [events, setEvents] = useState<readonly WebhookEvent[]>(webhookEvents);
  const { busy, problem, refused, errorOf, refuse, act } = useAction();
  const make = () => {
    if (name.trim() === '') return refuse(t('Name the tool that receives the events.'), 'name');
    if (!/^https:\/\/\S+$/i.test(url.trim())) return refuse(t('Enter an address that begins with https://.'), 'url');
    if (events.length === 0) return refuse(t('Choose at least one kind of event.'));
    return void act(async () => {
      const body = { campaign_id: campaignId, name: name.trim(), url: url.trim(), events: [...events] };
      onMade((await call(contract.webhooks.create, { body })).secret);
    });
  };
  const choose = (event: WebhookEvent, checked: boolean) =>
    setEvents(webhookEvents.filter((each) => (each === event ? checked : events.includes(each))));
  return (
    <div className={styles.form}>
      <Form onSubmit={make}>
        {problem && <Problem safe={refused && t('No webhook was added.')}>{problem}</Problem>}
        <TextField
          label={t('Tool')}
          value={name}
          maxLength={60}
          error={errorOf('name')}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <TextField
          label={t('Address')}
          hint={t('The other tool tells you where it receives webhooks. It must begin with https://.')}
          type="url"
          inputMode="url"
          value={url}
          maxLength={1000}
          error={errorOf('url')}
          onChange={(event) => setUrl(event.currentTarget.value)}
        />
        <fieldset>
          <legend className={styles.legend}>{t('What is sent')}</legend>
          {webhookEvents.map((event) => (
            <CheckField key={event} checked={events.includes(event)} onChange={(checked) => choose(event, checked)}>
              {t(eventWords[event])}
            </CheckField>
          ))}
        </fieldset>
        <Row gap={8}>
          <OnlineButton brief type="submit" look="primary" busy={busy}>
            {t('Add the webhook')}
          </OnlineButton>
          <Button onClick={onCancel}>{t('Cancel')}</Button>
        </Row>
      </Form>
    </div>
  );
}
