import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { rootFolder } from '../../../src/server/config';
import { claimFolder, findHolder } from '../../../src/server/launch/claim.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'porchlight-claim-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Another launcher, which claims the folder and says so. */
async function otherLauncher() {
  const module = join(rootFolder, 'src/server/launch/claim.mjs');
  const script = `import { claimFolder } from ${JSON.stringify(module)};
    const claim = await claimFolder(${JSON.stringify(folder)});
    claim.note({ origin: 'http://127.0.0.1:8123', postgres: 'postgres://x' });
    console.log('claimed'); setTimeout(() => {}, 60000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return child;
}

test('a second launcher on the same data folder is refused, and told where the first one is', async () => {
  const other = await otherLauncher();
  try {
    await expect(claimFolder(folder)).rejects.toThrow(
      `Porchlight is already running with the data in ${folder} (process ${other.pid}, http://127.0.0.1:8123). Stop it, or set PORCHLIGHT_DATA to another folder.`,
    );
    expect(await findHolder(folder)).toMatchObject({ postgres: 'postgres://x' });
  } finally {
    other.kill('SIGKILL');
    await once(other, 'exit');
  }
});

test("a killed launcher's claim is void at once", async () => {
  const other = await otherLauncher();
  other.kill('SIGKILL');
  await once(other, 'exit');
  expect(await findHolder(folder)).toBeNull();
  const claim = await claimFolder(folder);
  await claim.release();
});

test('a claim that names somebody else’s process and port is void', async () => {
  writeFileSync(
    join(folder, 'running.json'),
    JSON.stringify({ pid: 1, port: 1, token: 'x', children: { api: process.ppid } }),
  );
  const claim = await claimFolder(folder);
  expect(JSON.parse(readFileSync(join(folder, 'running.json'), 'utf8'))).toMatchObject({ pid: process.pid });
  expect(statSync(join(folder, 'running.json')).mode & 0o777).toBe(0o600);
  await claim.release();
});

test('a damaged claim is no obstacle', async () => {
  writeFileSync(join(folder, 'running.json'), '{"pid":');
  const claim = await claimFolder(folder);
  await claim.release();
});

test('what a killed launcher left over is waited for side by side', { timeout: 60_000 }, async () => {
  // They go by the names of our scripts and don't end by themselves.
  const leftovers = ['api-process.mjs', '.emulator/serve.mjs'].map((name) =>
    spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)', name], { stdio: 'ignore' }),
  );
  const ends = Promise.all(leftovers.map((each) => once(each, 'exit').then(() => Date.now())));
  const [api, emulator] = leftovers.map(({ pid }) => pid);
  writeFileSync(
    join(folder, 'running.json'),
    JSON.stringify({ pid: 1, port: 1, token: 'x', children: { api, emulator } }),
  );
  const claim = await claimFolder(folder);
  const [first = 0, second = 0] = await ends;
  // One after the other they would end five seconds apart.
  expect(Math.abs(second - first)).toBeLessThan(3000);
  await claim.release();
});

test.each(['a-file', 'a-file/below'])('a data folder that is %s is one clear sentence', async (place) => {
  writeFileSync(join(folder, 'a-file'), '');
  await expect(claimFolder(join(folder, place))).rejects.toThrow(
    /^The data folder .* can't be used: .*PORCHLIGHT_DATA to another folder\.$/,
  );
});
