import 'fake-indexeddb/auto';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { RegisterScreen } from '../../../../src/client/features/auth/register-screen';
import { session, setSession } from '../../../../src/client/session/session';
import { member } from '../../../support/office';
import { signedInAs, tokenOf, type ProviderDouble } from '../../../support/identity';
import { place, show } from '../../../support/show';

const user = {
  status: 'active',
  id: '22222222-2222-4222-8222-222222222222',
  first: 'Sam',
  last: 'Reyes',
  email: 'sam@example.org',
  title: 'None',
  is_active: true,
  is_superuser: false,
  is_verified: false,
  terms_accepted: false,
  date_joined: '2026-01-05T12:00:00.000Z',
  campaign_id: null,
  campaigns: [],
  invitations: [],
  oauth_accounts: [],
};

let provider: ProviderDouble;
type Answer = { status: number; body: unknown };
const sent: { path: string; body: string; token: string | null }[] = [];
let registration: Answer[] = [];
let validation: Answer = { status: 200, body: { email: 'sam@example.org', campaign_name: 'Okafor for Council' } };

beforeEach(async () => {
  sent.length = 0;
  registration = [{ status: 201, body: user }];
  validation = { status: 200, body: { email: 'sam@example.org', campaign_name: 'Okafor for Council' } };
  provider = await signedInAs(null);
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const validating = url.includes('validate-invitation');
    sent.push({
      path: url,
      body: typeof init.body === 'string' ? init.body : '',
      token: new Headers(init.headers).get('authorization'),
    });
    const answer = validating ? validation : (registration.shift() ?? { status: 500, body: {} });
    return Response.json(answer.body, { status: answer.status });
  });
});

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const checklist = () =>
  within(screen.getByRole('list', { name: 'Password rules' }))
    .getAllByRole('listitem')
    .map((line) => line.textContent.includes('(met)'));

async function fill(password = 'Porchlight.2026'): Promise<void> {
  await show(RegisterScreen, '/auth/register?invitationToken=123e4');
  await screen.findByLabelText('Email');
  type('First name', 'Sam');
  type('Last name', 'Reyes');
  type('Password', password);
  type('Confirm password', password);
}
const register = () => act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Register' })));

describe('the registration screen', () => {
  test('without an invitation token leads to the login', async () => {
    await show(RegisterScreen, '/auth/register');
    await vi.waitFor(() => expect(place()).toBe('/auth/login'));
  });

  test('with an invalid token leads to the login', async () => {
    validation = { status: 400, body: { detail: 'Invalid invitation token', code: 'INVITATION_INVALID' } };
    await show(RegisterScreen, '/auth/register?invitationToken=old');
    await vi.waitFor(() => expect(place()).toBe('/auth/login'));
  });

  test('shows the invitation’s address, which cannot be changed, and sends the token as it stands', async () => {
    await fill();
    expect(screen.getByLabelText('Email')).toHaveProperty('readOnly', true);
    expect(screen.getByLabelText('Email')).toHaveProperty('value', 'sam@example.org');
    expect(sent[0]?.path).toBe('/api/validate-invitation/?token=123e4');
    expect(sent[0]?.token).toBeNull();
  });

  test('says whose session it is where someone else is signed in, and offers to switch', async () => {
    await signedInAs({ uid: 'uid-of-ana', email: 'ana@example.org' });
    await show(RegisterScreen, '/auth/register?invitationToken=123e4');
    await screen.findByText(/You’re signed in as ana@example\.org\. The invitation is for sam@example\.org\./);
    expect(screen.queryByLabelText('First name')).toBeNull();
    expect(screen.getByRole('link', { name: 'Stay signed in' }).getAttribute('href')).toBe('/');
    fireEvent.click(screen.getByRole('button', { name: 'Sign out and continue' }));
    expect(await screen.findByLabelText('First name')).toBeDefined();
    expect(screen.getByLabelText('Email')).toHaveProperty('value', 'sam@example.org');
  });

  test('asks nothing anew of who is signed in with an account: their invitation is among their campaigns', async () => {
    await signedInAs({ uid: 'uid-of-sam', email: 'Sam@example.org' });
    setSession({ campaignUser: member('Volunteer').campaignUser });
    registration = [{ status: 200, body: { ...user, is_verified: true } }];
    await show(RegisterScreen, '/auth/register?invitationToken=123e4');
    await vi.waitFor(() => expect(place()).toBe('/app/user-options'));
    expect(session().campaignUser).toBeNull();
    expect(sent.map(({ path }) => path)).toEqual(['/api/validate-invitation/?token=123e4', '/api/users/me']);
  });

  test('asks who is signed in without an account for their name alone', async () => {
    await signedInAs({ uid: 'uid-of-sam', email: 'sam@example.org' });
    const asked = { status: 'registration_required', detail: '', email: 'sam@example.org', invitation_token: '123e4' };
    registration = [{ status: 200, body: asked }];
    await show(RegisterScreen, '/auth/register?invitationToken=123e4');
    await screen.findByLabelText('First name');
    expect(screen.queryByLabelText('Password')).toBeNull();
  });

  test('shows the way in to who has an account already', async () => {
    await fill();
    expect(screen.getByRole('link', { name: 'I have an account already' }).getAttribute('href')).toBe('/auth/login');
  });

  test('keeps the checklist live', async () => {
    await fill('');
    expect(checklist()).toEqual([false, false, false, false]);
    type('Password', 'longenough');
    expect(checklist()).toEqual([true, false, false, false]);
    type('Password', 'longenough1');
    expect(checklist()).toEqual([true, true, false, false]);
    type('Password', 'longenough1!');
    expect(checklist()).toEqual([true, true, true, false]);
    type('Confirm password', 'longenough1!');
    expect(checklist()).toEqual([true, true, true, true]);
  });

  test('says what is missing and sends nothing', async () => {
    await fill();
    type('Last name', '');
    await register();
    expect(screen.getByRole('alert').textContent).toBe('Last name was not provided');
    type('Last name', 'Reyes');
    type('Confirm password', 'Porchlight.2025');
    await register();
    expect(screen.getByRole('alert').textContent).toBe('Passwords do not match');
    expect(provider.signUp).not.toHaveBeenCalled();
  });

  test('signs up, registers, sends the mail and goes to verification; the password never reaches the API', async () => {
    await fill();
    await register();
    await vi.waitFor(() => expect(place()).toBe('/auth/verify'));
    expect(provider.signUp).toHaveBeenCalledWith('sam@example.org', 'Porchlight.2026');
    expect(provider.sendVerification).toHaveBeenCalledOnce();
    expect(sent[1]?.token).toBe(`Bearer ${tokenOf('u1')}`);
    expect(JSON.parse(sent[1]?.body ?? '')).toEqual({
      first: 'Sam',
      last: 'Reyes',
      email: 'sam@example.org',
      token: '123e4',
    });
    expect(sent.some((request) => request.body.includes('Porchlight.2026'))).toBe(false);
  });

  test('goes on with an identity of an earlier half-finished try that has this password', async () => {
    provider.signUp.mockRejectedValue({ code: 'auth/email-already-in-use' });
    provider.signIn.mockImplementation(async (email) => {
      provider.become({ uid: 'u1', email, emailVerified: false });
      return provider.account();
    });
    await fill();
    await register();
    await vi.waitFor(() => expect(place()).toBe('/auth/verify'));
  });

  test('refuses an address that belongs to an account with another password', async () => {
    provider.signUp.mockRejectedValue({ code: 'auth/email-already-in-use' });
    provider.signIn.mockRejectedValue({ code: 'auth/invalid-credential' });
    await fill();
    await register();
    expect(screen.getByRole('alert').textContent).toBe(
      'Email address is already associated with an account. Please use a different email address.',
    );
  });

  test('can be sent again after the API failed, with another password even', async () => {
    registration = [
      { status: 500, body: { detail: 'Internal server error', code: 'INTERNAL' } },
      { status: 201, body: user },
    ];
    await fill();
    await register();
    expect(screen.getByRole('alert').textContent).toBe('Error occured while registering.');
    type('Password', 'Another.2026!');
    type('Confirm password', 'Another.2026!');
    await register();
    await vi.waitFor(() => expect(place()).toBe('/auth/verify'));
    expect(provider.signUp).toHaveBeenCalledOnce();
    expect(provider.setPassword).toHaveBeenCalledWith('Another.2026!', undefined);
  });

  test('counts a record that is there already as made: its answer was lost', async () => {
    registration = [{ status: 409, body: { detail: 'Already registered', code: 'ALREADY_REGISTERED' } }];
    await fill();
    await register();
    await vi.waitFor(() => expect(place()).toBe('/auth/verify'));
  });
});
