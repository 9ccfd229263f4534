// States and validation, as the screens show them.
import { act, cleanup, fireEvent, renderHook, screen } from '@testing-library/react';
import { afterEach, expect, vi } from 'vitest';
import { FrameScreen } from '../../src/client/app/frame/frame-screen';
import { loadMember, useDataLoad } from '../../src/client/app/frame/data-load';
import { logIn } from '../../src/client/features/auth/log-in';
import { LoginScreen } from '../../src/client/features/auth/login-screen';
import { RegisterScreen } from '../../src/client/features/auth/register-screen';
import { TermsScreen } from '../../src/client/features/auth/terms-screen';
import { VerifyScreen } from '../../src/client/features/auth/verify-screen';
import { SurveyAddScreen } from '../../src/client/features/surveys/builder/survey-add-screen';
import { onClear } from '../../src/client/session/clear';
import { gateState } from '../../src/client/session/gate-state';
import { identity, onIdentity, restoreIdentity } from '../../src/client/session/identity';
import { session, setSession } from '../../src/client/session/session';
import { gate } from '../../src/domain/access/gates';
import { at, campaignId, id, Refusal } from '../support/office';
import { place, show } from '../support/show';
import { alertText, inside, membership, nobody, outside, press, type, unverified, user, verified } from './people';
import { rowsOf } from './rows';

vi.mock('../../src/client/features/outbox/sync-pill', () => ({ SyncPill: () => <span>All sent</span> }));

afterEach(() => vi.useRealTimers());

const invited = { 'GET /validate-invitation/': () => ({ email: 'sam@example.org', campaign_name: 'Okafor' }) };
const signingIn = async (answer: unknown) => {
  await outside(nobody, { 'GET /users/me': () => answer });
  return logIn('ana@porchlight.test', 'x');
};
const acceptAll = async () => {
  for (const name of ['Accept', 'Next', 'Accept', 'Next', 'Accept', 'Complete']) await press(name);
};
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const verifying = async () => {
  const { provider } = await outside(unverified);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  localStorage.setItem('porchlight.user', 'encrypted');
  sessionStorage.setItem('porchlight.draft', 'typed');
  await show(VerifyScreen, '/auth/verify');
  return provider;
};
const fillRegistration = async () => {
  await show(RegisterScreen, '/auth/register?invitationToken=abc');
  await screen.findByLabelText('Email');
  type('First name', 'Sam');
  type('Last name', 'Reyes');
  type('Password', 'Porchlight.2026');
  type('Confirm password', 'Porchlight.2026');
};

rowsOf(4, (row) => {
  row('After creation, a dependency update is sent only if any question has a dependency.', async () => {
    const survey = {
      id: id(1),
      name: 'Housing',
      description: '',
      campaign_id: campaignId,
      user_id: user.id,
      record_status: 'is_active',
      questions: [10, 11].map((n) => ({
        id: id(n),
        text: 'Sign?',
        answers: ['Yes', 'No', 'Not sure'],
        dependent_on_question_id: null,
        dependent_on_answers: [],
      })),
      created_at: at,
      respondents: 0,
    };
    const answers = { 'POST /survey/': () => survey, 'PUT /survey/update-dependencies/': () => survey };
    const write = async (dependent: boolean) => {
      const { asked } = await inside({
        ...answers,
        [`GET /survey/check-name/${campaignId}/`]: () => ({ is_unique: true }),
      });
      await show(SurveyAddScreen, '/app/survey/add');
      type('Name', 'Housing');
      type('Question', 'Sign?');
      if (!dependent) type('Kind of answer', 'text');
      else {
        await press('Yes, no, not sure');
        await press('Add question');
        const second = screen.getAllByLabelText('Question')[1]!;
        fireEvent.change(second, { target: { value: 'Where?' } });
        fireEvent.change(screen.getAllByLabelText('Kind of answer')[1]!, { target: { value: 'text' } });
        type('Only ask when', screen.getByRole('option', { name: 'Sign?' }).getAttribute('value') ?? '');
        await act(async () => screen.getByRole('checkbox', { name: 'Yes' }).click());
      }
      await press('Save survey');
      await vi.waitFor(() => expect(place()).toBe(`/app/survey/id/${id(1)}`));
      cleanup();
      return asked.map((each) => each.call).filter((call) => !call.startsWith('GET'));
    };
    expect(await write(false)).toEqual(['POST /survey/']);
    expect(await write(true)).toEqual(['POST /survey/', 'PUT /survey/update-dependencies/']);
  });
  row('Auth: authenticating, then authenticated or not, plus an email-verified flag.', async () => {
    const seen: unknown[] = [];
    const stop = onIdentity(() => seen.push(identity().state));
    await restoreIdentity(() => new Promise(() => undefined));
    stop();
    expect([seen, identity().emailVerified]).toEqual([['starting', 'signed-out'], false]);
    expect([await gateOf(nobody), await gateOf(unverified), await gateOf(verified)]).toEqual([
      'none',
      'unverified',
      'verified',
    ]);
  });
  row('An unauthenticated state resets app state.', async () => {
    await inside({ 'GET /users/me': () => new Refusal(401, 'TOKEN_INVALID') });
    await loadMember(campaignId, new AbortController().signal);
    expect(session()).toMatchObject({ user: null, campaignUser: null, campaign: null, invitation: null });
  });
  row('Sign-in success: user record status registration_required goes to /auth/register;', async () => {
    const waiting = { status: 'registration_required', detail: 'x', email: user.email, invitation_token: 'abc' };
    expect(await signingIn(waiting)).toEqual({ go: '/auth/register', invitationToken: 'abc' });
  });
  row("detail 'Email not found or not invited' shows an error; any other user record goes to /.", async () => {
    expect(await signingIn(new Refusal(404, 'OTHER', 'Email not found or not invited'))).toEqual({
      go: null,
      message: 'You have not been invited to register yet.',
    });
    expect(await signingIn(user)).toEqual({ go: '/' });
  });
  row('Registration success goes to /auth/verify with the email and user.', async () => {
    await outside(nobody, { ...invited, 'POST /users/': () => ({ ...user, email: 'sam@example.org' }) });
    await fillRegistration();
    await press('Register');
    await vi.waitFor(() => expect(place()).toBe('/auth/verify'));
    expect(identity()).toMatchObject({ state: 'signed-in', email: 'sam@example.org', emailVerified: false });
  });
  row(
    'Verify screen: about 1 s after opening, all app state, local storage and the session are cleared; after a successful resend, state is cleared again after 2 s.',
    async () => {
      const provider = await verifying();
      const kept = () => [localStorage.getItem('porchlight.user'), sessionStorage.getItem('porchlight.draft')];
      await pass(999);
      expect(kept()).toEqual(['encrypted', 'typed']);
      await pass(1);
      expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
      expect(provider.signOut).toHaveBeenCalledTimes(1);
      await press('Resend Verification Email');
      await pass(1_999);
      expect(provider.signOut).toHaveBeenCalledTimes(1);
      await pass(1);
      expect(provider.signOut).toHaveBeenCalledTimes(2);
    },
  );
  row(
    'Terms: each document must be accepted in order; after the last, terms are saved, the user reloaded and routed by title.',
    async () => {
      const accepted = { ...user, terms_accepted: true, campaigns: [membership] };
      const { asked } = await inside({
        'PUT /users/terms/': () => ({ status: 'user_terms_status_updated', terms_accepted: true }),
        'GET /users/me': () => accepted,
      });
      await show(TermsScreen, '/app/terms');
      await acceptAll();
      expect(asked.map((each) => [each.call, each.query.get('terms_status')])).toEqual([
        ['PUT /users/terms/', 'true'],
        ['GET /users/me', null],
      ]);
      expect(session().user?.terms_accepted).toBe(true);
      await vi.waitFor(() => expect(place()).toBe('/admin/dashboard'));
    },
  );
  row('If the save returns status user_terms_status_update_error, go to login.', async () => {
    await inside({ 'PUT /users/terms/': () => ({ status: 'user_terms_status_update_error', terms_accepted: false }) });
    await show(TermsScreen, '/app/terms');
    await acceptAll();
    await vi.waitFor(() => expect(place()).toBe('/auth/login'));
  });
  row.read('A save failure is otherwise only logged and the button re-enabled.', 'what-terms-wait-for', async () => {
    await inside({ 'PUT /users/terms/': () => new Refusal(503, 'UNAVAILABLE') });
    await show(TermsScreen, '/app/terms');
    await acceptAll();
    expect(alertText()).toBe('Failed to update user termsYou can try again now.');
    expect(screen.getByRole('button', { name: 'Complete' })).toHaveProperty('disabled', false);
  });
  row(
    'Data load: for a verified, unexpired signed-in user with a chosen campaign, user and campaign data load.',
    async () => {
      const { asked, member } = await inside({
        'GET /users/me': () => ({ ...user, campaigns: [membership] }),
        'GET /campaign/': () => member.campaign,
      });
      setSession({ user: null, campaign: null });
      const { unmount } = renderHook(() => useDataLoad());
      await vi.waitFor(() => expect(session().campaign?.id).toBe(campaignId));
      expect(asked.map((each) => each.call)).toEqual(['GET /users/me', 'GET /campaign/']);
      unmount();
    },
  );
  row(
    'If not signed in, not verified or no campaign user, the authenticated and verified flags are cleared.',
    async () => {
      for (const who of [nobody, unverified, verified]) {
        const { asked } = await outside(who);
        const { unmount } = renderHook(() => useDataLoad());
        expect(asked).toEqual([]);
        expect(gate(gateState(), '/app/walkbooks')).not.toBeNull();
        unmount();
      }
    },
  );
  row(
    'Logout: clears all lists, loading flags, user, campaign, invitation and local storage, signs out, goes to /.',
    async () => {
      const { provider } = await inside();
      const lists = vi.fn();
      const stop = onClear(lists);
      localStorage.setItem('porchlight.user', 'encrypted');
      await show(FrameScreen, '/app/dashboard');
      await press('Sign out');
      await vi.waitFor(() => expect(place()).toBe('/'));
      stop();
      expect(lists).toHaveBeenCalledOnce();
      expect(provider.signOut).toHaveBeenCalledOnce();
      expect(session()).toMatchObject({
        user: null,
        campaign: null,
        campaignUser: null,
        invitation: null,
        loading: false,
      });
      expect(localStorage.length).toBe(0);
    },
  );
});

async function gateOf(who: Parameters<typeof outside>[0]) {
  await outside(who);
  return gateState().identity;
}

rowsOf(5, (row) => {
  row(', else the field is marked red.', async () => {
    await outside(nobody);
    await show(LoginScreen, '/auth/login');
    type('Email', 'ana');
    type('Password', 'x');
    await press('Sign In');
    expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByLabelText('Password').getAttribute('aria-invalid')).not.toBe('true');
    type('Email', 'ana@example.org');
    expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).not.toBe('true');
  });
  row('Login password: at least 1 character.', async () => {
    await outside(nobody);
    await show(LoginScreen, '/auth/login');
    type('Email', 'ana@example.org');
    await press('Sign In');
    expect(screen.getByLabelText('Password').getAttribute('aria-invalid')).toBe('true');
    type('Password', 'x');
    expect(screen.getByLabelText('Password').getAttribute('aria-invalid')).not.toBe('true');
  });
  row('Sign in is submitted only when both are valid.', async () => {
    const { provider } = await outside(nobody);
    provider.signIn.mockRejectedValue({ code: 'auth/wrong-password' });
    await show(LoginScreen, '/auth/login');
    for (const [email, password] of [
      ['ana', 'x'],
      ['ana@example.org', ''],
    ] as const) {
      type('Email', email);
      type('Password', password);
      await press('Sign In');
    }
    expect(provider.signIn).not.toHaveBeenCalled();
    type('Password', 'x');
    await press('Sign In');
    await vi.waitFor(() => expect(provider.signIn).toHaveBeenCalledExactlyOnceWith('ana@example.org', 'x'));
  });
  row('; email read-only;', async () => {
    await outside(nobody, invited);
    await show(RegisterScreen, '/auth/register?invitationToken=abc');
    expect(await screen.findByLabelText('Email')).toHaveProperty('readOnly', true);
  });
  row("The identity provider's own password policy is not shown.", async () => {
    const { provider } = await outside(nobody, invited);
    provider.signUp.mockRejectedValue({ code: 'auth/weak-password' });
    await fillRegistration();
    await press('Register');
    expect(alertText()).toBe('Error occured while registering.');
  });
  row("Reset password: email required; empty gives 'Please enter your email address.'", async () => {
    await outside(nobody);
    await show(LoginScreen, '/auth/login');
    await act(async () => screen.getByRole('link', { name: 'Forgot password' }).click());
    expect(await screen.findByText('Please enter your email address.')).toBeDefined();
  });
  row('Terms: next is blocked until the current document is accepted.', async () => {
    await inside();
    await show(TermsScreen, '/app/terms');
    expect(screen.getByRole('button', { name: 'Next document' })).toHaveProperty('disabled', true);
    await press('Accept');
    expect(screen.getByRole('button', { name: 'Next document' })).toHaveProperty('disabled', false);
  });
});
