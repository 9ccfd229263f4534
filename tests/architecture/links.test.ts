// Links lead to addresses that there are: a typed table of routes would be a part of every phone's first load.
import { expect, test } from 'vitest';
import { sources } from './sources';

const isTable = (path: string) => /^src\/client\/app\/(route-table|routes\/\w+)\.tsx?$/.test(path);
const routes = new Set(
  sources
    .filter(({ path }) => isTable(path))
    .flatMap(({ text }) => [...text.matchAll(/'([a-z$/A-Z-]+)'/g)])
    .map(([, path]) => `/app/${path}`),
);

test('every address of the app that the client names has a screen', () => {
  const named = sources
    .filter(({ path }) => path.startsWith('src/client/'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/(['"])(\/app\/[a-zA-Z$/-]*[a-zA-Z])\1/g)].map(
        ([, , address = '']) => `${address.replace(/^\/app\/campaign\/\w+/, '/app/campaign/$section')} in ${path}`,
      ),
    );
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter((each) => !routes.has(each.split(' ')[0] ?? ''))).toEqual([]);
});
