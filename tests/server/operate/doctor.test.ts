import dns from 'node:dns';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:https';
import { syncBuiltinESMExports } from 'node:module';
import type { AddressInfo, LookupFunction } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import tls from 'node:tls';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readConfig, type Config } from '../../../src/server/config';
import { noteBackup } from '../../../src/server/db/newest-backup';
import { examineInstallation, type Finding } from '../../../src/server/operate/doctor/doctor';
import { testDatabase, type TestDatabase } from '../../support/database';
import { receiverCertificate, receiverKey, receiverName } from '../../support/receiver-certificate';
import { smtpDouble, type SmtpDouble } from '../../support/smtp';

let database: TestDatabase;
let smtp: SmtpDouble;
let base: string;
beforeAll(async () => {
  [database, smtp] = await Promise.all([testDatabase(), smtpDouble()]);
  base = mkdtempSync(join(tmpdir(), 'porchlight-doctor-'));
});
afterAll(async () => {
  await Promise.all([database.drop(), smtp.close()]);
  rmSync(base, { recursive: true, force: true });
});

const installation = (settings: Record<string, string> = {}): Config =>
  readConfig({
    PORCHLIGHT_DATA: base,
    DATABASE_URL: database.url,
    ALLOW_EMULATOR: '1',
    SMTP_URL: smtp.url,
    MAIL_FROM: 'hello@example.org',
    BACKUP_FOLDER: join(base, 'backups'),
    ...settings,
  });

async function look(config: Config, given: { newestInFolder?: Date; mailTo?: string; ahead?: number } = {}) {
  const found = await examineInstallation(config, {
    newestInFolder: given.newestInFolder ?? null,
    mailTo: given.mailTo ?? null,
    now: () => new Date(Date.now() + (given.ahead ?? 0) * 1000),
  });
  return new Map<string, Finding>(found.map((each) => [each.what, each]));
}

test('an installation in order is told so, part by part, and a message arrives where it should', async () => {
  const found = await look(installation(), { newestInFolder: new Date(), mailTo: 'op@example.org' });
  for (const what of ['Clock', 'Files', 'Backups', 'E-mail']) expect(found.get(what)?.state).toBe('good');
  // A release that lacks the newest fixes is told of.
  expect(found.get('Database')?.state).not.toBe('wrong');
  expect(found.get('Database')?.sentence).toMatch(/^PostgreSQL \d+\.\d+ answers/);
  expect(smtp.received.at(-1)?.to).toBe('op@example.org');
  // On this machine only, with made up people: nothing is wrong, but no one should take it for more.
  for (const what of ['Address', 'Certificate', 'Sign-in']) expect(found.get(what)?.state).toBe('note');
});

test('it is told where photos can be read, and where what reads them does not load', async () => {
  const photos = async () => (await look(installation())).get('Photos')!;
  expect(await photos()).toMatchObject({ state: 'good', sentence: 'Photos can be read and made smaller.' });
  vi.doMock('sharp', () => {
    throw new Error('Could not load the "sharp" module\nPossible solutions');
  });
  try {
    const { state, sentence } = await photos();
    expect(state).toBe('wrong');
    expect(sentence).toMatch(/^Photos and mailers can't be read on this machine: .*\. Install .* "npm ci"\.$/);
  } finally {
    vi.doUnmock('sharp');
  }
});

test('disks are looked at where something lies, and not where a container has a small place of its own', async () => {
  const disk = async (settings: Record<string, string>) => (await look(installation(settings))).get('Disk')!;
  const all = await disk({});
  expect(all.sentence).toMatch(/^\d+\.\d GB of \d+\.\d GB are free where files and backups are\./);
  // Nothing of it is there: the data folder alone says nothing.
  const elsewhere = await disk({ S3_BUCKET: 'bucket', BACKUP_FOLDER: '' });
  expect(elsewhere).toMatchObject({ state: 'note', sentence: expect.stringMatching(/^Nothing lies on this machine/) });
  expect((await disk({ S3_BUCKET: 'bucket', BACKUP_FOLDER: '/dev/shm/backups/later' })).sentence).toMatch(
    /are free where backups are\./,
  );
});

test('what is wrong is told with what to do, and keeps nothing else from being looked at', async () => {
  const wrong = installation({ SMTP_URL: 'smtp://127.0.0.1:9', PUBLIC_URL: 'http://campaign.invalid' });
  const found = await look(wrong, { newestInFolder: new Date(Date.now() - 72 * 3_600_000), ahead: 90 });
  expect(found.get('Clock')?.sentence).toMatch(/^Seen from this machine, the database's clock is \d\d s behind\. Set/);
  expect(found.get('Backups')?.sentence).toMatch(/^The newest is 72 hours old; one is due every 24\.$/);
  expect(found.get('Address')?.sentence).toBe(
    "The name campaign.invalid (PUBLIC_URL) has no address: add it to the domain's DNS.",
  );
  expect(found.get('Certificate')?.sentence).toMatch(/Without HTTPS phones keep nothing/);
  expect(found.get('E-mail')).toMatchObject({
    state: 'wrong',
    sentence: expect.stringMatching(
      /^The mail server 127\.0\.0\.1 doesn't let us in: .*ECONNREFUSED.*\. Check SMTP_URL\.$/,
    ),
  });
  expect(found.get('Files')?.state).toBe('good');
  const secure = installation({ PUBLIC_URL: 'https://campaign.invalid' });
  expect((await look(secure)).get('Certificate')?.sentence).toMatch(
    /^Browsers get no certificate from campaign\.invalid that they believe: /,
  );
  expect((await look(installation())).get('Backups')?.sentence).toMatch(/^There is none yet; one is due every 24\./);
});

test('a backup that was made by hand counts as much as an automatic one, as managers are told of it', async () => {
  const backups = async (settings: Record<string, string>, given = {}) =>
    (await look(installation(settings), given)).get('Backups')!;
  const none = await backups({ BACKUP_FOLDER: '' });
  expect(none.state).toBe('wrong');
  expect(none.sentence).toMatch(
    /^There is none yet; one is due every 24\. None are made automatically: set BACKUP_FOLDER/,
  );
  await noteBackup(database.url, new Date(Date.now() - 5 * 3_600_000).toISOString());
  const byHand = await backups({ BACKUP_FOLDER: '' });
  expect(byHand.state).toBe('note');
  expect(byHand.sentence).toMatch(/^The newest is 5 hours old\. None are made automatically/);
  // The automatic ones don't come any more: that is told, though there is a newer one.
  const stopped = await backups({}, { newestInFolder: new Date(Date.now() - 72 * 3_600_000) });
  expect(stopped).toMatchObject({
    state: 'note',
    sentence: expect.stringMatching(/^The newest is 5 hours old, but none as new/),
  });
  expect(await backups({}, { newestInFolder: new Date(Date.now() - 3 * 3_600_000) })).toMatchObject({
    state: 'good',
    sentence: expect.stringMatching(/^The newest is 3 hours old\./),
  });
  await database.db.deleteFrom('installation').where('key', '=', 'newest-backup').execute();
});

/** While `act` runs, this machine's resolver finds a name here, and its list of authorities has that of the name's certificate. */
async function asKnownName(act: () => Promise<void>): Promise<void> {
  const here = { address: '127.0.0.1', family: 4 };
  const { lookup } = dns;
  const { createSecureContext } = tls;
  const find: LookupFunction = (name, options, found) => {
    if (name !== receiverName) return lookup(name, options, found);
    if (options.all) found(null, [here]);
    else found(null, here.address, here.family);
  };
  const spies = [
    vi.spyOn(dns, 'lookup').mockImplementation(find as typeof lookup),
    vi.spyOn(dns.promises, 'lookup').mockResolvedValue(here),
    vi
      .spyOn(tls, 'createSecureContext')
      .mockImplementation((options) => createSecureContext({ ...options, ca: receiverCertificate })),
  ];
  syncBuiltinESMExports();
  try {
    await act();
  } finally {
    for (const spy of spies) spy.mockRestore();
    syncBuiltinESMExports();
  }
}

test('a name that leads here and a certificate that browsers believe are good, until it ends too soon or something else answers', async () => {
  let status = 200;
  const server = createServer({ key: receiverKey, cert: receiverCertificate }, (request, reply) => {
    reply.writeHead(request.url === '/api/live' ? status : 404).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const config = installation({ PUBLIC_URL: `https://${receiverName}:${port}` });
  const ends = Date.parse('2126-11-02T08:49:43Z');
  const [hour, day] = [3_600_000, 86_400_000];
  const before = async (time: number) => look(config, { ahead: (ends - time - Date.now()) / 1000 });
  try {
    await asKnownName(async () => {
      const found = await before(14 * day + hour);
      expect(found.get('Address')).toMatchObject({
        state: 'good',
        sentence: `${receiverName} leads to 127.0.0.1, where Porchlight answers.`,
      });
      expect(found.get('Certificate')).toMatchObject({ state: 'good', sentence: 'It is valid for 14 more days.' });

      status = 502;
      const later = await before(14 * day - hour);
      expect(later.get('Certificate')).toMatchObject({
        state: 'wrong',
        sentence: 'It is valid for 13 more days only: check that it is renewed.',
      });
      expect(later.get('Address')).toMatchObject({
        state: 'wrong',
        sentence: `${receiverName} leads to 127.0.0.1, but what answers there says 502: check the proxy.`,
      });
    });
  } finally {
    server.close();
    server.closeAllConnections();
  }
});
