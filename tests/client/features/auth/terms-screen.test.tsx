import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { TermsScreen } from '../../../../src/client/features/auth/terms-screen';
import { identity } from '../../../../src/client/session/identity';
import { member, Refusal, serverDouble } from '../../../support/office';
import { place, show } from '../../../support/show';

let outcome: unknown;

const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const next = () => screen.getByRole('button', { name: 'Next document' });
const previous = () => screen.getByRole('button', { name: 'Previous document' });

async function acceptAll(): Promise<void> {
  await show(TermsScreen, '/app/terms');
  for (const last of [false, false, true]) {
    await press('Accept');
    if (!last) await press('Next');
  }
}

beforeEach(async () => {
  outcome = { status: 'user_terms_status_updated', terms_accepted: true };
  await serverDouble(
    { 'PUT /users/terms/': () => outcome, 'GET /users/me': () => member('Volunteer').user },
    'Volunteer',
  );
});

test('the documents come in their order, in frames, with the step in words', async () => {
  await show(TermsScreen, '/app/terms');
  expect(screen.getByText('Step 1 of 3: Privacy Policy')).toBeDefined();
  expect(screen.getByTitle('Privacy Policy').getAttribute('src')).toBe('/policies/privacy.html');
  expect(screen.getByText('Not accepted')).toBeDefined();
  expect(next()).toHaveProperty('disabled', true);
  expect(previous()).toHaveProperty('disabled', true);
  await press('Accept');
  expect(screen.getByText('Accepted')).toBeDefined();
  expect(next()).toHaveProperty('disabled', false);
  await press('Next document');
  expect(screen.getByText('Step 2 of 3: Disclaimer')).toBeDefined();
  expect(screen.getByTitle('Disclaimer').getAttribute('src')).toBe('/policies/disclaimer.html');
  await press('Previous document');
  expect(screen.getByRole('button', { name: 'Next' })).toBeDefined();
});

test('the last step saves, says so meanwhile, and leads to the dashboard of the title', async () => {
  const saved = outcome;
  let answer: (said: unknown) => void = () => undefined;
  outcome = new Promise((done) => (answer = done));
  await acceptAll();
  await press('Complete');
  expect(screen.getByRole('button', { name: 'Processing...' })).toHaveProperty('disabled', true);
  await act(async () => answer(saved));
  await vi.waitFor(() => expect(place()).toBe('/user/dashboard'));
});

test('a refused acceptance leads to the login, signed out, or the login would lead straight back', async () => {
  outcome = { status: 'user_terms_status_update_error', terms_accepted: false };
  await acceptAll();
  await press('Complete');
  await vi.waitFor(() => expect(place()).toBe('/auth/login'));
  expect(identity().state).toBe('signed-out');
});

test('a failed save gives the button back', async () => {
  outcome = new Refusal(500, 'INTERNAL');
  await acceptAll();
  await press('Complete');
  expect(await screen.findByRole('button', { name: 'Complete' })).toHaveProperty('disabled', false);
  expect(place()).toBeNull();
});
