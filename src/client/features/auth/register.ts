// Registration: the identity first, then the record at our API, then the verification mail. Every step may be repeated, so
// that a registration that stopped half way (a closed tab, a lost network) is continued by filling in the form again.
import { key, t } from '../../i18n/texts';
import { contract } from '../../../contract';
import type { Registration } from '../../../domain/access/registration';
import { ApiError, call } from '../../data/api';
import { changePassword, identity, sendVerification, signIn, signUp } from '../../session/identity';
import { IdentityError } from '../../session/identity-errors';

export type Registered = { go: '/' | '/auth/verify' } | { go: null; message: string };

const EXISTS = key('Email address is already associated with an account. Please use a different email address.');
const FAILED = key('Error occured while registering.');

function has(error: unknown, ...problems: string[]): boolean {
  return error instanceof IdentityError && problems.includes(error.problem);
}

/** Brings about that this address is signed in and has this password. Throws when it belongs to another password. */
async function ensureIdentity(email: string, password: string | null): Promise<void> {
  if (password === null) return;
  const who = identity();
  if (who.state === 'signed-in' && who.email.toLowerCase() === email.toLowerCase()) {
    try {
      // An earlier try may have typed another one; what is typed now is what this person will remember.
      await changePassword(password);
      return;
    } catch (error) {
      if (!has(error, 'recent-login', 'no-user')) throw error;
    }
  }
  try {
    await signUp(email, password);
  } catch (error) {
    if (!has(error, 'email-in-use')) throw error;
    await signIn(email, password);
  }
}

async function createRecord(form: Registration, token: string): Promise<void> {
  try {
    // The password stays with the identity provider.
    await call(contract.users.register, {
      body: { first: form.first.trim(), last: form.last.trim(), email: form.email, token },
    });
  } catch (error) {
    // The record was made by an earlier try whose answer was lost.
    if (!(error instanceof ApiError) || error.code !== 'ALREADY_REGISTERED') throw error;
  }
}

/** Registers the person whom an invitation was sent to. */
export async function register(form: Registration, token: string): Promise<Registered> {
  try {
    await ensureIdentity(form.email, form.password);
  } catch (error) {
    const exists = has(error, 'email-in-use', 'wrong-credentials');
    return { go: null, message: t(exists ? EXISTS : FAILED) };
  }
  try {
    await createRecord(form, token);
  } catch (error) {
    const told = error instanceof ApiError && error.code === 'INVITATION_INVALID';
    return { go: null, message: told ? t('Invalid invitation token') : t(FAILED) };
  }
  if (identity().emailVerified) return { go: '/' };
  // Without the mail the next screen still offers to send it again.
  await sendVerification().catch(() => undefined);
  return { go: '/auth/verify' };
}
