// Whether the parts that everything needs answer.
import { sentence } from '../../../contract/messages/every-message';
import type { contract } from '../../../contract';
import { ApiError } from '../../http/errors';
import type { Handlers } from '../../http/handler';
import { partsOf, type Parts } from './parts';

async function requireDatabase({ database }: Parts): Promise<void> {
  if (!(await database())) throw new ApiError('UNAVAILABLE', sentence('NO_ANSWER_FROM', { parts: 'database' }));
}

export const healthHandlers: Handlers<typeof contract.health> = {
  async get({ services }) {
    const parts = partsOf(services);
    const identity = parts.identity();
    await requireDatabase(parts);
    const { version } = services.config;
    return (await identity)
      ? { status: 'ok', silent: [], version }
      : { status: 'degraded', silent: ['identity'], version };
  },

  live: () => Promise.resolve({ status: 'ok' }),

  async ready({ services }) {
    await requireDatabase(partsOf(services));
    return { status: 'ok' };
  },
};
