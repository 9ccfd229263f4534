// What every test of the promise needs: the server, the app's releases, and a way to play many schedules.
import * as fc from 'fast-check';
import { ServerDouble, type TwoServers } from './server-double';
import { makeTinyPhoto } from './photo';
import type { Plant } from './plant';
import { buildRelease } from './release';
import { describeSchedule, schedules, type Schedule } from './schedule';
import { serverHere, type Server, type ServerPlace } from './server';
import * as sources from './server-entry';
import { countTurns } from './turns';
import { play, type Releases } from './world';

/** A release of the app with a later schema of its database. */
const laterSchema: Plant = {
  mark: 'schema',
  replace: (stores) => `this.version(2).stores({ later: 'id' });\n    ${stores}`,
};

/** A release of the app from before the receipts of a request lay sealed, and in one row: it writes one a fact, and finds no others. */
const rowPerReceipt: readonly Plant[] = [
  { mark: 'packed-owner', replace: (packed) => packed.replace(/=> [^]*/, '=> owner;') },
  { mark: 'sealed-owner', replace: (sealed) => sealed.replace(/=> [^]*/, '=> owner;') },
  { mark: 'seal-receipts', replace: () => '' },
  { mark: 'packed', replace: (unlessTwo) => unlessTwo.replace(/^if \(.*?\) /, '') },
];

export interface Stage {
  play: (schedule: Schedule) => Promise<void>;
  /** How often the server died in mid-request until now. */
  crashes: () => number;
  close: () => Promise<void>;
}

/** Opens the server and builds the app, with planted bugs if there are any. */
export async function openStage(
  plants: readonly Plant[] = [],
  server: (place: ServerPlace) => Server = serverHere(sources),
  two?: TwoServers,
): Promise<Stage> {
  await makeTinyPhoto();
  const releases: Releases = {
    current: await buildRelease(plants),
    newer: await buildRelease([...plants, laterSchema]),
    older: await buildRelease([...plants, ...rowPerReceipt]),
  };
  const serverDouble = await ServerDouble.open(server, two);
  const stopCounting = countTurns();
  const { warn } = console;
  // The database library says aloud that it makes way for a newer release; that is part of many schedules.
  console.warn = (...words: unknown[]) =>
    String(words[0]).startsWith('Another connection wants to') ? undefined : warn(...words);
  return {
    play: (schedule) => play(schedule, serverDouble, releases),
    crashes: () => serverDouble.crashes,
    close: async () => {
      console.warn = warn;
      stopCounting();
      await serverDouble.close();
    },
  };
}

export interface Trial {
  runs: number;
  seed: number;
  path?: string | undefined;
  /** Stop after this long (ms), with what was played until then. */
  limit?: number | undefined;
  /** Find the shortest schedule that breaks the promise. */
  shrink: boolean;
}

/** Plays schedules until one breaks the promise. `breach`: how, with the schedule and how to play it again; else null. */
export async function tryPromise(stage: Stage, trial: Trial): Promise<{ played: number; breach: string | null }> {
  // When the time is up in the middle of a schedule, it is played to its end all the same: the server closes after it.
  let rest: () => Promise<string | null> = async () => null;
  const property = fc.asyncProperty(schedules, (schedule) => {
    const end = stage.play(schedule);
    rest = () => endOf(schedule, end);
    return end;
  });
  const result = await fc.check(property, {
    numRuns: trial.runs,
    seed: trial.seed,
    endOnFailure: !trial.shrink,
    ...(trial.path ? { path: trial.path } : {}),
    ...(trial.limit === undefined ? {} : { interruptAfterTimeLimit: trial.limit }),
  });
  const atTheEnd = await rest();
  if (!result.failed || !result.counterexample) return { played: result.numRuns, breach: atTheEnd };
  const [schedule] = result.counterexample;
  const { errorInstance: error } = result;
  return {
    played: result.numRuns,
    breach:
      `${error instanceof Error ? error.stack : String(error)}\n${describeSchedule(schedule)}\n` +
      `Again with PROMISE_SEED=${result.seed} PROMISE_PATH=${result.counterexamplePath}`,
  };
}

/** Waits for the end of a schedule (at most `patience` ms); how it broke the promise, or null. */
async function endOf(schedule: Schedule, end: Promise<void>): Promise<string | null> {
  const patience = 300_000;
  let timer: NodeJS.Timeout | undefined;
  const tired = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The schedule did not end.')), patience);
  });
  try {
    await Promise.race([end, tired]);
    return null;
  } catch (error) {
    return `${error instanceof Error ? error.stack : String(error)}\n${describeSchedule(schedule)}`;
  } finally {
    clearTimeout(timer);
  }
}
