// How the carrier's account stands: asked now and then for each process, and waited for a moment only.
import { setTimeout as pause } from 'node:timers/promises';
import { atMostEvery } from '../../at-most-every';
import type { Services } from '../../http/handler';
import type { AccountStatus } from '../../providers/carrier/numbers';

const every = 30_000;
const patience = 5_000;

type Answer = AccountStatus | 'away';
const known = new WeakMap<Services, () => Promise<Answer>>();

/** @param report hears why the carrier gave no answer */
export function accountOf(services: Services, report: (error: unknown) => void): Promise<Answer> {
  const ask = known.get(services) ?? atMostEvery(every, () => look(services, report));
  known.set(services, ask);
  return ask();
}

async function look({ carrier }: Services, report: (error: unknown) => void): Promise<Answer> {
  const answer = carrier.numbers.account().catch((error: unknown) => {
    report(error);
    return 'away' as const;
  });
  return Promise.race([answer, pause(patience, 'away' as const, { ref: false })]);
}
