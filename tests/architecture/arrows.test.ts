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
  sw: (target) =>
    ['contract', 'domain', 'sw'].includes(zoneOf(target) ?? '') || target.startsWith('src/client/offline/'),
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

describe('circles and depth', () => {
  const graph = new Map(
    sources.map((source) => [source.path, source.imports.filter((each) => !each.isPackage && !each.isLazy)]),
  );

  test('no file imports itself through others, not even for a type', () => {
    const done = new Set<string>();
    const circles: string[] = [];
    const visit = (path: string, trail: readonly string[]): void => {
      if (trail.includes(path)) circles.push([...trail.slice(trail.indexOf(path)), path].join(' -> '));
      else if (!done.has(path)) {
        for (const each of graph.get(path) ?? []) visit(each.from, [...trail, path]);
        done.add(path);
      }
    };
    for (const path of graph.keys()) visit(path, []);
    expect(circles.filter((circle) => !circle.includes('server/db/schema'))).toEqual([]);
  });

  test.each([
    ['the server’s modules', /^src\/server\/modules\/([^/]+)\//],
    ['the domain’s folders', /^src\/domain\/([^/]+)\//],
    ['the client’s parts', /^src\/client\/([^/]+)\//],
    ['the client’s features', /^src\/client\/features\/([^/]+)\//],
  ])('%s do not need one another in a circle, not even for a type', (_, room) => {
    const roomOf = (path: string) => room.exec(path)?.[1];
    const needs = new Map<string, Map<string, string>>();
    for (const { path, imports } of sources) {
      const from = roomOf(path);
      if (from === undefined) continue;
      for (const each of imports) {
        const to = roomOf(each.from);
        if (to === undefined || to === from) continue;
        needs.set(from, (needs.get(from) ?? new Map<string, string>()).set(to, `${path} -> ${each.from}`));
      }
    }
    expect(needs.size).toBeGreaterThan(3);
    const above = (start: string): Set<string> => {
      const found = new Set<string>();
      const open = [start];
      for (let next = open.pop(); next !== undefined; next = open.pop())
        for (const to of needs.get(next)?.keys() ?? []) if (!found.has(to)) open.push((found.add(to), to));
      return found;
    };
    const circles = [...needs].flatMap(([from, targets]) =>
      [...targets].filter(([to]) => above(to).has(from)).map(([, arrow]) => arrow),
    );
    expect(circles).toEqual([]);
  });

  test('what is kept offline is at most 7 levels deep', () => {
    const levels = new Map<string, number>();
    const levelOf = (path: string): number => {
      const known = levels.get(path);
      if (known !== undefined) return known;
      const below = (graph.get(path) ?? []).filter(
        (each) => !each.isType && each.from.startsWith('src/client/offline/'),
      );
      const level = 1 + Math.max(0, ...below.map((each) => levelOf(each.from)));
      levels.set(path, level);
      return level;
    };
    const offline = [...graph.keys()].filter((path) => path.startsWith('src/client/offline/'));
    expect(offline.filter((path) => levelOf(path) > 7)).toEqual([]);
  });

  test('outbox, delivery, mirror and device do not need one another in a circle', () => {
    const order = ['device', 'outbox', 'delivery', 'mirror'];
    const rank = (path: string) => order.indexOf(/^src\/client\/offline\/(\w+)\//.exec(path)?.[1] ?? '');
    const up = [...graph].flatMap(([path, imports]) =>
      imports
        .filter((each) => rank(path) >= 0 && rank(each.from) > rank(path))
        .map((each) => `${path} -> ${each.from}`),
    );
    expect(up).toEqual([]);
  });
});

describe('in the client', () => {
  const part = (path: string) => /^src\/client\/(app|features|ui|offline|data|session|i18n)\//.exec(path)?.[1] ?? null;
  const among = (name: string) => sources.filter(({ path }) => part(path) === name);

  test.each([
    ['features', ['app']],
    ['ui', ['app', 'features', 'offline']],
    ['offline', ['app', 'features', 'ui']],
    ['data', ['app', 'features', 'ui', 'offline']],
    ['session', ['app', 'features', 'ui', 'offline', 'data']],
    ['i18n', ['app', 'features', 'ui', 'offline', 'data', 'session']],
  ] as const)('%s never points back up', (from, forbidden) => {
    expect(arrows(among(from), (target) => forbidden.some((name) => name === part(target)))).toEqual([]);
  });

  test('only a screen uses another noun’s part', () => {
    const noun = (path: string) => /^src\/client\/features\/([^/]+)\//.exec(path)?.[1] ?? null;
    const parts = among('features').filter(({ path }) => !path.endsWith('-screen.tsx'));
    const foreign = (target: string, { path }: Source) => noun(target) !== null && noun(target) !== noun(path);
    expect(arrows(parts, foreign)).toEqual([]);
  });

  test('a screen is no one’s part: the app opens it, or another screen of its noun', () => {
    const screen = /^src\/client\/features\/([^/]+)\/.*-screen\.tsx$/;
    const noun = (path: string) => screen.exec(path)?.[1];
    const others = sources.filter(({ path }) => part(path) !== 'app');
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
    expect(arrows(modules, (target) => /handlers\.ts$|\/http\/(routes|app)\.ts$|\/main\.ts$/.test(target))).toEqual([]);
  });

  test('jobs and providers serve the modules and know none', () => {
    const below = sources.filter(({ path }) => /^src\/server\/(jobs|providers)\//.test(path));
    expect(below.length).toBeGreaterThan(5);
    expect(arrows(below, (target) => target.startsWith('src/server/modules/'))).toEqual([]);
  });

  test('the database stands on nothing of the server', () => {
    const database = sources.filter(({ path }) => /^src\/server\/db\/[^/]+\.ts$/.test(path));
    expect(
      arrows(database, (target) => target.startsWith('src/server/') && !target.startsWith('src/server/db/')),
    ).toEqual([]);
  });
});
