// Rounds of work that follow each other as long as there is some, and then wait until told that there is more.
import { asError } from '../as-error';

export interface Rounds {
  /** There may be something to do. */
  wake(): void;
  /** Begins no further round; waits for the one that runs. */
  stop(): Promise<void>;
}

export interface RoundsOptions {
  /** Milliseconds after a round that found nothing; without it only `wake` begins the next one. */
  idle?: number;
  report: (error: Error) => void;
}

/** After a round that failed: mostly the database is away. */
const afterFailure = 5_000;

/** @param round returns how much it did; one follows at once unless it did nothing */
export function startRounds(round: () => Promise<number>, { idle, report }: RoundsOptions): Rounds {
  let stopped = false;
  // Woken during a round, there may be what that round did not see yet.
  let woken = false;
  let goOn = () => {};

  const rest = (milliseconds: number | undefined) =>
    new Promise<void>((done) => {
      const timer = milliseconds === undefined ? undefined : setTimeout(end, milliseconds);
      function end() {
        clearTimeout(timer);
        goOn = () => {};
        done();
      }
      goOn = end;
      if (woken || stopped) end();
    });
  const loop = async () => {
    while (!stopped) {
      woken = false;
      try {
        if ((await round()) === 0) await rest(idle);
      } catch (error) {
        if (stopped) return;
        report(asError(error));
        woken = false;
        await rest(afterFailure);
      }
    }
  };
  const running = loop();

  return {
    wake() {
      woken = true;
      goOn();
    },
    async stop() {
      stopped = true;
      goOn();
      await running;
    },
  };
}
