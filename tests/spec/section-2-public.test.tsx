// The public area: login, registration, verification, and where the root leads.
import { RouterProvider } from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { expect, vi } from 'vitest';
import { openRouter } from '../../src/client/app/route-table';
import { EmailVerifiedScreen } from '../../src/client/features/auth/email-verified-screen';
import { LoginScreen } from '../../src/client/features/auth/login-screen';
import { RegisterScreen } from '../../src/client/features/auth/register-screen';
import { VerifyScreen } from '../../src/client/features/auth/verify-screen';
import { place, show } from '../support/show';
import { inside, nobody, outside, type, unverified } from './people';
import { rowsOf } from './rows';

const invited = { 'GET /validate-invitation/': () => ({ email: 'sam@example.org', campaign_name: 'Okafor' }) };
async function open(path: string): Promise<string> {
  history.replaceState(null, '', path);
  const router = openRouter();
  await act(async () => {
    await router.load();
    render(<RouterProvider router={router} />);
  });
  return location.pathname;
}

rowsOf(2, (row) => {
  row('/auth/login: email and password form, a Forgot password link, a Sign In button.', async () => {
    await outside(nobody);
    await show(LoginScreen, '/auth/login');
    expect(screen.getByLabelText('Email').getAttribute('type')).toBe('email');
    expect(screen.getByLabelText('Password').getAttribute('type')).toBe('password');
    expect(screen.getByRole('button', { name: 'Sign In' })).toBeDefined();
    const link = screen.getByRole('link', { name: 'Forgot password' });
    await act(async () => void fireEvent.click(link));
    expect(await screen.findByText('Please enter your email address.')).toBeDefined();
  });
  row(
    '/auth/register: requires an invitationToken query parameter; without it the user is sent to login.',
    async () => {
      await outside(nobody, invited);
      await show(RegisterScreen, '/auth/register');
      await vi.waitFor(() => expect(place()).toBe('/auth/login'));
    },
  );
  row(
    'Shows first name, last name, read-only email (from the invitation), password and confirm password, with a live checklist.',
    async () => {
      await outside(nobody, invited);
      await show(RegisterScreen, '/auth/register?invitationToken=abc');
      expect(await screen.findByLabelText('Email')).toMatchObject({ readOnly: true, value: 'sam@example.org' });
      for (const label of ['First name', 'Last name', 'Password', 'Confirm password'])
        expect(screen.getByLabelText(label), label).toMatchObject({ value: '', readOnly: false });
      const met = () =>
        within(screen.getByRole('list', { name: 'Password rules' }))
          .getAllByRole('listitem')
          .map((line) => line.textContent.includes('(met)'));
      expect(met()).toEqual([false, false, false, false]);
      type('Password', 'longenough1');
      expect(met()).toEqual([true, true, false, false]);
    },
  );
  row(
    '/auth/verify: states that a verification email was sent; offers Resend Verification Email and Return to Sign In.',
    async () => {
      await outside(unverified);
      await show(VerifyScreen, '/auth/verify');
      expect(screen.getByText(/^We sent a verification email to ana@porchlight\.test/)).toBeDefined();
      for (const name of ['Resend Verification Email', 'Return to Sign In'])
        expect(screen.getByRole('button', { name })).toBeDefined();
    },
  );
  row(
    "/auth/email-verified: shows 'Verifying your email...', reloads the signed-in user; if the email is verified, marks the user authenticated and goes to /{app}; otherwise goes to login.",
    async () => {
      for (const [emailVerified, goes] of [
        [true, '/app'],
        [false, '/auth/login'],
      ] as const) {
        const { provider } = await outside(unverified);
        const { account } = provider;
        let answer: () => void = () => undefined;
        const reload = () => new Promise<undefined>((done) => (answer = () => done(undefined)));
        provider.account = () => ({ ...account()!, emailVerified, reload });
        await show(EmailVerifiedScreen, '/auth/email-verified');
        expect(screen.getByText('Verifying your email...')).toBeDefined();
        expect(place()).toBeNull();
        await act(async () => answer());
        await vi.waitFor(() => expect(place()).toBe(goes));
        cleanup();
      }
    },
  );
  row('The root path / redirects to /{app}.', async () => {
    await inside({}, 'Volunteer');
    expect(await open('/')).toBe('/app/walkbooks');
  });
  row('With no signed-in user, the redirect target is /auth/login.', async () => {
    await outside(nobody);
    expect(await open('/')).toBe('/auth/login');
  });
});
