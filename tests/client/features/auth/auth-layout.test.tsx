// What everyone reads before they are in.
import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { AuthLayout } from '../../../../src/client/features/auth/auth-layout';
import { show } from '../../../support/show';

const notice = /This browser doesn’t let this site store anything/;
const Porch = () => <AuthLayout title="Sign in">form</AuthLayout>;

afterEach(() => vi.unstubAllGlobals());

test('where the browser stores nothing, people read so before they start', async () => {
  vi.stubGlobal('localStorage', null);
  await show(Porch, '/auth/login');
  expect((await screen.findByText(notice)).textContent).toContain('use another browser');
});

test('elsewhere nothing is said of it', async () => {
  await show(Porch, '/auth/login');
  await screen.findByText('form');
  expect(screen.queryByText(notice)).toBeNull();
});
