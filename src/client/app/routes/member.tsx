// The member's screens as routes: one route a path, the screen by what the member may do.
import { createRoute, Navigate, redirect, useParams } from '@tanstack/react-router';
import type { AnyRoute } from '@tanstack/react-router';
import { isId } from '../../../contract/fields';
import { firstScreen, mayAs } from '../../../domain/access/capabilities';
import { session, useSession } from '../../session/session';
import { lazyScreen, type RouteEntry } from './route-entry';

/** The line of a path that the member sees: one with a capability that they have, before one without. */
function pick(lines: readonly RouteEntry[]): RouteEntry | undefined {
  const { campaignUser } = session();
  const able = lines.find((line) => line.may !== undefined && mayAs(campaignUser, line.may));
  return able ?? lines.find((line) => line.may === undefined);
}

/** It waits before it says anything, so it may as well be loaded then. */
export const notFoundScreen = lazyScreen(() => import('../frame/not-found-screen'));

function routeOf(parent: AnyRoute, path: string, lines: readonly RouteEntry[]) {
  function MemberScreen() {
    const { user, campaign, campaignUser } = useSession();
    const params: Record<string, string> = useParams({ strict: false });
    const line = pick(lines);
    // On the way out of a campaign the old screen is still the router's for a moment.
    if (!user || !campaign || !campaignUser) return null;
    // The title may change while the screen is open.
    if (!line) return <Navigate to={`/app/${firstScreen(campaignUser.title)}`} replace />;
    // No screen is asked for what can't be there: an address cut short, or typed wrongly.
    const isThere = Object.entries(params).every(([name, value]) => name === 'section' || isId(value));
    const { Screen } = isThere ? line.screen : notFoundScreen;
    const screen = <Screen />;
    return line.desk ? <div className="desk">{screen}</div> : screen;
  }
  MemberScreen.preload = async () => pick(lines)?.screen.preload();
  return createRoute({
    getParentRoute: () => parent,
    path,
    // This phone keeps things by the small letters of an id: a link may have been written in capitals.
    params: {
      parse: (params: Record<string, string>) =>
        Object.fromEntries(
          Object.entries(params).map(([name, value]) => [name, isId(value) ? value.toLowerCase() : value]),
        ),
    },
    beforeLoad: () => {
      const title = session().campaignUser?.title;
      if (title && !pick(lines)) throw redirect({ to: `/app/${firstScreen(title)}`, replace: true });
    },
    component: MemberScreen,
  });
}

export function memberRoutes(parent: AnyRoute, lines: readonly RouteEntry[]): AnyRoute[] {
  const byPath = new Map<string, RouteEntry[]>();
  for (const line of lines) byPath.set(line.path, [...(byPath.get(line.path) ?? []), line]);
  return [...byPath].map(([path, same]) => routeOf(parent, path, same));
}
