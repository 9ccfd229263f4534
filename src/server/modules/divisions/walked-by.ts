// Of facts that name their walkbook: whether their person walks or walked it, and how that ended.
import { may } from '../../../domain/access/capabilities';
import type { Ended } from '../../../domain/facts/ended';
import type { Delivery } from '../facts/record-facts';
import { removalOf } from '../facts/record-facts';
import { endOf } from '../walkbooks/end-of';
import { divisibleOf } from './repo';

interface OfWalkbook {
  walkbook_id: string;
}

export function walkedBy({ member, user, db, arrival }: Delivery, raw: readonly { id: string }[]) {
  const owner = { campaign_id: member.campaign_id, user_id: user.id };
  const manages = may(member.title, 'walkbooks.manage');
  const removed = removalOf(member, raw);
  /** The walkbooks among theirs that this person walks, walked or manages. */
  const walked = (facts: readonly OfWalkbook[]) =>
    divisibleOf(db, owner, [...new Set(facts.map((fact) => fact.walkbook_id))], manages);
  const parts = async (facts: readonly OfWalkbook[]) => {
    const known = await walked(facts);
    return ({ walkbook_id }: OfWalkbook): OfWalkbook & { ended: Ended | null } => {
      const walkbook = known.get(walkbook_id);
      return { walkbook_id, ended: walkbook ? endOf(walkbook, member.removed_at, manages, arrival.now) : removed };
    };
  };
  return { walked, parts };
}
