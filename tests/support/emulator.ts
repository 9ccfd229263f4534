// A real identity emulator for tests, on a free port, with accounts that vanish afterwards.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rootFolder } from '../../src/server/config';
import { startEmulator } from '../../src/server/launch/emulator.mjs';
import { freePort } from '../../src/server/launch/network.mjs';

export type TestEmulator = {
  url: string;
  /** What it would have sent by e-mail: the lines that `npm start` prints. */
  mail: string[];
  /** The file that keeps the accounts. */
  usersFile: string;
  /** Calls the identity API as a browser does; replies the parsed body. */
  call: (method: string, body: Record<string, unknown>) => Promise<Record<string, unknown>>;
  /** Stops it; the accounts stay. */
  stop: () => Promise<void>;
  /** Stops it and removes its accounts. */
  remove: () => Promise<void>;
};

/** Starts it, on the accounts of an earlier one when `usersFile` is given. */
export async function testEmulator(usersFile?: string): Promise<TestEmulator> {
  const folder = usersFile ? null : await mkdtemp(join(tmpdir(), 'porchlight-emulator-'));
  const file = usersFile ?? join(folder ?? '', 'accounts.json');
  let port = await freePort();
  const mail: string[] = [];
  const start = () =>
    startEmulator({
      root: rootFolder,
      port,
      projectId: 'demo-porchlight',
      usersFile: file,
      origin: 'http://porchlight.test',
      say: (line) => void mail.push(line),
    });
  // Another program may take a free port before the emulator does.
  const emulator = await start().catch(async (error: unknown) => {
    if (!String(error).includes('is in use')) throw error;
    port = await freePort();
    return start();
  });
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    mail,
    usersFile: file,
    call: async (method, body) => {
      const response = await fetch(`${url}/identitytoolkit.googleapis.com/v1/accounts:${method}?key=any`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      return Object(await response.json());
    },
    stop: emulator.stop,
    remove: async () => {
      await emulator.stop();
      if (folder) await rm(folder, { recursive: true, force: true });
    },
  };
}
