// Whether the parts that everything needs answer: looked at now and then, however often anyone asks.
import { sentence } from '../../../contract/messages/every-message';
import type { contract } from '../../../contract';
import { ApiError } from '../../http/errors';
import type { Handlers, Services } from '../../http/handler';
import { answers } from './repo';

const patience = 3000;
/** A database that is away takes requests away from this process soon; anything else can wait. */
const databaseEvery = 2000;
const identityEvery = 10_000;

interface Looks {
  database: () => Promise<boolean>;
  identity: () => Promise<boolean>;
}
const looks = new WeakMap<Services, Looks>();

function looksOf(services: Services): Looks {
  const known = looks.get(services);
  if (known) return known;
  const made = {
    database: atMostEvery(databaseEvery, () => answers(services.db, patience)),
    identity: atMostEvery(identityEvery, () => services.identity.answers()),
  };
  looks.set(services, made);
  return made;
}

/** The last answer while it is not older than this; everyone who asks meanwhile waits for the same one. */
function atMostEvery<T>(milliseconds: number, look: () => Promise<T>): () => Promise<T> {
  let last: { at: number; found: Promise<T> } | undefined;
  return () => {
    if (!last || performance.now() - last.at > milliseconds) last = { at: performance.now(), found: look() };
    return last.found;
  };
}

async function requireDatabase({ database }: Looks): Promise<void> {
  if (!(await database())) throw new ApiError('UNAVAILABLE', sentence('NO_ANSWER_FROM', { parts: 'database' }));
}

export const healthHandlers: Handlers<typeof contract.health> = {
  async get({ services }) {
    const parts = looksOf(services);
    const identity = parts.identity();
    await requireDatabase(parts);
    const { version } = services.config;
    return (await identity)
      ? { status: 'ok', silent: [], version }
      : { status: 'degraded', silent: ['identity'], version };
  },

  live: () => Promise.resolve({ status: 'ok' }),

  async ready({ services }) {
    await requireDatabase(looksOf(services));
    return { status: 'ok' };
  },
};
