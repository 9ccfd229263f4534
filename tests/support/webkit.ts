// WebKit as Debian packages it, driven over WebDriver with plain requests: a second engine beside Chromium.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { findWebKit } from '../../src/server/launch/webkit.mjs';

type Programs = NonNullable<ReturnType<typeof findWebKit>>;

const element = 'element-6066-11e4-a52e-4f735466cecf';
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** A WebKit browser with storage of its own; `open` again after `quit` finds what it kept. */
export class WebKit {
  private readonly children: ChildProcess[] = [];
  private session = '';

  private constructor(
    private readonly programs: Programs,
    private readonly home: string,
    private readonly port: number,
  ) {}

  static async start(programs: Programs): Promise<WebKit> {
    const home = await mkdtemp(join(tmpdir(), 'porchlight-webkit-'));
    const made = new WebKit(programs, home, await freePort());
    await made.run();
    return made;
  }

  private async run(): Promise<void> {
    const { programs, home, port } = this;
    const display = await this.openDisplay();
    const env = {
      ...process.env,
      DISPLAY: display,
      HOME: home,
      XDG_DATA_HOME: join(home, 'data'),
      XDG_CACHE_HOME: join(home, 'cache'),
      XDG_RUNTIME_DIR: home,
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
      LIBGL_ALWAYS_SOFTWARE: '1',
      // Anyone who is root may not make the sandbox's namespaces; nothing but our own pages is opened.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    };
    this.children.push(spawn(programs.driver, [`--port=${port}`], { env, stdio: 'ignore' }));
    for (let tries = 0; tries < 300; tries++) {
      const up = await fetch(`http://127.0.0.1:${port}/status`).then(
        () => true,
        () => false,
      );
      if (up) return;
      await pause(100);
    }
    throw new Error('WebKitWebDriver did not start.');
  }

  /** A screen that no one sees, under a number that no one has. */
  private async openDisplay(): Promise<string> {
    const options = ['-displayfd', '3', '-screen', '0', '1024x900x24', '-nolisten', 'tcp'];
    const child = spawn(this.programs.display, options, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
    this.children.push(child);
    const said = child.stdio[3];
    if (!said) throw new Error('Xvfb has no way to tell its number.');
    let number = '';
    const ended = once(child, 'exit').then(() => Promise.reject(new Error('Xvfb did not start.')));
    ended.catch(() => undefined);
    while (!number.includes('\n')) number += String((await Promise.race([once(said, 'data'), ended]))[0]);
    return `:${number.trim()}`;
  }

  async open(): Promise<void> {
    const options = { binary: this.programs.browser, args: ['--automation'] };
    const reply = await this.send('POST', '/session', {
      capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } },
    });
    const { sessionId } = reply as { sessionId: string };
    this.session = `/session/${sessionId}`;
    await this.send('POST', `${this.session}/timeouts`, { script: 30_000, pageLoad: 60_000 });
  }

  async quit(): Promise<void> {
    if (this.session) await this.send('DELETE', this.session).catch(() => undefined);
    this.session = '';
  }

  async stop(): Promise<void> {
    await this.quit();
    for (const child of this.children.toReversed()) {
      const gone = child.exitCode === null ? once(child, 'exit') : null;
      child.kill('SIGTERM');
      await gone;
    }
    await rm(this.home, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }

  goto(url: string): Promise<unknown> {
    return this.send('POST', `${this.session}/url`, { url });
  }

  /** Runs a function body in the page; a promise that it returns is waited for. */
  script(body: string): Promise<unknown> {
    const script = `const done = arguments[arguments.length - 1];
      Promise.resolve((async () => { ${body} })()).then(done, (error) => done('error: ' + error));`;
    return this.send('POST', `${this.session}/execute/async`, { script, args: [] });
  }

  /** Waits until a function body returns something true, and returns that. */
  async until(what: string, body: string, within = 60_000): Promise<unknown> {
    const end = Date.now() + within;
    let seen: unknown = null;
    while (Date.now() < end) {
      seen = await this.script(body).catch((error: unknown) => `error: ${String(error)}`);
      if (seen && !(typeof seen === 'string' && seen.startsWith('error: '))) return seen;
      await pause(200);
    }
    const text = await this.script('return document.body.innerText.slice(0, 600)').catch(() => '');
    throw new Error(`WebKit: ${what} did not come (${String(seen)}). The page says: ${String(text)}`);
  }

  async fill(xpath: string, text: string): Promise<void> {
    await this.send('POST', `${this.session}/element/${await this.find(xpath)}/value`, { text });
  }

  async click(xpath: string): Promise<void> {
    await this.send('POST', `${this.session}/element/${await this.find(xpath)}/click`, {});
  }

  private async find(xpath: string): Promise<string> {
    const end = Date.now() + 60_000;
    for (;;) {
      try {
        const found = await this.send('POST', `${this.session}/element`, { using: 'xpath', value: xpath });
        return (found as Record<string, string>)[element] ?? '';
      } catch (error) {
        if (Date.now() > end) throw error;
        await pause(200);
      }
    }
  }

  private async send(method: string, path: string, body?: unknown): Promise<unknown> {
    const reply = await fetch(`http://127.0.0.1:${this.port}${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const { value } = (await reply.json()) as { value: { error?: string; message?: string } | null };
    if (!reply.ok)
      throw new Error(`WebDriver ${method} ${path}: ${value?.error ?? reply.status} ${value?.message ?? ''}`);
    return value;
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address ? address.port : 0;
}
