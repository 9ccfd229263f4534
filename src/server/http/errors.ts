// The one error class: a closed code, and the sentence that the caller reads.
import { errorStatus, type ErrorCode } from '../../contract/errors';
import { codeMessages } from '../../contract/messages/errors';
import { sentence } from '../../contract/messages/every-message';
import type { Sentence } from '../../contract/messages/sentence';
import { breaksUnique } from '../db/connection';

/** Codes that say the same always. What logins read is fixed: the code itself. */
type Speaking = keyof typeof codeMessages | 'LOGIN_BAD_CREDENTIALS' | 'LOGIN_NO_USER';

/** Seconds after which what does not answer now may answer again. */
const usualPause = 5;

interface Options {
  retryAfter?: number;
  cause?: unknown;
}

/** An answer that is expected: thrown anywhere below a call, it becomes the contract's `errorReply` with the code's status. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly sentence: Sentence;
  readonly status: number;
  readonly retryAfter: number | null;

  constructor(code: Speaking, said?: undefined, options?: Options);
  constructor(code: ErrorCode, said: Sentence, options?: Options);
  constructor(code: ErrorCode, said = sentenceOf(code), { retryAfter, cause }: Options = {}) {
    super(said.detail, { cause });
    this.name = 'ApiError';
    this.code = code;
    this.sentence = said;
    this.status = errorStatus[code];
    this.retryAfter = retryAfter ?? (code === 'UNAVAILABLE' ? usualPause : null);
  }
}

function sentenceOf(code: ErrorCode): Sentence {
  return isKnown(code) ? sentence(code) : { detail: code, detail_code: code, params: {} };
}

const isKnown = (code: ErrorCode): code is keyof typeof codeMessages => code in codeMessages;

/** What was looked for; throws NOT_FOUND where there is none. */
export function found<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new ApiError('NOT_FOUND');
  return value;
}

/** What `act` gives; throws NAME_EXISTS where it breaks the unique rule of a name, and the transaction is over then. */
export async function orNameExists<T>(rule: `${string}_name`, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (breaksUnique(error, rule)) throw new ApiError('NAME_EXISTS', undefined, { cause: error });
    throw error;
  }
}
