// The login's and the forgotten password's messages, each as the specification words it.
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { contract } from '../../../../src/contract';
import { identity } from '../../../../src/client/session/identity';
import { logIn, resetPassword } from '../../../../src/client/features/auth/log-in';
import { signedInAs, type ProviderDouble } from '../../../support/identity';

let provider: ProviderDouble;

/** The API's answer to GET /users/me. */
function apiAnswers(status: number, body: unknown, type = 'application/json'): void {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response(text, { status, headers: { 'content-type': type } })),
  );
}

beforeEach(async () => {
  provider = await signedInAs(null);
});

const signIn = () => logIn('ana@porchlight.test', 'Porchlight.2026');

describe('signing in', () => {
  test.each([
    'auth/wrong-password',
    'auth/user-not-found',
    'auth/invalid-credential',
    'auth/invalid-login-credentials',
  ])('refused by the identity provider with %s', async (code) => {
    provider.signIn.mockRejectedValue({ code });
    expect(await signIn()).toEqual({ go: null, message: 'Incorrect email or password.' });
  });

  test.each([
    [404, { detail: 'LOGIN_NO_USER', code: 'LOGIN_NO_USER' }, 'No account found with that email.'],
    [401, { detail: 'LOGIN_BAD_CREDENTIALS', code: 'LOGIN_BAD_CREDENTIALS' }, 'Incorrect email or password.'],
    [
      404,
      { detail: 'Email not found or not invited', code: 'NOT_INVITED' },
      'You have not been invited to register yet.',
    ],
    [404, { detail: 'Email not found or not invited' }, 'You have not been invited to register yet.'],
  ])('answered %i %j by the API, and signed out again', async (status, body, message) => {
    apiAnswers(status, body);
    expect(await signIn()).toEqual({ go: null, message });
    expect(provider.signOut).toHaveBeenCalledOnce();
    expect(identity().state).toBe('signed-out');
  });

  test('without a signed-in user', async () => {
    provider.signIn.mockResolvedValue(null);
    expect(await signIn()).toEqual({ go: null, message: 'User sign-in was not successful.' });
  });

  test('with a record in a state that nobody knows', async () => {
    apiAnswers(200, { status: 'asleep' });
    expect(await signIn()).toEqual({ go: null, message: 'Unhandled user state, please try again.' });
  });

  test.each([
    [500, { detail: 'boom' }, 'Server Error: Try again later. Internal server error'],
    [
      503,
      { detail: 'The database does not answer.', code: 'UNAVAILABLE' },
      'Server Error: Try again later. The database does not answer.',
    ],
  ])('while the server is in trouble (%i)', async (status, body, message) => {
    apiAnswers(status, body);
    expect(await signIn()).toEqual({ go: null, message });
    expect(identity().state).toBe('signed-in');
  });

  test('while nothing answers', async () => {
    provider.signIn.mockRejectedValue({ code: 'auth/network-request-failed' });
    expect(await signIn()).toEqual({
      go: null,
      message: 'Server Error: Try again later. The server isn’t answering. Check your connection and try again.',
    });
  });

  test('tried too often', async () => {
    provider.signIn.mockRejectedValue({ code: 'auth/too-many-requests' });
    expect(await signIn()).toEqual({
      go: null,
      message: 'Server Error: Try again later. Too many attempts in a row.',
    });
  });

  test('while the network answers instead of the server', async () => {
    apiAnswers(200, '<html>Welcome to the guest network</html>', 'text/html');
    expect(await signIn()).toMatchObject({
      message: expect.stringMatching(/^Server Error: Try again later. Network response was not ok. /),
    });
  });

  test('an invited person who is not registered goes to registration with the invitation’s token', async () => {
    apiAnswers(200, {
      status: 'registration_required',
      detail: 'Registration required',
      email: 'ana@porchlight.test',
      invitation_token: 'abc',
    });
    expect(await signIn()).toEqual({ go: '/auth/register', invitationToken: 'abc' });
  });

  test('an unverified address goes to verification without asking the API', async () => {
    apiAnswers(500, {});
    provider.signIn.mockImplementation(provider.signUp);
    expect(await signIn()).toEqual({ go: '/auth/verify' });
    expect(fetch).not.toHaveBeenCalled();
  });

  test('an address that only the API finds unverified goes there too', async () => {
    apiAnswers(403, { detail: 'Email is not verified', code: 'EMAIL_UNVERIFIED' });
    expect(await signIn()).toEqual({ go: '/auth/verify' });
  });

  test('everybody else goes to the root', async () => {
    apiAnswers(200, {
      status: 'active',
      id: '22222222-2222-4222-8222-222222222222',
      first: 'Ana',
      last: 'Ortega',
      email: 'ana@porchlight.test',
      title: 'Manager',
      is_active: true,
      is_superuser: false,
      is_verified: true,
      terms_accepted: false,
      date_joined: '2026-01-05T12:00:00.000Z',
      campaign_id: null,
      campaigns: [],
      invitations: [],
      oauth_accounts: [],
    });
    expect(await signIn()).toEqual({ go: '/' });
    expect(vi.mocked(fetch).mock.calls[0]?.[0]).toBe(`/api${contract.users.me.path}`);
  });
});

describe('a forgotten password', () => {
  const sent = "If an account with that email address exists, we've sent a password reset link.";
  test('needs an address', async () => {
    expect(await resetPassword(' ')).toEqual({ good: false, message: 'Please enter your email address.' });
  });

  test('needs an address that is one, whatever the provider makes of it', async () => {
    expect(await resetPassword('ana')).toEqual({ good: false, message: 'Please enter a valid email address.' });
    expect(provider.sendReset).not.toHaveBeenCalled();
  });

  test('is answered the same whether an account exists or not', async () => {
    expect(await resetPassword('ana@porchlight.test')).toEqual({ good: true, message: sent });
    provider.sendReset.mockRejectedValueOnce({ code: 'auth/user-not-found' });
    expect(await resetPassword('nobody@porchlight.test')).toEqual({ good: true, message: sent });
  });

  test.each([
    ['auth/invalid-email', 'Please enter a valid email address.'],
    ['auth/too-many-requests', 'Too many requests. Try again later.'],
    ['auth/internal-error', 'Failed to send password reset email. Please check your email and try again.'],
  ])('fails with %s', async (code, message) => {
    provider.sendReset.mockRejectedValueOnce({ code });
    expect(await resetPassword('ana@porchlight.test')).toEqual({ good: false, message });
  });
});
