// Stores conversations with people who are on no list: in walkbooks that their person walks or walked, with whose totals they count.
import type { PasserBy } from '../../../contract/facts/passer-by';
import type { Receipt } from '../../../contract/facts/fact';
import { kinds } from '../../../domain/facts/kinds';
import { factRows } from '../facts/fact-tables-repo';
import { deliverFacts, type Delivery } from '../facts/record-facts';
import { noteArrivedForDaysAside, zoneOfDaysAside } from '../facts/days-aside-repo';
import { deriveNoted } from '../facts/set-aside';
import { followOneAnother } from '../facts/touches-repo';
import { recount } from '../facts/walkbook-counts-repo';
import { walkedBy } from '../divisions/walked-by';

export async function recordPassersBy(delivery: Delivery, raw: readonly { id: string }[]): Promise<Receipt[]> {
  const { member, user, db } = delivery;
  const { campaign_id } = member;
  const owner = { campaign_id, user_id: user.id };
  // What arrives while their day is set aside goes with it.
  await followOneAnother(db, owner);
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
    await recount(db, { ...owner, walkbook_id }, [], [], { anew: true });
  const zone = await zoneOfDaysAside(db, owner);
  await deriveNoted(db, owner, await noteArrivedForDaysAside(db, owner, zone, new Map([['passer_by', fresh]])));
  return receipts;
}
