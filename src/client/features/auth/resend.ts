// Sending the verification mail again, also after the timed clearing has signed the person out.
import { key, t } from '../../i18n/texts';
import { keepVerification, sendVerification, signIn } from '../../session/identity';
import { IdentityError } from '../../session/identity-errors';

export type Resend = () => Promise<void>;

export const resentMessage = key(
  'Verification email sent successfully! Please check your inbox, click the verification link, then return to login.',
);

/** The sentence for a failed resend, and whether the person must say again who they are. */
export function resendProblem(error: unknown): { message: string; credentials: boolean } {
  const problem = error instanceof IdentityError ? error.problem : 'other';
  const credentials = ['wrong-credentials', 'no-user', 'recent-login', 'invalid-email'].includes(problem);
  return { message: credentials ? t('Incorrect credentials') : t('Error occurred in the API.'), credentials };
}

/** What is kept in the screen's memory so that resending needs no password; null when no one was signed in at opening. */
export function keepResend(): Promise<Resend | null> {
  return keepVerification().catch(() => null);
}

/** For someone who comes to the screen signed out, e.g. after loading the page again. */
export async function resendAs(email: string, password: string): Promise<void> {
  await signIn(email, password);
  await sendVerification();
}
