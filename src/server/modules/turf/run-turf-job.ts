// Makes the walkbooks of a cut in the background: some hundred turfs are looked up at a time, put in walking order, and saved by
// a few in short transactions that also note what became of each. Whoever takes the job over goes on behind the last of these.
import { sentence } from '../../../contract/messages/every-message';
import type { Sentence } from '../../../contract/messages/sentence';
import { inTransaction, type Db } from '../../db/connection';
import type { OrderFor } from '../../jobs/walking-order-pool';
import { locatedDoors, lockGivenDoors } from '../walkbooks/create-walkbook-repo';
import { makeWalkbooks, type OrderedTurf, type Outcome } from '../walkbooks/create-walkbooks';
import type { WalkingOrder } from '../../../domain/walking-order/walking-order';
import { settleDoors, type Settled, type Universe } from './settle-doors';
import {
  beginTurfJob,
  endTurfJob,
  holdTurfJob,
  nextTurfs,
  noteOutcomes,
  stillWaiting,
  type WaitingTurf,
} from './turf-jobs-repo';

interface OrderedPart {
  turf: WaitingTurf;
  walk: WalkingOrder;
  /** What became of its doors before they were put in order. */
  before: Settled;
}

type Job = NonNullable<Awaited<ReturnType<typeof beginTurfJob>>>;

interface Making {
  db: Db;
  orderFor: OrderFor;
}

/** So much is looked up in one go: a universe costs its filters once for all of these. */
const lookedUp = { turfs: 200, doors: 20_000 };
/** So many turfs are ordered at once and saved together. */
const together = 8;

/** One try at a job. Ends without a word once it is cancelled, over, or gone. */
export async function runTurfJob({ db, orderFor }: Making, campaignId: string, id: string, signal: AbortSignal) {
  const job = await beginTurfJob(db, campaignId, id);
  if (!job) return;
  const order = orderFor({ campaign: campaignId, person: id, signal });
  const { filter_params, as_of } = job;
  const universe: Universe = { campaign_id: campaignId, filter_params, as_of: new Date(as_of), job: { ...job, id } };
  for (;;) {
    signal.throwIfAborted();
    const waiting = await nextTurfs(db, campaignId, id, lookedUp);
    if (waiting.length === 0) return endTurfJob(db, campaignId, id, 'done');
    const asked = waiting.map((turf) => turf.door_ids);
    const { settled, voters } = await inTransaction(db, (tx) => settleDoors(tx, universe, asked, null));
    const doors = settled.flatMap((turf) => turf.doors);
    const placed = new Map((await locatedDoors(db, campaignId, doors)).map((door) => [door.id, door]));
    const orderOf = async (turf: WaitingTurf, before: Settled): Promise<OrderedPart> => {
      const walk = await order(before.doors.flatMap((door) => placed.get(door) ?? []));
      return { turf, walk, before };
    };
    for (let from = 0; from < waiting.length; from += together) {
      signal.throwIfAborted();
      const some = waiting.slice(from, from + together);
      const ordered = await Promise.all(some.map((turf, at) => orderOf(turf, settled[from + at]!)));
      if (!(await save(db, universe, job, ordered, voters))) return;
    }
  }
}

/** Saves a few and what became of them; false when the job is not to go on. */
function save(
  db: Db,
  universe: Universe,
  job: Job,
  ordered: readonly OrderedPart[],
  voters: ReadonlyMap<string, readonly string[]>,
): Promise<boolean> {
  const { campaign_id: campaignId } = universe;
  return inTransaction(db, async (tx) => {
    if (!(await holdTurfJob(tx, campaignId, job.id))) return false;
    await lockGivenDoors(tx, campaignId);
    const positions = ordered.map(({ turf }) => turf.position);
    const waiting = await stillWaiting(tx, campaignId, job.id, positions);
    const mine = ordered.filter(({ turf }) => waiting.has(turf.position));
    const walks = mine.map(({ walk }) => walk.order);
    const { settled } = await settleDoors(tx, universe, walks, voters);
    const turfs = mine.map(({ turf, walk }, at): OrderedTurf => {
      const { doors: door_ids, voter_ids } = settled[at]!;
      const { user_id, survey_id, filter_params } = job;
      const { name, assigned_user_ids } = turf;
      const source = {
        campaign_id: campaignId,
        user_id,
        survey_id,
        filter_params,
        creation_method: 'Filters',
      } as const;
      return { walk, made: { ...source, name, assigned_user_ids, door_ids, voter_ids } };
    });
    const outcomes = await makeWalkbooks(tx, campaignId, turfs);
    await noteOutcomes(
      tx,
      campaignId,
      job.id,
      mine.map(({ turf, before }, at) => ({
        position: turf.position,
        ...withDoors(before, settled[at]!, outcomes[at]!),
      })),
    );
    return true;
  });
}

/** An outcome that also says what became of the doors, before they were put in order and until it was saved. */
function withDoors(before: Settled, now: Settled, outcome: Outcome): Outcome {
  const isElsewhere = before.elsewhere || now.elsewhere;
  if (now.doors.length === 0 && isElsewhere) return { made: null, said: [sentence('TURF_DOORS_ELSEWHERE')] };
  if (outcome.made === null) return outcome;
  const said: Sentence[] = [...outcome.said];
  if (isElsewhere) said.push(sentence('TURF_FEWER_DOORS'));
  if (now.gone) said.push(sentence('TURF_DOORS_GONE'));
  if (now.shared > 0) said.push(sentence('TURF_DOORS_SHARED', { count: now.shared }));
  return { ...outcome, said };
}

/** After the last try of a run: what is made stays, and the rest can be asked for again. Nothing when it was resumed since. */
export function giveUpTurfJob(db: Db, campaignId: string, id: string, run: number): Promise<void> {
  return endTurfJob(db, campaignId, id, 'failed', run);
}
