import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { saveTerms } from '../../../../src/client/features/terms/save-terms';
import { TermsScreen } from '../../../../src/client/features/terms/terms-screen';
import { setSession } from '../../../../src/client/session/session';
import { signOutHere } from '../../../../src/client/session/sign-out';
import type { Title } from '../../../../src/contract/access';
import { place, show } from '../../../support/show';

vi.mock('../../../../src/client/features/terms/save-terms', () => ({ saveTerms: vi.fn() }));
vi.mock('../../../../src/client/session/sign-out', () => ({ signOutHere: vi.fn(async () => undefined) }));

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

beforeEach(() => {
  const title: Title = 'Volunteer';
  setSession({
    campaignUser: {
      campaign_id: '11111111-1111-4111-8111-111111111111',
      campaign_name: 'Okafor for Council',
      campaign_type: 'election',
      candidate_name: null,
      initiative: null,
      title,
      date_joined: '2026-01-05T12:00:00.000Z',
      is_owner: false,
    },
  });
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
  let answer: (outcome: 'saved') => void = () => undefined;
  vi.mocked(saveTerms).mockReturnValueOnce(new Promise((done) => (answer = done)));
  await acceptAll();
  await press('Complete');
  expect(screen.getByRole('button', { name: 'Processing...' })).toHaveProperty('disabled', true);
  await act(async () => answer('saved'));
  await vi.waitFor(() => expect(place()).toBe('/user/dashboard'));
});

test('a refused acceptance leads to the login, signed out, or the login would lead straight back', async () => {
  vi.mocked(saveTerms).mockResolvedValueOnce('refused');
  await acceptAll();
  await press('Complete');
  await vi.waitFor(() => expect(place()).toBe('/auth/login'));
  expect(signOutHere).toHaveBeenCalledOnce();
});

test('a failed save gives the button back', async () => {
  vi.mocked(saveTerms).mockRejectedValueOnce(new Error('no network'));
  await acceptAll();
  await press('Complete');
  expect(screen.getByRole('button', { name: 'Complete' })).toHaveProperty('disabled', false);
  expect(place()).toBeNull();
});
