import { act, fireEvent, screen } from '@testing-library/react';
import Dexie from 'dexie';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { VerifyScreen } from '../../../../src/client/features/auth/verify-screen';
import { signedInAs, type ProviderDouble } from '../../../support/identity';
import { place, show } from '../../../support/show';

const success =
  'Verification email sent successfully! Please check your inbox, click the verification link, then return to login.';
let provider: ProviderDouble;

beforeEach(async () => {
  provider = await signedInAs({ email: 'sam@example.org', emailVerified: false });
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
    expect(localStorage.getItem('porchlight.user')).toBe('sealed');
    expect(provider.signOut).not.toHaveBeenCalled();
    await pass(100);
    expect(localStorage.length).toBe(0);
    expect(provider.signOut).toHaveBeenCalledOnce();
  });

  test('never touches unsent work', async () => {
    vi.useRealTimers();
    const outbox = new Dexie('outbox');
    outbox.version(1).stores({ items: 'id' });
    await outbox.table('items').put({ id: 'knock-1' });
    await show(VerifyScreen, '/auth/verify');
    await vi.waitFor(() => expect(provider.signOut).toHaveBeenCalled());
    expect(await outbox.table('items').count()).toBe(1);
    outbox.close();
  });

  test('sends again after the clearing, without asking who one is, and clears once more after two seconds', async () => {
    await show(VerifyScreen, '/auth/verify');
    await pass(1100);
    await press('Resend Verification Email');
    expect(provider.sendVerification).toHaveBeenCalledOnce();
    expect(screen.getByText(success)).toBeDefined();
    await pass(1900);
    expect(provider.signOut).toHaveBeenCalledTimes(1);
    await pass(200);
    expect(provider.signOut).toHaveBeenCalledTimes(2);
  });

  test('asks for the password only when nobody was signed in', async () => {
    provider = await signedInAs(null);
    provider.signIn.mockRejectedValueOnce({ code: 'auth/wrong-password' });
    await show(VerifyScreen, '/auth/verify');
    await press('Resend Verification Email');
    fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'sam@example.org' } });
    fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'wrong' } });
    await press('Resend Verification Email');
    expect(screen.getByRole('alert').textContent).toBe('Incorrect credentials');
    await press('Resend Verification Email');
    expect(screen.getByText(success)).toBeDefined();
    expect(provider.sendVerification).toHaveBeenCalledOnce();
  });

  test('names any other failure the API’s', async () => {
    provider.sendVerification.mockRejectedValue({ code: 'auth/internal-error' });
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
