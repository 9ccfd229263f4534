// One door per library: whoever wants what a library does asks the door.
import { describe, expect, test } from 'vitest';
import { packageOf, sources, withoutComments } from './sources';

const doors: [library: string, door: RegExp][] = [
  ['dexie', /^src\/client\/local\//],
  ['firebase', /^src\/client\/session\//],
  ['leaflet', /^src\/client\/ui\/map\//],
  ['react-leaflet', /^src\/client\/ui\/map\//],
  ['pg', /^src\/server\/(db\/|modules\/[^/]+\/([a-z-]+-)?repo\.ts|modules\/voter-groups\/import-session\.ts)/],
  ['kysely', /^src\/server\/(db\/|modules\/|jobs\.ts|http\/(rate|idempotency)\.ts)/],
  ['pg-copy-streams', /^src\/server\/(db\/|modules\/voter-groups\/import-session\.ts)/],
  ['pg-boss', /^src\/server\/jobs\.ts$/],
  ['fastify', /^src\/server\/http\//],
  ['jose', /^src\/server\/http\/identity\.ts$/],
  // The demo draws its pictures with it.
  ['sharp', /^src\/server\/(providers\/photos|db\/seed\/demo-pictures)\.ts$/],
  ['@aws-sdk/client-s3', /^src\/server\/providers\/files-s3\.ts$/],
  ['papaparse', /^src\/client\/ui\/csv\.ts$/],
];

test.each(doors)('%s has one door', (library, door) => {
  const users = sources.filter(({ imports }) =>
    imports.some((each) => each.isPackage && packageOf(each.from) === library),
  );
  expect(users.map(({ path }) => path).filter((path) => !door.test(path))).toEqual([]);
});

test('Sentry is in one file, and comes late', () => {
  const users = sources.flatMap(({ path, imports }) =>
    imports.filter((each) => packageOf(each.from).startsWith('@sentry')).map((each) => ({ path, ...each })),
  );
  expect(new Set(users.map(({ path }) => path)).size).toBe(1);
  expect(users.filter((each) => !each.isLazy && !each.isType)).toEqual([]);
});

describe('the network', () => {
  test('is asked by the client in its one caller, its own settings and what must not wait for it', () => {
    const users = sources.filter(
      ({ path, text }) => path.startsWith('src/client/') && /(?<![\w.])fetch\(/.test(withoutComments(text)),
    );
    const allowed = /^src\/client\/(api\.ts$|session\/|local\/)/;
    expect(users.map(({ path }) => path).filter((path) => !allowed.test(path))).toEqual([]);
  });
});

describe('SQL', () => {
  const holdsSql = ({ text }: { text: string }) =>
    /\bsql(<[^`]*>)?`|\.(selectFrom|insertInto|updateTable|deleteFrom)\(/.test(withoutComments(text));

  test('is written in the database’s folder and in the modules below their handlers, nowhere else', () => {
    const home = /^src\/server\/(db\/|modules\/|jobs\.ts$|access\.ts$|http\/(rate|idempotency)\.ts$)/;
    expect(
      sources
        .filter(holdsSql)
        .map(({ path }) => path)
        .filter((path) => !home.test(path)),
    ).toEqual([]);
  });

  test('is in no handler', () => {
    const handlers = sources.filter(({ path }) => /^src\/server\/modules\/[^/]+\/handlers\.ts$/.test(path));
    expect(handlers.length).toBeGreaterThan(0);
    expect(handlers.filter(holdsSql).map(({ path }) => path)).toEqual([]);
  });
});

test('settings are read from the environment in one place', () => {
  const readers = sources.filter(
    ({ path, text }) => /process\.env\b/.test(withoutComments(text)) && !path.includes('/launch/'),
  );
  expect(readers.map(({ path }) => path)).toEqual(['src/server/config.ts']);
});
