// Whether the parts that everything needs answer.
import { sentence } from '../../../contract/messages/every-message';
import type { contract } from '../../../contract';
import { ApiError } from '../../http/errors';
import type { Handlers } from '../../http/handler';
import { answers } from './repo';

const patience = 3000;

export const healthHandlers: Handlers<typeof contract.health> = {
  async get({ db, services }) {
    const [database, identity] = await Promise.all([answers(db, patience), services.identity.answers()]);
    const silent = [...(database ? [] : ['database']), ...(identity ? [] : ['identity'])];
    if (silent.length > 0) throw new ApiError('UNAVAILABLE', sentence('NO_ANSWER_FROM', { parts: silent.join(', ') }));
    return { status: 'ok', version: services.config.version };
  },
};
