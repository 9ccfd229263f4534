// The closed list of error codes with their status. The sentence a person reads: client/data/error-messages.ts and the server's `detail`.
import * as z from 'zod/mini';
import { params } from './messages/sentence';

/** Code -> HTTP status. A reply that is not 2xx is `errorReply`. */
export const errorStatus = {
  BAD_REQUEST: 400,
  INVITATION_INVALID: 400,
  TEAM_CODE_INVALID: 400,
  TOKEN_MISSING: 401,
  TOKEN_INVALID: 401,
  LOGIN_BAD_CREDENTIALS: 401,
  EMAIL_UNVERIFIED: 403,
  FORBIDDEN: 403,
  LOGIN_NO_USER: 404,
  NOT_INVITED: 404,
  NOT_FOUND: 404,
  CAMPAIGN_ERASED: 404,
  SURVEY_NOT_FOUND: 404,
  WALKBOOK_ARCHIVED: 403,
  REGISTRATION_REQUIRED: 403,
  TERMS_NOT_ACCEPTED: 403,
  UPLOAD_DAMAGED: 408,
  NAME_EXISTS: 409,
  ALREADY_REGISTERED: 409,
  CONFLICT: 409,
  OWNER_STAYS: 409,
  KEY_IN_FLIGHT: 409,
  TOO_LARGE: 413,
  WRONG_FILE: 415,
  INVALID: 422,
  KEY_REUSED: 422,
  TOO_MANY: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/**
 * Every reply that is not 2xx. `code` is absent only for errors raised before a call was recognised. `detail` is a sentence in
 * English, `detail_code` says which of the API's sentences it is, and `params` what fills its holes.
 */
export const errorReply = z.object({
  detail: z.string(),
  detail_code: z.optional(z.string()),
  params,
  code: z.optional(z.string()),
  request_id: z.optional(z.string()),
});
export type ErrorReply = z.infer<typeof errorReply>;
