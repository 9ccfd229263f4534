// Which of a request's facts can be stored, each judged alone: one bad fact never holds back the others.
import { isId } from '../../../contract/fields';
import { maxDoors } from '../../../contract/voters/voter-filters';
import type { factMessages } from '../../../contract/messages/facts';
import type { Sentence } from '../../../contract/messages/sentence';
import { sentence } from '../../../contract/messages/every-message';
import type * as z from 'zod/mini';
import { doorReport, type DoorReport } from '../../../contract/facts/door-report';
import { surveyResponse, type SurveyResponse } from '../../../contract/facts/survey-response';
import { touch, type Touch } from '../../../contract/facts/touch';
import type { FactClock, Receipt } from '../../../contract/facts/fact';
import { holdsNul } from '../../http/input';

/** Why a fact was rejected: the receipt's code, which is its sentence's as well. */
export type Refusal = Exclude<
  keyof typeof factMessages,
  'WRONG_FIELD' | 'WRONG_RECORD' | 'WRONG_RECORDING_TIME' | 'RECORD_TOO_LARGE' | 'UNKNOWN_KIND'
>;

export function rejected(id: string, code: Refusal): Receipt {
  const said = code === 'WALKBOOK_FULL' ? sentence(code, { max: maxDoors }) : sentence(code);
  return { id, verdict: 'rejected', code, ...said };
}

/** The sentence of a receipt that rejects. */
export const whyRejected = ({ detail = '', detail_code = '', params = {} }: Receipt): Sentence => ({
  detail,
  detail_code,
  params,
});

/** What a newer phone says of a fact that this server knows nothing of, by field. */
export type UnknownFields = Readonly<Record<string, unknown>>;

/**
 * A fact in the sequence of its request: read, or rejected already. `sent`: its id as it came, for the receipt; `clock`: its
 * phone's, which says when it happened and is no part of what it says.
 */
export type Read<F> =
  | { sent: string; fact: F; clock?: FactClock | null | undefined; unknown?: UnknownFields; receipt?: undefined }
  | { sent: string; receipt: Receipt };

interface Envelope {
  id: string;
}

export function readTouches(raw: readonly Envelope[]): Read<Touch>[] {
  return raw.map((one) => readFact(one, touch));
}

export function readDoorReports(raw: readonly Envelope[]): Read<DoorReport>[] {
  return raw.map((one) => readFact(one, doorReport));
}

/** Those whose `question_id` is null are dropped, without a receipt. */
export function readResponses(raw: readonly Envelope[]): Read<SurveyResponse>[] {
  return raw
    .filter((one) => !('question_id' in one) || one.question_id !== null)
    .map((one) => readFact(one, surveyResponse));
}

export function readFact<S extends z.ZodMiniType<{ recorded_at: string; clock?: FactClock | null | undefined }>>(
  raw: Envelope,
  schema: S,
): Read<z.output<S>> {
  const parsed = schema.safeParse(lowerIds(raw));
  if (!parsed.success) return { sent: raw.id, receipt: invalid(raw.id, sentenceOf(parsed.error)) };
  const unknown = unknownFieldsOf(raw, parsed.data);
  if (unknown && JSON.stringify(unknown).length > mostUnknown)
    return { sent: raw.id, receipt: invalid(raw.id, sentence('RECORD_TOO_LARGE')) };
  if (holdsNul([parsed.data, unknown])) return { sent: raw.id, receipt: invalid(raw.id, sentence('NUL_IN_TEXT')) };
  const recordedAt = storableInstant(parsed.data.recorded_at);
  if (recordedAt === null) return { sent: raw.id, receipt: invalid(raw.id, sentence('WRONG_RECORDING_TIME')) };
  const fact = { ...parsed.data, recorded_at: recordedAt };
  const { clock } = fact;
  delete fact.clock;
  return { sent: raw.id, fact, clock, ...(unknown && { unknown }) };
}

/** Characters of JSON that a fact may have in fields that are unknown here. */
const mostUnknown = 10_000;

/** The fields of `sent` that `known` lacks; null: none. */
export function unknownFieldsOf(sent: object, known: object): UnknownFields | null {
  const fields = Object.entries(sent).filter(([field]) => !(field in known));
  return fields.length === 0 ? null : Object.fromEntries(fields);
}

function invalid(id: string, said: Sentence): Receipt {
  return { id, verdict: 'rejected', code: 'INVALID', ...said };
}

function sentenceOf(error: z.core.$ZodError): Sentence {
  const [issue] = error.issues;
  const field = issue?.path.join('.');
  return field ? sentence('WRONG_FIELD', { field }) : sentence('WRONG_RECORD');
}

/** The database writes ids in lower case; facts are compared with what it stored. */
function lowerIds(raw: Envelope): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(raw).map(([field, value]: [string, unknown]) => [
      field,
      typeof value === 'string' && isId(value) ? value.toLowerCase() : value,
    ]),
  );
}

/** In UTC and to the millisecond; null outside the years 1970 to 9999, which no clock shows. A wrong clock is no reason to refuse. */
export function storableInstant(instant: string): string | null {
  const time = Date.parse(instant);
  return time >= 0 && time < Date.UTC(10_000, 0) ? new Date(time).toISOString() : null;
}
