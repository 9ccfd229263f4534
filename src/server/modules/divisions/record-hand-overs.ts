// Stores walkbooks that were handed over without a network, where the giver's phone did grant them and had them to give, and assigns
// them to their receivers.
import type { Receipt } from '../../../contract/facts/fact';
import { grant } from '../../../contract/certificates';
import type { HandOverFact } from '../../../contract/facts/hand-over';
import { may } from '../../../domain/access/capabilities';
import { refusalAfterEnd, type Ended } from '../../../domain/facts/ended';
import { kinds } from '../../../domain/facts/kinds';
import { openSigned, readCertificate } from '../devices/certificates';
import { grantTime } from '../../../domain/hand-over/grant-time';
import { deliverFacts, type Delivery, removalOf } from '../facts/record-facts';
import { storableInstant, type Refusal } from '../facts/validate-facts';
import { endOf } from '../walkbooks/end-of';
import { assignHandedOver, givenBy } from './hand-over-repo';

/** What came of looking at a fact. */
interface Checked {
  refusal: Refusal | null;
  /** How the giver's part in the walkbook, or the sender's in the campaign, ended; null: it did not. */
  ended: Ended | null;
  /** When the giver signed it. */
  at?: string;
}

export async function recordHandOvers(delivery: Delivery, raw: readonly { id: string }[]): Promise<Receipt[]> {
  const { member, db } = delivery;
  const removed = removalOf(member, raw);
  // By the fact, not by its id: two of one request may claim the same.
  const checked = new Map<HandOverFact, Checked>();
  const receipts = await deliverFacts(delivery, kinds.hand_over, raw, {
    refusals: async (facts) => {
      for (const fact of facts) checked.set(fact, await check(delivery, fact, removed));
      return (fact) => checked.get(fact)?.refusal ?? null;
    },
    parts: async () => (fact) => ({ walkbook_id: fact.walkbook_id, ended: checked.get(fact)?.ended ?? removed }),
  });
  const stored = receipts.flatMap(({ id, verdict }) => (verdict === 'stored' ? [id] : []));
  const granted = new Map([...checked].flatMap(([fact, { at }]) => (at ? [[fact.grant, at] as const] : [])));
  if (stored.length > 0) await assignHandedOver(db, member.campaign_id, stored, granted);
  return receipts;
}

async function check(
  { db, member, user, arrival }: Delivery,
  fact: HandOverFact,
  removed: Ended | null,
): Promise<Checked> {
  const refused = (refusal: Refusal): Checked => ({ refusal, ended: removed });
  const giver = await readCertificate(db, fact.certificate);
  const granted = giver && (await openSigned(fact.grant, giver.sign, grant));
  if (!granted || giver.campaign_id !== member.campaign_id) return refused('GRANT_INVALID');
  const { walkbook_id, receiver_id } = granted;
  const at = storableInstant(granted.at);
  const isSame = walkbook_id === fact.walkbook_id && receiver_id === fact.receiver_id;
  const isTheirs = [giver.user_id, receiver_id].includes(user.id) && giver.user_id !== receiver_id;
  if (!isSame || !isTheirs || at === null) return refused('GRANT_INVALID');
  const given = await givenBy(db, giver, { ...granted, at });
  const had = given && (given.assigned || may(given.title, 'walkbooks.view_all'));
  if (!had) return refused('GRANT_INVALID');
  const forgotten = given.forgotten_at === null ? null : Date.parse(given.forgotten_at);
  const signedAt = grantTime(Date.parse(at), giver, { forgotten, now: arrival.now });
  if (typeof signedAt === 'string') return refused(signedAt);
  if (!given.receiver_known) return refused('UNKNOWN_PERSON');
  const manages = may(given.title, 'walkbooks.manage');
  const ended = earlier(removed, endOf(given, given.removed_at, manages, arrival.now));
  // When it was recorded its sender says, when it was granted the giver.
  return { refusal: refusalAfterEnd(ended, signedAt, arrival.now), ended, at: new Date(signedAt).toISOString() };
}

const earlier = (one: Ended | null, other: Ended | null): Ended | null =>
  one === null || (other !== null && other.at < one.at) ? other : one;
