import { act, fireEvent, screen } from '@testing-library/react';
import Dexie from 'dexie';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { VerifyScreen } from '../../../../src/client/features/auth/verify-screen';
import * as identity from '../../../../src/client/session/identity';
import { toIdentityError } from '../../../../src/client/session/identity-errors';
import { place, show } from '../../../support/show';

vi.mock('../../../../src/client/session/identity', { spy: true });

const unverified = { state: 'signed-in', uid: 'u1', email: 'sam@example.org', emailVerified: false } as const;
const nobody = { state: 'signed-out', uid: null, email: null, emailVerified: false } as const;
const success =
  'Verification email sent successfully! Please check your inbox, click the verification link, then return to login.';
const send = vi.fn(async () => undefined);

beforeEach(() => {
  vi.clearAllMocks();
  send.mockReset().mockResolvedValue(undefined);
  vi.mocked(identity.identity).mockReturnValue(unverified);
  vi.mocked(identity.keepVerification).mockResolvedValue(send);
  vi.mocked(identity.signOutIdentity).mockImplementation(async () => {
    vi.mocked(identity.identity).mockReturnValue(nobody);
  });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));

describe('the verification screen', () => {
  test('clears the local storage and signs out one second after opening, not before', async () => {
    localStorage.setItem('porchlight.user', 'sealed');
    await show(VerifyScreen, '/auth/verify');
    await pass(950);
    expect(localStorage.length).toBe(1);
    expect(identity.signOutIdentity).not.toHaveBeenCalled();
    await pass(100);
    expect(localStorage.length).toBe(0);
    expect(identity.signOutIdentity).toHaveBeenCalledOnce();
  });

  test('never touches unsent work', async () => {
    vi.useRealTimers();
    const outbox = new Dexie('outbox');
    outbox.version(1).stores({ items: 'id' });
    await outbox.table('items').put({ id: 'knock-1' });
    await show(VerifyScreen, '/auth/verify');
    await vi.waitFor(() => expect(identity.signOutIdentity).toHaveBeenCalled());
    expect(await outbox.table('items').count()).toBe(1);
    outbox.close();
  });

  test('sends again after the clearing, without asking who one is, and clears once more after two seconds', async () => {
    await show(VerifyScreen, '/auth/verify');
    await pass(1100);
    await press('Resend Verification Email');
    expect(send).toHaveBeenCalledOnce();
    expect(screen.getByText(success)).toBeDefined();
    await pass(1900);
    expect(identity.signOutIdentity).toHaveBeenCalledTimes(1);
    await pass(200);
    expect(identity.signOutIdentity).toHaveBeenCalledTimes(2);
  });

  test('asks for the password only when nobody was signed in', async () => {
    vi.mocked(identity.identity).mockReturnValue(nobody);
    vi.mocked(identity.signIn).mockRejectedValueOnce(toIdentityError({ code: 'auth/wrong-password' }));
    await show(VerifyScreen, '/auth/verify');
    await press('Resend Verification Email');
    fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'sam@example.org' } });
    fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'wrong' } });
    await press('Resend Verification Email');
    expect(screen.getByRole('alert').textContent).toBe('Incorrect credentials');
    vi.mocked(identity.signIn).mockResolvedValueOnce(unverified);
    vi.mocked(identity.sendVerification).mockResolvedValueOnce();
    await press('Resend Verification Email');
    expect(screen.getByText(success)).toBeDefined();
  });

  test('names any other failure the API’s', async () => {
    send.mockRejectedValue(toIdentityError({ code: 'auth/internal-error' }));
    await show(VerifyScreen, '/auth/verify');
    await press('Resend Verification Email');
    expect(screen.getByRole('alert').textContent).toBe('Error occurred in the API.');
  });

  test('returns to the login', async () => {
    await show(VerifyScreen, '/auth/verify');
    await press('Return to Sign In');
    await vi.waitFor(() => expect(place()).toBe('/auth/login'));
  });
});
