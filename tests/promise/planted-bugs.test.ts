// Bugs that would break the promise, six of them named by the protocol, planted in the loaded sources one by one: the model must catch each of them.
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { testSeed } from '../support/seed';
import type { Plant } from './plant';
import { bundle } from './release';
import type { Command } from './schedule';
import { serverHere, type ServerParts } from './server';
import { openStage, tryPromise, type Stage } from './stage';

/** So many schedules at most until a bug must be caught. Each shows within a few dozen on the average; no seed may be unlucky. */
const most = 1_500;
const seed = Number(process.env.PROMISE_SEED ?? testSeed);

interface Bug {
  name: string;
  /** What the model says of it in the schedule that shows it; which of its rules chance breaks first is chance. */
  breaks?: RegExp;
  app?: Plant[];
  server?: Plant[];
  /** The schedule that shows it, where chance finds it too seldom. */
  shown?: Command[];
}

/** What a call answered, as the marked statement reads it: `return withReceipts(declared.reply, reply);` */
const answerIn = (statement: string): string => statement.replace(/^return (.*);$/s, '$1');

const bugs: Bug[] = [
  {
    name: 'a 401 deletes what was to be sent',
    app: [{ mark: 'signed-out', replace: () => 'await db.items.bulkDelete(waiting.map(({ id }) => id));' }],
  },
  {
    name: 'the outbox is emptied before the request is made',
    app: [
      {
        mark: 'sending',
        replace: (count) =>
          count.replace(/^\w+\((\w+).*/s, 'await withOutbox((db) => db.items.bulkDelete($1.map((item) => item.id)));'),
      },
    ],
  },
  {
    name: 'a PUT of the whole document overwrites what others sent',
    server: [
      {
        mark: 'insert-only',
        replace: (insert) =>
          'return sql`delete from all_touches where campaign_id = ${place.campaign_id} and walkbook_id = ${place.walkbook_id}\n' +
          `    and id <> all(\${facts.map((fact) => fact.id)}::uuid[])\`.execute(tx).then(() => ${answerIn(insert)});`,
      },
    ],
  },
  {
    name: 'any answer with 200 counts as success',
    app: [
      {
        mark: 'receipts',
        replace: (read) =>
          `const sent = ${answerIn(read)};\n` +
          '  if (sent.receipts.size > 0 || sent.outcome.kind !== "answer" || sent.outcome.status !== 200) return sent;\n' +
          "  const all = items.map((item) => [item.id, { id: item.id, verdict: 'stored' as const }] as const);\n" +
          '  return { ...answered(200, true), receipts: new Map(all) };',
      },
    ],
  },
  {
    name: 'signing out clears the outbox too',
    app: [
      {
        mark: 'sign-out',
        replace: (clear) =>
          `${clear}\n  onClear(() => new Promise<void>((done) => {\n` +
          "    const request = indexedDB.deleteDatabase('porchlight-outbox');\n" +
          '    request.onsuccess = request.onerror = request.onblocked = () => done();\n  }));',
      },
    ],
  },
  {
    name: 'only the lock keeps a fact from being stored twice',
    app: [
      {
        mark: 'own-ids',
        replace: (push) =>
          push.replace(
            /item\.fact/,
            'item.kind !== "touch" ? item.fact : { ...item.fact, id: item.id.slice(0, 24) + Math.floor(Math.random() * 2 ** 48).toString(16).padStart(12, "0") }',
          ),
      },
      {
        mark: 'receipts',
        replace: (read) =>
          `const sent = ${answerIn(read)};\n` +
          '  const own = (id: string) => items.find((item) => item.id.slice(0, 24) === id.slice(0, 24))?.id ?? id;\n' +
          '  return { ...sent, receipts: new Map([...sent.receipts].map(([id, receipt]) => [own(id), { ...receipt, id: own(id) }])) };',
      },
    ],
  },
  {
    name: 'nobody compares what arrived with what the server still has',
    breaks: /MISSING/,
    shown: [
      { deed: { do: 'backup' }, faults: [], rush: null },
      { deed: { do: 'save', phone: 0, tab: 0, walkbookView: 0, what: 'visit', size: 1 }, faults: [], rush: null },
      { deed: { do: 'sleep', seconds: 3 }, faults: [], rush: null },
      { deed: { do: 'restore' }, faults: [], rush: null },
    ],
    app: [{ mark: 'compare', replace: () => ';' }],
  },
  {
    name: 'the bytes of a photo are deleted with its receipt',
    breaks: /PHOTO|STUCK/,
    shown: [
      { deed: { do: 'backup' }, faults: [], rush: null },
      { deed: { do: 'save', phone: 0, tab: 0, walkbookView: 0, what: 'photo', size: 1 }, faults: [], rush: null },
      { deed: { do: 'sleep', seconds: 10 }, faults: [], rush: null },
      { deed: { do: 'restore' }, faults: [], rush: null },
    ],
    app: [
      {
        mark: 'photo-bytes',
        replace: (write) => `${write}\n  await withOutbox((db) => db.photos.bulkDelete(come.map((item) => item.id)));`,
      },
    ],
  },
  {
    name: 'the bytes of a voice note are deleted with its receipt',
    breaks: /PHOTO|STUCK/,
    shown: [
      { deed: { do: 'backup' }, faults: [], rush: null },
      { deed: { do: 'save', phone: 0, tab: 0, walkbookView: 0, what: 'voice', size: 1 }, faults: [], rush: null },
      { deed: { do: 'sleep', seconds: 10 }, faults: [], rush: null },
      { deed: { do: 'restore' }, faults: [], rush: null },
    ],
    app: [
      {
        mark: 'photo-bytes',
        replace: (write) =>
          `${write}\n  const ofDoors = come.filter((item) => item.kind === 'door_file');\n` +
          '  await withOutbox((db) => db.photos.bulkDelete(ofDoors.map((item) => item.id)));',
      },
    ],
  },
  {
    name: 'only the photos of signs are sent again when the server lost them',
    breaks: /PHOTO/,
    shown: [
      { deed: { do: 'backup' }, faults: [], rush: null },
      { deed: { do: 'save', phone: 0, tab: 0, walkbookView: 0, what: 'door-photo', size: 1 }, faults: [], rush: null },
      { deed: { do: 'sleep', seconds: 10 }, faults: [], rush: null },
      { deed: { do: 'restore' }, faults: [], rush: null },
    ],
    app: [{ mark: 'all-bytes', replace: (kept) => kept.replace('isPhoto(row)', "row.kind === 'placement_photo'") }],
  },
  {
    name: 'a sealed receipt opens only in the page that sealed it',
    breaks: /MISSING/,
    shown: [
      { deed: { do: 'save', phone: 0, tab: 0, walkbookView: 0, what: 'knocks', size: 1 }, faults: [], rush: null },
      { deed: { do: 'sleep', seconds: 3 }, faults: [], rush: null },
      { deed: { do: 'backup' }, faults: [], rush: null },
      { deed: { do: 'save', phone: 0, tab: 0, walkbookView: 0, what: 'visit', size: 1 }, faults: [], rush: null },
      { deed: { do: 'sleep', seconds: 3 }, faults: [], rush: null },
      { deed: { do: 'kill', phone: 0, tab: 0 }, faults: [], rush: null },
      { deed: { do: 'restore' }, faults: [], rush: null },
    ],
    app: [
      {
        mark: 'receipt-place',
        replace: (place) => `const ofPage = Math.random();\n${place.replace('receipt $', 'receipt ${ofPage} $')}`,
      },
    ],
  },
  {
    name: 'a plain receipt goes, and its sealed one does not come',
    breaks: /LOST|MISSING/,
    shown: [
      { deed: { do: 'backup' }, faults: [], rush: null },
      { deed: { do: 'save', phone: 0, tab: 0, walkbookView: 0, what: 'visit', size: 1 }, faults: [], rush: null },
      { deed: { do: 'sleep', seconds: 3 }, faults: [], rush: null },
      { deed: { do: 'restore' }, faults: [], rush: null },
    ],
    app: [{ mark: 'no-receipt-lost', replace: () => '' }],
  },
  {
    name: 'the key that a restored server makes replaces the one that receipts are sealed with',
    breaks: /MISSING/,
    shown: [
      { deed: { do: 'backup' }, faults: [], rush: null },
      { deed: { do: 'save', phone: 0, tab: 0, walkbookView: 0, what: 'visit', size: 1 }, faults: [], rush: null },
      { deed: { do: 'sleep', seconds: 3 }, faults: [], rush: null },
      { deed: { do: 'kill', phone: 0, tab: 0 }, faults: [], rush: null },
      { deed: { do: 'restore', keys: 'lost' }, faults: [], rush: null },
      { deed: { do: 'sleep', seconds: 3 }, faults: [], rush: null },
    ],
    app: [{ mark: 'former-key', replace: (write) => `former.length = 0;\n  ${write}` }],
  },
  {
    name: 'receipts are compared by number only, and another phone has used the number',
    breaks: /MISSING/,
    shown: [
      { deed: { do: 'save', phone: 0, tab: 0, walkbookView: 0, what: 'knocks', size: 1 }, faults: [], rush: null },
      { deed: { do: 'sleep', seconds: 10 }, faults: [], rush: null },
      { deed: { do: 'clone' }, faults: [], rush: null },
      { deed: { do: 'save', phone: 1, tab: 0, walkbookView: 0, what: 'knocks', size: 3 }, faults: [], rush: null },
      { deed: { do: 'save', phone: 0, tab: 0, walkbookView: 0, what: 'knocks', size: 1 }, faults: [], rush: 0 },
      { deed: { do: 'sleep', seconds: 3 }, faults: [], rush: null },
      { deed: { do: 'restore' }, faults: [], rush: null },
    ],
    app: [
      {
        mark: 'by-ids',
        replace: () =>
          'const seqs = new Map(settled.map((row) => [row.id, row.seq]));\n' +
          '  const lost = facts.filter((fact) => holds(reply.missing, seqs.get(fact.id) ?? 0));',
      },
    ],
  },
  {
    name: 'receipts of what came by a file are left to the phone that it came from, which is no more',
    breaks: /MISSING/,
    shown: [
      { deed: { do: 'offline', phone: 0, on: true }, faults: [], rush: null },
      { deed: { do: 'save', phone: 0, tab: 0, walkbookView: 0, what: 'visit', size: 1 }, faults: [], rush: null },
      { deed: { do: 'sign-out', phone: 1, tab: 0, next: 0 }, faults: [], rush: null },
      { deed: { do: 'carry', phone: 0, tab: 0, to: 0 }, faults: [], rush: null },
      { deed: { do: 'wreck', phone: 0 }, faults: [], rush: null },
      { deed: { do: 'sleep', seconds: 50 }, faults: [], rush: null },
      { deed: { do: 'restore' }, faults: [], rush: null },
    ],
    app: [{ mark: 'by-file', replace: () => 'const brought: typeof facts = [];' }],
  },
  {
    name: 'a knock is sent before the door and the person that it names',
    breaks: /EARLY/,
    shown: [
      { deed: { do: 'save', phone: 0, tab: 0, walkbookView: 0, what: 'addition', size: 3 }, faults: [], rush: null },
      { deed: { do: 'sleep', seconds: 10 }, faults: [], rush: null },
    ],
    app: [
      { mark: 'travel-order', replace: (sort) => sort.replace(/(\w+)\(a\) - \1\(b\)/, '$1(b) - $1(a)') },
      { mark: 'held-back', replace: (waits) => waits.replace(/=> .*/s, '=> false;') },
      { mark: 'one-request', replace: (same) => same.replace(/^return .*/s, 'return a.kind === b.kind;') },
    ],
  },
  {
    name: 'what was recorded beside knocks is not sent, and counts as arrived',
    app: [
      { mark: 'door-reports', replace: (list) => `if (item.kind === 'door_fact') continue;\n    ${list}` },
      {
        mark: 'receipts',
        replace: (read) =>
          `const sent = ${answerIn(read)};\n` +
          '  if (sent.receipts.size === 0 && items.some((item) => item.kind !== "door_fact")) return sent;\n' +
          '  const told = items.map((item) => [item.id, { id: item.id, verdict: "stored" as const }] as const);\n' +
          '  return { ...sent, receipts: new Map([...told, ...sent.receipts]) };',
      },
    ],
  },
  {
    name: 'what makes the server fail holds back everything of its walkbook',
    breaks: /STUCK/,
    shown: [
      { deed: { do: 'save', phone: 0, tab: 0, walkbookView: 0, what: 'crashing', size: 1 }, faults: [], rush: null },
      { deed: { do: 'save', phone: 0, tab: 0, walkbookView: 0, what: 'visit', size: 1 }, faults: [], rush: null },
      { deed: { do: 'sleep', seconds: 3 }, faults: [], rush: null },
    ],
    app: [{ mark: 'server-failure', replace: () => 'const isSuspect = false as boolean;' }],
  },
  {
    name: 'what the server never answers holds back everything of its walkbook',
    breaks: /STUCK/,
    shown: [
      { deed: { do: 'save', phone: 0, tab: 0, walkbookView: 0, what: 'silencing', size: 1 }, faults: [], rush: null },
      { deed: { do: 'save', phone: 0, tab: 0, walkbookView: 0, what: 'visit', size: 1 }, faults: [], rush: null },
      { deed: { do: 'sleep', seconds: 3 }, faults: [], rush: null },
    ],
    app: [{ mark: 'silence', replace: () => 'const isSuspect = false as boolean;' }],
  },
  {
    name: 'what takes the server down behind a proxy holds back everything of its walkbook',
    breaks: /STUCK/,
    shown: [
      { deed: { do: 'save', phone: 0, tab: 0, walkbookView: 0, what: 'toppling', size: 1 }, faults: [], rush: null },
      { deed: { do: 'save', phone: 0, tab: 0, walkbookView: 0, what: 'visit', size: 1 }, faults: [], rush: null },
      { deed: { do: 'sleep', seconds: 3 }, faults: [], rush: null },
    ],
    app: [
      {
        mark: 'proxys-word',
        replace: (meet) => meet.replace(/^if \(.*?\)\) /, "if (sent.outcome.kind === 'silence') "),
      },
    ],
  },
  {
    name: 'the clock of a phone decides which result counts',
    breaks: /OUTRUN/,
    shown: [
      { deed: { do: 'save', phone: 0, tab: 0, walkbookView: 0, what: 'knocks', size: 1 }, faults: [], rush: null },
      { deed: { do: 'clock', phone: 0, hours: -350_000 }, faults: [], rush: null },
      { deed: { do: 'save', phone: 0, tab: 0, walkbookView: 0, what: 'knocks', size: 1 }, faults: [], rush: null },
      { deed: { do: 'sleep', seconds: 3 }, faults: [], rush: null },
    ],
    server: [
      {
        mark: 'corrected-time',
        replace: (read) => read.replace('(at)', '(Math.min(fact.clock?.reading ?? at, arrival.now))'),
      },
    ],
  },
  {
    name: 'what the server failed at counts as arrived',
    breaks: /LOST/,
    shown: [
      { deed: { do: 'save', phone: 0, tab: 0, walkbookView: 0, what: 'failing', size: 1 }, faults: [], rush: null },
      { deed: { do: 'sleep', seconds: 3 }, faults: [], rush: null },
    ],
    app: [{ mark: 'failed-verdict', replace: (unless) => unless.replace(/ \|\| .*?'failed'/, '') }],
  },
];

let stage: Stage | null = null;
let folder: string | null = null;

afterEach(async () => {
  await stage?.close();
  if (folder) await rm(folder, { recursive: true, force: true });
  stage = null;
  folder = null;
});

/** The server as a script with its bug, beside the packages that it needs. */
async function plantServer(plants: readonly Plant[]): Promise<ServerParts> {
  const isPackage = (id: string) => !id.startsWith('.') && !id.startsWith('/');
  const code = await bundle({ entry: 'tests/promise/server-entry.ts', format: 'es', plants, external: isPackage });
  folder = join(import.meta.dirname, '..', '..', 'node_modules', '.cache', `promise-${process.pid}-${Date.now()}`);
  await mkdir(folder, { recursive: true });
  const file = join(folder, 'server.mjs');
  await writeFile(file, code);
  return (await import(/* @vite-ignore */ pathToFileURL(file).href)) as ServerParts;
}

describe('the model catches it when', () => {
  it.each(bugs)('$name', { timeout: 600_000 }, async ({ name, app = [], server, breaks, shown }) => {
    stage = await openStage(app, ...(server ? [serverHere(await plantServer(server))] : []));
    if (shown && breaks) {
      await expect(stage.play({ seed: 7, locks: true, commands: shown })).rejects.toThrow(breaks);
      return;
    }
    const { played, breach } = await tryPromise(stage, { runs: most, seed, shrink: false });
    console.log(`planted: ${name}: caught by schedule ${breach ? played : 'none'} (PROMISE_SEED=${seed})`);
    expect(breach ?? 'not caught').toMatch(/^Broken: [A-Z]+: /);
  });

  it('a mark is gone, or a plant changes nothing', async () => {
    await expect(openStage([{ mark: 'nowhere', replace: () => '' }])).rejects.toThrow('found 0 times');
    await expect(openStage([{ mark: 'sign-out', replace: (same) => same }])).rejects.toThrow('changes nothing');
  });
});
