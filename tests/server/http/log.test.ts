// What is logged of each request, and when it is written.
import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { gathered } from '../../../src/server/gathered-lines';
import { logTo } from '../../../src/server/http/log';
import { bundle } from '../../promise/release';

interface Line {
  level: number;
  msg: string;
  reqId: string;
  req: { method: string; path: string };
  res?: { statusCode: number };
  responseTime?: number;
}

const read = (lines: string) =>
  lines
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line);

describe('of a request', () => {
  test('is one line, when it was answered: its id, what was asked, what came of it and how long that took', async () => {
    let lines = '';
    const app = Fastify({ ...logTo({ write: (line) => void (lines += line) }), genReqId: () => 'an-id' });
    app.get('/doors', async () => 'doors');
    await app.inject('/doors?name=Whisper');
    await app.inject('/none?name=Whisper');
    await app.close();
    const [answered, unknown] = read(lines).filter(({ res }) => res);
    const asked = { level: 30, msg: 'request completed', reqId: 'an-id', responseTime: expect.any(Number) as number };
    expect(answered).toMatchObject({ ...asked, req: { method: 'GET', path: '/doors' }, res: { statusCode: 200 } });
    expect(unknown).toMatchObject({ ...asked, req: { method: 'GET', path: '/none' }, res: { statusCode: 404 } });
    expect(lines.split('"path":"/doors"')).toHaveLength(2);
  });

  test('whose caller went away is one line that says so', async () => {
    let lines = '';
    const app = Fastify(logTo({ write: (line) => void (lines += line) }));
    let hasCome = () => {};
    const came = new Promise<void>((resolve) => (hasCome = resolve));
    app.get('/slow', async () => {
      hasCome();
      await pause(200);
      return 'slow';
    });
    await app.listen({ port: 0 });
    const { port } = app.server.address() as { port: number };
    const socket = connect(port, '127.0.0.1');
    socket.write('GET /slow?name=Whisper HTTP/1.1\r\nHost: here\r\n\r\n');
    await came;
    socket.destroy();
    await expect.poll(() => lines).toContain('request aborted');
    await app.close();
    expect(read(lines).filter(({ req }) => req)).toMatchObject([
      { msg: 'request aborted', req: { method: 'GET', path: '/slow' } },
    ]);
    expect(lines).not.toContain('Whisper');
  });
});

describe('gathered lines', () => {
  const [ordinary, urgent] = ['{"level":30,"msg":"a"}\n', '{"level":50,"msg":"b"}\n'];
  /** Where lines go, `writableLength` of which no one has read yet. */
  function aReader(writableLength = 0) {
    const written: string[] = [];
    const out = { writableLength, write: (lines: string) => written.push(lines), on: () => undefined };
    return { written, out, log: gathered(out) };
  }

  test('go out together a moment later, in their order', async () => {
    const { written, log } = aReader();
    for (let times = 0; times < 3; times += 1) log.write(ordinary);
    expect(written).toEqual([]);
    await expect.poll(() => written).toEqual([ordinary.repeat(3)]);
    log.write(ordinary);
    await expect.poll(() => written).toEqual([ordinary.repeat(3), ordinary]);
  });

  test('go out at once with one that tells of a trouble, before it', () => {
    const { written, log } = aReader();
    log.write(ordinary);
    log.write(urgent);
    expect(written).toEqual([ordinary + urgent]);
  });

  test('are never so many that they would take much memory', () => {
    const { written, log } = aReader();
    const longest = `{"level":30,"msg":"${'x'.repeat(10_000)}"}\n`;
    for (let times = 0; times < 10; times += 1) log.write(longest);
    expect(written).toEqual([longest.repeat(7)]);
  });

  test('that no one reads are left out and counted, until someone does', () => {
    const { written, out, log } = aReader(5_000_000);
    const longest = `{"level":30,"msg":"${'x'.repeat(70_000)}"}\n`;
    for (let times = 0; times < 1000; times += 1) log.write(longest);
    expect(written).toEqual([]);
    out.writableLength = 0;
    log.write(urgent);
    const [told, last] = written.join('').trim().split('\n');
    expect(JSON.parse(told!)).toMatchObject({ level: 40, count: 1000 });
    expect(`${last}\n`).toBe(urgent);
    log.write(urgent);
    expect(written.slice(1)).toEqual([urgent]);
  });

  test('that tell of a trouble have as much room again', () => {
    const { written, out, log } = aReader(5_000_000);
    log.write(ordinary);
    log.write(urgent);
    expect(written).toEqual([urgent]);
    out.writableLength = 9_000_000;
    log.write(urgent);
    expect(written).toEqual([urgent]);
  });
});

describe('a process that ends', () => {
  let folder: string;
  beforeAll(async () => {
    const root = join(import.meta.dirname, '..', '..', '..');
    // Beside the packages.
    folder = await mkdtemp(join(root, 'node_modules', '.cache-log-'));
    const external = (id: string) => !id.startsWith('.') && !id.startsWith('/');
    const entry = 'tests/support/logging-process.ts';
    await writeFile(join(folder, 'logging.mjs'), await bundle({ entry, format: 'es', plants: [], external }));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const run = async (how: string) => {
    const child = spawn(process.execPath, [join(folder, 'logging.mjs'), how], { stdio: ['ignore', 'pipe', 'pipe'] });
    const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
    const [said, complained] = await Promise.all([text(child.stdout), text(child.stderr)]);
    return { code: await ended, said, lines: read(said), complained };
  };
  const done = { msg: 'request completed', req: { path: '/done' } };

  test.each(['exit', 'term'])('by %s has written what was gathered', async (how) => {
    const { code, lines } = await run(how);
    expect(code).toBe(0);
    expect(lines).toMatchObject([done, done]);
  });

  test.each(['throw', 'reject'])('because something broke (%s) has written what was under way, too', async (how) => {
    const { code, said, lines, complained } = await run(how);
    expect(code).not.toBe(0);
    expect(complained).toContain('It broke.');
    expect(lines).toMatchObject([done, done, { level: 40, msg: 'request under way', req: { path: '/never' } }]);
    expect(said).not.toContain('secret');
  });

  test('goes on to its end where no one can read any more', async () => {
    const child = spawn(process.execPath, [join(folder, 'logging.mjs'), 'wait'], { stdio: ['ignore', 'pipe', 'pipe'] });
    child.stdout.destroy();
    let complained = '';
    child.stderr.setEncoding('utf8').on('data', (more: string) => (complained += more));
    const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
    await expect.poll(() => complained, { timeout: 20_000 }).toBe('waits');
    // By then it has written twice.
    const isOver = await Promise.race([ended.then(() => true), pause(1000, false)]);
    expect({ isOver, complained }).toEqual({ isOver: false, complained: 'waits' });
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
  });
});
