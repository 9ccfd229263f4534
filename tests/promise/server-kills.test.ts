// The server as a process of its own, killed where it stands in mid-request, again and again.
import * as fc from 'fast-check';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testSeed } from '../support/seed';
import type { Fault } from './network';
import type { Command, Schedule } from './schedule';
import { serverProcess, bundleServer } from './server-process';
import { openStage, type Stage } from './stage';

const wanted = Number(process.env.PROMISE_KILLS ?? 3);
const seed = Number(process.env.PROMISE_SEED ?? testSeed);
const folder = join(import.meta.dirname, '..', '..', 'node_modules', '.cache', `promise-server-${process.pid}`);

let stage: Stage;
beforeAll(async () => {
  stage = await openStage([], serverProcess(await bundleServer(folder)));
});
afterAll(async () => {
  await stage.close();
  await rm(folder, { recursive: true, force: true });
});

/** A few saves of all kinds, each met by a server that dies while it works on it. */
const dying: fc.Arbitrary<Schedule> = fc.record({
  seed: fc.nat(),
  locks: fc.boolean(),
  commands: fc
    .array(
      fc.record({
        what: fc.constantFrom('knocks' as const, 'visit' as const, 'photo' as const, 'correct' as const),
        size: fc.integer({ min: 1, max: 3 }),
        faults: fc.constantFrom<Fault[]>([{ kind: 'crash' }], [{ kind: 'ok' }, { kind: 'crash' }]),
      }),
      { minLength: 2, maxLength: 3 },
    )
    .map((saves) =>
      saves.flatMap(({ what, size, faults }): Command[] => [
        { deed: { do: 'save', phone: 0, tab: 0, walkbookView: 0, what, size }, faults, rush: null },
        { deed: { do: 'sleep', seconds: 3 }, faults: [], rush: null },
        { deed: { do: 'wake', phone: 0, tab: 0, how: 'online' }, faults: [], rush: null },
      ]),
    ),
});

it(
  `loses and doubles nothing when the server is killed in mid-request (PROMISE_SEED=${seed})`,
  { timeout: 86_400_000 },
  async () => {
    let played = 0;
    for (const schedule of fc.sample(dying, { numRuns: 10_000, seed })) {
      if (stage.crashes() >= wanted) break;
      await stage.play(schedule);
      played += 1;
    }
    console.log(`promise: the server was killed ${stage.crashes()} times in ${played} schedules`);
    expect(stage.crashes()).toBeGreaterThanOrEqual(wanted);
  },
);
