// Takes in the facts of one request: judged one by one, stored once, with a receipt for each in the order they came.
import { doorReport, type DoorReport } from '../../../contract/facts/door-report';
import type { Receipt } from '../../../contract/facts/fact';
import { surveyResponse, type SurveyResponse } from '../../../contract/facts/survey-response';
import { touch, type Touch } from '../../../contract/facts/touch';
import type { Db } from '../../db/connection';
import { addDoors, addPeople, lockDoorsOf, roomOf, takenIds } from './added-doors-repo';
import { followDoorReports, raiseVersions, returnDoors } from './apply-door-reports-repo';
import { noteArrivedForDaysAside, zoneOfDaysAside } from './days-aside-repo';
import { doorReportsById, insertDoorReports } from './door-reports-repo';
import {
  doorsOfWalkbook,
  followOneAnother,
  insertResponses,
  responsesById,
  surveysOfQuestions,
  toTouch,
  touchesById,
  type FactsPlace,
  type TimedPlace,
} from './touches-repo';
import { erasedAmong, settleErased, settleOfHouseholds } from './erased-facts-repo';
import { isolateFailures, rethrow, type OnFailure } from './isolate-failures';
import { peopleOfWalkbook } from './references-repo';
import { kinds } from '../../../domain/facts/kinds';
import { refusalAfterEnd } from '../../../domain/facts/ended';
import { noteLate } from './late-facts-repo';
import { factText, type Recorder } from './record-facts';
import { checkReported } from './corrected-people-repo';
import { deriveSetAside } from './reviews-repo';
import { deriveNoted, followSetAside } from './set-aside';
import { decidedByPhone, factTimes, noteLag } from './fact-times';
import { forgottenOf } from './retention-repo';
import { rowsById, storeFacts } from './store';
import { readDoorReports, readResponses, readTouches, type Read, type Refusal } from './validate-facts';
import { noteRefused } from './refused-facts-repo';
import { insertUnknownFields } from './unknown-fields-repo';
import { deriveSuppression } from './suppression-repo';
import { insertCounted, recount } from './walkbook-counts-repo';

interface Envelope {
  id: string;
}

/** The facts of a request by the field that they came in. */
interface Raw {
  touches: readonly Envelope[];
  survey_responses: readonly Envelope[];
  door_facts: readonly Envelope[];
}

/**
 * Stores what can be stored and says of every fact what became of it: those of doors first, which may bring the people and
 * doors that the others name, then touches, then survey responses.
 * @param onFailure hears of facts that the server itself fails at
 * @param known what {@link lookUpNamed} told of these facts in this transaction
 */
export async function storeWalkbookFacts(
  tx: Db,
  recorder: FactsPlace & Recorder,
  raw: Raw,
  onFailure: OnFailure = rethrow,
  known: Known | null = null,
): Promise<Receipt[]> {
  const fields = ['door_facts', 'touches', 'survey_responses'] as const;
  const all = fields.flatMap((kind) => raw[kind].map((fact) => ({ id: fact.id, kind, fact })));
  const store = (some: readonly (typeof all)[number][]) => {
    const of = (field: keyof Raw) => some.flatMap(({ kind, fact }) => (kind === field ? fact : []));
    const theirs = { touches: of('touches'), survey_responses: of('survey_responses'), door_facts: of('door_facts') };
    return storeTogether(tx, recorder, theirs, some.length === all.length ? known : null);
  };
  const receipts = await isolateFailures(tx, all, store, onFailure);
  await noteRefused(tx, recorder, receipts);
  return receipts;
}

async function storeTogether(
  tx: Db,
  { arrival, ended = null, ...walkbook }: FactsPlace & Recorder,
  raw: Raw,
  known: Known | null,
): Promise<Receipt[]> {
  const { given, erased, decided, zone, references } = known ?? (await lookUpNamed(tx, walkbook, raw));
  const doorReads = await settleErased(tx, walkbook, given.doors, erased);
  const touches = await settleErased(tx, walkbook, given.touches, erased);
  const responses = await settleErased(tx, walkbook, given.responses, erased);
  const reads = [...doorReads, ...touches, ...responses];
  if (reads.every((read) => read.receipt)) return reads.flatMap((read) => read.receipt ?? []);

  const times = factTimes(reads, decided, arrival);
  const place = { ...walkbook, times };
  const refuseEnded = ({ id, recorded_at }: { id: string; recorded_at: string }) =>
    refusalAfterEnd(ended, Date.parse(times.get(id)?.recorded_at ?? recorded_at), arrival.now);
  const {
    receipts: ofDoors,
    fresh,
    replaced,
    changed,
    merged,
  } = await storeDoorReports(tx, place, await settleOfHouseholds(tx, walkbook, doorReads, times), refuseEnded);
  const named = references ?? (await knownReferences(tx, place, [...factsOf(touches), ...factsOf(responses)]));
  let counted = false;
  const storedTouches = await storeFacts<Touch>(touches, {
    refuse: (fact) => refuseEnded(fact) ?? named.refuse(fact),
    insert: async (facts) => {
      const inserted = await insertCounted(tx, place, facts);
      counted = inserted.counted;
      return inserted.ids;
    },
    insertUnknown: (fields) => insertUnknownFields(tx, place.campaign_id, fields),
    stored: async (ids) => rowsById(await touchesById(tx, place.campaign_id, ids), place),
    textOf: (fact) => factText(touch, toTouch(fact)),
    forgotten: (ids) => forgottenOf(tx, place.campaign_id, kinds.touch.table, ids),
  });
  const storedResponses = await storeFacts(responses, {
    refuse: (fact) => refuseEnded(fact) ?? named.refuse(fact) ?? named.refuseQuestion(fact),
    insert: (facts) => insertResponses(tx, place, facts),
    insertUnknown: (fields) => insertUnknownFields(tx, place.campaign_id, fields),
    stored: async (ids) => rowsById(await responsesById(tx, place.campaign_id, ids), place),
    textOf: (fact) => factText(surveyResponse, fact),
  });
  noteLag([...fresh, ...storedTouches.fresh, ...storedResponses.fresh], times, arrival.now);
  const late = { ended, walkbook_id: place.walkbook_id };
  const arrived = new Map([
    ['door_fact', fresh.map(({ id }) => id)],
    ['touch', storedTouches.fresh.map(({ id }) => id)],
    ['survey_response', storedResponses.fresh.map(({ id }) => id)],
  ]);
  const aside = await noteLate(
    tx,
    place,
    [...arrived].map(([kind, ids]) => ({ ...late, kind, ids })),
  );
  await returnDoors(tx, place, named.added(storedTouches.fresh));
  await recount(tx, place, storedTouches.fresh, merged, { counted });
  const wishes = [...fresh, ...replaced].filter((fact) => fact.kind === 'do_not_contact');
  const suppressed = [
    ...(await deriveSuppression(tx, place.campaign_id, storedTouches.fresh, wishes)),
    ...(await checkReported(tx, place.campaign_id, [...fresh, ...replaced])),
  ];
  await raiseVersions(tx, place.campaign_id, [...changed, ...suppressed]);
  if (aside.size > 0) await followSetAside(tx, place, await deriveSetAside(tx, place.campaign_id, aside));
  await deriveNoted(tx, place, await noteArrivedForDaysAside(tx, place, zone, arrived));
  return [...ofDoors, ...storedTouches.receipts, ...storedResponses.receipts];
}

const factsOf = <F>(reads: readonly Read<F>[]): F[] => reads.flatMap((read) => (read.receipt ? [] : [read.fact]));

/** The facts of a request as they were read, and what is known of what they name. */
type Known = Awaited<ReturnType<typeof lookUpNamed>>;

/**
 * What is known of what a request names, asked all at once, and after whatever the same person sent at the same time. Each is a single
 * look, so that it can be asked with others: what is written as its consequence waits for all of them.
 */
export async function lookUpNamed(tx: Db, place: FactsPlace, raw: Raw) {
  const doors = readDoorReports(raw.door_facts);
  const touches = readTouches(raw.touches);
  const responses = readResponses(raw.survey_responses);
  const reads = [...doors, ...touches, ...responses];
  const [, erased, decided, zone, references] = await Promise.all([
    followOneAnother(tx, place),
    erasedAmong(tx, place.campaign_id, reads),
    decidedByPhone(tx, place, reads),
    zoneOfDaysAside(tx, place),
    // Facts of doors may bring those that the others name.
    doors.length > 0 ? null : knownReferences(tx, place, [...factsOf(touches), ...factsOf(responses)]),
  ]);
  return { given: { doors, touches, responses }, erased, decided, zone, references };
}

/** The receipts of doors' facts; `replaced`: what the fresh ones take back, the rest as followDoorFacts tells it. */
async function storeDoorReports(
  tx: Db,
  place: TimedPlace,
  reads: readonly Read<DoorReport>[],
  refuseEnded: (fact: DoorReport) => Refusal | null,
) {
  const facts = reads.flatMap((read) => (read.receipt ? [] : [read.fact]));
  const none = {
    receipts: reads.flatMap((read) => read.receipt ?? []),
    fresh: [],
    replaced: [],
    changed: [],
    merged: [],
  };
  if (facts.length === 0) return none;
  const standing = facts.filter((fact) => refuseEnded(fact) === null);
  const refuse = await doorReportRefusals(tx, place, standing);
  const storedReports = await storeFacts(reads, {
    refuse: (fact) => refuseEnded(fact) ?? refuse(fact),
    insert: (candidates) => makeAdded(tx, place, candidates).then(() => insertDoorReports(tx, place, candidates)),
    insertUnknown: (fields) => insertUnknownFields(tx, place.campaign_id, fields),
    stored: async (ids) => rowsById(await doorReportsById(tx, place.campaign_id, ids), place),
    textOf: (fact) => factText(doorReport, fact),
  });
  const named = storedReports.fresh.flatMap((fact) => fact.replaces ?? []);
  const replaced = (await doorReportsById(tx, place.campaign_id, named)).filter(
    (fact) => fact.user_id === place.user_id,
  );
  return { ...storedReports, replaced, ...(await followDoorReports(tx, place, storedReports.fresh, replaced)) };
}

/** Makes the doors, then the people, that new facts bring. */
async function makeAdded(tx: Db, place: FactsPlace, facts: readonly DoorReport[]): Promise<void> {
  const doors = facts.flatMap((fact) => (fact.kind === 'door_added' ? [fact] : []));
  if (doors.length > 0) await addDoors(tx, place, doors);
  const people = facts.flatMap((fact) => (fact.kind === 'person_added' ? [fact] : []));
  if (people.length > 0) await addPeople(tx, place, people);
}

/** | kind | must not be there | must be there |
 *  |---|---|---|
 *  | door_added | the door, but for one that it corrects | room in the walkbook; the person, if it names one |
 *  | person_added | the person, but for one that it corrects | the door |
 *  | taken_back | | the door, a fact that it replaces |
 *  | others | | the door; the person in the walkbook, if it names one |
 */
async function doorReportRefusals(tx: Db, place: FactsPlace, facts: readonly DoorReport[]) {
  const doorsToBe = facts.flatMap((fact) => (fact.kind === 'door_added' ? [fact.door_id] : []));
  if (doorsToBe.length > 0) await lockDoorsOf(tx, place);
  const usedIds = await takenIds(tx, place, facts);
  const doors = await doorsOfWalkbook(tx, place, [...new Set(facts.map((fact) => fact.door_id))]);
  const people = facts.flatMap((fact) => fact.voter_id ?? []);
  const voters = await peopleOfWalkbook(tx, place, people);
  // An id that two facts of one request would bring is brought by the first; one fact brings one thing only.
  const brought = new Map<string, string>();
  const beyond = new Set<string>();
  const bring = (fact: DoorReport, id: string) => {
    if (usedIds.has(id) || usedIds.has(fact.id)) return;
    brought.set(id, fact.id);
    usedIds.add(id).add(fact.id);
  };
  const knowsPerson = ({ voter_id: person }: DoorReport) => person === null || voters.has(person);
  let room = doorsToBe.length > 0 ? await roomOf(tx, place) : 0;
  for (const fact of facts)
    if (fact.kind === 'door_added' && knowsPerson(fact)) {
      if (room > 0) bring(fact, fact.door_id);
      else beyond.add(fact.id);
      if (brought.get(fact.door_id) === fact.id) room -= 1;
    }
  for (const fact of facts)
    if (fact.kind === 'person_added' && (doors.has(fact.door_id) || brought.has(fact.door_id)))
      bring(fact, fact.voter_id);
  return (fact: DoorReport): Refusal | null => {
    if (fact.kind === 'door_added') {
      if (brought.get(fact.door_id) === fact.id) return null;
      if (!knowsPerson(fact)) return 'UNKNOWN_VOTER';
      return beyond.has(fact.id) ? 'WALKBOOK_FULL' : 'CONFLICT';
    }
    if (!doors.has(fact.door_id) && !brought.has(fact.door_id)) return 'UNKNOWN_DOOR';
    if (fact.kind === 'person_added') return brought.get(fact.voter_id) === fact.id ? null : 'CONFLICT';
    if (fact.kind === 'taken_back' && fact.replaces === null) return 'UNKNOWN_FACT';
    return knowsPerson(fact) || brought.has(fact.voter_id ?? '') ? null : 'UNKNOWN_VOTER';
  };
}

async function knownReferences(tx: Db, place: FactsPlace, facts: readonly (Touch | SurveyResponse)[]) {
  const questionIds = [...new Set(facts.flatMap((fact) => ('question_id' in fact ? fact.question_id : [])))];
  const [doors, voters, surveys] = await Promise.all([
    doorsOfWalkbook(tx, place, [...new Set(facts.map((fact) => fact.door_id))]),
    peopleOfWalkbook(tx, place, [...new Set(facts.flatMap((fact) => fact.voter_id ?? []))]),
    questionIds.length > 0 ? surveysOfQuestions(tx, place.campaign_id, questionIds) : new Map<string, string>(),
  ]);
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
