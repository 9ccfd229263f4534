// Signing in: at the identity provider, then at our API, and what each answer means (spec sections 4 and 8).
import { key, say } from '../../../domain/words/say';
import { contract } from '../../../contract';
import { emailPattern } from '../../../contract/fields';
import { ApiError, call, NotOurServer } from '../../api';
import { messageFor, noAnswerMessage } from '../../messages';
import { sendReset, signIn, signOutIdentity } from '../../session/identity';
import { IdentityError, type IdentityProblem } from '../../session/identity-errors';

export type LogIn =
  | { go: '/' | '/auth/verify' }
  | { go: '/auth/register'; invitationToken: string }
  | { go: null; message: string };

const stay = (message: string): LogIn => ({ go: null, message });

/** What the provider calls these is no sentence for a person. */
const causes: Partial<Record<IdentityProblem, string>> = {
  network: noAnswerMessage,
  'too-many': key('Too many tries in a row.'),
};

/** Any other error, in the words of the catalogue. */
function serverError(error: unknown): LogIn {
  const known = error instanceof IdentityError && causes[error.problem];
  const reason = known ? say(known) : error instanceof Error ? messageFor(error, error.message) : say('unknown');
  return stay(say('Server Error: Try again later. {reason}', { reason }));
}

function identityFailure(error: unknown): LogIn {
  if (!(error instanceof IdentityError)) return serverError(error);
  if (error.problem === 'wrong-credentials' || error.problem === 'no-user')
    return stay(say('Incorrect email or password.'));
  if (error.problem === 'invalid-email') return stay(say('Incorrect email or password.'));
  return serverError(error);
}

function refused(error: ApiError): string | null {
  if (error.code === 'LOGIN_NO_USER' || error.detail === 'LOGIN_NO_USER')
    return say('No account found with that email.');
  if (error.code === 'LOGIN_BAD_CREDENTIALS' || error.detail === 'LOGIN_BAD_CREDENTIALS')
    return say('Incorrect email or password.');
  if (error.code === 'NOT_INVITED' || error.detail === 'Email not found or not invited')
    return say('You have not been invited to register yet.');
  return null;
}

/** Signs in and says where to go, or what to show on the form. */
export async function logIn(email: string, password: string): Promise<LogIn> {
  try {
    const who = await signIn(email, password);
    if (who.state !== 'signed-in') return stay(say('User sign-in was not successful.'));
    if (!who.emailVerified) return { go: '/auth/verify' };
  } catch (error) {
    return identityFailure(error);
  }
  try {
    const me = await call(contract.users.me, {});
    return me.status === 'registration_required'
      ? { go: '/auth/register', invitationToken: me.invitation_token }
      : { go: '/' };
  } catch (error) {
    if (error instanceof ApiError && error.code === 'EMAIL_UNVERIFIED') return { go: '/auth/verify' };
    const message = error instanceof ApiError ? refused(error) : null;
    // Known at the provider but not here: nobody is signed in then. After silence the sign-in stays, unsent work needs it.
    if (message !== null) await signOutIdentity();
    if (message !== null) return stay(message);
    if (error instanceof NotOurServer && error.json) return stay(say('Unhandled user state, please try again.'));
    return serverError(error);
  }
}

const INVALID_EMAIL = key('Please enter a valid email address.');
const RESET_SENT = key("If an account with that email address exists, we've sent a password reset link.");

/** Asks for a reset mail. `good` tells which of the two looks the message has. */
export async function resetPassword(email: string): Promise<{ good: boolean; message: string }> {
  if (email.trim() === '') return { good: false, message: say('Please enter your email address.') };
  // Some providers call an address that is none an unknown one, which would read as sent.
  if (!emailPattern.test(email.trim())) return { good: false, message: say(INVALID_EMAIL) };
  try {
    await sendReset(email.trim());
    return { good: true, message: say(RESET_SENT) };
  } catch (error) {
    const problem = error instanceof IdentityError ? error.problem : 'other';
    // Whether an account exists is nobody's business.
    if (problem === 'no-user') return { good: true, message: say(RESET_SENT) };
    if (problem === 'invalid-email') return { good: false, message: say(INVALID_EMAIL) };
    if (problem === 'too-many') return { good: false, message: say('Too many requests. Try again later.') };
    return { good: false, message: say('Failed to send password reset email. Please check your email and try again.') };
  }
}
