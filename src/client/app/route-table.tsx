// Every address of the app. The screens themselves are loaded when they are wanted.
import { createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router';
import type { AnyRoute } from '@tanstack/react-router';
import { gate } from '../../domain/access/gates';
import { ErrorScreen } from './frame/error-screen';
import { Root } from './frame/root';
import { fieldRoutes, phoneScreen } from './routes/field';
import { atDesk, lazyScreen } from './routes/route-entry';
import type { LazyScreen } from './routes/route-entry';
import { memberRoutes, notFoundScreen } from './routes/member';
import { dashboardScreen, officeRoutes } from './routes/office';
import { ownRoutes } from './routes/own';
import { gateState, onGateState } from '../session/gate-state';
import { Loading } from '../ui/primitives/loading';

function component({ Screen, preload }: LazyScreen) {
  const Shown = () => <Screen />;
  return Object.assign(Shown, { preload });
}

const NotFound = component(notFoundScreen);
const root = createRootRoute({ component: Root, notFoundComponent: NotFound });

function forward(path: string, to: string) {
  return createRoute({
    getParentRoute: () => root,
    path,
    beforeLoad: () => {
      throw redirect({ to, replace: true });
    },
  });
}

function open(parent: AnyRoute, path: string, screen: LazyScreen) {
  return createRoute({ getParentRoute: () => parent, path, component: component(screen) });
}

const frame = lazyScreen(() => import('./frame/frame-screen'));

/** Fetches the screens of an address while the session is still being read: in the field every moment of a start counts. */
export function warmScreens(pathname: string): void {
  // The list of a walkbook comes with it.
  void frame.preload();
  if (pathname.startsWith('/app/dashboard')) void dashboardScreen.preload();
}

/** A scanned code that was opened before its reader was signed in: they come to it once they are a member. */
let scanned: string | null = null;

/** Where someone at `pathname` has to go instead, if anywhere. */
function wayOn(pathname: string): { to: string } | { href: string } | null {
  const state = gateState();
  if (scanned !== null && state.identity === 'verified' && state.title !== null && state.terms === true) {
    const href = scanned;
    scanned = null;
    return { href };
  }
  const to = gate(state, pathname);
  return to === null ? null : { to };
}

/** The protected area: its gates run before anything of it is shown, and again whenever the session changes. */
const app = createRoute({
  getParentRoute: () => root,
  path: '/app',
  beforeLoad: ({ location }) => {
    const way = wayOn(location.pathname);
    if (way !== null && location.pathname.startsWith('/app/walkbook/hand/')) scanned = location.href;
    if (way !== null) throw redirect({ ...way, replace: true });
  },
  component: component(frame),
  notFoundComponent: NotFound,
});

const tree = root.addChildren([
  forward('/', '/app'),
  forward('/admin/dashboard', '/app/dashboard'),
  forward('/user/dashboard', '/app/walkbooks'),
  open(
    root,
    '/auth/login',
    lazyScreen(() => import('../features/auth/login-screen')),
  ),
  open(
    root,
    '/auth/register',
    lazyScreen(() => import('../features/auth/register-screen')),
  ),
  open(
    root,
    '/auth/join',
    lazyScreen(() => import('../features/auth/join-screen')),
  ),
  open(
    root,
    '/auth/link',
    lazyScreen(() => import('../features/auth/link-screen')),
  ),
  open(
    root,
    '/auth/verify',
    lazyScreen(() => import('../features/auth/verify-screen')),
  ),
  open(
    root,
    '/auth/email-verified',
    lazyScreen(() => import('../features/auth/email-verified-screen')),
  ),
  app.addChildren([
    open(
      app,
      'user-options',
      lazyScreen(() => import('../features/campaigns/chooser-screen')),
    ),
    open(
      app,
      'invitation',
      lazyScreen(() => import('../features/campaigns/invitation-screen')),
    ),
    open(
      app,
      'terms',
      lazyScreen(() => import('../features/auth/terms-screen')),
    ),
    open(app, 'phone', phoneScreen),
    ...memberRoutes(app, [...atDesk(ownRoutes), ...atDesk(officeRoutes), ...fieldRoutes]),
  ]),
]);

/** Search parameters are texts, as they stand in the address: an invitation token of digits is no number. */
const searchAsText = {
  parseSearch: (search: string) => Object.fromEntries(new URLSearchParams(search)),
  stringifySearch: (search: Record<string, unknown>) => {
    const given = Object.entries(search).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
    const text = new URLSearchParams(given).toString();
    return text ? `?${text}` : '';
  },
};

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The address that was just verified: for the sign-in form. */
    verified?: string | undefined;
  }
}

export function openRouter() {
  const router = createRouter({
    routeTree: tree,
    ...searchAsText,
    defaultPreload: 'intent',
    defaultErrorComponent: ErrorScreen,
    defaultPendingComponent: Loading,
  });
  onGateState(() => {
    // After the change is whole: signing out changes identity and session one after the other.
    queueMicrotask(() => {
      const way = wayOn(router.state.location.pathname);
      if (way !== null) void router.navigate({ ...way, replace: true });
    });
  });
  return router;
}
