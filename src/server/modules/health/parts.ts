// The parts that everything needs, looked at now and then for each process, however often anyone asks.
import { atMostEvery } from '../../at-most-every';
import type { Services } from '../../http/handler';
import { answers } from './repo';

const patience = 3000;
/** A database that is away takes requests away from this process soon; anything else can wait. */
const databaseEvery = 2000;
const identityEvery = 10_000;

export interface Parts {
  /** Whether the database answers. */
  database: () => Promise<boolean>;
  /** Whether the identity provider does. */
  identity: () => Promise<boolean>;
}
const known = new WeakMap<Services, Parts>();

export function partsOf(services: Services): Parts {
  const made = known.get(services) ?? {
    database: atMostEvery(databaseEvery, () => answers(services.db, patience)),
    identity: atMostEvery(identityEvery, () => services.identity.answers()),
  };
  known.set(services, made);
  return made;
}
