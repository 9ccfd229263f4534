// Takes back in a restored database, by id, what people took back between its backup and the restore, and keeps phones' keys.
import { databaseClient } from '../../db/client';
import { connect, inTransaction, over, type Db } from '../../db/connection';
import { forgetTakenBack, holdTakenBack, keptTakenBack } from '../../db/dump/kept-taken-back';
import type { TakenBack, TakenBackRow } from '../../db/dump/taken-back';
import { closeErased } from '../../modules/erasure/campaign-repo';
import { lookAgain } from '../../modules/chapters/contact-sharing-repo';
import { leaveTrees } from '../../modules/chapters/joining';
import { campaignsBelow } from '../../modules/chapters/report-repo';
import { getCampaign } from '../../modules/campaigns/repo';
import { lockTrees } from '../../modules/campaigns/tree-lock';
import { followShared } from '../../modules/shared-surveys/follow';
import type { Jobs } from '../../jobs/queue';
import { erasePerson, isImporting } from '../../modules/erasure/repo';
import { noteRemovals, removeNoted } from '../../modules/files/removals-repo';
import type { FileStore } from '../../providers/files';
import { endConsents, partTrees, withdrawEntries } from './parted-trees-repo';
import {
  addErased,
  addErasedFacts,
  addForgottenTexts,
  addMarks,
  addOptOuts,
  hasCampaign,
  hasUser,
  keepPhoneKeys,
  peopleHere,
  removeMembers,
  revokeKeys,
  whoErased,
} from './taken-back-repo';

/** How many of a kind were taken back again, and of how many that failed. */
export interface CarriedOver {
  what: string;
  done: number;
  left: number;
}

type Kind = Exclude<keyof TakenBack, 'trees'> | 'entries' | 'chapters' | 'consents';

const named = {
  marks: 'marks of people to leave alone',
  optOuts: 'numbers that want no texts',
  keys: 'revoked API keys',
  members: 'removed members',
  entries: 'withdrawn rights to enter a chapter',
  chapters: 'chapters that left their tree',
  consents: 'consents to share who asked not to be contacted',
  phoneKeys: 'keys of phones',
  people: 'erased people',
  facts: 'erased facts about people',
  texts: 'texts of erased people',
  campaigns: 'erased campaigns',
} satisfies Record<Kind, string>;

const ofRows = {
  marks: addMarks,
  optOuts: addOptOuts,
  keys: revokeKeys,
  members: removeMembers,
  phoneKeys: keepPhoneKeys,
  texts: addForgottenTexts,
};

/**
 * Carries over what a restore kept for that in the database, whoever ended it before; of several processes one. Null where there is
 * nothing, or nothing left.
 */
export async function carryOverKept(
  databaseUrl: string,
  files: Pick<FileStore, 'remove'>,
): Promise<CarriedOver[] | null> {
  const client = databaseClient(databaseUrl, { connectionTimeoutMillis: 60_000 });
  await client.connect();
  try {
    const db = over(client);
    if (!(await keptTakenBack(db))) return null;
    await holdTakenBack(db);
    const kept = await keptTakenBack(db);
    if (!kept) return null;
    const carried = await carryOver(databaseUrl, files, kept);
    await forgetTakenBack(db);
    return carried;
  } finally {
    await client.end();
  }
}

/** The same at a start, in a sentence for the operator where there was anything. */
export async function finishRestore(databaseUrl: string, files: Pick<FileStore, 'remove'>): Promise<string | null> {
  const carried = await carryOverKept(databaseUrl, files);
  if (!carried) return null;
  const left = carried.filter((each) => each.left > 0).map((each) => `${each.left} ${each.what}`);
  return (
    'A restore had ended before what people took back since the backup was carried over; that was done now.' +
    (left.length > 0 ? ` These couldn't be, do that again by hand: ${left.join(', ')}.` : '')
  );
}

/** Each step stands alone: what fails is counted, and holds up nothing else. */
export async function carryOver(
  databaseUrl: string,
  files: Pick<FileStore, 'remove'>,
  taken: TakenBack,
): Promise<CarriedOver[]> {
  const { db, close } = connect(databaseUrl, { max: 2 });
  const counts = new Map<Kind, { done: number; left: number }>();
  const step = async (kind: Kind, size: number, act: () => Promise<number | null>) => {
    const count = counts.get(kind) ?? { done: 0, left: 0 };
    const done = await act().catch(() => null);
    if (done === null) count.left += size;
    else count.done += done;
    counts.set(kind, count);
  };
  try {
    await inTransaction(db, lookAgain).catch(() => undefined);
    for (const kind of ['marks', 'optOuts', 'keys', 'members', 'phoneKeys', 'texts'] as const)
      for (const [campaignId, rows] of byCampaign(taken[kind]))
        if (await hasCampaign(db, campaignId))
          await step(kind, rows.length, () => inTransaction(db, (tx) => ofRows[kind](tx, campaignId, rows)));
    const { trees } = taken;
    if (trees) {
      await step('entries', 1, () => inTransaction(db, (tx) => withdrawEntries(tx, trees)));
      await step('chapters', 1, () => inTransaction(db, (tx) => partTrees(tx, trees)));
      await step('consents', 1, () => inTransaction(db, (tx) => endConsents(tx, trees)));
    }
    for (const [campaignId, rows] of byCampaign(taken.people)) {
      if (!(await hasCampaign(db, campaignId))) continue;
      const here = await peopleHere(
        db,
        campaignId,
        rows.map((row) => row['voter_id']),
      );
      for (const row of rows)
        await step('people', 1, () =>
          here.has(String(row['voter_id']))
            ? eraseAgain(db, files, campaignId, row)
            : inTransaction(db, (tx) => keepErased(tx, campaignId, row)),
        );
    }
    // What was stored of them is gone by now, and has its tombstones.
    for (const [campaignId, rows] of byCampaign(taken.facts))
      if (await hasCampaign(db, campaignId))
        await step('facts', rows.length, () => inTransaction(db, (tx) => addErasedFacts(tx, campaignId, rows)));
    for (const { campaign_id: campaignId, row } of taken.campaigns)
      if (await hasCampaign(db, campaignId))
        await step('campaigns', 1, () => inTransaction(db, (tx) => closeAgain(tx, campaignId, row['erased_by'])));
    return [...counts]
      .map(([kind, { done, left }]) => ({ what: named[kind], done, left }))
      .filter(({ done, left }) => done + left > 0);
  } finally {
    await close();
  }
}

/** Null: not now, a file is being read that may bring the person. */
async function eraseAgain(
  db: Db,
  files: Pick<FileStore, 'remove'>,
  campaignId: string,
  row: Record<string, unknown>,
): Promise<number | null> {
  const erased = await inTransaction(db, async (tx) => {
    const user_id = await whoErased(tx, campaignId, row['erased_by']);
    if (user_id === null || (await isImporting(tx, campaignId))) return null;
    const person = { campaign_id: campaignId, voter_id: String(row['voter_id']) };
    const gone = await erasePerson(tx, person, { user_id, erased_at: String(row['erased_at']) });
    await noteRemovals(tx, gone?.storage_keys ?? []);
    return gone;
  });
  if (erased === null) return null;
  // What the store can't remove now the housekeeping tries again.
  await removeNoted({ db, files }, erased.storage_keys).catch(() => undefined);
  return 1;
}

async function keepErased(tx: Db, campaignId: string, row: Record<string, unknown>): Promise<number | null> {
  const erased_by = await whoErased(tx, campaignId, row['erased_by']);
  return erased_by === null ? null : addErased(tx, campaignId, { ...row, erased_by });
}

/** Its rows go with the next start. One that the backup closes already, changes nothing. */
async function closeAgain(tx: Db, campaignId: string, by: unknown): Promise<number | null> {
  if (!(await hasUser(tx, by))) return null;
  await leaveTreesAgain(tx, campaignId, String(by));
  await closeErased(tx, campaignId, { user_id: String(by) });
  return 1;
}

/** No queue works on a restored database yet, so what is shared follows at once. */
async function leaveTreesAgain(tx: Db, campaignId: string, by: string): Promise<void> {
  const left = new Set<string>();
  const jobs: Pick<Jobs, 'add'> = {
    add: async (_tx, _name, { campaign_id }) => void left.add(campaign_id),
  };
  await lockTrees(tx);
  await leaveTrees({ db: tx, user: { id: by }, services: { jobs } }, await getCampaign(tx, campaignId));
  for (const top of left) for (const { id } of await campaignsBelow(tx, top)) await followShared(tx, id, by);
}

function byCampaign(rows: readonly TakenBackRow[]): Map<string, Record<string, unknown>[]> {
  const sorted = new Map<string, Record<string, unknown>[]>();
  for (const { campaign_id: id, row } of rows) sorted.set(id, [...(sorted.get(id) ?? []), row]);
  return sorted;
}
