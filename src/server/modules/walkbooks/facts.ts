// Takes in the facts of one request: judged one by one, stored once, with a receipt for each in the order they came.
import { doorFact, type DoorFact } from '../../../contract/door-facts';
import type { Receipt, SurveyResponse, Touch } from '../../../contract/facts';
import type { Db } from '../../db/connection';
import { addDoors, addPeople, lockDoorsOf, roomOf, takenIds } from './added-doors';
import { followDoorFacts, raiseVersions, returnDoors } from './door-effects';
import { doorFactsById, insertDoorFacts } from './door-facts-repo';
import {
  doorsOfWalkbook,
  followOneAnother,
  insertResponses,
  insertTouches,
  responsesById,
  surveysOfQuestions,
  touchesById,
  votersOfCampaign,
  type FactsPlace,
  type Stored,
} from './facts-repo';
import { readDoorFacts, readResponses, readTouches, rejected, type Read, type Refusal } from './judge';
import { deriveSuppression } from './suppression';
import { recount } from './totals';

interface Envelope {
  id: string;
}

/**
 * Stores what can be stored and says of every fact what became of it: those of doors first, which may bring the people and
 * doors that the others name, then touches, then survey responses.
 */
export async function storeFacts(
  tx: Db,
  place: FactsPlace,
  raw: {
    touches: readonly Envelope[];
    survey_responses: readonly Envelope[];
    door_facts: readonly Envelope[];
  },
): Promise<Receipt[]> {
  const told = readDoorFacts(raw.door_facts);
  const touches = readTouches(raw.touches);
  const responses = readResponses(raw.survey_responses);
  const reads = [...told, ...touches, ...responses];
  if (reads.every((read) => read.receipt)) return reads.flatMap((read) => read.receipt ?? []);

  await followOneAnother(tx, place);
  const { receipts: ofDoors, fresh, replaced, changed, merged } = await storeDoorFacts(tx, place, told);
  const others = [...touches, ...responses].flatMap((read) => (read.receipt ? [] : [read.fact]));
  const known = await knownReferences(tx, place, others);
  const taken = await keep(touches, known.refuse, {
    place,
    insert: (facts) => insertTouches(tx, place, facts),
    stored: (ids) => touchesById(tx, place.campaign_id, ids),
    same: (fact, stored) => isMine(place, stored) && touchText(fact) === touchText(stored),
  });
  const answered = await keep(responses, (fact) => known.refuse(fact) ?? known.refuseQuestion(fact), {
    place,
    insert: (facts) => insertResponses(tx, place, facts),
    stored: (ids) => responsesById(tx, place.campaign_id, ids),
    same: (fact, stored) => isMine(place, stored) && responseText(fact) === responseText(stored),
  });
  await returnDoors(tx, place, known.added(taken.fresh));
  await recount(tx, place, taken.fresh, merged);
  const wishes = [...fresh, ...replaced].filter((fact) => fact.kind === 'do_not_contact');
  const suppressed = await deriveSuppression(tx, place.campaign_id, taken.fresh, wishes);
  await raiseVersions(tx, place.campaign_id, [...changed, ...suppressed]);
  return [...ofDoors, ...taken.receipts, ...answered.receipts];
}

/** The receipts of doors' facts; `replaced`: what the fresh ones take back, the rest as followDoorFacts tells it. */
async function storeDoorFacts(tx: Db, place: FactsPlace, reads: readonly Read<DoorFact>[]) {
  const facts = reads.flatMap((read) => (read.receipt ? [] : [read.fact]));
  const none = {
    receipts: reads.flatMap((read) => read.receipt ?? []),
    fresh: [],
    replaced: [],
    changed: [],
    merged: [],
  };
  if (facts.length === 0) return none;
  const refuse = await doorFactRefusals(tx, place, facts);
  const kept = await keep(reads, refuse, {
    place,
    insert: (candidates) => makeAdded(tx, place, candidates).then(() => insertDoorFacts(tx, place, candidates)),
    stored: (ids) => doorFactsById(tx, place.campaign_id, ids),
    same: (fact, stored) => isMine(place, stored) && doorFactText(fact) === doorFactText(stored),
  });
  const named = kept.fresh.flatMap((fact) => fact.replaces ?? []);
  const replaced = (await doorFactsById(tx, place.campaign_id, named)).filter((fact) => fact.user_id === place.user_id);
  return { ...kept, replaced, ...(await followDoorFacts(tx, place, kept.fresh, replaced)) };
}

/** Makes the doors, then the people, that new facts bring. */
async function makeAdded(tx: Db, place: FactsPlace, facts: readonly DoorFact[]): Promise<void> {
  const doors = facts.flatMap((fact) => (fact.kind === 'door_added' ? [fact] : []));
  if (doors.length > 0) await addDoors(tx, place, doors);
  const people = facts.flatMap((fact) => (fact.kind === 'person_added' ? [fact] : []));
  if (people.length > 0) await addPeople(tx, place, people);
}

/** | kind | must not be there | must be there |
 *  |---|---|---|
 *  | door_added | the door | room in the walkbook |
 *  | person_added | the person | the door |
 *  | taken_back | | the door, a fact that it replaces |
 *  | others | | the door; the person, if it names one |
 */
async function doorFactRefusals(tx: Db, place: FactsPlace, facts: readonly DoorFact[]) {
  const doorsToBe = facts.flatMap((fact) => (fact.kind === 'door_added' ? [fact.door_id] : []));
  const peopleToBe = facts.flatMap((fact) => (fact.kind === 'person_added' ? [fact.voter_id] : []));
  if (doorsToBe.length > 0) await lockDoorsOf(tx, place);
  const taken = await takenIds(tx, {
    facts: facts.map((fact) => fact.id),
    others: [...doorsToBe, ...peopleToBe],
  });
  const doors = await doorsOfWalkbook(tx, place, [...new Set(facts.map((fact) => fact.door_id))]);
  const voters = await votersOfCampaign(
    tx,
    place.campaign_id,
    facts.flatMap((fact) => fact.voter_id ?? []),
  );
  // An id that two facts of one request would bring is brought by the first; one fact brings one thing only.
  const brought = new Map<string, string>();
  const beyond = new Set<string>();
  const bring = (fact: DoorFact, id: string) => {
    if (taken.has(id) || taken.has(fact.id)) return;
    brought.set(id, fact.id);
    taken.add(id).add(fact.id);
  };
  let room = doorsToBe.length > 0 ? await roomOf(tx, place) : 0;
  for (const fact of facts)
    if (fact.kind === 'door_added') {
      if (room > 0) bring(fact, fact.door_id);
      else beyond.add(fact.id);
      if (brought.get(fact.door_id) === fact.id) room -= 1;
    }
  for (const fact of facts)
    if (fact.kind === 'person_added' && (doors.has(fact.door_id) || brought.has(fact.door_id)))
      bring(fact, fact.voter_id);
  return (fact: DoorFact): Refusal | null => {
    if (fact.kind === 'door_added') {
      if (brought.get(fact.door_id) === fact.id) return null;
      return beyond.has(fact.id) ? 'WALKBOOK_FULL' : 'CONFLICT';
    }
    if (!doors.has(fact.door_id) && !brought.has(fact.door_id)) return 'UNKNOWN_DOOR';
    if (fact.kind === 'person_added') return brought.get(fact.voter_id) === fact.id ? null : 'CONFLICT';
    if (fact.kind === 'taken_back' && fact.replaces === null) return 'UNKNOWN_FACT';
    return fact.voter_id === null || voters.has(fact.voter_id) || brought.has(fact.voter_id) ? null : 'UNKNOWN_VOTER';
  };
}

async function knownReferences(tx: Db, place: FactsPlace, facts: readonly (Touch | SurveyResponse)[]) {
  const doors = await doorsOfWalkbook(tx, place, [...new Set(facts.map((fact) => fact.door_id))]);
  const named = [...new Set(facts.flatMap((fact) => fact.voter_id ?? []))];
  const voters = await votersOfCampaign(tx, place.campaign_id, named);
  const asked = [...new Set(facts.flatMap((fact) => ('question_id' in fact ? fact.question_id : [])))];
  const surveys = asked.length > 0 ? await surveysOfQuestions(tx, place.campaign_id, asked) : new Map<string, string>();
  return {
    refuse: (fact: Touch | SurveyResponse): Refusal | null => {
      if (!doors.has(fact.door_id)) return 'UNKNOWN_DOOR';
      return fact.voter_id === null || voters.has(fact.voter_id) ? null : 'UNKNOWN_VOTER';
    },
    /** Of the doors of these facts those that no list told of. */
    added: (of: readonly Touch[]) => of.flatMap((fact) => (doors.get(fact.door_id)?.added ? fact.door_id : [])),
    refuseQuestion: (fact: SurveyResponse): Refusal | null =>
      surveys.get(fact.question_id) === fact.survey_id ? null : 'UNKNOWN_QUESTION',
  };
}

interface Table<F> {
  place: FactsPlace;
  insert(facts: F[]): Promise<Set<string>>;
  stored(ids: string[]): Promise<Stored<F>[]>;
  /** Whether a fact is what was stored under its id before, by the same person. */
  same(fact: F, stored: Stored<F>): boolean;
}

/**
 * | id | content | verdict |
 * |---|---|---|
 * | new | | stored |
 * | known, of the same person | same | already_stored |
 * | known, of the same person | other | rejected CONFLICT |
 * | known, of somebody else or another campaign | | rejected CONFLICT |
 * | new or other | refers to what is not there | rejected with that reason |
 */
async function keep<F extends { id: string }>(
  reads: readonly Read<F>[],
  refuse: (fact: F) => Refusal | null,
  table: Table<F>,
): Promise<{ receipts: Receipt[]; fresh: F[] }> {
  const refusals = reads.map((read) => (read.receipt ? null : refuse(read.fact)));
  const candidates = new Map<string, F>();
  for (const [index, read] of reads.entries())
    if (!read.receipt && !refusals[index] && !candidates.has(read.fact.id)) candidates.set(read.fact.id, read.fact);
  const fresh = await table.insert([...candidates.values()]);
  // Whatever else has one of these ids is there by now, committed by whoever came first; what is new is there as it came.
  const others = new Set(reads.flatMap((read) => (read.receipt || fresh.has(read.fact.id) ? [] : read.fact.id)));
  const before = others.size === 0 ? [] : await table.stored([...others]);
  const stored = new Map(before.map((row) => [row.id, row]));

  const receipts = reads.map((read, index): Receipt => {
    if (read.receipt) return read.receipt;
    const { sent, fact } = read;
    const first = candidates.get(fact.id);
    if (first === fact && fresh.has(fact.id)) return { id: sent, verdict: 'stored' };
    const row = stored.get(fact.id) ?? (first && fresh.has(fact.id) ? { ...first, ...table.place } : undefined);
    if (!row || !table.same(fact, row)) return rejected(sent, refusals[index] ?? 'CONFLICT');
    return { id: sent, verdict: 'already_stored' };
  });
  return { receipts, fresh: [...candidates.values()].filter((fact) => fresh.has(fact.id)) };
}

function isMine(place: FactsPlace, stored: FactsPlace): boolean {
  return stored.user_id === place.user_id && stored.walkbook_id === place.walkbook_id;
}

function touchText(fact: Touch): string {
  const { gps } = fact;
  return JSON.stringify([
    ...sharedText(fact),
    fact.contact_result,
    fact.note,
    // The accuracy is kept in single precision.
    gps && [gps.longitude, gps.latitude, Math.fround(gps.accuracy)],
    fact.literature ?? false,
  ]);
}

function responseText(fact: SurveyResponse): string {
  return JSON.stringify([...sharedText(fact), fact.survey_id, fact.question_id, fact.answers]);
}

function doorFactText(fact: DoorFact): string {
  return JSON.stringify(doorFact.parse(fact));
}

function sharedText(fact: Touch | SurveyResponse): unknown[] {
  return [fact.door_id, fact.voter_id, fact.recorded_at, fact.device_id, fact.seq, fact.replaces];
}
