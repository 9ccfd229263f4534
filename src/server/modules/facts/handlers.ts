// The call for facts of the kinds that have none of their own.
import { sentence } from '../../../contract/messages/every-message';
import type { contract } from '../../../contract';
import { kindNamed } from '../../../domain/facts/kinds';
import { ApiError } from '../../http/errors';
import type { Handlers } from '../../http/handler';
import { recordFacts } from './record-facts';
import { removalOf } from './removal';

export const factHandlers: Handlers<typeof contract.facts> = {
  async record({ body, member, user, db, arrival, logFailure: onFailure }) {
    const kind = kindNamed(body.kind);
    if (!kind?.isPlain) throw new ApiError('INVALID', sentence('UNKNOWN_KIND'));
    const ended = removalOf(member, body.facts);
    const owner = { campaign_id: member.campaign_id, user_id: user.id, arrival, ended };
    return { receipts: await recordFacts(db, owner, kind, body.facts, { onFailure }) };
  },
};
