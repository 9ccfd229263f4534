// The whole route table with its gates, in a page without a network: only which screen one is led to.
import { RouterProvider } from '@tanstack/react-router';
import { act, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import * as identity from '../../src/client/session/identity';
import type { Identity } from '../../src/client/session/identity';
import { openRouter } from '../../src/client/routes';
import { leaveCampaign, setSession } from '../../src/client/session/session';
import type { Title } from '../../src/contract/access';

vi.mock('../../src/client/session/identity', { spy: true });
vi.mock('../../src/client/routes/field', () => ({
  fieldRoutes: [
    { path: 'walkbooks', screen: { Screen: () => <p>My walkbooks</p>, preload: async () => undefined } },
    { path: 'walkbook/hand/$id', screen: { Screen: () => <p>Handed to you</p>, preload: async () => undefined } },
  ],
}));
vi.mock('../../src/client/routes/office', () => ({
  officeRoutes: [
    {
      path: 'dashboard',
      may: 'dashboard.view',
      screen: { Screen: () => <p>Dashboard of the campaign</p>, preload: async () => undefined },
    },
    {
      path: 'walkbooks',
      may: 'walkbooks.manage',
      screen: { Screen: () => <p>All walkbooks</p>, preload: async () => undefined },
    },
  ],
}));
vi.mock('../../src/client/features/sync/sync-pill', () => ({ SyncPill: () => null }));

const campaignId = '11111111-1111-4111-8111-111111111111';
const words = { candidate_name: null, initiative: null, campaign_type: 'other' } as const;
const verified: Identity = { state: 'signed-in', uid: 'u1', email: 'ana@porchlight.test', emailVerified: true };
const nobody: Identity = { state: 'signed-out', uid: null, email: null, emailVerified: false };

function signIn(who: Identity): void {
  vi.mocked(identity.identity).mockReturnValue(who);
  vi.mocked(identity.useIdentity).mockReturnValue(who);
}

function join(title: Title, terms = true): void {
  const campaignUser = {
    ...words,
    campaign_id: campaignId,
    campaign_name: 'Okafor',
    title,
    date_joined: '2026-01-05T12:00:00.000Z',
    is_owner: false,
  };
  setSession({
    campaignUser,
    campaign: {
      ...words,
      id: campaignId,
      name: 'Okafor',
      address: '',
      location: '',
      owner_email: 'owner@porchlight.test',
      is_texting_enabled: false,
      is_phone_banking_enabled: false,
      time_zone: 'America/Chicago',
      created_at: '2026-01-05T12:00:00.000Z',
    },
    user: {
      status: 'active',
      id: '22222222-2222-4222-8222-222222222222',
      first: 'Ana',
      last: 'Ortega',
      email: 'ana@porchlight.test',
      title,
      is_active: true,
      is_superuser: false,
      is_verified: true,
      terms_accepted: terms,
      date_joined: '2026-01-05T12:00:00.000Z',
      campaign_id: campaignId,
      campaigns: [campaignUser],
      invitations: [],
      oauth_accounts: [],
    },
  });
}

async function open(path: string) {
  history.replaceState(null, '', path);
  const router = openRouter();
  await act(async () => {
    await router.load();
    render(<RouterProvider router={router} />);
  });
  return router;
}

beforeEach(() => {
  vi.clearAllMocks();
  leaveCampaign();
  vi.mocked(identity.warmIdentity).mockReturnValue();
  vi.mocked(identity.identityToken).mockReturnValue(new Promise(() => undefined));
  signIn(nobody);
});

describe('an address', () => {
  test.each(['/', '/app', '/app/walkbooks', '/admin/dashboard', '/user/dashboard'])(
    '%s leads somebody who is not signed in to the login',
    async (path) => {
      await open(path);
      expect(location.pathname).toBe('/auth/login');
      expect(await screen.findByRole('button', { name: 'Sign In' })).toBeDefined();
    },
  );

  test.each([
    ['Manager', '/', '/app/dashboard'],
    ['Director', '/admin/dashboard', '/app/dashboard'],
    ['Staff', '/', '/app/walkbooks'],
    ['Volunteer', '/user/dashboard', '/app/walkbooks'],
    ['Worker', '/admin/dashboard', '/app/walkbooks'],
    ['Volunteer', '/app/user/7', '/app/walkbooks'],
  ] as const)('%s at %s comes to %s', async (title, from, to) => {
    signIn(verified);
    join(title);
    await open(from);
    expect(location.pathname).toBe(to);
  });

  test('shows each title its own screen of the same path', async () => {
    signIn(verified);
    join('Manager');
    await open('/app/walkbooks');
    expect(await screen.findByText('All walkbooks')).toBeDefined();
  });

  test('keeps a new person at the terms', async () => {
    signIn(verified);
    join('Volunteer', false);
    await open('/app/walkbooks');
    expect(location.pathname).toBe('/app/terms');
  });

  test('leads a manager who became a volunteer from an office screen to the walkbooks', async () => {
    signIn(verified);
    join('Manager');
    const router = await open('/app/dashboard');
    expect(await screen.findByText('Dashboard of the campaign')).toBeDefined();
    await act(async () => join('Volunteer'));
    await vi.waitFor(() => expect(router.state.location.pathname).toBe('/app/walkbooks'));
    expect(await screen.findByText('My walkbooks')).toBeDefined();
  });

  test('of a scanned code waits until its reader is signed in, is a member and has accepted the terms', async () => {
    // The screens in between are loaded when they are wanted, on a busy machine slowly.
    const patience = { timeout: 20_000 };
    const router = await open('/app/walkbook/hand/7?from=Ana&code=1234567890');
    expect(location.pathname).toBe('/auth/login');
    signIn(verified);
    await act(async () => router.navigate({ to: '/' }));
    await vi.waitFor(() => expect(router.state.location.pathname).toBe('/app/user-options'), patience);
    await act(async () => join('Volunteer', false));
    await vi.waitFor(() => expect(router.state.location.pathname).toBe('/app/terms'), patience);
    await act(async () => join('Volunteer'));
    expect(await screen.findByText('Handed to you')).toBeDefined();
    expect(router.state.location.href).toBe('/app/walkbook/hand/7?from=Ana&code=1234567890');
    // Once: what is opened afterwards stays open.
    await act(async () => router.navigate({ to: '/app/walkbooks' }));
    await act(async () => join('Volunteer'));
    expect(await screen.findByText('My walkbooks')).toBeDefined();
  });

  test('leads on as soon as the session changes, with nothing pressed', async () => {
    signIn(verified);
    join('Volunteer');
    const router = await open('/app/walkbooks');
    expect(await screen.findByText('My walkbooks')).toBeDefined();
    await act(async () => leaveCampaign());
    await vi.waitFor(() => expect(router.state.location.pathname).toBe('/app/user-options'));
    expect(screen.queryByText('Something went wrong')).toBeNull();
  });
});
