import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ApiKeysCard } from '../../../../src/client/features/integrations/api-keys-card';
import { WebhooksCard } from '../../../../src/client/features/integrations/webhooks-card';
import { id, serverDouble } from '../../../support/office';
import { show } from '../../../support/show';

const key = {
  id: id(1),
  name: 'Dialer',
  scopes: ['results.read'],
  start: 'plk_…abcd',
  created_by_name: 'Ana Ortega',
  created_at: '2026-03-01T12:00:00.000Z',
  last_used_at: null,
  state: 'active',
};
const webhook = {
  id: id(2),
  name: 'Sign shop',
  url: 'https://hooks.example.org/x',
  events: ['sign.requested'],
  state: 'paused',
  pause_reason: 'failing',
  failing_since: '2026-03-01T12:00:00.000Z',
  last_delivered_at: null,
  waiting: 3,
  created_by_name: 'Ana Ortega',
  created_at: '2026-03-01T12:00:00.000Z',
};

it('makes an API key for what was chosen, and shows it once', async () => {
  const { asked } = await serverDouble({
    'GET /api-key/all/': () => [key],
    'POST /api-key/': () => ({ api_key: key, secret: 'plk_the-whole-key' }),
  });
  await show(ApiKeysCard, '/app/campaign/integrations');
  await screen.findByText('Dialer');
  fireEvent.click(screen.getByText('New API key'));
  fireEvent.click(screen.getByText('Make the key'));
  await screen.findByText('Name the tool that will use it.');
  fireEvent.change(screen.getByLabelText(/^Tool/), { target: { value: 'Texter' } });
  fireEvent.click(screen.getByLabelText('Send opt-outs'));
  fireEvent.click(screen.getByText('Make the key'));
  await screen.findByText('plk_the-whole-key');
  const sent = asked.find((each) => each.call === 'POST /api-key/');
  expect(sent?.body).toMatchObject({ name: 'Texter', scopes: ['opt_outs.write'] });
  fireEvent.click(screen.getByText('Done'));
  await waitFor(() => expect(screen.queryByText('plk_the-whole-key')).toBeNull());
});

it('says that a webhook is paused because its maker left', async () => {
  await serverDouble({ 'GET /webhook/all/': () => [{ ...webhook, pause_reason: 'manager', maker_left: true }] });
  await show(WebhooksCard, '/app/campaign/integrations');
  await screen.findByText(/The person who added this webhook no longer manages the campaign/);
});

it('says why a webhook is paused and what waits, and what became of each event', async () => {
  const delivery = { id: id(3), event: 'sign.requested', state: 'waiting', tries: 4, problem: 'refused', status: 503 };
  const times = { created_at: '2026-03-01T12:00:00.000Z', settled_at: null, next_try_at: '2026-03-01T13:00:00.000Z' };
  await serverDouble({
    'GET /webhook/all/': () => [webhook],
    'GET /webhook/deliveries/': () => ({ deliveries: [{ ...delivery, ...times }], more: false }),
  });
  await show(WebhooksCard, '/app/campaign/integrations');
  await screen.findByText(/Nothing arrived for a day/);
  expect(screen.getByText(/3 events wait/)).toBeDefined();
  expect(screen.queryByText('Send a test')).toBeNull();
  fireEvent.click(screen.getByText('Deliveries'));
  await screen.findByText('The receiver answered with an error. (503)');
});
