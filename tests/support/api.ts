// The real API over a real database for a test file: callers with tokens of the emulator's kind, requests without a socket.
// Faked are the edges only: the identity emulator (its tokens are made here) and the job queue (see `jobs`).
import type { FastifyInstance } from 'fastify';
import { shapeFile } from '../../src/domain/map-outlines/shape-file';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Title } from '../../src/contract/access';
import type { Call, CallArguments, CallBlob, CallFile, CallReply } from '../../src/contract/call';
import { errorReply, type ErrorReply } from '../../src/contract/errors';
import { readConfig } from '../../src/server/config';
import type { Db } from '../../src/server/db/connection';
import { buildApp } from '../../src/server/http/app';
import type { AllHandlers, Services } from '../../src/server/http/handler';
import { handlers } from '../../src/server/http/handlers';
import { fairUse, usualFairUse } from '../../src/server/http/fair-use';
import { storedBodies } from '../../src/server/http/stored-bodies';
import { identityProvider } from '../../src/server/http/identity';
import type { Jobs } from '../../src/server/jobs/queue';
import { startQueue } from './job-queue';
import { deskHere } from './desk';
import { readArtwork } from '../../src/server/providers/artwork';
import { startPrint } from '../../src/server/providers/print-artwork';
import { orderDoors } from '../../src/server/jobs/walking-order';
import { carrierOf, type Carrier } from '../../src/server/providers/carrier/carrier';
import { fileStore } from '../../src/server/providers/file-store';
import { testDatabase, type TestDatabase } from './database';
import { tokenOf } from './tokens';

export { tokenOf } from './tokens';

const plenty = { size: Infinity, perSecond: 1 };

/** What the identity provider knows of someone. */
export interface TestIdentity {
  uid: string;
  email: string;
  emailVerified: boolean;
  /** When the token is made; left out: now. */
  issuedAt?: Date;
}

/** A registered user, and the identity that signs in as them. */
export interface TestUser extends TestIdentity {
  id: string;
  first: string;
  last: string;
}

export interface TestCampaign {
  id: string;
  name: string;
  /** The owner: a Manager of it whose e-mail is its `owner_email`. */
  owner: TestUser;
}

/** An answer; `body` throws when it was refused, `error` when it was not. */
export interface TestReply<T> {
  status: number;
  headers: Record<string, unknown>;
  bytes: Buffer;
  text: string;
  body: T;
  error: ErrorReply;
}

export interface RequestOptions {
  headers?: Record<string, string>;
}

type Rest<C extends Call> =
  Record<never, never> extends CallArguments<C>
    ? [args?: CallArguments<C>, options?: RequestOptions]
    : [args: CallArguments<C>, options?: RequestOptions];

export interface TestCaller {
  call<C extends Call>(call: C, ...rest: Rest<C>): Promise<TestReply<CallReply<C>>>;
}

/** A caller: a user or identity, null for no token at all, or a token as text. */
export type Who = TestIdentity | null | string;

export interface TestApi {
  app: FastifyInstance;
  db: Db;
  services: Services;
  /** The jobs that were added, oldest first, unless real jobs were asked for. */
  jobs: { name: string; data: unknown }[];
  as: (who: Who) => TestCaller;
  /** A user without a campaign, or with `campaign` a member of it (and working in it) with `title`. */
  makeUser: (given?: {
    campaign?: { id: string };
    title?: Title;
    email?: string;
    first?: string;
    last?: string;
    terms?: boolean;
    emailVerified?: boolean;
  }) => Promise<TestUser>;
  /** A campaign with its owner, who is a Manager of it. */
  makeCampaign: (given?: {
    name?: string;
    owner?: TestUser;
    timeZone?: string;
    country?: string;
  }) => Promise<TestCampaign>;
  /** Makes a user a member of a further campaign. */
  join: (user: TestUser, campaign: { id: string }, title: Title) => Promise<void>;
  close: () => Promise<void>;
}

export interface TestApiOptions {
  /** A database of the test's own; else one is made, and dropped by `close`. */
  database?: TestDatabase;
  /** true: a real queue (a second slower); start its work with `services.jobs.work`. */
  realJobs?: boolean;
  /** Other handlers than the product's, to look at what lies around them. */
  handlers?: (real: AllHandlers) => AllHandlers;
  services?: Partial<Omit<Services, 'carrier'>> & { carrier?: Partial<Carrier> };
  /** Where the log goes; nowhere unless told. */
  log?: { write(line: string): void };
  /** Settings as environment variables. */
  env?: Record<string, string>;
}

/** An identity that the provider knows and we do not. */
export function anIdentity(given: Partial<TestIdentity> = {}): TestIdentity {
  const uid = given.uid ?? randomUUID();
  return {
    uid,
    email: given.email ?? `person-${uid}@example.org`,
    emailVerified: given.emailVerified ?? true,
  };
}

export async function testApi(options: TestApiOptions = {}): Promise<TestApi> {
  const database = options.database ?? (await testDatabase());
  const { db } = database;
  const folder = await mkdtemp(join(tmpdir(), 'porchlight-api-'));
  const config = readConfig({
    PORCHLIGHT_DATA: folder,
    PORCHLIGHT_EMBEDDED_URL: database.url,
    DEMO: '0',
    ...options.env,
  });
  const jobs: TestApi['jobs'] = [];
  const queue = options.realJobs ? await startQueue(database.url, console.error) : heldJobs(jobs);
  let app: FastifyInstance | null = null;
  const carrier = await carrierOf(config, async (url, fields, signature) => {
    const reply = await app?.inject({
      method: 'POST',
      url: url.slice(config.publicUrl.length),
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': signature },
      payload: new URLSearchParams(fields).toString(),
    });
    if (reply && reply.statusCode >= 300) throw new Error(`A webhook was answered with ${reply.statusCode}.`);
  });
  const services: Services = {
    config,
    db,
    databaseUrl: database.url,
    identity: identityProvider(config.auth),
    files: fileStore(config.files),
    // Tests hand texts over when they want to.
    textOutbox: { wake: () => {} },
    jobs: queue,
    // On this thread: the one for it is built with the server.
    // A test asks faster than people do.
    fair: fairUse({ ...usualFairUse, person: plenty, campaign: plenty }),
    bodies: storedBodies(),
    orderFor: () => (doors, from) => Promise.resolve(orderDoors(doors, from)),
    openDesk: deskHere,
    artwork: { read: (bytes) => readArtwork(bytes), startPrint: (bytes, mime) => startPrint(bytes, mime) },
    readOutlines: ({ outlines, property }) => Promise.resolve(shapeFile(new TextDecoder().decode(outlines), property)),
    ...options.services,
    carrier: { ...carrier, ...options.services?.carrier },
  };
  const built = await buildApp(services, options.handlers?.(handlers) ?? handlers, {
    log: options.log ?? null,
    // A machine that runs tests is busy.
    busyAfter: 0,
  });

  app = built;

  const makeUser: TestApi['makeUser'] = async (given = {}) => {
    const identity = anIdentity(given);
    const first = given.first ?? 'Robin';
    const last = given.last ?? 'Example';
    const { id } = await db
      .insertInto('users')
      .values({
        identity_uid: identity.uid,
        email: identity.email,
        first,
        last,
        is_verified: identity.emailVerified,
        terms_accepted: given.terms ?? true,
        title: given.campaign ? (given.title ?? 'Volunteer') : 'None',
        campaign_id: given.campaign?.id ?? null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const user = { ...identity, id, first, last };
    if (given.campaign) await addMember(user, given.campaign, given.title ?? 'Volunteer');
    return user;
  };

  const addMember: TestApi['join'] = async (user, campaign, title) => {
    await db.insertInto('memberships').values({ campaign_id: campaign.id, user_id: user.id, title }).execute();
  };

  return {
    app: built,
    db,
    services,
    jobs,
    as: (who) => callerOf(built, who),
    makeUser,
    join: addMember,
    async makeCampaign(given = {}) {
      const owner = given.owner ?? (await makeUser({ first: 'Olive', last: 'Owner' }));
      const name = given.name ?? `Campaign ${randomUUID().slice(0, 8)}`;
      const { id } = await db
        .insertInto('campaigns')
        .values({
          name,
          owner_email: owner.email,
          campaign_type: 'election',
          candidate_name: 'Jo Candidate',
          time_zone: given.timeZone ?? 'America/New_York',
          country: given.country ?? 'US',
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await addMember(owner, { id }, 'Manager');
      await db.updateTable('users').set({ campaign_id: id, title: 'Manager' }).where('id', '=', owner.id).execute();
      return { id, name, owner };
    },
    async close() {
      await built.close();
      if (options.realJobs) await queue.stop();
      if (!options.database) await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A queue that only remembers what was added to it. */
function heldJobs(added: TestApi['jobs']): Jobs {
  return {
    add: async (_tx, name, data) => void added.push({ name, data }),
    work: () => undefined,
    ofCampaign: async (campaignId) =>
      added
        .filter(({ data }) => (data as { campaign_id?: string }).campaign_id === campaignId)
        .map(({ name }) => ({ name, count: 1, since: null })),
    forgetCampaign: async () => undefined,
    stop: async () => undefined,
  };
}

function callerOf(app: FastifyInstance, who: Who): TestCaller {
  const token = who === null ? null : typeof who === 'string' ? who : tokenOf(who);
  return {
    async call(call, ...[args, options]) {
      const { status, headers, bytes } = await request(app, call, { ...args, token, headers: options?.headers });
      const text = bytes.toString();
      const ok = status >= 200 && status < 300;
      return {
        status,
        headers,
        bytes,
        text,
        get body() {
          if (!ok) throw new Error(`${call.method} ${call.path} answered ${status}: ${text}`);
          const json: unknown = call.replyKind === 'bytes' || status === 204 ? undefined : JSON.parse(text);
          return call.reply.parse(json) as CallReply<typeof call>;
        },
        get error() {
          if (ok) throw new Error(`${call.method} ${call.path} was not refused: ${status} ${text}`);
          return errorReply.parse(JSON.parse(text));
        },
      };
    },
  };
}

/** One request, without the types of its call: what a stranger might send. */
export async function request(
  app: FastifyInstance,
  call: Pick<Call, 'method' | 'path' | 'file'>,
  given: {
    params?: unknown;
    query?: unknown;
    body?: unknown;
    file?: CallFile | CallBlob | undefined;
    token?: string | null;
    headers?: Record<string, string> | undefined;
  },
): Promise<{ status: number; headers: Record<string, unknown>; bytes: Buffer }> {
  const path = call.path.replace(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(textOf(given.params, name)));
  const search = new URLSearchParams(
    entries(given.query).map(([name, value]) => [name, String(value)] satisfies [string, string]),
  );
  const form = call.file ? await formOf(given.body, given.file) : null;
  const reply = await app.inject({
    method: call.method,
    url: `/api${path}${search.size > 0 ? `?${search}` : ''}`,
    headers: {
      ...(given.token ? { authorization: `Bearer ${given.token}` } : {}),
      ...(form
        ? { 'content-type': form.type }
        : given.body === undefined
          ? {}
          : { 'content-type': 'application/json' }),
      ...given.headers,
    },
    ...(form ? { payload: form.bytes } : given.body === undefined ? {} : { payload: JSON.stringify(given.body) }),
  });
  return { status: reply.statusCode, headers: reply.headers, bytes: reply.rawPayload };
}

async function formOf(body: unknown, file: CallFile | CallBlob | undefined): Promise<{ type: string; bytes: Buffer }> {
  const form = new FormData();
  for (const [name, value] of entries(body))
    form.append(name, typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value));
  if (file && 'bytes' in file) form.append('file', new Blob([file.bytes], { type: file.mime }), file.name);
  const encoded = new Response(form);
  return {
    type: encoded.headers.get('content-type') ?? '',
    bytes: Buffer.from(await encoded.arrayBuffer()),
  };
}

function entries(value: unknown): [string, unknown][] {
  return typeof value === 'object' && value !== null
    ? Object.entries(value).filter(([, inner]) => inner !== undefined && inner !== null)
    : [];
}

function textOf(params: unknown, name: string): string {
  const value = entries(params).find(([key]) => key === name)?.[1];
  return typeof value === 'string' ? value : '';
}
