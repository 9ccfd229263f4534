// Who asked one campaign of a tree not to be contacted is left alone by the others that take it. A round looks which ledgers changed, and
// who decided something, and follows that; whatever it was interrupted in, the next round does again.
import { inTransaction, type Db } from '../../db/connection';
import { lockOf } from '../../db/campaign-lock';
import { everySharing, nextVoters, noteGiven, noteTaken, type SharingRow } from '../chapters/contact-sharing-repo';
import { deriveLeftOut } from '../contact-ledger/left-out-repo';
import {
  anchorsOf,
  dropUnshared,
  giveShared,
  haveAnchors,
  ledgerStamp,
  notPassedOn,
  setPassedOn,
  type Anchors,
} from '../contact-ledger/given-entries-repo';
import { takeInTurn, takeSharedOf } from '../contact-ledger/taken-entries-repo';
import { raiseVersions } from '../facts/apply-door-reports-repo';

/** Voters that are looked at in one transaction. */
const batch = 2_000;

/** Follows all that changed since the last round; how many campaigns that concerned. */
export async function followSharedContacts(db: Db): Promise<number> {
  const all = await everySharing(db);
  let followed = 0;
  for (const giver of all) {
    const stamp = giver.gives ? await ledgerStamp(db, giver.chapter_id) : 'gives nothing';
    if (giver.given === stamp) continue;
    await giveOn(db, giver, stamp, all);
    followed += 1;
  }
  for (const taker of all) {
    if (taker.is_taken) continue;
    await takeAll(db, taker);
    followed += 1;
  }
  return followed;
}

/** Gives what stands in a ledger, and has those who take it look for these people. What is no longer given, they drop. */
async function giveOn(db: Db, giver: SharingRow, stamp: string, all: readonly SharingRow[]): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockOf(tx, 'shared contacts', giver.chapter_id);
    await giveShared(tx, giver.chapter_id, giver.gives);
  });
  const fresh = await notPassedOn(db, giver.chapter_id);
  const anchors = await anchorsOf(db, giver.chapter_id, fresh);
  for (const taker of all) {
    if (!taker.takes || taker.top_id !== giver.top_id || taker.chapter_id === giver.chapter_id) continue;
    if (anchors === null) await takeAll(db, taker);
    else await inTransaction(db, (tx) => takeThese(tx, taker.chapter_id, anchors));
  }
  await inTransaction(db, async (tx) => {
    await setPassedOn(tx, giver.chapter_id, fresh);
    await noteGiven(tx, giver, stamp);
  });
}

async function takeThese(tx: Db, campaignId: string, anchors: readonly Anchors[]): Promise<void> {
  await takeInTurn(tx, campaignId);
  const freed = await dropUnshared(tx, campaignId);
  const likely = anchors.length === 0 ? [] : await haveAnchors(tx, campaignId, anchors);
  const covered = await takeSharedOf(tx, campaignId, likely);
  await leaveAlone(tx, campaignId, [...freed, ...covered]);
}

/** Looks at every voter of a campaign that takes; of one that no longer does, what it took is dropped. */
async function takeAll(db: Db, taker: SharingRow): Promise<void> {
  const { chapter_id: campaignId } = taker;
  let after: string | null = null;
  while (taker.takes) {
    const ids = await nextVoters(db, campaignId, after, batch);
    if (ids.length === 0) break;
    await inTransaction(db, async (tx) => {
      await takeInTurn(tx, campaignId);
      await leaveAlone(tx, campaignId, await takeSharedOf(tx, campaignId, ids));
    });
    after = ids.at(-1) ?? null;
  }
  await inTransaction(db, async (tx) => leaveAlone(tx, campaignId, await dropUnshared(tx, campaignId)));
  await inTransaction(db, (tx) => noteTaken(tx, taker));
}

/** Walkbooks with these people have a new version, so that phones hear of it at their next sync. */
async function leaveAlone(tx: Db, campaignId: string, voterIds: readonly string[]): Promise<void> {
  await raiseVersions(tx, campaignId, await deriveLeftOut(tx, campaignId, voterIds));
}
