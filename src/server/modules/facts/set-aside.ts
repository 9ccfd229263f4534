// Sets aside what arrived late of one person, or restores it, and has everything that is derived from facts follow: afterwards
// it is as if they had never come, but that who asked to be left alone still is.
import type { Db } from '../../db/connection';
import { deriveLeftOut } from '../contact-ledger/left-out-repo';
import { followDoorReports, raiseVersions, returnDoors, returnPeople, withdrawDoors } from './apply-door-reports-repo';
import { doorReportsById } from './door-reports-repo';
import { setLateAside, type LateWork } from './late-facts-repo';
import { checkReported } from './store-walkbook-facts';
import { deriveSuppression } from './suppression-repo';
import { followOneAnother, touchesById, type FactsPlace } from './touches-repo';
import { recount } from './walkbook-counts-repo';

/** @param aside who sets it aside; null: it is restored. Returns how many facts changed. */
export async function setAside(tx: Db, work: LateWork, aside: { by: string; now: Date } | null): Promise<number> {
  await followOneAnother(tx, work);
  const changed = await setLateAside(tx, work, aside);
  const { walkbook_id } = work;
  if (walkbook_id !== null) await follow(tx, { ...work, walkbook_id }, changed);
  return [...changed.values()].flat().length;
}

/** What follows from facts of a walkbook that count no longer, or again. */
async function follow(tx: Db, place: FactsPlace, changed: ReadonlyMap<string, readonly string[]>): Promise<void> {
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
