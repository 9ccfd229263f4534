// From `npm start` to the first answer of the API: on a fresh clone, whose packages come from npm's own cache, and once more on the data
// that it made. This tree and an older one take turns, so that a busy minute slows both.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../src/server/launch/network.mjs';
import { verdict, type BenchTools } from '../support/bench';
import { median } from '../support/phone';

/** The tree whose times the issue names; another one by START_AGAINST, and none where that is empty. */
const older = '24e26cb6598445b1018649cef373540c2def19cc';

export const about = 'npm start, cold and warm, in seconds, in turns with an older tree (≤ 0.75 and ≤ 0.4 of its time)';

/** Of the issue: times the older tree's. */
const limits = { cold: 0.75, warm: 0.4 };
const coldRuns = 2;
const warmRuns = 3;
const patience = 600_000;

interface Tree {
  name: string;
  folder: string;
  data: string;
  cold: number[];
  warm: number[];
}

const seconds = (since: number) => (performance.now() - since) / 1000;

/** At a call that both trees have. */
const answers = async (address: string) => {
  try {
    return (await fetch(address, { signal: AbortSignal.timeout(2000) })).ok;
  } catch {
    return false;
  }
};

/** Starts a tree, waits for its API, and stops it; how long it took to answer. */
async function startOnce({ folder, data, name }: Tree): Promise<number> {
  const port = await freePort();
  const env = {
    ...process.env,
    PORT: String(port),
    AUTH_EMULATOR_PORT: String(await freePort()),
    PORCHLIGHT_DATA: data,
  };
  const began = performance.now();
  const started: ChildProcess = spawn('npm', ['start'], { cwd: folder, env, stdio: 'ignore', detached: true });
  const ended = once(started, 'exit');
  try {
    while (!(await answers(`http://127.0.0.1:${port}/api/health`))) {
      if (started.exitCode !== null) throw new Error(`${name} ended before it answered.`);
      if (seconds(began) * 1000 > patience)
        throw new Error(`${name} did not answer within ${patience / 60_000} minutes.`);
      await pause(50);
    }
    return seconds(began);
  } finally {
    // The whole group: npm hands a signal to its child alone.
    if (started.pid !== undefined && started.exitCode === null) process.kill(-started.pid, 'SIGTERM');
    await ended;
    await pause(1000);
  }
}

/** Removes what a start made, and starts again and again. */
async function startCold(tree: Tree): Promise<void> {
  rmSync(tree.data, { recursive: true, force: true });
  execFileSync('git', ['clean', '-q', '-ffdx'], { cwd: tree.folder });
  tree.cold.push(await startOnce(tree));
}

function cloneOf(tools: BenchTools, name: string, commit: string): Tree {
  const folder = join(tools.scratch, name);
  execFileSync('git', ['clone', '-q', '--no-checkout', tools.root, folder]);
  execFileSync('git', ['checkout', '-q', '--detach', commit], { cwd: folder });
  return { name, folder, data: join(tools.scratch, `${name}-data`), cold: [], warm: [] };
}

export async function run(tools: BenchTools): Promise<Record<string, unknown>> {
  const against = process.env.START_AGAINST ?? older;
  const commits = { now: 'HEAD', ...(against && { before: against }) };
  const trees = Object.entries(commits).map(([name, commit]) => {
    const hash = execFileSync('git', ['rev-parse', '--verify', `${commit}^{commit}`], { cwd: tools.root }).toString();
    return cloneOf(tools, name, hash.trim());
  });
  for (let at = 0; at < coldRuns; at++)
    for (const tree of trees) {
      tools.say(`Cold: ${tree.name}, ${at + 1} of ${coldRuns}`);
      await startCold(tree);
    }
  for (let at = 0; at < warmRuns; at++)
    for (const tree of trees) {
      tools.say(`Warm: ${tree.name}, ${at + 1} of ${warmRuns}`);
      tree.warm.push(await startOnce(tree));
    }
  const [now, before] = trees;
  if (!now) throw new Error('There is nothing to start.');
  const figures = (tree: Tree) => ({ cold_seconds: median(tree.cold), warm_seconds: median(tree.warm) });
  if (!before) return figures(now);
  const ratio = (kind: 'cold' | 'warm') => median(now[kind]) / median(before[kind]);
  return {
    now: figures(now),
    before: figures(before),
    cold: verdict(ratio('cold'), limits.cold),
    warm: verdict(ratio('warm'), limits.warm),
  };
}
