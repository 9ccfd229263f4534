// Who asked one campaign of a tree not to be contacted is left alone by the others that take it. A round looks which ledgers changed, and
// who decided something, and follows that; whatever it was interrupted in, the next round does again.
import { inTransaction, type Db } from '../../db/connection';
import { lockOf } from '../../db/campaign-lock';
import { eachAlone } from '../../jobs/each-alone';
import {
  everySharing,
  findSharing,
  nextVoters,
  noteGiven,
  noteTaken,
  type SharingRow,
} from '../chapters/contact-sharing-repo';
import { deriveLeftOut } from '../contact-ledger/left-out-repo';
import {
  anchorsOf,
  dropUnshared,
  giveShared,
  haveAnchors,
  ledgerStamp,
  notPassedOn,
  setPassedOn,
  withoutConsent,
  type Anchors,
} from '../contact-ledger/given-entries-repo';
import { takeInTurn, takeSharedOf } from '../contact-ledger/taken-entries-repo';
import { raiseVersions } from '../facts/apply-door-reports-repo';

/** Voters that are looked at in one transaction. */
const batch = 2_000;

/** Follows all that changed since the last round; how many campaigns that concerned. What fails for one holds up no other. */
export async function followSharedContacts(db: Db): Promise<number> {
  // What ended goes first: no one is left alone by anyone's wish for longer than that.
  const ended = await withoutConsent(db);
  const all = await everySharing(db);
  const givers: Changed[] = [];
  for (const giver of all) {
    const stamp = giver.gives ? await ledgerStamp(db, giver.chapter_id) : 'gives nothing';
    if (giver.given !== stamp) givers.push({ giver, stamp });
  }
  givers.sort((a, b) => Number(a.giver.gives) - Number(b.giver.gives));
  const takers = all.filter(({ is_taken }) => !is_taken);
  await eachAlone([
    ...ended.map((id) => () => dropAll(db, id)),
    ...givers.map((changed) => () => giveOn(db, changed, all)),
    ...takers.map((taker) => () => takeAll(db, taker)),
  ]);
  return ended.length + givers.length + takers.length;
}

interface Changed {
  giver: SharingRow;
  stamp: string;
}

/** Gives what stands in a ledger, and has those who take it look for these people. What is no longer given, they drop. */
async function giveOn(db: Db, { giver, stamp }: Changed, all: readonly SharingRow[]): Promise<void> {
  const { chapter_id: campaignId } = giver;
  await inTransaction(db, async (tx) => {
    await lockOf(tx, 'shared contacts', campaignId);
    // Its owner may have decided again since.
    const now = await findSharing(tx, campaignId);
    await giveShared(tx, campaignId, now?.gives ?? false);
  });
  const takers = all.filter(
    (each) => each.takes && each.top_id === giver.top_id && each.chapter_id !== giver.chapter_id,
  );
  const fresh = await notPassedOn(db, campaignId);
  const anchors = await anchorsOf(db, campaignId, fresh);
  await eachAlone(
    takers.map((taker) => async () => {
      if (anchors === null) return takeAll(db, taker);
      await dropAll(db, taker.chapter_id);
      if (anchors.length > 0) await takeThese(db, taker.chapter_id, anchors);
    }),
  );
  await inTransaction(db, async (tx) => {
    await setPassedOn(tx, campaignId, fresh);
    await noteGiven(tx, giver, stamp);
  });
}

async function takeThese(db: Db, campaignId: string, anchors: readonly Anchors[]): Promise<void> {
  // Who was bringing voters in before this was given has done so by then; who does it from now on looks for it there.
  await inTransaction(db, (tx) => takeInTurn(tx, campaignId));
  const likely = await haveAnchors(db, campaignId, anchors);
  for (let at = 0; at < likely.length; at += batch) await take(db, campaignId, likely.slice(at, at + batch));
}

/** Looks at every voter of a campaign that takes; what it took and is no longer given is dropped before. */
async function takeAll(db: Db, taker: SharingRow): Promise<void> {
  const { chapter_id: campaignId } = taker;
  await dropAll(db, campaignId);
  let after: string | null = null;
  while (taker.takes) {
    const ids = await nextVoters(db, campaignId, after, batch);
    if (ids.length === 0) break;
    await take(db, campaignId, ids);
    after = ids.at(-1) ?? null;
  }
  await inTransaction(db, (tx) => noteTaken(tx, taker));
}

async function take(db: Db, campaignId: string, voterIds: readonly string[]): Promise<void> {
  await inTransaction(db, async (tx) => {
    await takeInTurn(tx, campaignId);
    await leaveAlone(tx, campaignId, await takeSharedOf(tx, campaignId, voterIds));
  });
}

async function dropAll(db: Db, campaignId: string): Promise<void> {
  for (let isLeft = true; isLeft;)
    isLeft = await inTransaction(db, async (tx) => {
      const freed = await dropUnshared(tx, campaignId);
      await leaveAlone(tx, campaignId, freed);
      return freed.length > 0;
    });
}

/** Walkbooks with these people have a new version, so that phones hear of it at their next sync. */
async function leaveAlone(tx: Db, campaignId: string, voterIds: readonly string[]): Promise<void> {
  await raiseVersions(tx, campaignId, await deriveLeftOut(tx, campaignId, voterIds));
}
