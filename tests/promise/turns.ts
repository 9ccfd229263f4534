// Lets the event loop run until only the network and the clock could still move anything. IndexedDB's double takes its
// turns by setImmediate: those are counted; what else is in flight (encryption) counts itself.
const realImmediate = globalThis.setImmediate;
const realClear = globalThis.clearImmediate;
const pending = new Set<NodeJS.Immediate>();
let under = 0;

/** Counts turns from now on; returns how to stop. */
export function countTurns(): () => void {
  const counted = (work: (...args: unknown[]) => void, ...args: unknown[]): NodeJS.Immediate => {
    const turn = realImmediate(() => {
      pending.delete(turn);
      work(...args);
    });
    pending.add(turn);
    return turn;
  };
  globalThis.setImmediate = Object.assign(counted, realImmediate) as typeof globalThis.setImmediate;
  globalThis.clearImmediate = (turn) => {
    if (turn && typeof turn === 'object') pending.delete(turn as NodeJS.Immediate);
    realClear(turn as NodeJS.Immediate);
  };
  return () => {
    globalThis.setImmediate = realImmediate;
    globalThis.clearImmediate = realClear;
  };
}

/** Work that ends on its own, but not by turns. */
export async function inFlight<T>(work: Promise<T>): Promise<T> {
  under += 1;
  try {
    return await work;
  } finally {
    under -= 1;
  }
}

/** Lets everything that is due now have its turn once. */
export function takeTurn(): Promise<void> {
  return new Promise((done) => realImmediate(() => done()));
}

export function isQuiet(): boolean {
  return pending.size === 0 && under === 0;
}

/** Waits until nothing moves on its own. */
export async function untilQuiet(): Promise<void> {
  const patience = Date.now() + 60_000;
  for (let still = 0, turns = 1; still < 2; turns++) {
    if (turns % 1_000 === 0 && Date.now() > patience) throw new Error('The phones do not come to rest.');
    // What ends on another thread is not hurried by our turning round.
    if (under > 0 && pending.size === 0) await new Promise((done) => setTimeout(done, 1));
    await takeTurn();
    still = isQuiet() ? still + 1 : 0;
  }
}
