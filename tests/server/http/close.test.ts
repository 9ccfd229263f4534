import { connect } from 'node:net';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { closeApp } from '../../../src/server/http/app';
import { testApi, tokenOf } from '../../support/api';

test('a server that stops finishes what runs, and does not wait for an upload that stands still', async () => {
  let reached = () => {};
  const inside = new Promise<void>((resolve) => (reached = resolve));
  const api = await testApi({
    handlers: (real) => ({
      ...real,
      health: {
        ...real.health,
        get: () => {
          reached();
          return new Promise((resolve) => setTimeout(resolve, 300, { status: 'ok', silent: [], version: 'slow' }));
        },
      },
    }),
  });
  const campaign = await api.makeCampaign();
  const address = new URL(await api.app.listen({ port: 0, host: '127.0.0.1' }));
  const stalled = connect(Number(address.port), '127.0.0.1');
  stalled.on('error', () => undefined);
  stalled.write(
    `POST /api/voter-group/upload/?campaign_id=${campaign.id}&name=Stalled HTTP/1.1\r\nhost: localhost\r\n` +
      `authorization: Bearer ${tokenOf(campaign.owner)}\r\ncontent-type: multipart/form-data; boundary=q\r\n` +
      'content-length: 100000\r\n\r\n--q\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\nfirst',
  );
  const closed = once(stalled, 'close');
  const running = fetch(new URL('/api/health', address));
  await inside;
  await closeApp(api.app, 3000);
  expect((await running).status).toBe(200);
  await closed;
  await api.close();
});
