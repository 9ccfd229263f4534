// Which of a request's facts can be stored, each judged alone: one bad fact never holds back the others.
import type * as z from 'zod/mini';
import { doorFact, type DoorFact } from '../../../contract/door-facts';
import { surveyResponse, touch, type Receipt, type SurveyResponse, type Touch } from '../../../contract/facts';
import { holdsNul, nulSentence } from '../../http/input';

/** Why a fact was rejected: the receipt's code and the sentence that the canvasser reads. */
const refusals = {
  UNKNOWN_DOOR: 'This door is not part of the walkbook.',
  UNKNOWN_VOTER: 'This person is not among the voters of the campaign.',
  UNKNOWN_QUESTION: 'This question is not part of the survey.',
  WALKBOOK_FULL: 'This walkbook holds 5,000 doors, which is the most. Ask for another one.',
  UNKNOWN_FACT: 'What this takes back is not known.',
  CONFLICT: 'Something else was saved under this number before.',
} as const;
export type Refusal = keyof typeof refusals;

export function rejected(id: string, code: Refusal): Receipt {
  return { id, verdict: 'rejected', code, detail: refusals[code] };
}

/** A fact in the sequence of its request: read, or rejected already. `sent`: its id as it came, for the receipt. */
export type Read<F> = { sent: string; fact: F; receipt?: undefined } | { sent: string; receipt: Receipt };

interface Envelope {
  id: string;
}

export function readTouches(raw: readonly Envelope[]): Read<Touch>[] {
  return raw.map((one) => readFact(one, touch));
}

export function readDoorFacts(raw: readonly Envelope[]): Read<DoorFact>[] {
  return raw.map((one) => readFact(one, doorFact));
}

/** Those whose `question_id` is null are dropped, without a receipt (spec section 5). */
export function readResponses(raw: readonly Envelope[]): Read<SurveyResponse>[] {
  return raw
    .filter((one) => !('question_id' in one) || one.question_id !== null)
    .map((one) => readFact(one, surveyResponse));
}

export function readFact<S extends z.ZodMiniType<{ recorded_at: string }>>(
  raw: Envelope,
  schema: S,
): Read<z.output<S>> {
  const parsed = schema.safeParse(lowerIds(raw));
  if (!parsed.success) return { sent: raw.id, receipt: invalid(raw.id, sentenceOf(parsed.error)) };
  if (holdsNul(parsed.data)) return { sent: raw.id, receipt: invalid(raw.id, nulSentence) };
  const recordedAt = storableInstant(parsed.data.recorded_at);
  if (recordedAt === null) return { sent: raw.id, receipt: invalid(raw.id, 'The time of recording is impossible.') };
  return { sent: raw.id, fact: { ...parsed.data, recorded_at: recordedAt } };
}

function invalid(id: string, detail: string): Receipt {
  return { id, verdict: 'rejected', code: 'INVALID', detail };
}

function sentenceOf(error: z.core.$ZodError): string {
  const [issue] = error.issues;
  const field = issue?.path.join('.');
  return field ? `The field ${field} is not valid.` : 'This record is not valid.';
}

const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The database writes ids in lower case; facts are compared with what it stored. */
function lowerIds(raw: Envelope): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(raw).map(([field, value]: [string, unknown]) => [
      field,
      typeof value === 'string' && idPattern.test(value) ? value.toLowerCase() : value,
    ]),
  );
}

/** In UTC and to the millisecond; null outside the years 1970 to 9999, which no clock shows. A wrong clock is no reason to refuse. */
export function storableInstant(instant: string): string | null {
  const time = Date.parse(instant);
  return time >= 0 && time < Date.UTC(10_000, 0) ? new Date(time).toISOString() : null;
}
