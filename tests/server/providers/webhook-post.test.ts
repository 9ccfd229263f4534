// Sending an event: only to public addresses, to the very one that was looked up, and whatever the receiver does.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { receiverCertificate as ca, receiverKey, receiverName as name } from '../../support/receiver-certificate';
import { isPublicAddress, webhookPost } from '../../../src/server/providers/webhook-post';

let server: Server;
let port: number;
let answer: (request: IncomingMessage, response: ServerResponse) => void;
let hits = 0;

beforeAll(async () => {
  server = createServer({ key: receiverKey, cert: ca }, (request, response) => {
    hits += 1;
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const sent = { headers: { 'webhook-id': '1' }, body: '{"a":"ü"}' };
const here = { resolve: async () => ['127.0.0.1'], isPublic: () => true };
const post = (options: Parameters<typeof webhookPost>[0], url = `https://${name}:${port}/x`) =>
  webhookPost(options)({ url, ...sent });

test('sends the body with its headers to the address of the name, and tells the status', async () => {
  let heard = '';
  answer = (request, response) => {
    request.on('data', (piece: Buffer) => (heard += piece.toString()));
    request.on('end', () => response.writeHead(202).end(String(request.headers['webhook-id'])));
  };
  expect(await post({ ...here, ca })).toEqual({ status: 202 });
  expect(heard).toBe(sent.body);
});

test('goes to another of the name’s addresses where the first does not take it, and sends it once', async () => {
  answer = (_request, response) => response.writeHead(200).end();
  const before = hits;
  const resolve = async () => ['127.0.0.2', '127.0.0.1'];
  expect(await post({ ...here, resolve, ca })).toEqual({ status: 200 });
  expect(hits).toBe(before + 1);
});

test('follows no redirect, waits no longer than its patience, and wants a valid certificate', async () => {
  answer = (_request, response) => response.writeHead(302, { location: 'http://169.254.169.254/' }).end();
  expect(await post({ ...here, ca })).toEqual({ status: 302 });
  expect(await post(here)).toEqual({ problem: 'unreachable' });
  answer = () => undefined;
  expect(await post({ ...here, ca, patience: 200 })).toEqual({ problem: 'too_slow' });
  expect(await post({ ...here, ca, resolve: () => Promise.reject(new Error('no such name')) })).toEqual({
    problem: 'unreachable',
  });
});

test('reaches nothing private: by name, if only one of its addresses is, or by address', async () => {
  const before = hits;
  const led = (...addresses: string[]) => post({ resolve: async () => addresses, ca });
  expect(await led('127.0.0.1')).toEqual({ problem: 'private_address' });
  expect(await led('93.184.216.34', '10.0.0.5')).toEqual({ problem: 'private_address' });
  for (const url of [
    `https://127.0.0.1:${port}/`,
    `https://[::1]:${port}/`,
    `https://2130706433:${port}/`,
    `https://0x7f.1:${port}/`,
  ])
    expect(await post({ ca }, url), url).toEqual({ problem: 'private_address' });
  expect(await post({ ...here, ca }, `http://${name}:${port}/`)).toEqual({ problem: 'unreachable' });
  expect(hits).toBe(before);
});

test('knows private addresses from public ones', () => {
  const kept = [
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '169.254.169.254',
    '172.31.0.1',
    '192.168.1.1',
    '224.0.0.1',
    '255.255.255.255',
  ];
  const sixes = [
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    'fc00::1',
    'fe80::1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001::1',
    'ff02::1',
  ];
  for (const address of [...kept, ...sixes, '', 'localhost']) expect(isPublicAddress(address), address).toBe(false);
  for (const address of ['8.8.8.8', '172.32.0.1', '2606:4700::1111'])
    expect(isPublicAddress(address), address).toBe(true);
});
