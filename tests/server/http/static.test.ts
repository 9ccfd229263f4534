import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../../src/server/config';
import { testDatabase, type TestDatabase } from '../../support/database';
import { testApi, type TestApi } from '../../support/api';

const shell = `<!doctype html><title>Porchlight</title>${'<!-- the shell -->'.repeat(100)}`;
let database: TestDatabase;
let folder: string;
let api: TestApi;
beforeAll(async () => {
  database = await testDatabase();
  folder = await mkdtemp(join(tmpdir(), 'porchlight-client-'));
  await mkdir(join(folder, 'assets'));
  await mkdir(join(folder, 'policies'));
  await mkdir(join(folder, 'packs'));
  await writeFile(join(folder, 'index.html'), shell);
  await writeFile(join(folder, 'service-worker.js'), 'self.x = 1;');
  await writeFile(join(folder, 'manifest.webmanifest'), '{}');
  await writeFile(join(folder, 'assets', 'main-abc123.js'), 'export {};');
  await writeFile(join(folder, 'packs', 'p1.pack'), 'as it is');
  await writeFile(join(folder, 'packs', 'p1.pack.br'), 'compressed by the build');
  await writeFile(join(folder, 'policies', 'terms.html'), '<!doctype html><title>Terms</title>');
  api = await testApi({ database, services: { config: { ...readConfig({}), clientDir: folder } } });
});
afterAll(async () => {
  await api.close();
  await database.drop();
  await rm(folder, { recursive: true });
});

const page = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

describe('the built app', () => {
  test.each(['/', '/auth/login', '/app/walkbook/id/0b0d2f0e-2f5b-4c53-9f63-0d8c86a0c2f1', '/app/walkbooks?x=1.2'])(
    'answers %s with its shell, asked for anew each time',
    async (url) => {
      const reply = await api.app.inject({ url, headers: page });
      expect([reply.statusCode, reply.body]).toEqual([200, shell]);
      expect(reply.headers['cache-control']).toBe('no-cache');
      expect(reply.headers['content-type']).toMatch(/^text\/html/);
    },
  );

  test.each([
    ['/assets/main-abc123.js', 'public, max-age=31536000, immutable'],
    ['/packs/p1.pack', 'public, max-age=31536000, immutable'],
    ['/service-worker.js', 'no-cache'],
    ['/manifest.webmanifest', 'no-cache'],
    ['/policies/terms.html', 'public, max-age=3600'],
  ])('lets %s be kept: %s', async (url, kept) => {
    const reply = await api.app.inject(url);
    expect([reply.statusCode, reply.headers['cache-control']]).toEqual([200, kept]);
  });

  test.each([
    ['/assets/gone-123.js', page],
    ['/icons/gone.png', page],
    ['/packs/gone.pack', page],
    ['/auth/login', { accept: 'application/json' }],
    ['/../../../etc/passwd', {}],
    ['/%2e%2e/%2e%2e/package.json', {}],
    ['/api/gone', page],
  ])('answers %s (%o) with 404, never with its shell', async (url, headers) => {
    const reply = await api.app.inject({ url, headers });
    expect([reply.statusCode, reply.json().code]).toEqual([404, 'NOT_FOUND']);
  });

  test.each([
    ['HEAD', page],
    ['HEAD', { accept: '*/*' }],
    ['GET', { accept: '*/*' }],
  ] as const)('is there for a monitor and a link checker, too: %s with %o', async (method, headers) => {
    const reply = await api.app.inject({ method, url: '/auth/login', headers });
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['content-type']).toMatch(/^text\/html/);
  });

  test('takes nothing but questions', async () => {
    const reply = await api.app.inject({ method: 'POST', url: '/auth/login', headers: page });
    expect(reply.statusCode).toBe(404);
  });

  test('is compressed for who asks', async () => {
    const reply = await api.app.inject({ url: '/auth/login', headers: { ...page, 'accept-encoding': 'br, gzip' } });
    expect(reply.headers['content-encoding']).toMatch(/br|gzip/);
    expect(reply.rawPayload.length).toBeLessThan(shell.length / 2);
  });

  test.each([
    ['br, gzip', 'compressed by the build', 'br'],
    ['identity', 'as it is', undefined],
  ])('gives out a pack for %s as the build left it', async (accepted, body, encoding) => {
    const reply = await api.app.inject({ url: '/packs/p1.pack', headers: { 'accept-encoding': accepted } });
    expect([reply.body, reply.headers['content-encoding']]).toEqual([body, encoding]);
    expect(reply.headers['content-security-policy']).toContain("default-src 'self'");
  });
});

test('without a built app the API answers, and everything else is 404 without the query in it', async () => {
  const bare = await testApi({
    database,
    services: { config: { ...readConfig({}), clientDir: join(folder, 'none') } },
  });
  const reply = await bare.app.inject({ url: '/auth/register?invitationToken=secret', headers: page });
  expect(reply.statusCode).toBe(404);
  expect(reply.body).not.toContain('secret');
  expect((await bare.app.inject('/api/openapi.json')).statusCode).toBe(200);
  await bare.close();
});
