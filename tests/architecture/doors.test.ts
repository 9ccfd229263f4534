// One door per library: whoever wants what a library does asks the door.
import { describe, expect, test } from 'vitest';
import { packageOf, sources, withoutComments } from './sources';

const doors: [library: string, door: RegExp][] = [
  ['dexie', /^src\/client\/offline\//],
  ['firebase', /^src\/client\/session\//],
  ['leaflet', /^src\/client\/ui\/map\//],
  ['react-leaflet', /^src\/client\/ui\/map\//],
  ['pg', /^src\/server\/(db\/|demo\/|modules\/[^/]+\/([a-z-]+-)?repo\.ts)/],
  ['kysely', /^src\/server\/(db\/|demo\/|jobs\/queue\.ts|(.+\/)?([a-z-]+-)?repo\.ts)/],
  ['pg-copy-streams', /^src\/server\/db\//],
  ['pg-boss', /^src\/server\/jobs\/queue(-repo)?\.ts$/],
  ['fastify', /^src\/server\/http\//],
  ['jose', /^src\/server\/(http\/identity|providers\/identity-accounts)\.ts$/],
  ['nodemailer', /^src\/server\/providers\/mail-(smtp|folder)\.ts$/],
  // The demo draws its pictures with it.
  ['sharp', /^src\/server\/(providers\/(photos|artwork)|demo\/demo-pictures)\.ts$/],
  ['@cantoo/pdf-lib', /^src\/server\/providers\/(print-)?artwork\.ts$/],
  ['@hyzyla/pdfium', /^src\/server\/providers\/artwork\.ts$/],
  ['twilio', /^src\/server\/providers\/carrier\/([a-z]+-)*twilio(-[a-z]+)*\.ts$/],
  ['@twilio/voice-sdk', /^src\/client\/features\/phone-banks\/browser-phone\.ts$/],
  ['@aws-sdk/client-s3', /^src\/server\/providers\/files-s3\.ts$/],
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

test('the table of time zones stays on the server', () => {
  const users = sources.filter(({ imports }) => imports.some(({ from }) => from.endsWith('i18n/country-of-zone.ts')));
  expect(users.map(({ path }) => path).filter((path) => !path.startsWith('src/server/'))).toEqual([]);
});

describe('the network', () => {
  test('is asked by the client in its one caller, its own settings and what must not wait for it', () => {
    const users = sources.filter(
      ({ path, text }) => path.startsWith('src/client/') && /(?<![\w.])fetch\(/.test(withoutComments(text)),
    );
    // The rescue page uses none of the app's parts: they may be what is broken.
    const allowed = /^src\/client\/(data\/api\.ts$|session\/|offline\/|app\/rescue\/)/;
    expect(users.map(({ path }) => path).filter((path) => !allowed.test(path))).toEqual([]);
  });
});

describe('SQL', () => {
  const holdsSql = ({ text }: { text: string }) =>
    /\bsql(<[^`]*>)?`|\.(selectFrom|insertInto|updateTable|deleteFrom|executeSql)\(|\bquery(<[^(]*>)?\(\s*[`'"]/.test(
      withoutComments(text),
    );
  const paths = (pattern: RegExp) => sources.filter(({ path }) => pattern.test(path)).filter(holdsSql);

  test('is written in the database’s folder and in files called repo, nowhere else', () => {
    // The demo sets back the times of what it made by the product's own functions.
    const home = /^src\/server\/(db\/|demo\/|(.+\/)?([a-z-]+-)?repo\.ts$)/;
    expect(
      sources
        .filter(holdsSql)
        .map(({ path }) => path)
        .filter((path) => !home.test(path)),
    ).toEqual([]);
    expect(paths(/repo\.ts$/).length).toBeGreaterThan(30);
  });

  test('is in no handler', () => {
    const handlers = sources.filter(({ path }) => /^src\/server\/.*handlers\.ts$/.test(path));
    expect(handlers.length).toBeGreaterThan(10);
    expect(handlers.filter(holdsSql).map(({ path }) => path)).toEqual([]);
  });

  test('of a kept plan names each column: the next release may add one while this one’s servers work on', () => {
    const kept = sources.flatMap(({ path, text }) => keptTexts(withoutComments(text)).map((each) => ({ path, each })));
    expect(kept.length).toBeGreaterThan(15);
    expect(kept.filter(({ each }) => takesAllColumns(each)).map(({ path }) => path)).toEqual([]);
  });

  test('is seen to take all columns, but for those that a part of the statement names', () => {
    const all = [
      'select door_facts.*, 1 from door_facts',
      'select * from x',
      'insert into x returning *',
      'select 1, * from x',
    ];
    expect(all.filter((each) => !takesAllColumns(each))).toEqual([]);
    const named = [
      'select count(*) from x',
      'with m as (select id from x) select m.*, 1 from m',
      'select hits * 2 from x',
    ];
    expect(named.filter(takesAllColumns)).toEqual([]);
    const nested = 'sql`${planKept} select id ${some ? sql`, a` : sql``}, x.* from x`; sql`select y.* from y`';
    expect(keptTexts(nested)).toEqual(['${planKept} select id ${some ? sql`, a` : sql``}, x.* from x']);
  });
});

/** The statements of a source whose plans are kept, as they are written. */
function keptTexts(source: string): string[] {
  return [...source.matchAll(/`(?=\$\{planKept)|\bkeptStatement(?:<[^`]*?>)?\(\s*`/g)].map(({ 0: begin, index }) => {
    const from = index + begin.length;
    return source.slice(from, endOfTemplate(source, from));
  });
}

/** Where the template ends whose text begins at `from`. */
function endOfTemplate(source: string, from: number): number {
  let at = from;
  while (at < source.length && source[at] !== '`')
    at = source.startsWith('${', at) ? endOfHole(source, at + 2) : at + 1;
  return at;
}

function endOfHole(source: string, from: number): number {
  let [at, depth] = [from, 1];
  for (; depth > 0 && at < source.length; at += 1) {
    if (source[at] === '`') at = endOfTemplate(source, at + 1);
    if (source[at] === '{') depth += 1;
    if (source[at] === '}') depth -= 1;
  }
  return at;
}

function takesAllColumns(text: string): boolean {
  const parts = new Set([...text.matchAll(/\b(\w+) as (?:(?:not )?materialized )?\(/g)].map(([, name]) => name));
  const whole = [...text.matchAll(/(\w+)\.\*/g)].map(([, name]) => name);
  return /\b(?:select|returning)\s+\*|,\s*\*|\bselectAll\b/.test(text) || whole.some((name) => !parts.has(name));
}

test('people are shown by one set of columns, beside the condition that leaves out confidential records', () => {
  const shows = sources.filter(({ path, text }) => path.endsWith('repo.ts') && /[^ ]voterColumns\(/.test(text));
  expect(shows.length).toBeGreaterThan(3);
  expect(shows.filter(({ text }) => text.split('voterColumns(').length > text.split('mayBeListed').length)).toEqual([]);
});

test('settings are read from the environment in one place', () => {
  const readers = sources.filter(
    ({ path, text }) => /process\.env\b/.test(withoutComments(text)) && !path.includes('/launch/'),
  );
  expect(readers.map(({ path }) => path)).toEqual(['src/server/config.ts']);
});
