// Facts that count no longer, or again, by a manager's decision, with everything that is derived from facts: afterwards it is as
// if they had never come. But who asked to be left alone by a late result still is, until that very report is undone.
import { groupBy } from '../../../domain/lists/group-by';
import type { Db } from '../../db/connection';
import { deriveLeftOut } from '../contact-ledger/left-out-repo';
import { followDoorReports, raiseVersions, returnDoors, returnPeople, withdrawDoors } from './apply-door-reports-repo';
import type { NotedAside } from './days-aside-repo';
import { doorReportsById } from './door-reports-repo';
import { setLateAside, type LateWork } from './late-facts-repo';
import { deriveSetAside, setReview, type FactIds } from './reviews-repo';
import { checkReported } from './corrected-people-repo';
import { deriveSuppression } from './suppression-repo';
import { followOneAnother, touchesById, type FactsPlace } from './touches-repo';
import { recount } from './walkbook-counts-repo';

/** @param aside who sets it aside; null: it is restored. Returns of how many facts that was decided, and those of which it is otherwise now. */
export async function setAside(
  tx: Db,
  work: LateWork,
  aside: { by: string; now: Date } | null,
): Promise<{ decided: number; changed: FactIds }> {
  await followOneAnother(tx, work);
  const concerned = await setLateAside(tx, work, aside);
  const decided = [...concerned.values()].flat().length;
  // The walkbook may be any id then.
  if (decided === 0) return { decided, changed: new Map() };
  const changed = await deriveSetAside(tx, work.campaign_id, concerned);
  const { walkbook_id } = work;
  if (walkbook_id !== null) await followSetAside(tx, { ...work, walkbook_id }, changed);
  return { decided, changed };
}

/** Keeps or undoes what someone reported about a person; null: it is open again. */
export async function review(
  tx: Db,
  { facts, ...place }: FactsPlace & { facts: FactIds },
  decided: { undone: boolean; by: string; now: Date } | null,
): Promise<void> {
  await followOneAnother(tx, place);
  await setReview(tx, place.campaign_id, facts, decided);
  await deriveSetAside(tx, place.campaign_id, facts);
  await followSetAside(tx, place, facts);
}

/** Says anew which of these facts of one person count, walkbook by walkbook, with what follows from it. */
export async function deriveNoted(
  tx: Db,
  { campaign_id, user_id }: Omit<FactsPlace, 'walkbook_id'>,
  noted: readonly NotedAside[],
): Promise<void> {
  for (const [walkbook_id, ofWalkbook] of groupBy(noted, (each) => each.walkbook_id)) {
    const concerned = new Map(ofWalkbook.map(({ kind, ids }) => [kind, ids]));
    const changed = await deriveSetAside(tx, campaign_id, concerned);
    await followSetAside(tx, { campaign_id, user_id, walkbook_id }, changed);
  }
}

/** What follows from facts of a walkbook that count no longer, or again. */
export async function followSetAside(tx: Db, place: FactsPlace, changed: FactIds): Promise<void> {
  const { campaign_id: campaignId } = place;
  const touches = await touchesById(tx, campaignId, changed.get('touch') ?? []);
  const reports = await doorReportsById(tx, campaignId, changed.get('door_fact') ?? []);
  const replaced = (
    await doorReportsById(
      tx,
      campaignId,
      reports.flatMap((fact) => fact.replaces ?? []),
    )
  ).filter((fact) => fact.user_id === place.user_id);
  const all = [...reports, ...replaced];
  const people = all.flatMap((fact) => (fact.kind === 'person_added' ? [fact.voter_id] : []));
  await returnPeople(tx, campaignId, people);
  // What is there again is put in before what counts nowhere is taken out.
  const knocked = [...touches, ...all].map((fact) => fact.door_id);
  await returnDoors(tx, place, knocked);
  await withdrawDoors(tx, place, knocked);
  const { changed: doors, merged } = await followDoorReports(tx, place, all, []);
  await recount(tx, place, touches, merged, { anew: true });
  const wishes = all.filter((fact) => fact.kind === 'do_not_contact');
  const suppressed = [
    ...(await deriveSuppression(tx, campaignId, touches, wishes)),
    ...(await checkReported(tx, campaignId, all)),
    ...(await deriveLeftOut(tx, campaignId, people)),
  ];
  await raiseVersions(tx, campaignId, [...doors, ...suppressed, ...knocked]);
}
