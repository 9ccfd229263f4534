// Routes by role, and the layout around the screens.
import { RouterProvider } from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, vi } from 'vitest';
import { ErrorScreen } from '../../src/client/app/frame/error-screen';
import { FrameScreen } from '../../src/client/app/frame/frame-screen';
import { menu } from '../../src/client/app/frame/menu';
import { NotFoundScreen } from '../../src/client/app/frame/not-found-screen';
import { openRouter } from '../../src/client/app/route-table';
import { fieldRoutes } from '../../src/client/app/routes/field';
import { officeRoutes } from '../../src/client/app/routes/office';
import { ownRoutes } from '../../src/client/app/routes/own';
import { session, setSession } from '../../src/client/session/session';
import { Loading } from '../../src/client/ui/primitives/loading';
import { may } from '../../src/domain/access/capabilities';
import type { Title } from '../../src/contract/access';
import { place, show } from '../support/show';
import { inside, outside, press, verified } from './people';
import { rowsOf } from './rows';

vi.mock('../../src/client/features/outbox/sync-pill', () => ({ SyncPill: () => <span>All sent</span> }));

afterEach(() => {
  vi.useRealTimers();
  window.innerWidth = 1440;
});

const routes = [...ownRoutes, ...officeRoutes, ...fieldRoutes];
/** Whether a title is shown a screen at a path of the specification, such as 'walkbook/id/{id}'. */
const sees = (title: Title, path: string) =>
  // What waits on the phone stands before every gate, and so before every title.
  path === 'phone' ||
  routes.some(
    (entry) => entry.path === path.replace(/\{(\w+)\}/g, '$$$1') && (entry.may === undefined || may(title, entry.may)),
  );
const seenBy = (title: Title, paths: string) => paths.split(' ').filter((path) => !sees(title, path));
const policies = ['Privacy Policy', 'Terms & Conditions', 'Disclaimer'];
async function resize(width: number): Promise<void> {
  window.innerWidth = width;
  window.dispatchEvent(new Event('resize'));
  await act(() => new Promise((done) => setTimeout(done, 130)));
}

rowsOf(2, (row) => {
  row('On /{app}/user-options and /{app}/terms the top bar shows only Sign out (hidden while loading).', async () => {
    await outside(verified);
    for (const path of ['/app/user-options', '/app/terms']) {
      await show(FrameScreen, path);
      expect(screen.getAllByRole('button').map((each) => each.textContent)).toEqual(['Sign out']);
      expect(screen.queryByRole('navigation')).toBeNull();
      act(() => setSession({ loading: true }));
      expect(screen.queryByRole('button')).toBeNull();
      act(() => setSession({ loading: false }));
      cleanup();
    }
  });
  row(
    '/{app} (home), /{app}/dashboard, /{app}/walkbooks, /{app}/road-signs, /{app}/recommendations, /{app}/surveys,',
    () => {
      for (const title of ['Manager', 'Director'] as const)
        expect(seenBy(title, 'dashboard walkbooks road-signs recommendations surveys')).toEqual([]);
    },
  );
  row('/{app}/reports', () => {
    for (const title of ['Manager', 'Director'] as const) expect(seenBy(title, 'reports')).toEqual([]);
  });
  row(
    '/{app}/campaign, /{app}/account, /{app}/walkbook/add, /{app}/walkbook/id/{id}, /{app}/road-sign/add, /{app}/road-sign/id/{id}, /{app}/road-sign-placement, /{app}/recommendation/request, /{app}/recommendation/id/{id}, /{app}/recommendation-walkbook/{id}, /{app}/survey/add, /{app}/survey/id/{id}, /{app}/user/{id}.',
    () => {
      const signs = 'road-sign/add road-sign/id/{id} road-sign-placement';
      const recommendations = 'recommendation/request recommendation/id/{id} recommendation-walkbook/{id}';
      const rest = 'campaign account walkbook/add walkbook/id/{id} survey/add survey/id/{id} user/{id}';
      for (const title of ['Manager', 'Director'] as const)
        expect(seenBy(title, `${rest} ${signs} ${recommendations}`)).toEqual([]);
    },
  );
  row(
    '/{app} (home), /{app}/walkbooks, /{app}/road-signs, /{app}/campaign, /{app}/account, /{app}/walkbook/id/{id}, /{app}/road-sign/id/{id}, /{app}/road-sign-placement.',
    () => {
      const office = 'dashboard recommendations surveys walkbook/add road-sign/add survey/add survey/id/{id} user/{id}';
      const field = 'walkbooks road-signs campaign account walkbook/id/{id} road-sign/id/{id} road-sign-placement';
      for (const title of ['Staff', 'Volunteer'] as const) {
        expect(seenBy(title, field)).toEqual([]);
        expect(seenBy(title, office)).toEqual(office.split(' '));
      }
    },
  );
  row(
    "Sidebar with the role's menu: collapsible groups, logo linking to the marketing site, bottom links Privacy Policy, Terms & Conditions, Disclaimer (open in a new tab), and a mini/expanded toggle.",
    async () => {
      await inside();
      await show(FrameScreen, '/app/dashboard');
      await screen.findByRole('link', { name: 'Surveys' });
      await press('People');
      expect(screen.queryByRole('link', { name: 'Surveys' })).toBeNull();
      expect(screen.getByRole('link', { name: 'Porchlight, our website' }).getAttribute('href')).toBe('/');
      for (const name of policies) expect(screen.getByRole('link', { name }).getAttribute('target')).toBe('_blank');
      await press('Collapse the menu');
      expect(screen.getByRole('button', { name: 'Expand the menu' }).getAttribute('aria-expanded')).toBe('false');
      for (const name of policies) expect(screen.getByRole('link', { name }).getAttribute('target')).toBe('_blank');
    },
  );
  row('It collapses automatically at widths up to 991 px (mini mode below 992 px).', async () => {
    await inside();
    window.innerWidth = 992;
    await show(FrameScreen, '/app/dashboard');
    await screen.findByRole('button', { name: 'Collapse the menu' });
    await resize(991);
    expect(screen.getByRole('button', { name: 'Expand the menu' })).toBeDefined();
  });
  row('Top bar with a Sign out button (goes to /auth/login).', async () => {
    await inside();
    await show(FrameScreen, '/app/dashboard');
    await press('Sign out');
    // The root, which leads whoever is signed out to the login.
    await vi.waitFor(() => expect(place()).toBe('/'));
    expect(session()).toMatchObject({ user: null, campaignUser: null });
  });
  row('While the campaign loads a spinner card shows.', async () => {
    const { member, provider } = await inside();
    provider.token.mockReturnValue(new Promise(() => undefined));
    setSession({ campaign: null, user: null, loading: true });
    await show(FrameScreen, '/app/dashboard');
    expect(screen.getByRole('status').textContent).toBe('Loading your campaign...');
    act(() => setSession({ ...member, loading: false }));
    expect(screen.queryByText('Loading your campaign...')).toBeNull();
  });
  row('The main container scrolls to the top on each route change.', async () => {
    await inside();
    history.replaceState(null, '', '/app/account');
    const router = openRouter();
    await act(async () => {
      await router.load();
      render(<RouterProvider router={router} />);
    });
    const scrolls = vi.spyOn(await screen.findByRole('main'), 'scrollTo');
    await act(async () => router.navigate({ to: '/app/campaign' }));
    await vi.waitFor(() => expect(scrolls).toHaveBeenCalledExactlyOnceWith({ top: 0 }));
  });
  row(
    "Unknown paths show 'The page you are looking for doesn't exist or has been moved.' only after a 2.5 second grace period.",
    async () => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      const text = "The page you are looking for doesn't exist or has been moved.";
      await show(NotFoundScreen, '/nowhere');
      await act(() => vi.advanceTimersByTimeAsync(2_499));
      expect(screen.queryByText(text)).toBeNull();
      await act(() => vi.advanceTimersByTimeAsync(1));
      expect(screen.getByText(text)).toBeDefined();
    },
  );
  row("Root error screen: 'Something went wrong' with a Try Again button.", () => {
    const reset = vi.fn();
    render(<ErrorScreen error={new Error('x')} reset={reset} />);
    expect(screen.getByRole('heading').textContent).toBe('Something went wrong');
    fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(reset).toHaveBeenCalledOnce();
  });
  row('A chunk-load failure triggers a page reload.', async () => {
    const reload = vi.fn();
    vi.stubGlobal('location', { reload });
    const missing = new TypeError('Failed to fetch dynamically imported module: https://x/assets/a.js');
    await act(async () => void render(<ErrorScreen error={missing} reset={() => undefined} />));
    expect(reload).toHaveBeenCalledOnce();
    vi.unstubAllGlobals();
  });
  row(
    "A loading indicator shows a pulsing logo in three sizes (60, 80 and 120 pixels) with default text 'Loading...'.",
    () => {
      for (const [size, pixels] of [
        ['small', 60],
        ['medium', 80],
        ['large', 120],
      ] as const) {
        const { container, unmount } = render(<Loading size={size} />);
        expect(container.querySelector('svg')?.getAttribute('width')).toBe(String(pixels));
        expect(screen.getByText('Loading...')).toBeDefined();
        unmount();
      }
    },
  );
  row.read(
    'The contents of the dashboard, list, detail, report, text-campaign and phone-banking screens are not shown.',
    'rights-follow-memberships',
    () => {
      // Every entry of the menu has its screen, and what has none yet no entry.
      expect(menu.filter(({ path }) => !sees('Manager', path.replace('/app/', '')))).toEqual([]);
    },
  );
});
