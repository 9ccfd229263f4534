// Stores divisions: of walkbooks that their person walks or walked, among people of the campaign.
import type { Receipt } from '../../../contract/facts/fact';
import type { DivisionFact } from '../../../contract/facts/division';
import { kinds } from '../../../domain/facts/kinds';
import { deliverFacts, type Delivery } from '../facts/record-facts';
import { peopleOfCampaign } from './repo';
import { walkedBy } from './walked-by';

export async function recordDivisions(delivery: Delivery, raw: readonly { id: string }[]): Promise<Receipt[]> {
  const { member, db } = delivery;
  const { walked, parts } = walkedBy(delivery, raw);
  const refusals = async (facts: readonly DivisionFact[]) => {
    const known = await walked(facts);
    const named = facts.flatMap((fact) => fact.shares.map((share) => share.user_id.toLowerCase()));
    const people = await peopleOfCampaign(db, member.campaign_id, [...new Set(named)]);
    return (fact: DivisionFact) => {
      if (!known.has(fact.walkbook_id)) return 'UNKNOWN_WALKBOOK';
      return fact.shares.every((share) => people.has(share.user_id.toLowerCase())) ? null : 'UNKNOWN_PERSON';
    };
  };
  return deliverFacts(delivery, kinds.division, raw, { refusals, parts });
}
