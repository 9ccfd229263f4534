// Who may import whom. An arrow that points the wrong way is named with both its ends.
import { describe, expect, test } from 'vitest';
import { packageOf, sources, type Source } from './sources';

type Zone = 'contract' | 'domain' | 'client' | 'server' | 'sw';

function zoneOf(path: string): Zone | null {
  const [, zone] = /^(?:src\/)?(contract|domain|client|server|sw)\//.exec(path) ?? [];
  return (zone as Zone | undefined) ?? null;
}

const mayImport: Record<Zone, (target: string) => boolean> = {
  contract: (target) => zoneOf(target) === 'contract',
  domain: (target) => ['contract', 'domain'].includes(zoneOf(target) ?? ''),
  client: (target) => ['contract', 'domain', 'client'].includes(zoneOf(target) ?? ''),
  server: (target) => ['contract', 'domain', 'server'].includes(zoneOf(target) ?? ''),
  sw: (target) => ['contract', 'domain', 'sw'].includes(zoneOf(target) ?? '') || target.startsWith('src/client/local/'),
};

const inZone = (zone: Zone) => sources.filter(({ path }) => zoneOf(path) === zone);
const arrows = (from: Source[], wrong: (target: string, source: Source) => boolean) =>
  from.flatMap((source) =>
    source.imports
      .filter((each) => !each.isPackage && wrong(each.from, source))
      .map((each) => `${source.path} -> ${each.from}`),
  );
const packages = (from: Source[]) => [
  ...new Set(from.flatMap(({ imports }) => imports.filter((each) => each.isPackage).map((each) => each.from))),
];

describe('between the zones', () => {
  test.each(['contract', 'domain', 'client', 'server', 'sw'] as const)('%s imports only what it may', (zone) => {
    expect(inZone(zone).length).toBeGreaterThan(0);
    expect(arrows(inZone(zone), (target) => !mayImport[zone](target))).toEqual([]);
  });

  test('the contract knows no library but that of its schemas, the domain none at all', () => {
    expect(packages(inZone('contract'))).toEqual(['zod/mini']);
    expect(packages(inZone('domain'))).toEqual([]);
  });

  test('the browser’s zones use no part of Node, and the server none of the browser’s libraries', () => {
    expect(packages([...inZone('client'), ...inZone('sw')]).filter((name) => name.startsWith('node:'))).toEqual([]);
    const browsers = ['react', 'react-dom', 'dexie', 'firebase', 'leaflet', 'workbox-core', 'workbox-window'];
    expect(packages(inZone('server')).filter((name) => browsers.includes(packageOf(name)))).toEqual([]);
  });
});

describe('in the client', () => {
  const part = (path: string) => /^src\/client\/(features|ui|local|session|routes)\//.exec(path)?.[1] ?? null;
  const among = (name: string) => sources.filter(({ path }) => part(path) === name);

  test.each([
    ['ui', ['features', 'routes']],
    ['local', ['features', 'routes', 'ui']],
    ['session', ['features', 'routes', 'ui', 'local']],
    ['features', ['routes']],
  ] as const)('%s never points back up', (from, forbidden) => {
    expect(arrows(among(from), (target) => forbidden.some((name) => name === part(target)))).toEqual([]);
  });

  test('the session asks nothing of the caller of the contract, which stands on it', () => {
    expect(arrows(among('session'), (target) => target === 'src/client/api.ts')).toEqual([]);
    const callers = sources.filter(({ path }) => path === 'src/client/api.ts');
    expect(arrows(callers, (target) => ['features', 'ui', 'local', 'routes'].includes(part(target) ?? ''))).toEqual([]);
  });

  test('only a screen uses another noun’s part', () => {
    const noun = (path: string) => /^src\/client\/features\/([^/]+)\//.exec(path)?.[1] ?? null;
    const parts = among('features').filter(({ path }) => !path.endsWith('-screen.tsx'));
    // The frame is no noun: it is what stands around every screen.
    const foreign = (target: string, { path }: Source) =>
      noun(target) !== null && noun(target) !== noun(path) && noun(path) !== 'frame' && noun(target) !== 'frame';
    expect(arrows(parts, foreign)).toEqual([]);
  });

  test('a screen is nobody’s part: routes open it, or another screen of its noun', () => {
    const screen = /^src\/client\/features\/([^/]+)\/.*-screen\.tsx$/;
    const noun = (path: string) => screen.exec(path)?.[1];
    const others = sources.filter(({ path }) => part(path) !== 'routes' && path !== 'src/client/routes.tsx');
    expect(arrows(others, (target, { path }) => screen.test(target) && noun(target) !== noun(path))).toEqual([]);
  });
});

describe('in the server', () => {
  test('a repo knows its own tables and the database, no handler and no route', () => {
    const repos = sources.filter(({ path }) => /^src\/server\/modules\/.*repo\.ts$/.test(path));
    expect(repos.length).toBeGreaterThan(0);
    expect(arrows(repos, (target) => /handlers\.ts$|\/http\/(routes|app)\.ts$/.test(target))).toEqual([]);
  });

  test('nothing below the routes imports them, and no module imports another’s handlers', () => {
    const modules = sources.filter(({ path }) => path.startsWith('src/server/modules/'));
    expect(arrows(modules, (target) => /\/handlers\.ts$|\/http\/(routes|app)\.ts$|\/main\.ts$/.test(target))).toEqual(
      [],
    );
  });

  test('the database stands on nothing of the server', () => {
    const database = sources.filter(({ path }) => /^src\/server\/db\/[^/]+\.ts$/.test(path));
    expect(
      arrows(database, (target) => target.startsWith('src/server/') && !target.startsWith('src/server/db/')),
    ).toEqual([]);
  });
});
