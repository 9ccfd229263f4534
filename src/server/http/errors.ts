// The one error class: a closed code, and the sentence that the caller reads.
import { errorStatus, type ErrorCode } from '../../contract/errors';

/** Texts of the codes that always read the same; others bring their own sentence. */
const sentences: Partial<Record<ErrorCode, string>> = {
  TOKEN_MISSING: 'Authentication token is missing',
  TOKEN_INVALID: 'The sign-in has expired or is not valid. Please sign in again.',
  LOGIN_BAD_CREDENTIALS: 'LOGIN_BAD_CREDENTIALS',
  LOGIN_NO_USER: 'LOGIN_NO_USER',
  NOT_INVITED: 'Email not found or not invited',
  EMAIL_UNVERIFIED: 'Please verify your email address first.',
  REGISTRATION_REQUIRED: 'Please finish your registration first.',
  FORBIDDEN: 'You may not do this.',
  NOT_FOUND: 'This was not found.',
  SURVEY_NOT_FOUND: 'Survey not found',
  WALKBOOK_ARCHIVED: 'This walkbook was archived.',
  NAME_EXISTS: 'This name is already in use. Please choose a different name.',
  INVITATION_INVALID: 'Invalid invitation token',
  KEY_REUSED: 'This Idempotency-Key was used for another request.',
  TOO_MANY: 'Too many requests. Try again later.',
  INTERNAL: 'Internal server error',
};

/** An answer that is expected: thrown anywhere below a call, it becomes `{ detail, code }` with the code's status. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly retryAfter: number | null;

  constructor(
    code: ErrorCode,
    detail: string = sentences[code] ?? code,
    options: { retryAfter?: number; cause?: unknown } = {},
  ) {
    super(detail, { cause: options.cause });
    this.name = 'ApiError';
    this.code = code;
    this.status = errorStatus[code];
    this.retryAfter = options.retryAfter ?? null;
  }
}
