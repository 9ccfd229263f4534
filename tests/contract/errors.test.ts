import { expect, test } from 'vitest';
import { errorReply, errorStatus } from '../../src/contract/errors';

test('the codes have the statuses that callers rely on', () => {
  expect(errorStatus).toMatchObject({
    LOGIN_BAD_CREDENTIALS: 401,
    TOKEN_MISSING: 401,
    EMAIL_UNVERIFIED: 403,
    FORBIDDEN: 403,
    LOGIN_NO_USER: 404,
    NOT_INVITED: 404,
    NAME_EXISTS: 409,
    TOO_LARGE: 413,
    WRONG_FILE: 415,
    INVALID: 422,
    KEY_REUSED: 422,
    TOO_MANY: 429,
    INTERNAL: 500,
    UNAVAILABLE: 503,
  });
  for (const status of Object.values(errorStatus)) expect(status).toBeGreaterThanOrEqual(400);
});

test('an error is read with a code or without', () => {
  expect(errorReply.parse({ detail: 'Internal server error' })).toEqual({ detail: 'Internal server error' });
  expect(errorReply.parse({ detail: 'x', code: 'A_NEW_ONE', request_id: '1' }).code).toBe('A_NEW_ONE');
  expect(errorReply.safeParse({ error: 'x' }).success).toBe(false);
});
