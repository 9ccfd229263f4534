import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { LoginScreen } from '../../../../src/client/features/auth/login-screen';
import { newPhone } from '../../local/headquarters';
import { saveKnocks } from '../../offline/saves';
import { show } from '../../../support/show';
import { signedInAs } from '../../../support/identity';

beforeEach(async () => {
  await newPhone();
  await signedInAs(null);
});

it('says at the login how much waits on this phone, and leads there', async () => {
  await saveKnocks(3);
  await show(LoginScreen, '/auth/login');
  const line = await screen.findByRole('link', { name: '3 items on this phone are not sent yet' });
  expect(line.getAttribute('href')).toBe('/app/phone');
});

it('says nothing where nothing waits, and makes no outbox', async () => {
  await show(LoginScreen, '/auth/login');
  await new Promise((done) => setTimeout(done, 1_700));
  expect(screen.queryByText(/on this phone/)).toBeNull();
  expect(await indexedDB.databases()).toEqual([]);
});
