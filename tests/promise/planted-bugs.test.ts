// Bugs that would break the promise, six of them named by the protocol, planted in the loaded sources one by one: the model must catch each of them.
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { testSeed } from '../support/chance';
import { bundle, type Plant } from './release';
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

const bugs: Bug[] = [
  {
    name: 'a 401 deletes what was to be sent',
    app: [{ file: 'src/client/local/drain.ts', find: ".modify({ state: 'signed_out' });", replace: '.delete();' }],
  },
  {
    name: 'the outbox is emptied before the request is made',
    app: [
      {
        file: 'src/client/local/drain.ts',
        find: "shiftCounts(present.map((item) => ({ from: item.state, to: 'sending' })));",
        replace: 'await withOutbox((db) => db.items.bulkDelete(wanted.map((item) => item.id)));',
      },
    ],
  },
  {
    name: 'a PUT of the whole document overwrites what others sent',
    server: [
      {
        file: 'src/server/modules/walkbooks/facts-repo.ts',
        find: 'const { rows } = await sql<{ id: string }>`\n    insert into touches',
        replace:
          'await sql`delete from touches where walkbook_id = ${place.walkbook_id}\n' +
          '    and id <> all(${facts.map((fact) => fact.id)}::uuid[])`.execute(tx);\n' +
          '  const { rows } = await sql<{ id: string }>`\n    insert into touches',
      },
    ],
  },
  {
    name: 'any answer with 200 counts as success',
    app: [
      {
        file: 'src/client/local/transport.ts',
        find: 'return withReceipts(declared.reply, reply);',
        replace:
          "if (reply.status === 200 && !success(declared.reply, reply)) return { ...answered(200, true), receipts: new Map(items.map((item) => [item.id, { id: item.id, verdict: 'stored' as const }])) };\n" +
          '  return withReceipts(declared.reply, reply);',
      },
    ],
  },
  {
    name: 'signing out clears the outbox too',
    app: [
      {
        file: 'src/client/local/forget.ts',
        find: 'onClear(forgetMirror);',
        replace:
          'onClear(forgetMirror);\n  onClear(() => new Promise<void>((done) => {\n' +
          "    const request = indexedDB.deleteDatabase('porchlight-outbox');\n" +
          '    request.onsuccess = request.onerror = request.onblocked = () => done();\n  }));',
      },
    ],
  },
  {
    name: 'only the lock keeps a fact from being stored twice',
    app: [
      {
        file: 'src/client/local/transport.ts',
        find: "touches: items.flatMap((item) => (item.kind === 'touch' ? [item.fact] : [])),",
        replace:
          "touches: items.flatMap((item) => (item.kind === 'touch' ? [{ ...item.fact, id: item.id.slice(0, 24) +\n" +
          "      Math.floor(Math.random() * 2 ** 48).toString(16).padStart(12, '0') }] : [])),",
      },
      {
        file: 'src/client/local/transport.ts',
        find: 'return withReceipts(declared.reply, reply);',
        replace:
          'const sent = withReceipts(declared.reply, reply);\n' +
          '  const own = (id: string) => items.find((item) => item.id.slice(0, 24) === id.slice(0, 24))?.id ?? id;\n' +
          '  return { ...sent, receipts: new Map([...sent.receipts].map(([id, receipt]) => [own(id), { ...receipt, id: own(id) }])) };',
      },
    ],
  },
];

bugs.push({
  name: 'nobody compares what arrived with what headquarters still has',
  breaks: /MISSING/,
  shown: [
    { deed: { do: 'backup' }, faults: [], rush: null },
    { deed: { do: 'save', phone: 0, tab: 0, book: 0, what: 'visit', size: 1 }, faults: [], rush: null },
    { deed: { do: 'sleep', seconds: 3 }, faults: [], rush: null },
    { deed: { do: 'restore' }, faults: [], rush: null },
  ],
  app: [
    {
      file: 'src/client/local/sync.ts',
      find: 'if ((await compareReceipts(owner)) > 0) await drainReady(owner, namesWhatWasLost);',
      replace: 'void [compareReceipts, namesWhatWasLost];',
    },
  ],
});

bugs.push(
  {
    name: 'a knock is sent before the door and the person that it names',
    breaks: /EARLY/,
    shown: [
      { deed: { do: 'save', phone: 0, tab: 0, book: 0, what: 'addition', size: 3 }, faults: [], rush: null },
      { deed: { do: 'sleep', seconds: 10 }, faults: [], rush: null },
    ],
    app: [
      { file: 'src/domain/sync/needs.ts', find: 'rank(a) - rank(b)', replace: 'rank(b) - rank(a)' },
      { file: 'src/domain/sync/needs.ts', find: 'unsent.has(id) && !along.has(id)', replace: 'false' },
      {
        file: 'src/client/local/transport.ts',
        find: 'isListed(a) || isListed(b) ? a.kind === b.kind : true',
        replace: 'a.kind === b.kind',
      },
    ],
  },
  {
    name: 'what was recorded beside knocks is not sent, and counts as arrived',
    app: [
      {
        file: 'src/client/local/transport.ts',
        find: "door_facts: items.flatMap((item) => (item.kind === 'door_fact' ? [item.fact] : [])),",
        replace: 'door_facts: [],',
      },
      {
        file: 'src/client/local/transport.ts',
        find: 'return withReceipts(declared.reply, reply);',
        replace:
          'const sent = withReceipts(declared.reply, reply);\n' +
          '  if (sent.receipts.size === 0 && items.some((item) => item.kind !== "door_fact")) return sent;\n' +
          '  const told = items.map((item) => [item.id, { id: item.id, verdict: "stored" as const }] as const);\n' +
          '  return { ...sent, receipts: new Map([...told, ...sent.receipts]) };',
      },
    ],
  },
);

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

  it('a planted line is not where it is expected', async () => {
    const elsewhere = { file: 'src/client/local/drain.ts', find: 'a line that nobody wrote', replace: '' };
    await expect(openStage([elsewhere])).rejects.toThrow('found 0 times');
  });
});
