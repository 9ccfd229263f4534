// The whole route table with its gates, in a page without a network: only which screen one is led to.
import { RouterProvider, useParams } from '@tanstack/react-router';
import { act, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { openRouter } from '../../../src/client/app/route-table';
import { leaveCampaign, setSession } from '../../../src/client/session/session';
import type { Title } from '../../../src/contract/access';
import { ana, signedInAs } from '../../support/identity';
import { member } from '../../support/office';

vi.mock('../../../src/client/app/routes/field', () => ({
  fieldRoutes: [
    { path: 'walkbooks', screen: { Screen: () => <p>My walkbooks</p>, preload: async () => undefined } },
    {
      path: 'walkbook/id/$id/walk',
      screen: { Screen: () => <p>Walkbook {useParams({ strict: false }).id}</p>, preload: async () => undefined },
    },
    { path: 'walkbook/hand/$id', screen: { Screen: () => <p>Handed to you</p>, preload: async () => undefined } },
  ],
  phoneScreen: { Screen: () => <p>What waits here</p>, preload: async () => undefined },
}));
vi.mock('../../../src/client/app/routes/office', () => ({
  dashboardScreen: { preload: async () => undefined },
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
vi.mock('../../../src/client/features/outbox/sync-pill', () => ({ SyncPill: () => null }));

const join = (title: Title, terms = true) => setSession(member(title, terms));

async function open(path: string) {
  history.replaceState(null, '', path);
  const router = openRouter();
  await act(async () => {
    await router.load();
    render(<RouterProvider router={router} />);
  });
  return router;
}

beforeEach(async () => {
  leaveCampaign();
  await signedInAs(null);
});

describe('the office’s screens', () => {
  test('have the dense controls of a desk, and the field’s screens do not', async () => {
    await signedInAs(ana);
    join('Manager');
    await open('/app/walkbooks');
    expect((await screen.findByText('All walkbooks')).closest('.desk')).not.toBeNull();
    await act(async () => join('Volunteer'));
    expect((await screen.findByText('My walkbooks')).closest('.desk')).toBeNull();
  });
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
    await signedInAs(ana);
    join(title);
    await open(from);
    expect(location.pathname).toBe(to);
  });

  test('of what waits on this phone stands before every gate', async () => {
    await open('/app/phone');
    expect(await screen.findByText('What waits here')).toBeDefined();
    expect(screen.queryByTitle('Sign out')).toBeNull();
    await act(async () => signedInAs(ana));
    await act(async () => join('Volunteer', false));
    expect(location.pathname).toBe('/app/phone');
    // Removed from the campaign.
    await act(async () => leaveCampaign());
    expect(location.pathname).toBe('/app/phone');
    expect(screen.getByTitle('Sign out')).toBeDefined();
  });

  test('shows each title its own screen of the same path', async () => {
    await signedInAs(ana);
    join('Manager');
    await open('/app/walkbooks');
    expect(await screen.findByText('All walkbooks')).toBeDefined();
  });

  test('keeps a new person at the terms', async () => {
    await signedInAs(ana);
    join('Volunteer', false);
    await open('/app/walkbooks');
    expect(location.pathname).toBe('/app/terms');
  });

  test('leads a manager who became a volunteer from an office screen to the walkbooks', async () => {
    await signedInAs(ana);
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
    const router = await open('/app/walkbook/hand/00000000-0000-4000-8000-000000000007?from=Ana&code=1234567890');
    expect(location.pathname).toBe('/auth/login');
    await signedInAs(ana);
    await act(async () => router.navigate({ to: '/' }));
    await vi.waitFor(() => expect(router.state.location.pathname).toBe('/app/user-options'), patience);
    await act(async () => join('Volunteer', false));
    await vi.waitFor(() => expect(router.state.location.pathname).toBe('/app/terms'), patience);
    await act(async () => join('Volunteer'));
    expect(await screen.findByText('Handed to you')).toBeDefined();
    expect(router.state.location.href).toBe(
      '/app/walkbook/hand/00000000-0000-4000-8000-000000000007?from=Ana&code=1234567890',
    );
    // Once: what is opened afterwards stays open.
    await act(async () => router.navigate({ to: '/app/walkbooks' }));
    await act(async () => join('Volunteer'));
    expect(await screen.findByText('My walkbooks')).toBeDefined();
  });

  test('leads on as soon as the session changes, with nothing pressed', async () => {
    await signedInAs(ana);
    join('Volunteer');
    const router = await open('/app/walkbooks');
    expect(await screen.findByText('My walkbooks')).toBeDefined();
    await act(async () => leaveCampaign());
    await vi.waitFor(() => expect(router.state.location.pathname).toBe('/app/user-options'));
    expect(screen.queryByText('Something went wrong')).toBeNull();
  });
});

test('an id that was written in capitals is the same one', async () => {
  await signedInAs(ana);
  join('Volunteer');
  await open('/app/walkbook/id/0198A000-0000-7000-8000-0000000000AB/walk');
  expect(await screen.findByText('Walkbook 0198a000-0000-7000-8000-0000000000ab')).toBeDefined();
});
