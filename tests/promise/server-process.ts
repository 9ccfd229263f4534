// The server as the process that it is in an installation: it can be killed where it stands.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { bundle } from './release';
import { bodyOf, environmentOf, type Server, type ServerAnswer, type ServerPlace } from './server';

/** Bundles the server's main file, of these sources or of others, into a folder; returns the file. */
export async function bundleServer(folder: string, sources?: string): Promise<string> {
  const isPackage = (id: string) => !id.startsWith('.') && !id.startsWith('/');
  const code = await bundle({
    entry: 'src/server/main.ts',
    format: 'es',
    plants: [],
    external: isPackage,
    ...(sources === undefined ? {} : { sources }),
  });
  await mkdir(folder, { recursive: true });
  const file = join(folder, 'main.mjs');
  await writeFile(file, code);
  return file;
}

export function serverProcess(file: string): (place: ProcessPlace) => ServerProcess {
  return (place) => new ServerProcess(file, place);
}

/** What a process of its own needs. `settings`: further ones, as environment variables. */
type ProcessPlace = Pick<ServerPlace, 'url' | 'folder'> & { settings?: Record<string, string> };

export class ServerProcess implements Server {
  private child: ChildProcess | null = null;
  port = 0;

  constructor(
    private readonly file: string,
    private readonly place: ProcessPlace,
  ) {}

  async start(): Promise<void> {
    if (this.child) return;
    // Another program may take a free port before the server does.
    for (let tries = 1; ; tries += 1) {
      this.port ||= await freePort();
      try {
        this.child = await this.launch();
        return;
      } catch (error) {
        if (tries === 5 || !/EADDRINUSE|in use/.test(String(error))) throw error;
        this.port = 0;
      }
    }
  }

  private async launch(): Promise<ChildProcess> {
    const child = spawn(process.execPath, [this.file], {
      env: {
        ...process.env,
        // Names the server of the whole run, not the database of this test.
        DATABASE_URL: undefined,
        ...environmentOf(this.place),
        ...this.place.settings,
        PORT: String(this.port),
        PORCHLIGHT_ENV_READ: '1',
      },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    let words = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => (words += text));
    await Promise.race([
      once(child, 'message'),
      once(child, 'close').then(() => Promise.reject(new Error(`The server did not start: ${words}`))),
    ]);
    return child;
  }

  /** Ends as a supervisor asks for it: what it works on is answered. */
  async retire(): Promise<void> {
    const { child } = this;
    this.child = null;
    if (!child || child.exitCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGTERM');
    await gone;
  }

  async stop(): Promise<void> {
    const { child } = this;
    this.child = null;
    if (!child || child.exitCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  }

  async crash(): Promise<void> {
    await this.stop();
    await this.start();
  }

  async answer(method: string, url: string, headers: Headers, body: BodyInit | null): Promise<ServerAnswer | null> {
    if (!this.child) return null;
    const sent = await bodyOf(body);
    const all = new Headers(headers);
    if (sent) all.set('content-type', sent.type);
    try {
      const reply = await fetch(`http://127.0.0.1:${this.port}${url}`, {
        method,
        headers: all,
        redirect: 'manual',
        ...(sent ? { body: new Uint8Array(sent.bytes) } : {}),
      });
      const plain = [...reply.headers].filter(([name]) => !/^(content-length|content-encoding|connection)$/.test(name));
      return { status: reply.status, headers: plain, bytes: new Uint8Array(await reply.arrayBuffer()) };
    } catch {
      return null;
    }
  }
}

async function freePort(): Promise<number> {
  const probe = createServer();
  probe.listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('No port is free.');
  return address.port;
}
