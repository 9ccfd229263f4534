// Undo, as the ledger knows it: nothing is removed, a new fact in the place of what was recorded says what held before.
import type { PasserBy } from '../../contract/facts/passer-by';
import type { SurveyResponse } from '../../contract/facts/survey-response';
import type { Touch } from '../../contract/facts/touch';

type Stamp = 'id' | 'recorded_at' | 'device_id' | 'seq';

/**
 * The touch that undoes another one. What it had corrected holds again with all it said; a touch that corrected nothing is
 * undone (`contact_result` null).
 * @param before the touch that `touch` replaced, or null
 */
export function undoneTouch(
  touch: Pick<Touch, 'id' | 'door_id' | 'voter_id'>,
  before: Touch | null,
): Omit<Touch, Stamp> {
  return {
    door_id: touch.door_id,
    voter_id: touch.voter_id,
    contact_result: before?.contact_result ?? null,
    note: before?.note ?? '',
    gps: before?.gps ?? null,
    literature: before?.literature ?? false,
    replaces: touch.id,
  };
}

/**
 * The response that undoes another one: with the answers that held before, whoever gave them, else with none.
 * @param before the answers before `response`, or null
 */
export function undoneResponse(
  response: Pick<SurveyResponse, 'id' | 'survey_id' | 'question_id' | 'door_id' | 'voter_id'>,
  before: readonly string[] | null,
): Omit<SurveyResponse, Stamp> {
  const { id, survey_id, question_id, door_id, voter_id } = response;
  return { survey_id, question_id, door_id, voter_id, answers: [...(before ?? [])], replaces: id };
}

/** The conversation that undoes another one with someone who is on no list. */
export function undonePasserBy({ id, walkbook_id }: Pick<PasserBy, 'id' | 'walkbook_id'>): Omit<PasserBy, Stamp> {
  return { walkbook_id, contact_result: null, note: '', gps: null, replaces: id };
}
