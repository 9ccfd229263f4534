// Shows one screen in a router of its own: every other address is a page that says where one is.
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
  useLocation,
} from '@tanstack/react-router';
import { act, render, screen } from '@testing-library/react';
import type { ComponentType } from 'react';

function Elsewhere() {
  const { pathname, searchStr } = useLocation();
  return <p data-testid="place">{pathname + searchStr}</p>;
}

/** Opens `address`, whose path shows `Screen`; `path` names its parameters, where it has some: '/group/$id'. */
export async function show(Screen: ComponentType, address = '/', path = address.replace(/\?.*/, '')): Promise<void> {
  const root = createRootRoute();
  const here = createRoute({ getParentRoute: () => root, path, component: () => <Screen /> });
  const rest = createRoute({ getParentRoute: () => root, path: '$', component: Elsewhere });
  const start = createRoute({ getParentRoute: () => root, path: '/', component: Elsewhere });
  const router = createRouter({
    routeTree: root.addChildren(path === '/' ? [here, rest] : [here, start, rest]),
    history: createMemoryHistory({ initialEntries: [address] }),
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch: (search) => {
      const text = new URLSearchParams(search as Record<string, string>).toString();
      return text ? `?${text}` : '';
    },
  });
  await act(async () => {
    await router.load();
    render(<RouterProvider router={router} />);
  });
}

/** Where the router went after the screen was left; null while it is still shown. */
export function place(): string | null {
  return screen.queryByTestId('place')?.textContent ?? null;
}
