// Twilio as this server asks it: what it is told with a number, and what its errors mean.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { carrierOf } from '../../../src/server/providers/carrier/carrier';
import { checkAdapter } from '../../twilio/check';
import { descriptionsOf } from '../../twilio/descriptions';

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
    carrier: { kind: 'twilio', ...account, apiBase, primaryProfile: null, browser: null },
    publicUrl,
    host: '0.0.0.0',
    port: 1,
  });
}

test('a number is bought with the address to which Twilio brings what people write, where that can be reached', async () => {
  answer = { status: 201, body: { sid: 'PN1', friendly_name: 'Ours', capabilities: { sms: true } } };
  await (await carrierAt('https://doors.example.org')).numbers.buy('+19195550111', 'Ours');
  expect(['SmsUrl', 'SmsMethod', 'VoiceUrl', 'VoiceMethod'].map((name) => asked?.get(name))).toEqual([
    'https://doors.example.org/api/carrier/messages/incoming',
    'POST',
    'https://doors.example.org/api/carrier/calls/incoming',
    'POST',
  ]);
  await (await carrierAt('http://localhost:8080')).numbers.buy('+19195550111', 'Ours');
  expect(asked?.has('SmsUrl')).toBe(false);
});

test('an account that doesn’t let us in keeps texts waiting instead of failing each', async () => {
  answer = { status: 401, body: { code: 20003, message: 'Authenticate', status: 401 } };
  const send = (await carrierAt('https://doors.example.org')).messages.send({
    id: 'x',
    from: '+19195550111',
    to: '+19195550122',
    body: 'Hello',
    report_url: 'https://doors.example.org/x',
  });
  await expect(send).rejects.toMatchObject({ kind: 'no_money', code: '20003' });
});

test('a queue that is full, and asking too fast, are tried again', async () => {
  for (const [status, code] of [
    [400, 21611],
    [429, 20429],
  ] as const) {
    answer = { status, body: { code, message: 'Too many', status } };
    const text = { id: 'x', from: '+19195550111', to: '+19195550122', body: 'Hello', report_url: 'https://a.example' };
    const send = (await carrierAt('https://doors.example.org')).messages.send(text);
    await expect(send).rejects.toMatchObject({ kind: 'away', code: String(code) });
  }
});

describe('the check against the official descriptions', () => {
  const text = { type: 'string' };
  const message = {
    properties: { sid: text, body: text, status: { $ref: '#/components/schemas/message_enum_status' } },
  };
  /** Messages only, and of those not all. */
  const some = (form: object) =>
    descriptionsOf([
      {
        paths: {
          '/2010-04-01/Accounts/{AccountSid}/Messages.json': {
            servers: [{ url: 'https://api.twilio.com' }],
            post: {
              parameters: [{ name: 'AccountSid', in: 'path', schema: { type: 'string', pattern: '^AC' } }],
              requestBody: { content: { form: { schema: form } } },
              responses: { 201: { content: { 'application/json': { schema: message } } } },
            },
          },
        } as never,
        components: {
          schemas: {
            message_enum_status: { ...text, enum: ['sent', 'eaten'] },
            'api.v2010.account.message': message,
            'api.v2010.account.call': message,
            brand_registrations_enum_status: { enum: [] },
          },
        },
      },
    ]);

  test('says each thing that differs in a sentence', async () => {
    const properties = { From: text, To: { ...text, enum: ['+1'] }, Body: { type: 'boolean' } };
    const { operations, wrong } = await checkAdapter(some({ properties, required: ['Sender'] }));
    expect(operations).toContain('POST /2010-04-01/Accounts/{AccountSid}/Messages.json');
    const post = 'POST /2010-04-01/Accounts/{AccountSid}/Messages.json';
    expect(wrong).toEqual(
      expect.arrayContaining([
        `No description knows GET https://api.twilio.com/2010-04-01/Accounts/AC${'0'.repeat(32)}/Messages.json.`,
        `${post}: To is +19195550122 instead of +1.`,
        `${post}: Body is Hello instead of true or false.`,
        `${post}: it takes no field StatusCallback.`,
        `${post}: it needs the field Sender.`,
        'A webhook has no field ErrorCode.',
        'No message has the status undelivered.',
        'The status eaten of a message isn’t understood.',
      ]),
    );
  });
});
