// The call for facts that are recorded in no walkbook. The calls that some of these kinds have besides store them the same way.
import { sentence } from '../../../contract/messages/every-message';
import type { contract } from '../../../contract';
import { may } from '../../../domain/access/capabilities';
import { kindNamed } from '../../../domain/facts/kinds';
import { ApiError } from '../../http/errors';
import type { Handlers } from '../../http/handler';
import { recordDivisions } from '../divisions/record-divisions';
import { recordHandOvers } from '../divisions/record-hand-overs';
import { deliverFacts } from '../facts/record-facts';
import { recordSignAnswers } from '../road-signs/record-sign-answers';
import { recordPassersBy } from './record-passers-by';

export const factHandlers: Handlers<typeof contract.facts> = {
  async record(context) {
    const { kind: name, facts } = context.body;
    const kind = kindNamed(name);
    if (kind?.carrier.by !== 'facts') throw new ApiError('INVALID', sentence('UNKNOWN_KIND'));
    if (!may(context.member.title, kind.carrier.may)) throw new ApiError('FORBIDDEN');
    if (name === 'division') return { receipts: await recordDivisions(context, facts) };
    if (name === 'hand_over') return { receipts: await recordHandOvers(context, facts) };
    if (name === 'passer_by') return { receipts: await recordPassersBy(context, facts) };
    if (name === 'sign_answer') return { receipts: await recordSignAnswers(context, facts) };
    // Every other kind's table and what it needs say all there is to ask.
    return { receipts: await deliverFacts(context, kind, facts) };
  },
};
