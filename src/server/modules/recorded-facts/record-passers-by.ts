// Stores conversations with people who are on no list: in walkbooks that their person walks or walked, with whose totals they count.
import type { PasserBy } from '../../../contract/facts/passer-by';
import type { Receipt } from '../../../contract/facts/fact';
import { kinds } from '../../../domain/facts/kinds';
import { factRows } from '../facts/fact-tables-repo';
import { deliverFacts, type Delivery } from '../facts/record-facts';
import { recount } from '../facts/walkbook-counts-repo';
import { walkedBy } from '../divisions/walked-by';

export async function recordPassersBy(delivery: Delivery, raw: readonly { id: string }[]): Promise<Receipt[]> {
  const { member, user, db } = delivery;
  const { campaign_id } = member;
  const { walked, parts } = walkedBy(delivery, raw);
  const refusals = async (facts: readonly PasserBy[]) => {
    const known = await walked(facts);
    return ({ walkbook_id }: PasserBy) => (known.has(walkbook_id) ? null : 'UNKNOWN_WALKBOOK');
  };
  const receipts = await deliverFacts(delivery, kinds.passer_by, raw, { refusals, parts });
  const { table } = kinds.passer_by;
  const fresh = receipts.flatMap(({ id, verdict }) => (verdict === 'stored' ? [id] : []));
  const stored = await factRows<PasserBy>(db, campaign_id, table, fresh);
  const replaced = stored.flatMap((fact) => fact.replaces ?? []);
  const concerned = [...stored, ...(await factRows<PasserBy>(db, campaign_id, table, replaced))];
  for (const walkbook_id of new Set(concerned.map((fact) => fact.walkbook_id).toSorted()))
    await recount(db, { campaign_id, user_id: user.id, walkbook_id }, [], [], { anew: true });
  return receipts;
}
