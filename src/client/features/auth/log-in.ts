// Signing in: at the identity provider, then at our API, and what each answer means.
import { key, t } from '../../i18n/texts';
import { contract } from '../../../contract';
import { emailPattern } from '../../../contract/fields';
import { ApiError, call, NotOurServer } from '../../data/api';
import { handOver } from '../../data/use-call';
import { messageFor, noAnswerMessage } from '../../data/error-messages';
import { sendReset, signIn, signOutIdentity } from '../../session/identity';
import { IdentityError, type IdentityProblem } from '../../session/identity-errors';

export type LogIn =
  | { go: '/' | '/auth/verify' }
  | { go: '/auth/register'; invitationToken: string }
  | { go: null; message: string };

/** `good` tells which of the two looks the message has. */
export interface Answer {
  good: boolean;
  message: string;
}

export const stay = (message: string): LogIn => ({ go: null, message });

/** What the provider calls these is no sentence for a person. */
const causes: Partial<Record<IdentityProblem, string>> = {
  network: noAnswerMessage,
  'too-many': key('Too many attempts in a row.'),
};

/** Any other error, in the words of the catalog. */
export function serverError(error: unknown): LogIn {
  const known = error instanceof IdentityError && causes[error.problem];
  const reason = known ? t(known) : error instanceof Error ? messageFor(error, error.message) : t('unknown');
  return stay(t('Server Error: Try again later. {reason}', { reason }));
}

function identityFailure(error: unknown): LogIn {
  if (!(error instanceof IdentityError)) return serverError(error);
  if (error.problem === 'wrong-credentials' || error.problem === 'no-user')
    return stay(t('Incorrect email or password.'));
  if (error.problem === 'invalid-email') return stay(t('Incorrect email or password.'));
  return serverError(error);
}

function refused(error: ApiError): string | null {
  if (error.code === 'LOGIN_NO_USER' || error.detail === 'LOGIN_NO_USER') return t('No account found with that email.');
  if (error.code === 'LOGIN_BAD_CREDENTIALS' || error.detail === 'LOGIN_BAD_CREDENTIALS')
    return t('Incorrect email or password.');
  if (error.code === 'NOT_INVITED' || error.detail === 'Email not found or not invited')
    return t('You have not been invited to register yet.');
  return null;
}

/** Signs in and says where to go, or what to show on the form. */
export async function logIn(email: string, password: string): Promise<LogIn> {
  try {
    const who = await signIn(email, password);
    if (who.state !== 'signed-in') return stay(t('User sign-in was not successful.'));
    if (!who.emailVerified) return { go: '/auth/verify' };
  } catch (error) {
    return identityFailure(error);
  }
  return enter();
}

/** Where someone who is signed in at the provider goes, or why they can't. */
export async function enter(): Promise<LogIn> {
  try {
    const me = await call(contract.users.me, {});
    if (me.status === 'registration_required') return { go: '/auth/register', invitationToken: me.invitation_token };
    handOver(contract.users.me, {}, me);
    return { go: '/' };
  } catch (error) {
    if (error instanceof ApiError && error.code === 'EMAIL_UNVERIFIED') return { go: '/auth/verify' };
    const message = error instanceof ApiError ? refused(error) : null;
    // Known at the provider but not here: no one is signed in then. After silence the sign-in stays, unsent work needs it.
    if (message !== null) await signOutIdentity();
    if (message !== null) return stay(message);
    if (error instanceof NotOurServer && error.json) return stay(t('Unhandled user state, please try again.'));
    return serverError(error);
  }
}

export const INVALID_EMAIL = key('Please enter a valid email address.');
const RESET_SENT = key("If an account with that email address exists, we've sent a password reset link.");

/** Asks for a reset mail. */
export async function resetPassword(email: string): Promise<Answer> {
  if (email.trim() === '') return { good: false, message: t('Please enter your email address.') };
  // Some providers call an address that is none an unknown one, which would read as sent.
  if (!emailPattern.test(email.trim())) return { good: false, message: t(INVALID_EMAIL) };
  try {
    await sendReset(email.trim());
    return { good: true, message: t(RESET_SENT) };
  } catch (error) {
    const problem = error instanceof IdentityError ? error.problem : 'other';
    // Whether an account exists is no one's business.
    if (problem === 'no-user') return { good: true, message: t(RESET_SENT) };
    if (problem === 'invalid-email') return { good: false, message: t(INVALID_EMAIL) };
    if (problem === 'too-many') return { good: false, message: t('Too many requests. Try again later.') };
    return { good: false, message: t('Failed to send password reset email. Please check your email and try again.') };
  }
}
