// Importing a million voters through the running product, against a bare COPY of the rows that came of it; and what the
// worker needs and what another campaign's volunteers feel meanwhile.
import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, openAsBlob } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import * as z from 'zod/mini';
import type { BenchTools } from '../support/bench';
import { countyFile } from '../support/county-file';

export const about =
  'import of 1,000,000 voters (North Carolina) against a bare COPY of the same rows, and the server’s memory';

/** Fewer while someone tries something: IMPORT_ROWS=100000. */
const size = Number(process.env['IMPORT_ROWS'] ?? 1_000_000);
const password = 'Porchlight.2026';

export async function run(tools: BenchTools): Promise<Record<string, unknown>> {
  const product = await tools.startProduct();
  const manager = await signIn(product, 'rival@porchlight.test');
  const volunteer = await signIn(product, 'volunteer@porchlight.test');
  const file = join(tools.scratch, 'county.txt');
  tools.say(`Making up ${size.toLocaleString('en-US')} voters …`);
  await pipeline(Readable.from(countyFile(size)), createWriteStream(file));
  const { size: bytes } = await stat(file);

  const knocks = await knocksOf(volunteer);
  const quiet = await feel(volunteer, knocks, pause(5000));
  tools.say('Importing …');
  const began = performance.now();
  const form = new FormData();
  form.append('file', await openAsBlob(file), 'county.txt');
  const query = new URLSearchParams({ name: 'County', campaign_id: manager.campaign });
  const upload = await manager.ask(`/voter-group/upload/?${query}`, { method: 'POST', body: form });
  const sent = performance.now();
  const id = textOf(upload, 'id');
  const busy = await feel(volunteer, knocks, ended(manager, id, tools));
  const took = (performance.now() - sent) / 1000;
  const status = await manager.ask(`/voter-group/upload-status/${id}?campaign_id=${manager.campaign}`);
  if (textOf(status, 'status') !== 'done') throw new Error(`The import ended as ${JSON.stringify(status)}`);
  const memory = await peakMemory(tools.scratch);

  tools.say('Copying the same rows …');
  const client = new pg.Client({ connectionString: product.databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ voters: number; doors: number }>(
      `select (select count(*)::integer from voters where campaign_id = $1) as voters,
         (select count(*)::integer from doors where campaign_id = $1) as doors`,
      [manager.campaign],
    );
    const counted = rows[0] ?? { voters: 0, doors: 0 };
    const voters = await bareCopy(client, tools, 'voters', manager.campaign, [
      'foreign key (campaign_id, door_id) references doors (campaign_id, id)',
    ]);
    const doors = await bareCopy(client, tools, 'doors', manager.campaign, []);
    const members = await bareCopy(client, tools, 'voter_group_members', manager.campaign, []);
    const rate = (seconds: number) => Math.round(counted.voters / seconds);
    return {
      rows: size,
      file_mb: Math.round(bytes / 1e6),
      voters: counted.voters,
      doors: counted.doors,
      sending_seconds: round((sent - began) / 1000),
      import_seconds: round(took),
      import_voters_per_second: rate(took),
      copy_seconds: round(voters),
      copy_voters_per_second: rate(voters),
      import_over_copy_rate: round(voters / took),
      copy_of_doors_and_members_too_seconds: round(voters + doors + members),
      import_over_copy_of_all_rate: round((voters + doors + members) / took),
      server_memory_peak_mib: memory,
      field_read_p95_ms_before: round(quiet.read),
      field_read_p95_ms_meanwhile: round(busy.read),
      field_save_p95_ms_before: round(quiet.save),
      field_save_p95_ms_meanwhile: round(busy.save),
      field_save_longest_ms_meanwhile: round(busy.longest),
    };
  } finally {
    await client.end();
  }
}

const round = (value: number) => Math.round(value * 100) / 100;

interface Person {
  campaign: string;
  ask: (path: string, request?: { method: string; body: FormData | string }) => Promise<unknown>;
}

async function signIn(
  { emulatorUrl, apiOrigin }: { emulatorUrl: string | null; apiOrigin: string },
  email: string,
): Promise<Person> {
  const answer = await fetch(`${emulatorUrl}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=any`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password, returnSecureToken: true }),
  });
  const authorization = `Bearer ${textOf(await answer.json(), 'idToken')}`;
  const ask: Person['ask'] = async (path, request) => {
    const headers = new Headers({ authorization });
    if (typeof request?.body === 'string') headers.set('content-type', 'application/json');
    let reply = await fetch(`${apiOrigin}/api${path}`, { headers, ...request });
    // A busy server asks everyone to come again; the time until then is part of what someone waits.
    while (reply.status === 503) {
      await pause(1000 * Number(reply.headers.get('retry-after') ?? 1));
      reply = await fetch(`${apiOrigin}/api${path}`, { headers, ...request });
    }
    if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`);
    return reply.json();
  };
  return { ask, campaign: textOf(await ask('/users/me'), 'campaign_id') };
}

function textOf(value: unknown, key: string): string {
  const found: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
  if (typeof found !== 'string') throw new Error(`No ${key} in ${JSON.stringify(value)}`);
  return found;
}

async function ended(manager: Person, id: string, tools: BenchTools): Promise<void> {
  for (let said = 0; ;) {
    const status = await manager.ask(`/voter-group/upload-status/${id}?campaign_id=${manager.campaign}`);
    if (!['pending', 'running'].includes(textOf(status, 'status'))) return;
    if (Date.now() - said > 10_000) {
      said = Date.now();
      tools.say(`${JSON.stringify(Reflect.get(Object(status), 'processed'))} rows`);
    }
    await pause(200);
  }
}

const walkbookNames = z.array(z.object({ id: z.string() }));
const walkbookName = z.object({
  geo_data: z.object({ features: z.array(z.object({ properties: z.object({ door_id: z.string() }) })) }),
});

/** Ten knocks a call, as a phone sends them: each time at other doors of the volunteer's first walkbook. */
async function knocksOf(volunteer: Person): Promise<() => Promise<unknown>> {
  const campaign_id = volunteer.campaign;
  const [first] = walkbookNames.parse(await volunteer.ask(`/walkbook/all-user/?campaign_id=${campaign_id}`));
  if (!first) throw new Error('The volunteer has no walkbook.');
  const { geo_data } = walkbookName.parse(await volunteer.ask(`/walkbook/?id=${first.id}&campaign_id=${campaign_id}`));
  const doors = geo_data.features;
  const device_id = randomUUID();
  let seq = 0;
  return () => {
    const touches = Array.from({ length: 10 }, () => ({
      id: randomUUID(),
      recorded_at: new Date().toISOString(),
      device_id,
      seq: ++seq,
      door_id: doors[seq % doors.length]?.properties.door_id,
      voter_id: null,
      contact_result: 'not_home',
    }));
    const body = JSON.stringify({ id: first.id, campaign_id, touches });
    return volunteer.ask('/walkbook/', { method: 'PUT', body });
  };
}

/**
 * How long a volunteer of another campaign waits for the own walkbooks and for ten knocks to be kept (p95, milliseconds), until
 * something is over.
 */
async function feel(
  volunteer: Person,
  knocks: () => Promise<unknown>,
  over: Promise<unknown>,
): Promise<{ read: number; save: number; longest: number }> {
  const reads: number[] = [];
  const saves: number[] = [];
  let going = true;
  const stop = () => (going = false);
  const watched = over.finally(stop);
  const timed = async (into: number[], act: () => Promise<unknown>) => {
    const began = performance.now();
    await act();
    into.push(performance.now() - began);
  };
  while (going) {
    await timed(reads, () => volunteer.ask(`/walkbook/all-user/?campaign_id=${volunteer.campaign}`));
    await pause(50);
    await timed(saves, knocks);
    await pause(50);
  }
  await watched;
  const p95 = (times: number[]) => times.toSorted((x, y) => x - y)[Math.floor(times.length * 0.95)] ?? 0;
  return { read: p95(reads), save: p95(saves), longest: Math.max(...saves) };
}

/** The most that the worker's process ever held, in MiB; null where the system does not say. */
async function peakMemory(scratch: string): Promise<number | null> {
  if (process.platform !== 'linux') return null;
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    const environment = await readFile(`/proc/${pid}/environ`, 'utf8').catch(() => '');
    if (!command.includes('api-process') || !environment.includes(scratch) || !environment.includes('ROLE=worker'))
      continue;
    const status = await readFile(`/proc/${pid}/status`, 'utf8');
    return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
  }
  return null;
}

/** Seconds that a COPY of a campaign's rows takes into an empty table with the same columns, indexes and references. */
async function bareCopy(
  client: pg.Client,
  tools: BenchTools,
  table: string,
  campaign: string,
  references: readonly string[],
): Promise<number> {
  const file = join(tools.scratch, `${table}.copy`);
  const order = table === 'voter_group_members' ? 'voter_id' : 'id';
  await pipeline(
    client.query(copyTo(`copy (select * from ${table} where campaign_id = '${campaign}' order by ${order}) to stdout`)),
    createWriteStream(file),
  );
  await client.query(`create table bare_${table} (like ${table} including all)`);
  for (const reference of references) await client.query(`alter table bare_${table} add ${reference}`);
  await client.query('checkpoint');
  const began = performance.now();
  await pipeline(createReadStream(file), client.query(copyFrom(`copy bare_${table} from stdin`)));
  return (performance.now() - began) / 1000;
}
