// What the container image does, without a builder: sources that are as small as can be become an installation, which is started.
import { execFile, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../../../src/server/launch/network.mjs';

const root = join(import.meta.dirname, '..', '..', '..', '..');
const run = promisify(execFile);
const asRoot = process.getuid?.() === 0;
const unprivileged = asRoot ? { uid: 65534, gid: 65534 } : {};

let base: string;
let installed: string;
const children: ChildProcess[] = [];

beforeAll(async () => {
  base = mkdtempSync(join(tmpdir(), 'porchlight-image-'));
  chmodSync(base, 0o755);
  const sources = join(base, 'sources');
  installed = join(base, 'installed');
  const write = (path: string, content: string) => {
    mkdirSync(dirname(join(sources, path)), { recursive: true });
    writeFileSync(join(sources, path), content);
  };
  const server = `require('node:http').createServer((request, reply) => {
    reply.statusCode = request.url === (process.env.ROLE === 'worker' ? '/ready' : '/api/ready') ? 200 : 404;
    reply.end(JSON.stringify([process.env.ROLE, process.getuid()]));
  }).listen(process.env.PORT); process.on('SIGTERM', () => process.exit(0));`;
  write('built.js', server);
  const scripts = { build: 'mkdir -p dist/server && cp src/built.cjs dist/server/main.js' };
  write('package.json', JSON.stringify({ name: 'small', version: '1.0.0', scripts }));
  write(
    'package-lock.json',
    JSON.stringify({ name: 'small', version: '1.0.0', lockfileVersion: 3, packages: { '': {} } }),
  );
  write('src/built.cjs', server);
  for (const file of [
    '.npmrc',
    'tsconfig.json',
    'vite.config.ts',
    'sw/worker.ts',
    'public/icon.svg',
    'src/client/app.ts',
  ])
    write(file, '');
  write('src/server/main.ts', '');
  write('src/server/launch/operate/doctor.mjs', "console.log('examined', process.env.ROLE, ...process.argv.slice(2));");
  write('.env', 'SMTP_URL=smtps://secret');
  cpSync(join(root, '.deploy'), join(sources, '.deploy'), { recursive: true });
  await run(join(sources, '.deploy/image.sh'), ['assemble', sources, installed]);
});
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(base, { recursive: true, force: true });
});

const image = () => join(installed, '.deploy/image.sh');

test('an installation has what is run, and neither sources nor settings', () => {
  for (const path of [
    'dist/server/main.js',
    'dist/.assembled',
    'public/icon.svg',
    'src/server/launch/operate/doctor.mjs',
  ])
    expect(existsSync(join(installed, path)), path).toBe(true);
  for (const path of ['.env', 'src/client', 'src/server/main.ts', 'sw'])
    expect(existsSync(join(installed, path)), path).toBe(false);
  // Whatever is there already is not mixed with it.
  const again = spawnSync(image(), ['assemble', join(base, 'sources'), installed], { encoding: 'utf8' });
  expect([again.status, again.stderr.trim()]).toEqual([1, `${installed} isn't empty.`]);
});

test('it runs the part that is asked for as a user without rights, tells whether it is healthy, and ends when told', async () => {
  const port = await freePort();
  const env = { PATH: process.env['PATH'] ?? '', ROLE: 'api', PORT: String(port) };
  expect(spawnSync(image(), ['healthy'], { env }).status).toBe(1);
  const child = spawn(image(), ['start'], { env, ...unprivileged, cwd: '/', stdio: 'ignore' });
  children.push(child);
  await expect.poll(() => spawnSync(image(), ['healthy'], { env }).status).toBe(0);
  const said: unknown = await (await fetch(`http://127.0.0.1:${port}/`)).json();
  expect(said).toEqual(['api', unprivileged.uid ?? process.getuid?.()]);
  child.kill('SIGTERM');
  expect((await once(child, 'exit'))[0]).toBe(0);
  // A worker is asked where it tells its figures, but not for them: some count from one reading to the next.
  const asWorker = { ...env, ROLE: 'worker', METRICS_PORT: env.PORT };
  children.push(spawn(image(), ['start'], { env: asWorker, ...unprivileged, cwd: '/', stdio: 'ignore' }));
  await expect.poll(() => spawnSync(image(), ['healthy'], { env: asWorker }).status).toBe(0);
});

test.runIf(asRoot)('the folders that are mounted become its user’s, and no one else looks into them', async () => {
  const folder = join(base, 'secrets');
  mkdirSync(folder, { mode: 0o755 });
  writeFileSync(join(folder, 'key.json'), '{}', { mode: 0o644 });
  const outside = join(base, 'outside');
  writeFileSync(outside, '', { mode: 0o644 });
  symlinkSync(outside, join(folder, 'link'));
  const fresh = join(base, 'backups');
  await run(image(), ['folders', folder, fresh]);
  const rights = (path: string) => {
    const { uid, mode } = statSync(path);
    return [uid, (mode & 0o777).toString(8)];
  };
  expect([folder, join(folder, 'key.json'), fresh].map(rights)).toEqual([
    [10001, '700'],
    [10001, '600'],
    [10001, '700'],
  ]);
  // What a link leads to stays whose it was.
  expect(rights(outside)).toEqual([0, '644']);
});

test('the operator’s commands run in it, and nothing else does', async () => {
  const env = { PATH: process.env['PATH'] ?? '', ROLE: 'backups' };
  const { stdout } = await run(image(), ['start', 'doctor', '--mail-to', 'a b'], { env, ...unprivileged });
  expect(stdout.trim()).toBe('examined all --mail-to a b');
  await expect(run(image(), ['start', 'sh'], { env, ...unprivileged })).rejects.toMatchObject({ code: 1 });
  const asUser = spawnSync(image(), ['start', 'api'], { env, encoding: 'utf8' });
  if (asRoot) expect(asUser.stderr).toMatch(/^Porchlight doesn't run as root/);
});

test('the image is made of what that assembles, and of nothing that git ignores', () => {
  const read = (name: string) => readFileSync(join(root, '.deploy', name), 'utf8');
  const copied = [...read('Containerfile').matchAll(/^COPY (?!--)(.+) \S+$/gm)].flatMap(([, paths = '']) =>
    paths.split(' '),
  );
  const assembled = /for part in (package\.json[^;]*\.deploy); do\n/.exec(read('image.sh'))?.[1]?.split(' ');
  expect(copied.toSorted()).toEqual(assembled?.toSorted());
  const sent = [...read('Containerfile.dockerignore').matchAll(/^!(\S+)$/gm)].map(([, path = '']) => path);
  expect(sent.toSorted()).toEqual(copied.toSorted());
});

test('a builder makes it, where there is one', () => {
  const builder = ['docker', 'podman', 'buildah'].find((name) => spawnSync(name, ['info']).status === 0);
  if (builder === undefined) {
    console.warn(
      'There is no builder of images here (docker, podman, buildah): the Containerfile itself was not built.',
    );
    return;
  }
  const [, base = ''] = /^FROM (\S+)/m.exec(readFileSync(join(root, '.deploy/Containerfile'), 'utf8')) ?? [];
  if (spawnSync(builder, ['pull', base]).status !== 0) {
    console.warn(`No registry gives ${base} here: the Containerfile itself was not built.`);
    return;
  }
  const built = spawnSync(builder, ['build', '-f', '.deploy/Containerfile', '-t', 'porchlight-test', '.'], {
    cwd: root,
  });
  expect(built.status, String(built.stderr)).toBe(0);
}, 1_800_000);
