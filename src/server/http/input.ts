// Parses what a caller sends: against the contract, and as what the database can keep.
import type { Schema } from '../../contract/call';
import { ApiError } from './errors';

/** Nothing that a call takes is nested deeper than this; what is, is refused before anybody follows it down. */
const deepest = 24;

/** The part of a request as its schema reads it. Throws INVALID with the first problem as a sentence. */
export function parseInput(schema: Schema | undefined, value: unknown, apart: readonly string[] = []): unknown {
  if (!schema) return undefined;
  if (isTooDeep(value)) throw new ApiError('BAD_REQUEST', 'The request is nested too deep.');
  const parsed = schema.safeParse(value);
  if (parsed.success) {
    if (holdsNul(parsed.data, apart)) throw new ApiError('INVALID', nulSentence);
    return keepable(parsed.data);
  }
  const [issue] = parsed.error.issues;
  const field = issue?.path.join('.') ?? '';
  const message = issue?.message ?? 'The request is not valid.';
  // Messages of ours are sentences that name their field; the schema library's own are not.
  throw new ApiError(
    'INVALID',
    field && /^Invalid (input|option|string|UUID|ISO)|^Too (small|big)|^Unrecognized/.test(message)
      ? `${field}: ${message}`
      : message,
  );
}

export const nulSentence = 'Text may not hold the character U+0000.';

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
