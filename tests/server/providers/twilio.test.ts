// Twilio as this server asks it: what it is told with a number, and what its errors mean.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { carrierOf } from '../../../src/server/providers/carrier/carrier';

let server: Server;
let answer: { status: number; body: object };
let asked: URLSearchParams | null = null;
beforeAll(async () => {
  server = createServer((request, response) => {
    void text(request).then((body) => {
      asked = new URLSearchParams(body);
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body));
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
});
afterAll(() => server.close());

function carrierAt(publicUrl: string) {
  const apiBase = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const account = { accountSid: `AC${'0'.repeat(32)}`, authToken: 'token' };
  return carrierOf({
    carrier: { kind: 'twilio', ...account, apiBase, browser: null },
    publicUrl,
    host: '0.0.0.0',
    port: 1,
  });
}

test('a number is bought with the address to which Twilio brings what people write, where that can be reached', async () => {
  answer = { status: 201, body: { sid: 'PN1', friendly_name: 'Ours', capabilities: { sms: true } } };
  await carrierAt('https://doors.example.org').numbers.buy('+19195550111', 'Ours');
  expect([asked?.get('SmsUrl'), asked?.get('SmsMethod')]).toEqual([
    'https://doors.example.org/api/carrier/messages/incoming',
    'POST',
  ]);
  await carrierAt('http://localhost:8080').numbers.buy('+19195550111', 'Ours');
  expect(asked?.has('SmsUrl')).toBe(false);
});

test('an account that doesn’t let us in keeps texts waiting instead of failing each', async () => {
  answer = { status: 401, body: { code: 20003, message: 'Authenticate', status: 401 } };
  const send = carrierAt('https://doors.example.org').messages.send({
    id: 'x',
    from: '+19195550111',
    to: '+19195550122',
    body: 'Hello',
    report_url: 'https://doors.example.org/x',
  });
  await expect(send).rejects.toMatchObject({ kind: 'no_money', code: '20003' });
});
