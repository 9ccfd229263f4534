// The identity provider's error codes, both families (older projects name the cause, newer ones say invalid-credential).

export type IdentityProblem =
  | 'wrong-credentials'
  | 'no-user'
  | 'invalid-email'
  | 'too-many'
  | 'email-in-use'
  | 'weak-password'
  | 'recent-login'
  | 'used-link'
  | 'network'
  | 'other';

const problems: Record<string, IdentityProblem> = {
  'auth/wrong-password': 'wrong-credentials',
  'auth/invalid-credential': 'wrong-credentials',
  'auth/invalid-login-credentials': 'wrong-credentials',
  'auth/missing-password': 'wrong-credentials',
  'auth/user-not-found': 'no-user',
  'auth/user-disabled': 'wrong-credentials',
  'auth/user-mismatch': 'wrong-credentials',
  'auth/invalid-email': 'invalid-email',
  'auth/missing-email': 'invalid-email',
  'auth/too-many-requests': 'too-many',
  'auth/email-already-in-use': 'email-in-use',
  'auth/weak-password': 'weak-password',
  'auth/password-does-not-meet-requirements': 'weak-password',
  'auth/requires-recent-login': 'recent-login',
  'auth/invalid-action-code': 'used-link',
  'auth/expired-action-code': 'used-link',
  'auth/user-token-expired': 'recent-login',
  'auth/network-request-failed': 'network',
  'auth/timeout': 'network',
};

/** Any failure of the identity provider, with its cause in our words. */
export class IdentityError extends Error {
  override name = 'IdentityError';
  constructor(
    readonly problem: IdentityProblem,
    readonly code: string,
    options?: ErrorOptions,
  ) {
    super(code, options);
  }
}

function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : '';
}

/** Turns whatever the provider's library threw into an {@link IdentityError}. */
export function toIdentityError(error: unknown): IdentityError {
  if (error instanceof IdentityError) return error;
  const code = codeOf(error);
  return new IdentityError(problems[code] ?? 'other', code || String(error), { cause: error });
}
