// The calls of other tools.
import type { contract } from '../../../contract';
import type { Handlers } from '../../http/handler';
import { storeOptOuts } from './opt-outs-repo';
import { readResults } from './results-repo';

export const keyCallHandlers: Handlers<typeof contract.keyCalls> = {
  results: ({ query, key, db }) => readResults(db, key.campaign_id, query.after ?? null, query.limit),

  async optOut({ body, key, db }) {
    return { verdicts: await storeOptOuts(db, key.campaign_id, body.opt_outs, key.created_by) };
  },
};
