import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig, rootFolder } from '../../src/server/config';
import { browserConfig } from '../../src/server/config-browser';
import { carrierOf } from '../../src/server/providers/carrier/carrier';

const refusal = (env: Record<string, string>): string => {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return 'not refused';
};

const firebase = { FIREBASE_PROJECT_ID: 'doors-2026', FIREBASE_API_KEY: 'key-1' };

describe('the settings', () => {
  test.each([
    ['BACKUP_PASPHRASE', 'BACKUP_PASSPHRASE'],
    ['TRUSTED_PROXIE', 'TRUSTED_PROXIES'],
    ['PUBILC_URL', 'PUBLIC_URL'],
    ['DATABASE_URI', 'DATABASE_URL'],
  ])('refuse %s, which must have been meant as %s', (name, meant) => {
    expect(refusal({ [name]: 'anything' })).toContain(`If ${meant} is meant, correct the name`);
  });

  test("leave alone other programs' variables, and those that are named alike beside the setting itself", () => {
    const others = {
      HOSTNAME: 'a',
      HOST_PORT: '1',
      NODE_ENV: 'production',
      npm_config_cache: 'x',
      PGPASSWORD: 'y',
      LANGUAGE: 'en',
    };
    expect(refusal(others)).toBe('not refused');
    expect(refusal({ ...firebase, DATABASE_URL: 'postgres://a@b/c', DATABASE_URI: 'postgres://d@e/f' })).toBe(
      'not refused',
    );
  });

  test('need nothing: a fresh machine gets the emulator, a local folder and the demo', () => {
    const config = readConfig({});
    expect(config).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
      publicUrl: 'http://127.0.0.1:8080',
      dataDir: `${rootFolder}/.porchlight`,
      databaseUrl: null,
      databaseIsEmbedded: true,
      files: { kind: 'folder', folder: `${rootFolder}/.porchlight/files` },
      map: { tilesUrl: null, attribution: null, pmtiles: null },
      geocoder: null,
      backupDays: 7,
      keyHours: 72,
      sentryDsn: null,
      demo: true,
    });
    expect(config.auth).toMatchObject({
      mode: 'emulator',
      projectId: 'demo-porchlight',
      emulatorUrl: 'http://127.0.0.1:9099',
    });
  });

  test('believe no proxy but one on this machine, unless others are named', () => {
    expect(readConfig({}).trustedProxies).toEqual(['loopback']);
    expect(readConfig({ TRUSTED_PROXIES: '10.0.0.0/8, 2001:db8::7 uniquelocal' }).trustedProxies).toEqual([
      '10.0.0.0/8',
      '2001:db8::7',
      'uniquelocal',
    ]);
    expect(refusal({ TRUSTED_PROXIES: 'everyone' })).toContain(
      'TRUSTED_PROXIES must be addresses or ranges of proxies',
    );
    for (const name of ['INVITATIONS', 'EXPORTS', 'LOOK_UPS', 'RECOMMENDATIONS'])
      expect(refusal({ [`${name}_PER_DAY`]: 'many' })).toContain(`The setting ${name}_PER_DAY must be a number from 1`);
    for (const name of ['DATABASE_STATEMENT_SECONDS', 'DATABASE_IDLE_SECONDS'])
      expect(refusal({ [name]: '0' })).toContain(`${name} must be a number of seconds from 1`);
    expect(readConfig({ INVITATIONS_PER_DAY: '5000', DATABASE_IDLE_SECONDS: '30' }).limits).toMatchObject({
      daily: { invitations: 5000, exports: 20 },
      statements: { statement: 120, idle: 30 },
    });
    expect(refusal({ DATABASE_POOL: '0' })).toContain('DATABASE_POOL must be a number of connections from 2');
  });

  test('name a mail server with whom its e-mails are from, and keep them in the data folder without one', () => {
    const SMTP_URL = 'smtps://user:secret@mail.example.org';
    const MAIL_FROM = 'Porchlight <hello@example.org>';
    expect(readConfig({}).mail).toMatchObject({ kind: 'folder', folder: `${rootFolder}/.porchlight/emails` });
    expect(readConfig({ SMTP_URL, MAIL_FROM }).mail).toEqual({ kind: 'smtp', url: SMTP_URL, from: MAIL_FROM });
    expect(refusal({ SMTP_URL })).toContain('MAIL_FROM is missing');
    for (const from of ['nobody', 'A <a@example.org>\r\nBcc: b@example.org', 'a@example.org, b@example.org'])
      expect(refusal({ SMTP_URL, MAIL_FROM: from })).toContain('MAIL_FROM must be');
    expect(refusal({ SMTP_URL: 'http://user:secret@mail.example.org', MAIL_FROM })).not.toContain('secret');
  });

  test('name an online geocoder by its address alone, with the benchmark that is current', () => {
    const GEOCODER_URL = 'https://geocoder.example.org/addressbatch';
    expect(readConfig({ GEOCODER_URL }).geocoder).toEqual({ url: GEOCODER_URL, benchmark: 'Public_AR_Current' });
    expect(readConfig({ GEOCODER_URL, GEOCODER_BENCHMARK: '4' }).geocoder?.benchmark).toBe('4');
    expect(refusal({ GEOCODER_URL: 'ftp://geocoder.example.org' })).toContain('GEOCODER_URL');
    expect(refusal({ GEOCODER_URL, GEOCODER_BENCHMARK: 'a b' })).toContain('GEOCODER_BENCHMARK');
  });

  test('say by when a backup holds what was stored', () => {
    expect(readConfig({ BACKUP_DAYS: '30' }).backupDays).toBe(30);
    expect(refusal({ BACKUP_DAYS: 'never' })).toContain('BACKUP_DAYS');
    expect(readConfig({ WALKBOOK_KEY_HOURS: '12' }).keyHours).toBe(12);
    expect(refusal({ WALKBOOK_KEY_HOURS: '0' })).toContain('WALKBOOK_KEY_HOURS must be a number of hours from 1');
  });

  test('treat a variable set to nothing as unset', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: ' ', S3_ENDPOINT: '' }).port).toBe(8080);
  });

  test('take the embedded server that the launcher started, and do not call it a real database', () => {
    const config = readConfig({ PORCHLIGHT_EMBEDDED_URL: 'postgres://porchlight:x@127.0.0.1:5433/porchlight' });
    expect(config.databaseUrl).toBe('postgres://porchlight:x@127.0.0.1:5433/porchlight');
    expect(config.databaseIsEmbedded).toBe(true);
  });

  test('with a Firebase project there is no emulator and no demo', () => {
    const config = readConfig({ ...firebase, DATABASE_URL: 'postgres://db.example.org/porchlight', HOST: '0.0.0.0' });
    expect(config.auth).toEqual({
      mode: 'firebase',
      projectId: 'doors-2026',
      apiKey: 'key-1',
      authDomain: 'doors-2026.firebaseapp.com',
      jwksUrl: 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com',
      accountsUrl: 'https://identitytoolkit.googleapis.com',
      serviceAccount: null,
    });
    expect(config.demo).toBe(false);
    expect(config.databaseIsEmbedded).toBe(false);
  });

  test('simulate calls and texts in a trial alone: a real installation without a carrier sends nothing, and says so', async () => {
    const twilio = { TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`, TWILIO_AUTH_TOKEN: 'secret' };
    const kinds = [{}, firebase, { ...firebase, ...twilio }].map((set) => readConfig(set).carrier.kind);
    expect(kinds).toEqual(['local', 'none', 'twilio']);
    const { numbers, messages, local } = await carrierOf(readConfig(firebase));
    await expect(numbers.account()).rejects.toMatchObject({ kind: 'refused' });
    const text = { id: '1', from: '+15552000001', to: '+15552000002', body: 'Hi', report_url: 'http://localhost/' };
    await expect(messages.send(text)).rejects.toMatchObject({ kind: 'refused' });
    expect(local).toBeNull();
  });

  test('store files in S3 when a bucket is named', () => {
    expect(readConfig({ S3_BUCKET: 'photos', S3_ENDPOINT: 'https://s3.example.org' }).files).toEqual({
      kind: 's3',
      endpoint: 'https://s3.example.org',
      bucket: 'photos',
      region: 'us-east-1',
    });
  });

  test.each([
    [{ PORT: 'eighty' }, 'The setting PORT must be a port number from 1 to 65535, not "eighty".'],
    [{ PORT: '70000' }, 'The setting PORT must be a port number from 1 to 65535, not "70000".'],
    [{ HOST: 'not a host' }, 'The setting HOST must be'],
    [{ DEMO: 'no' }, 'The setting DEMO must be 0 or 1, not "no".'],
    [{ MAP_TILES_URL: 'https://tiles.example.org/' }, 'The setting MAP_TILES_URL must be a tile address'],
    [{ MARKETING_URL: 'javascript:alert(1)' }, 'The setting MARKETING_URL must be'],
    [{ POLICY_TERMS_URL: '//elsewhere.example.org' }, 'The setting POLICY_TERMS_URL must be'],
    [{ S3_ENDPOINT: 'https://s3.example.org' }, 'S3_BUCKET is missing; S3_ENDPOINT needs it.'],
    [{ FIREBASE_API_KEY: 'key-1' }, 'FIREBASE_PROJECT_ID is missing'],
    [{ FIREBASE_PROJECT_ID: 'doors-2026' }, 'FIREBASE_API_KEY is missing'],
    [{ ...firebase, DEMO: '1' }, 'DEMO=1 needs the identity emulator'],
    [{ PORT: '9099' }, 'PORT and AUTH_EMULATOR_PORT are both 9099'],
  ])('refuse %o in one sentence that names the variable', (env, sentence) => {
    expect(refusal(env)).toContain(sentence);
    expect(refusal(env)).not.toContain('\n');
  });

  test('never repeat a password in the refusal', () => {
    const sentence = refusal({ DATABASE_URL: 'mysql://admin:hunter2@db.example.org/x' });
    expect(sentence).toContain('DATABASE_URL must be an address like postgres://');
    expect(sentence).not.toContain('hunter2');
    const missing = refusal({ DATABASE_URL: 'postgres://admin:hunter2@one:5432,,two/x' });
    expect(missing).toMatch(/^The setting DATABASE_URL must be .*\. A host before or after a comma is missing\.$/);
    expect(missing).not.toContain('hunter2');
  });

  describe('unsigned tokens are never accepted by accident', () => {
    test.each([
      [{ DATABASE_URL: 'postgres://db.example.org/porchlight' }, 'DATABASE_URL is set'],
      [{ HOST: '0.0.0.0' }, 'HOST is 0.0.0.0'],
      [{ HOST: '::' }, 'HOST is ::'],
      [{ HOST: '192.168.1.4' }, 'HOST is 192.168.1.4'],
      [{ HOST: '127.0.0.1.example.org' }, 'HOST is 127.0.0.1.example.org'],
      [{ PUBLIC_URL: 'https://doors.example.org' }, 'PUBLIC_URL is https://doors.example.org'],
    ])('%o without a Firebase project is refused', (env, reason) => {
      expect(refusal(env)).toContain(reason);
      expect(refusal(env)).toContain('ALLOW_EMULATOR=1');
      expect(readConfig({ ...env, ALLOW_EMULATOR: '1' }).auth.mode).toBe('emulator');
    });

    test.each(['http://localhost:8080', 'http://127.0.0.1:9000/', 'http://[::1]:8080'])(
      'the public address %s leads nobody else here',
      (address) => {
        expect(readConfig({ PUBLIC_URL: address }).auth.mode).toBe('emulator');
      },
    );

    test.each(['localhost', '127.0.0.1', '127.8.9.10', '::1'])('the loopback host %s is fine', (host) => {
      expect(readConfig({ HOST: host }).auth.mode).toBe('emulator');
    });
  });

  test('give the browser what it needs and no secret', () => {
    const config = readConfig({
      ...firebase,
      DATABASE_URL: 'postgres://u:hunter2@db.example.org/porchlight',
      SENTRY_DSN: 'https://abc@sentry.example.org/1',
      MAP_TILES_URL: 'https://tiles.example.org/{z}/{x}/{y}.png',
      MAP_ATTRIBUTION: '© somebody',
      MARKETING_URL: 'https://example.org',
    });
    expect(browserConfig(config)).toEqual({
      auth: { mode: 'firebase', projectId: 'doors-2026', apiKey: 'key-1', authDomain: 'doors-2026.firebaseapp.com' },
      map: { tilesUrl: 'https://tiles.example.org/{z}/{x}/{y}.png', attribution: '© somebody', pmtilesUrl: null },
      sentryDsn: 'https://abc@sentry.example.org/1',
      policies: {
        privacy: '/policies/privacy.html',
        disclaimer: '/policies/disclaimer.html',
        terms: '/policies/terms.html',
      },
      marketingUrl: 'https://example.org',
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    });
  });
});
