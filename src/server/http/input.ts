// Parses what a caller sends: against the contract, and as what the database can keep.
import { unpacked, type Sentence } from '../../contract/messages/sentence';
import { sentence } from '../../contract/messages/every-message';
import * as z from 'zod/mini';
import type { Call, Schema } from '../../contract/call';
import { ApiError } from './errors';

/** Nothing that a call takes is nested deeper than this; what is, is refused before anyone follows it down. */
const deepest = 24;

/** The part of a request as its schema reads it. Throws INVALID with the first problem as a sentence. */
export function parseInput(schema: Schema | undefined, value: unknown, apart: readonly string[] = []): unknown {
  if (!schema) return undefined;
  if (isTooDeep(value)) throw new ApiError('BAD_REQUEST', sentence('REQUEST_TOO_DEEP'));
  const parsed = schema.safeParse(value);
  if (parsed.success) {
    if (holdsNul(parsed.data, apart)) throw new ApiError('INVALID', sentence('NUL_IN_TEXT'));
    return keepable(parsed.data);
  }
  throw new ApiError('INVALID', sentenceOf(parsed.error));
}

/** Every part of a request. What changes something takes nothing that its call does not name, in no part. */
export function parseRequest(
  call: Call,
  { params, query, body }: { params: unknown; query: unknown; body: unknown },
): { params: unknown; query: unknown; body: unknown } {
  const undeclared = call.method === 'GET' ? undefined : nothing;
  return {
    params: parseInput(call.params, params),
    query: parseInput(call.query ?? undeclared, query),
    body: parseInput(call.body ?? undeclared, body ?? {}, call.apart),
  };
}

const nothing = z.strictObject({});

export function unknownField(name = '', place?: string): Sentence {
  return place === undefined ? sentence('UNKNOWN_FIELD', { name }) : sentence('UNKNOWN_FIELD_IN', { name, place });
}

/** The first problem, said by the contract or else by the schema library; an unknown field before any other: it is often why another is missing. */
function sentenceOf({ issues }: z.core.$ZodError): Sentence {
  const unknown = issues.find((each) => each.code === 'unrecognized_keys');
  if (unknown) {
    const [name] = unknown.keys;
    const place = unknown.path.filter((part) => typeof part === 'string').at(-1);
    return unknownField(name, place);
  }
  const [issue] = issues;
  const field = issue?.path.join('.') ?? '';
  const problem = issue?.message ?? '';
  return (
    unpacked(problem) ??
    (field === '' ? sentence('REQUEST_INVALID', { problem }) : sentence('FIELD_INVALID', { field, problem }))
  );
}

/** Whether a text somewhere in a value, besides its fields `apart`, holds the one character that no text column can keep. */
export function holdsNul(value: unknown, apart: readonly string[] = []): boolean {
  if (typeof value === 'string') return value.includes('\0');
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([key, inner]) => key.includes('\0') || (!apart.includes(key) && holdsNul(inner)));
}

/** Text as the database can keep it: half of a character, which a cut-off input can leave, becomes �. */
export function storableText(text: string): string {
  return /[\uD800-\uDFFF]/.test(text) ? Buffer.from(text).toString() : text;
}

function keepable(value: unknown): unknown {
  if (typeof value === 'string') return storableText(value);
  if (Array.isArray(value)) return value.map(keepable);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [storableText(key), keepable(inner)]));
}

/** Level by level, so that the depth of the value is not the depth of the stack. */
function isTooDeep(value: unknown): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; depth <= deepest; depth += 1) {
    const below: unknown[] = [];
    for (const each of level)
      if (typeof each === 'object' && each !== null) for (const inner of Object.values(each)) below.push(inner);
    if (below.length === 0) return false;
    level = below;
  }
  return true;
}
