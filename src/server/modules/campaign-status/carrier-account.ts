// How the carrier's account stands: asked now and then for each process, and waited for a moment only.
import { setTimeout as pause } from 'node:timers/promises';
import { atMostEvery } from '../../at-most-every';
import type { Services } from '../../http/handler';
import type { AccountStatus } from '../../providers/carrier/numbers';

const every = 30_000;
const patience = 5_000;

/** `failure`: why the carrier is away. */
type Answer = { status: AccountStatus } | { status: 'away'; failure: unknown };
const known = new WeakMap<Services, () => Promise<Answer>>();

/** The same answer for everyone who asks within half a minute; whoever gets it tells the log of a failure, as their own. */
export function accountOf(services: Services): Promise<Answer> {
  const ask = known.get(services) ?? atMostEvery(every, () => look(services));
  known.set(services, ask);
  return ask();
}

async function look({ carrier }: Services): Promise<Answer> {
  const answer = carrier.numbers.account().then(
    (status) => ({ status }),
    (failure: unknown) => ({ status: 'away' as const, failure }),
  );
  const late = {
    status: 'away' as const,
    failure: new Error(`The carrier gave no answer within ${patience / 1000} s.`),
  };
  return Promise.race([answer, pause(patience, late, { ref: false })]);
}
