// Makes the walkbooks of a cut in the background: some hundred turfs are looked up at a time, put in walking order, and saved by
// a few in short transactions that also note what became of each. Whoever takes the job over goes on behind the last of these.
import { sentence } from '../../../contract/messages/every-message';
import { inTransaction, type Db } from '../../db/connection';
import type { OrderFor } from '../../jobs/walking-order-pool';
import { locatedDoors, type NewWalkbook } from '../walkbooks/create-walkbook-repo';
import { makeWalkbooks, type OrderedTurf, type Outcome } from '../walkbooks/create-walkbooks';
import { doorsByNow, votersByDoor } from './repo';
import {
  beginTurfJob,
  endTurfJob,
  givenSince,
  holdTurfJob,
  nextTurfs,
  noteOutcomes,
  stillWaiting,
  type WaitingTurf,
} from './turf-jobs-repo';

interface OrderedPart {
  position: number;
  turf: OrderedTurf;
  /** Whether doors were left out that went to other walkbooks meanwhile. */
  fewer: boolean;
}

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
  const taken = new Set<string>();
  for (;;) {
    signal.throwIfAborted();
    const waiting = await nextTurfs(db, campaignId, id, lookedUp);
    if (waiting.length === 0) return endTurfJob(db, campaignId, id, 'done');
    const current = await doorsByNow(db, campaignId, waiting, taken);
    const turfs = waiting.map((turf, at) => ({ ...turf, door_ids: current[at] ?? [] }));
    const voters = await inTransaction(db, (tx) =>
      votersByDoor(tx, campaignId, job.filter_params, new Date(job.as_of), current.flat()),
    );
    const placed = new Map((await locatedDoors(db, campaignId, [...voters.keys()])).map((door) => [door.id, door]));
    // While a job was stopped, its doors may have been cut anew. One that never was is made as it was asked for.
    const given =
      job.run > 1 ? await givenSince(db, campaignId, job.created_at, [...voters.keys()]) : new Set<string>();
    const orderOf = async (turf: WaitingTurf): Promise<OrderedPart> => {
      const populated = turf.door_ids.filter((door) => voters.has(door));
      const doors = populated.filter((door) => !given.has(door));
      const walk = await order(doors.flatMap((door) => placed.get(door) ?? []));
      const made: NewWalkbook = {
        campaign_id: campaignId,
        user_id: job.user_id,
        name: turf.name,
        creation_method: 'Filters',
        survey_id: job.survey_id,
        filter_params: job.filter_params,
        assigned_user_ids: turf.assigned_user_ids,
        voter_ids: doors.flatMap((door) => voters.get(door) ?? []),
        door_ids: doors,
      };
      return { position: turf.position, turf: { walk, made }, fewer: doors.length < populated.length };
    };
    for (let from = 0; from < turfs.length; from += together) {
      signal.throwIfAborted();
      const some = turfs.slice(from, from + together);
      const ordered = await Promise.all(some.map(orderOf));
      if (!(await save(db, campaignId, id, ordered))) return;
    }
  }
}

/** Saves a few and what became of them; false when the job is not to go on. */
function save(db: Db, campaignId: string, id: string, ordered: readonly OrderedPart[]): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    if (!(await holdTurfJob(tx, campaignId, id))) return false;
    const positions = ordered.map(({ position }) => position);
    const waiting = await stillWaiting(tx, campaignId, id, positions);
    const mine = ordered.filter(({ position }) => waiting.has(position));
    const outcomes = await makeWalkbooks(
      tx,
      campaignId,
      mine.map(({ turf }) => turf),
    );
    const nothing: Outcome = { made: false, said: [sentence('TURF_EMPTIED')] };
    await noteOutcomes(
      tx,
      campaignId,
      id,
      mine.map((part, at) => ({ position: part.position, ...withDoors(part, outcomes[at] ?? nothing) })),
    );
    return true;
  });
}

/** An outcome that also says what became of the doors. */
function withDoors({ turf, fewer }: OrderedPart, outcome: Outcome): Outcome {
  if (!fewer) return outcome;
  if (turf.made.door_ids.length === 0) return { made: false, said: [sentence('TURF_DOORS_ELSEWHERE')] };
  return outcome.made ? { made: true, said: [...outcome.said, sentence('TURF_FEWER_DOORS')] } : outcome;
}

/** After the last try of a run: what is made stays, and the rest can be asked for again. Nothing when it was resumed since. */
export function giveUpTurfJob(db: Db, campaignId: string, id: string, run: number): Promise<void> {
  return endTurfJob(db, campaignId, id, 'failed', run);
}
