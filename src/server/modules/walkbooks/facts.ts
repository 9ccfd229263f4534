// Takes in the facts of one request: judged one by one, stored once, with a receipt for each in the order they came.
import type { Receipt, SurveyResponse, Touch } from '../../../contract/facts';
import type { Db } from '../../db/connection';
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
import { readResponses, readTouches, rejected, type Read, type Refusal } from './judge';
import { deriveSuppression } from './suppression';
import { recount } from './totals';

interface Envelope {
  id: string;
}

/** Stores what can be stored and says of every fact what became of it: touches first, then survey responses. */
export async function storeFacts(
  tx: Db,
  place: FactsPlace,
  raw: { touches: readonly Envelope[]; survey_responses: readonly Envelope[] },
): Promise<Receipt[]> {
  const touches = readTouches(raw.touches);
  const responses = readResponses(raw.survey_responses);
  const all = [...touches, ...responses].flatMap((read) => (read.receipt ? [] : [read.fact]));
  if (all.length === 0) return [...touches, ...responses].flatMap((read) => read.receipt ?? []);

  await followOneAnother(tx, place);
  const known = await knownReferences(tx, place, all);
  const taken = await keep(touches, known.refuse, {
    insert: (facts) => insertTouches(tx, place, facts),
    stored: (ids) => touchesById(tx, place.campaign_id, ids),
    same: (fact, stored) => isMine(place, stored) && touchText(fact) === touchText(stored),
  });
  const answered = await keep(responses, (fact) => known.refuse(fact) ?? known.refuseQuestion(fact), {
    insert: (facts) => insertResponses(tx, place, facts),
    stored: (ids) => responsesById(tx, place.campaign_id, ids),
    same: (fact, stored) => isMine(place, stored) && responseText(fact) === responseText(stored),
  });
  await recount(tx, place, taken.fresh);
  await deriveSuppression(tx, place.campaign_id, taken.fresh);
  return [...taken.receipts, ...answered.receipts];
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
    refuseQuestion: (fact: SurveyResponse): Refusal | null =>
      surveys.get(fact.question_id) === fact.survey_id ? null : 'UNKNOWN_QUESTION',
  };
}

interface Table<F> {
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
async function keep<F extends Touch | SurveyResponse>(
  reads: readonly Read<F>[],
  refuse: (fact: F) => Refusal | null,
  table: Table<F>,
): Promise<{ receipts: Receipt[]; fresh: F[] }> {
  const refusals = reads.map((read) => (read.receipt ? null : refuse(read.fact)));
  const candidates = new Map<string, F>();
  for (const [index, read] of reads.entries())
    if (!read.receipt && !refusals[index] && !candidates.has(read.fact.id)) candidates.set(read.fact.id, read.fact);
  const fresh = await table.insert([...candidates.values()]);
  // Whatever has one of these ids is there by now: just inserted, or committed by whoever came first.
  const ids = new Set(reads.flatMap((read) => (read.receipt ? [] : read.fact.id)));
  const stored = new Map((await table.stored([...ids])).map((row) => [row.id, row]));

  const counted = new Set<string>();
  const receipts = reads.map((read, index): Receipt => {
    if (read.receipt) return read.receipt;
    const { sent, fact } = read;
    const row = stored.get(fact.id);
    if (!row || !table.same(fact, row)) return rejected(sent, refusals[index] ?? 'CONFLICT');
    const first = fresh.has(fact.id) && !counted.has(fact.id);
    counted.add(fact.id);
    return { id: sent, verdict: first ? 'stored' : 'already_stored' };
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
  ]);
}

function responseText(fact: SurveyResponse): string {
  return JSON.stringify([...sharedText(fact), fact.survey_id, fact.question_id, fact.answers]);
}

function sharedText(fact: Touch | SurveyResponse): unknown[] {
  return [fact.door_id, fact.voter_id, fact.recorded_at, fact.device_id, fact.seq, fact.replaces];
}
