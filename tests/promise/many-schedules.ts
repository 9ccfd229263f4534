// The model-based test: many schedules from one seed. Two files run it, so that two cores are used.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testSeed } from '../support/seed';
import { openStage, tryPromise, type Stage } from './stage';

const minutes = Number(process.env.PROMISE_MINUTES ?? 0);
const runs = minutes > 0 ? Number.MAX_SAFE_INTEGER : Number(process.env.PROMISE_RUNS ?? 250);
const path = process.env.PROMISE_PATH;

/** Declares the test; `part` makes the seeds of the files differ. */
export function testManySchedules(part: number): void {
  const given = process.env.PROMISE_SEED;
  const seed = given === undefined ? testSeed * 2 + part : Number(given);
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  });
  afterAll(() => stage.close());

  describe('what was confirmed as saved', () => {
    it(
      `is never lost, never doubled and never under a foreign account (PROMISE_SEED=${seed})`,
      { timeout: 86_400_000 },
      async () => {
        const began = Date.now();
        const limit = minutes > 0 ? minutes * 60_000 : undefined;
        const { played, breach } = await tryPromise(stage, { runs, seed, path, limit, shrink: true });
        const perSecond = played / ((Date.now() - began) / 1000);
        console.log(`promise: PROMISE_SEED=${seed}: ${played} schedules, ${perSecond.toFixed(1)} a second`);
        if (breach) expect.fail(breach);
      },
    );
  });
}
