// Stores divisions: of walkbooks that their person walks or walked, among people of the campaign.
import type { Receipt } from '../../../contract/facts/fact';
import type { DivisionFact } from '../../../contract/facts/division';
import { may } from '../../../domain/access/capabilities';
import { kinds } from '../../../domain/facts/kinds';
import { deliverFacts, type Delivery } from '../facts/record-facts';
import { removalOf } from '../facts/removal';
import { endOf } from '../walkbooks/end-of';
import { divisibleOf, peopleOfCampaign } from './repo';

export async function recordDivisions(delivery: Delivery, raw: readonly { id: string }[]): Promise<Receipt[]> {
  const { member, user, db } = delivery;
  const owner = { campaign_id: member.campaign_id, user_id: user.id };
  const manages = may(member.title, 'walkbooks.manage');
  const removed = removalOf(member, raw);
  const divisible = (facts: readonly DivisionFact[]) =>
    divisibleOf(db, owner, [...new Set(facts.map((fact) => fact.walkbook_id))], manages);
  const parts = async (facts: readonly DivisionFact[]) => {
    const known = await divisible(facts);
    return ({ walkbook_id }: DivisionFact) => {
      const walkbook = known.get(walkbook_id);
      return { walkbook_id, ended: walkbook ? endOf(walkbook, member.removed_at, manages) : removed };
    };
  };
  const refusals = async (facts: readonly DivisionFact[]) => {
    const known = await divisible(facts);
    const named = facts.flatMap((fact) => fact.shares.map((share) => share.user_id.toLowerCase()));
    const people = await peopleOfCampaign(db, member.campaign_id, [...new Set(named)]);
    return (fact: DivisionFact) => {
      if (!known.has(fact.walkbook_id)) return 'UNKNOWN_WALKBOOK';
      return fact.shares.every((share) => people.has(share.user_id.toLowerCase())) ? null : 'UNKNOWN_PERSON';
    };
  };
  return deliverFacts(delivery, kinds.division, raw, { refusals, parts });
}
