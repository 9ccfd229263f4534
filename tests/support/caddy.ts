// Debian's Caddy with our Caddyfile before a server of the test's own, with certificates of its internal authority.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request as requestPlain } from 'node:http';
import { request, type RequestOptions } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { IncomingMessage } from 'node:http';
import { freePort } from '../../src/server/launch/network.mjs';
import { sleep } from '../../src/server/launch/process.mjs';

const caddyfile = join(import.meta.dirname, '..', '..', '.deploy', 'Caddyfile');

export interface Caddy {
  /** Its ports. */
  https: number;
  http: number;
  health: number;
  /** Begins a request by HTTPS, whose certificate must be one of its authority. */
  begin: (options: RequestOptions) => ReturnType<typeof request>;
  stop: () => Promise<void>;
}

export function isCaddyThere(): boolean {
  return spawnSync('caddy', ['version']).status === 0;
}

/** @param upstream the port behind it */
export async function startCaddy(upstream: number): Promise<Caddy> {
  const home = mkdtempSync(join(tmpdir(), 'porchlight-caddy-'));
  const [https, http, health] = [await freePort(), await freePort(), await freePort()];
  const child = spawn('caddy', ['run', '--config', caddyfile, '--adapter', 'caddyfile'], {
    env: {
      ...process.env,
      HOME: home,
      XDG_DATA_HOME: home,
      XDG_CONFIG_HOME: home,
      DOMAIN: `localhost:${https}`,
      HTTPS_PORT: String(https),
      HTTP_PORT: String(http),
      HEALTH_PORT: String(health),
      UPSTREAM: `127.0.0.1:${upstream}`,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let log = '';
  child.stderr.setEncoding('utf8').on('data', (piece: string) => (log += piece));
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const stop = async () => {
    child.kill('SIGKILL');
    await ended;
    rmSync(home, { recursive: true, force: true });
  };
  const isUp = () =>
    new Promise<boolean>((resolve) => {
      requestPlain({ port: health, host: '127.0.0.1' }, (reply) => {
        reply.resume();
        resolve(reply.statusCode === 200 && /certificate obtained successfully/.test(log));
      })
        .on('error', () => resolve(false))
        .end();
    });
  for (let tries = 0; !(await isUp()); tries += 1) {
    if (child.exitCode !== null || tries > 300) {
      await stop();
      throw new Error(`Caddy doesn't start: ${log}`);
    }
    await sleep(100);
  }
  const ca = readFileSync(join(home, 'caddy', 'pki', 'authorities', 'local', 'root.crt'));
  return {
    https,
    http,
    health,
    begin: (options) => request({ host: '127.0.0.1', port: https, servername: 'localhost', ca, ...options }),
    stop,
  };
}

/** The reply to a request that was begun, once its headers are there. */
export function replyTo(begun: ReturnType<typeof request>): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    begun.once('response', resolve).once('error', reject);
  });
}
