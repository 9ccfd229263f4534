// Signing in by a mailed link: sending one, and what follows once it is opened.
import { key, t } from '../../i18n/texts';
import { emailPattern } from '../../../contract/fields';
import { ApiError } from '../../data/api';
import { messageFor, noAnswerMessage } from '../../data/error-messages';
import { identity } from '../../session/identity';
import { IdentityError } from '../../session/identity-errors';
import { sendSignInLink, signInWithLink } from '../../session/sign-in-link';
import { isSameAddress } from './same-address';
import { enter, INVALID_EMAIL, serverError, stay, type Answer, type LogIn } from './log-in';

const USED_LINK = key('This sign-in link was used already or has expired. Ask for a new one.');

/** What is known of someone who asks for a link: where it leads once it is opened. */
export interface LinkFor {
  invitationToken?: string;
  teamCode?: string;
}

/** Mails a sign-in link. */
export async function mailLink(email: string, { invitationToken, teamCode }: LinkFor = {}): Promise<Answer> {
  if (!emailPattern.test(email.trim())) return { good: false, message: t(INVALID_EMAIL) };
  const search = new URLSearchParams({
    ...(invitationToken !== undefined && { invitationToken }),
    ...(teamCode !== undefined && { code: teamCode }),
  }).toString();
  try {
    await sendSignInLink(email.trim(), `/auth/link${search && `?${search}`}`);
    return {
      good: true,
      message: t('We sent a sign-in link to {email}. Open it on this phone.', { email: email.trim() }),
    };
  } catch (error) {
    const problem = error instanceof IdentityError ? error.problem : 'other';
    if (problem === 'invalid-email') return { good: false, message: t(INVALID_EMAIL) };
    if (problem === 'too-many') return { good: false, message: t('Too many requests. Try again later.') };
    if (problem === 'network') return { good: false, message: t(noAnswerMessage) };
    return { good: false, message: t('The link could not be sent. Use a password instead, or try again later.') };
  }
}

/** Signs in with the link that was opened, does what it was asked for, e.g. to join a team, and says where to go. */
export async function logInWithLink(email: string, link: string, join: () => Promise<unknown>): Promise<LogIn> {
  // A link works once: what failed after it is tried again without it.
  try {
    if (!isIn(email)) await signInWithLink(email, link);
  } catch (error) {
    if (!(error instanceof IdentityError)) return serverError(error);
    if (error.problem === 'used-link') return stay(t(USED_LINK));
    if (error.problem === 'invalid-email') return stay(t('This link was sent to another address. Enter that one.'));
    return serverError(error);
  }
  try {
    await join();
  } catch (error) {
    return error instanceof ApiError ? stay(messageFor(error)) : serverError(error);
  }
  return enter();
}

/** Whether this address is signed in here, and proved. */
export function isIn(email: string): boolean {
  const who = identity();
  return who.state === 'signed-in' && who.emailVerified && isSameAddress(who.email, email);
}
