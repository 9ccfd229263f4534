import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../../src/server/config';
import { testDatabase, type TestDatabase } from '../../support/database';
import { testApi, type TestApi } from '../../support/api';

interface Seen {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingHttpHeaders;
  body: string;
}
let seen: Seen | null = null;
const emulator = createServer((request, response) => {
  const pieces: Buffer[] = [];
  request.on('data', (piece: Buffer) => pieces.push(piece));
  request.on('end', () => {
    const { method, url, headers } = request;
    seen = { method, url, headers, body: Buffer.concat(pieces).toString() };
    response.writeHead(400, { 'content-type': 'application/json', 'access-control-allow-origin': '*' });
    response.end('{"error":{"message":"INVALID_PASSWORD"}}');
  });
});

let database: TestDatabase;
let api: TestApi;
beforeAll(async () => {
  await new Promise<void>((resolve) => emulator.listen(0, '127.0.0.1', resolve));
  database = await testDatabase();
  const { port } = emulator.address() as AddressInfo;
  api = await testApi({ database, env: { AUTH_EMULATOR_PORT: String(port) } });
});
afterAll(async () => {
  await api.close();
  await database.drop();
  emulator.close();
});

const signIn = '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=demo-key';

test('the emulator’s paths reach it as they are, and its answer comes back as it is', async () => {
  const payload = JSON.stringify({ email: 'ana@example.org', password: 'x' });
  const headers = { 'content-type': 'application/json', 'x-client-version': 'Web' };
  const reply = await api.app.inject({ method: 'POST', url: signIn, payload, headers });
  expect([reply.statusCode, reply.json()]).toEqual([400, { error: { message: 'INVALID_PASSWORD' } }]);
  expect(seen).toMatchObject({ method: 'POST', url: signIn, body: payload, headers: { 'x-client-version': 'Web' } });
  expect(reply.headers['access-control-allow-origin']).not.toBe('*');
});

test('a form and an empty body reach it too', async () => {
  const form = 'grant_type=refresh_token&refresh_token=abc';
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  await api.app.inject({ method: 'POST', url: '/securetoken.googleapis.com/v1/token?key=k', payload: form, headers });
  expect(seen?.body).toBe(form);
  await api.app.inject('/emulator/action?mode=verifyEmail&oobCode=abc');
  expect(seen).toMatchObject({ method: 'GET', url: '/emulator/action?mode=verifyEmail&oobCode=abc', body: '' });
});

test('an emulator that is gone is 503', async () => {
  const alone = await testApi({ database, env: { AUTH_EMULATOR_PORT: '9' } });
  const reply = await alone.app.inject({ method: 'POST', url: signIn, payload: {} });
  expect([reply.statusCode, reply.json().code]).toEqual([503, 'UNAVAILABLE']);
  await alone.close();
});

test('with a real identity provider these paths do not exist', async () => {
  const config = readConfig({ FIREBASE_PROJECT_ID: 'doors', FIREBASE_API_KEY: 'k' });
  const real = await testApi({ database, services: { config } });
  const reply = await real.app.inject({ method: 'POST', url: signIn, payload: {} });
  expect(reply.statusCode).toBe(404);
  await real.close();
});
