// The error catalog of signing in, registering and verifying, and of answers as such.
import { cleanup, screen } from '@testing-library/react';
import { expect, vi } from 'vitest';
import { contract } from '../../src/contract';
import { ApiError, call, NotOurServer, readError } from '../../src/client/data/api';
import { messageFor } from '../../src/client/data/error-messages';
import { logIn, resetPassword } from '../../src/client/features/auth/log-in';
import { RegisterScreen } from '../../src/client/features/auth/register-screen';
import { VerifyScreen } from '../../src/client/features/auth/verify-screen';
import { Toasts } from '../../src/client/ui/primitives/toast';
import { Refusal } from '../support/office';
import { place, show } from '../support/show';
import { alertText, nobody, outside, press, type, unverified, verified } from './people';
import { rowsOf } from './rows';

const wordless = () => new Response('<html>', { status: 502, headers: { 'content-type': 'text/html' } });
/** Signing in, with this answer of the API. */
async function signingIn(answer: unknown): Promise<string> {
  await outside(nobody, { 'GET /users/me': () => answer });
  return signedIn();
}
const signedIn = async () => {
  const outcome = await logIn('ana@porchlight.test', 'x');
  return outcome.go === null ? outcome.message : outcome.go;
};
/** Signing in, with this problem of the identity provider. */
async function refusedBy(code: string): Promise<string> {
  const { provider } = await outside(nobody);
  provider.signIn.mockRejectedValue({ code });
  return signedIn();
}
async function reset(code: string) {
  const { provider } = await outside(nobody);
  provider.sendReset.mockRejectedValueOnce({ code });
  return resetPassword('ana@example.org');
}
const sent = "If an account with that email address exists, we've sent a password reset link.";

function Registering() {
  return (
    <>
      <RegisterScreen />
      <Toasts />
    </>
  );
}
const invited = { 'GET /validate-invitation/': () => ({ email: 'sam@example.org', campaign_name: 'Okafor' }) };
async function registering(code: string | null, record: unknown = null): Promise<string | null> {
  cleanup();
  const { provider } = await outside(nobody, { ...invited, 'POST /users/': () => record });
  if (code) provider.signUp.mockRejectedValue({ code });
  provider.signIn.mockRejectedValue({ code: 'auth/wrong-password' });
  await show(Registering, '/auth/register?invitationToken=abc');
  await screen.findByLabelText('Email');
  type('First name', 'Sam');
  type('Last name', 'Reyes');
  type('Password', 'Porchlight.2026');
  type('Confirm password', 'Porchlight.2026');
  await press('Register');
  return alertText();
}
async function resending(code: string | null): Promise<void> {
  cleanup();
  const { provider } = await outside(unverified);
  if (code) provider.sendVerification.mockRejectedValue({ code });
  await show(VerifyScreen, '/auth/verify');
  await press('Resend Verification Email');
}

rowsOf(8, (row) => {
  const raw = (status: number, body: string, kind = 'application/json') =>
    readError({ status, headers: new Headers({ 'content-type': kind }), body, ours: true });
  row("Other 4xx: the server's detail field, or the body itself.", () => {
    expect(raw(409, '{"detail":"Two at a time."}').message).toBe('Two at a time.');
    expect(raw(409, 'Two at a time.', 'text/plain').message).toBe('Two at a time.');
    expect(raw(409, '"Two at a time."').message).toBe('Two at a time.');
  });
  row("Other calls not ok: 'HTTP error! status: N'.", () => {
    expect(raw(418, '').message).toBe('HTTP error! status: 418');
    expect(raw(502, '<html>', 'text/html').message).toBe('HTTP error! status: 502');
  });
  row.read("'Network response was not ok' appears for some.", 'what-terms-wait-for', async () => {
    await outside(verified, {
      'GET /users/me': () => new Response('<html>', { headers: { 'content-type': 'text/html' } }),
    });
    const error: unknown = await call(contract.users.me, {}).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(NotOurServer);
    expect(messageFor(error)).toMatch(/^Network response was not ok\. /);
  });
  row('Creation of mailer, road sign, walkbook, recommended walkbook: detail text, or plain string, or', () => {
    const said = (body: string) => messageFor(raw(422, body), 'An error occurred');
    expect(said('{"detail":"Narrow it down."}')).toBe('Narrow it down.');
    expect(said('"Narrow it down."')).toBe('Narrow it down.');
    expect(said('{"detail":"x","code":"NAME_EXISTS"}')).toBe(
      'This name is already in use. Please choose a different name.',
    );
  });
  row("Login screen: wrong password, user not found or bad credentials: 'Incorrect email or password.'", async () => {
    for (const code of ['wrong-password', 'user-not-found', 'invalid-credential', 'invalid-login-credentials'])
      expect(await refusedBy(`auth/${code}`), code).toBe('Incorrect email or password.');
    expect(await signingIn(new Refusal(401, 'LOGIN_BAD_CREDENTIALS'))).toBe('Incorrect email or password.');
  });
  row("; no user: 'No account found with that email.'", async () => {
    expect(await signingIn(new Refusal(404, 'LOGIN_NO_USER'))).toBe('No account found with that email.');
  });
  row("not invited: 'You have not been invited to register yet.'", async () => {
    expect(await signingIn(new Refusal(404, 'NOT_INVITED'))).toBe('You have not been invited to register yet.');
  });
  row("unknown state: 'Unhandled user state, please try again.'", async () => {
    expect(await signingIn({ status: 'asleep' })).toBe('Unhandled user state, please try again.');
  });
  row("sign-in failure: 'User sign-in was not successful.'", async () => {
    const { provider } = await outside(nobody);
    provider.signIn.mockResolvedValueOnce(null);
    expect(await logIn('ana@example.org', 'x')).toEqual({ go: null, message: 'User sign-in was not successful.' });
  });
  row("other: 'Server Error: Try again later.' followed by the error.", async () => {
    expect(await signingIn(new Refusal(500, 'INTERNAL'))).toBe('Server Error: Try again later. Internal server error');
    expect(await signingIn(wordless())).toBe('Server Error: Try again later. HTTP error! status: 502');
  });
  row("Password reset: invalid email 'Please enter a valid email address.'", async () => {
    expect((await resetPassword('ana')).message).toBe('Please enter a valid email address.');
    expect((await reset('auth/invalid-email')).message).toBe('Please enter a valid email address.');
  });
  row("too many requests 'Too many requests. Try again later.'", async () => {
    expect((await reset('auth/too-many-requests')).message).toBe('Too many requests. Try again later.');
  });
  row('user not found shows the success message anyway', async () => {
    expect(await reset('auth/user-not-found')).toEqual({ good: true, message: sent });
  });
  row("other 'Failed to send password reset email. Please check your email and try again.'", async () => {
    expect(await reset('auth/internal-error')).toEqual({
      good: false,
      message: 'Failed to send password reset email. Please check your email and try again.',
    });
  });
  row("success 'If an account with that email address exists, we've sent a password reset link.'", async () => {
    await outside(nobody);
    expect(await resetPassword('ana@example.org')).toEqual({ good: true, message: sent });
  });
  row(
    "Registration: existing account 'Email address is already associated with an account. Please use a different email address.'",
    async () => {
      expect(await registering('auth/email-already-in-use')).toBe(
        'Email address is already associated with an account. Please use a different email address.',
      );
    },
  );
  row("other 'Error occured while registering.'", async () => {
    expect(await registering('auth/internal-error')).toBe('Error occured while registering.');
    expect(await registering(null, new Refusal(500, 'INTERNAL'))).toBe('Error occured while registering.');
  });
  row(
    "invitation token errors 'Invalid invitation token' or 'Error occured while validating invitation token', and the user is sent to login.",
    async () => {
      for (const [status, text] of [
        [400, 'Invalid invitation token'],
        [503, 'Error occured while validating invitation token'],
      ] as const) {
        const code = status === 400 ? 'INVITATION_INVALID' : 'UNAVAILABLE';
        await outside(nobody, { 'GET /validate-invitation/': () => new Refusal(status, code) });
        await show(RegisterScreen, '/auth/register?invitationToken=abc');
        await vi.waitFor(() => expect(place()).toBe('/auth/login'));
        await show(Toasts);
        expect(await screen.findByText(text)).toBeDefined();
        cleanup();
      }
    },
  );
  row(
    "Resend verification: success 'Verification email sent successfully! Please check your inbox, click the verification link, then return to login.'",
    async () => {
      await resending(null);
      expect(
        screen.getByText(
          'Verification email sent successfully! Please check your inbox, click the verification link, then return to login.',
        ),
      ).toBeDefined();
    },
  );
  row("errors 'Incorrect credentials' or 'Error occurred in the API.'", async () => {
    await resending('auth/wrong-password');
    expect(alertText()).toBe('Incorrect credentials');
    await resending('auth/internal-error');
    expect(alertText()).toBe('Error occurred in the API.');
  });
  row("Other messages: 'No token found', 'Authentication token is missing'", async () => {
    await outside(nobody);
    await expect(call(contract.users.me, {})).rejects.toThrow('No token found');
    const error = new ApiError(401, 'TOKEN_MISSING', 'Authentication token is missing');
    expect(messageFor(error)).toBe('Authentication token is missing');
  });
  row('A request cancelled on purpose is rethrown unchanged.', async () => {
    await outside(verified);
    vi.stubGlobal(
      'fetch',
      (_: string, { signal }: RequestInit) =>
        new Promise((_done, fail) => signal?.addEventListener('abort', () => fail(signal.reason as Error))),
    );
    const stop = new AbortController();
    const reason = new Error('left the screen');
    const asked = call(contract.users.me, {}, { signal: stop.signal });
    stop.abort(reason);
    await expect(asked).rejects.toBe(reason);
  });
  row(
    "The product's own handling of the identity provider's error codes, beyond the messages above, is not shown.",
    async () => {
      expect(await refusedBy('auth/too-many-requests')).toBe(
        'Server Error: Try again later. Too many attempts in a row.',
      );
      expect(await refusedBy('auth/network-request-failed')).toBe(
        'Server Error: Try again later. The server isn’t answering. Check your connection and try again.',
      );
      expect(await refusedBy('auth/some-new-code')).toMatch(/^Server Error: Try again later\. /);
    },
  );
});
