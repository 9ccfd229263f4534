// From contract to routes: each declared call gets its path, limits, access check, validation, transaction and reply.
import { sentence } from '../../contract/messages/every-message';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { everyCall } from '../../contract';
import { clockHeader, verdictsHeader, type Call } from '../../contract/call';
import type { Arrival } from '../../domain/facts/corrected-time';
import { grant, type Granted, type Proved } from '../access';
import { inTransaction, isConnectionLost, type Db } from '../db/connection';
import { isKey } from '../modules/api-keys/key-text';
import { answerOfErased } from '../modules/erasure/erased-campaign';
import { addressKey } from './address-key';
import { ApiError } from './errors';
import type { AllHandlers, Bytes, Context, Handler, KeptBytes, Services, StoredFile } from './handler';
import { once, requestHash, storedReply, type KeyedRequest, type StoredReply } from './idempotency-repo';
import { parseRequest } from './input';
import { keyHolder } from './keys';
import { readForm, removeFile } from './multipart';
import { forApp } from './older-apps';
import { mostOf } from './daily-limits';
import { countRefusals, countRequest } from './rate-repo';
import type { StoredBody } from './stored-bodies';

const unpack = promisify(gunzip);
const changing = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);
/** Replies longer than this are compressed. */
const compressFrom = 4096;

/** The path under /api as the router writes it: {id} becomes :id. */
export function routePath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1');
}

export function addRoutes(app: FastifyInstance, services: Services, handlers: AllHandlers): void {
  const byName = new Map<string, Handler<Call>>(
    Object.entries(handlers).flatMap(([noun, verbs]) =>
      Object.entries(verbs).map(([verb, handler]) => [`${noun}.${verb}`, handler as unknown as Handler<Call>] as const),
    ),
  );
  for (const { name, call } of everyCall()) {
    const handler = byName.get(name);
    if (!handler) throw new Error(`The endpoint ${name} has no handler.`);
    const endpoint = { name, call, handler, services, countsRefusals: call.rate?.by === 'address' };
    app.route({
      method: call.method,
      url: routePath(call.path),
      ...(call.maxBytes === undefined ? {} : { bodyLimit: call.maxBytes }),
      handler: (request, reply) => answer(request, reply, endpoint),
    });
  }
}

interface Endpoint {
  name: string;
  call: Call;
  handler: Handler<Call>;
  services: Services;
  /** Whether who is refused is counted, by address. */
  countsRefusals: boolean;
}

async function answer(request: FastifyRequest, reply: FastifyReply, endpoint: Endpoint): Promise<FastifyReply> {
  const { name, call, services } = endpoint;
  const arrival = readClock(request, reply);
  const signal = untilGone(reply);
  const proved = await prove(request, name, call, services);
  const attempt = () => work(request, reply, { ...endpoint, proved, arrival, signal });
  const act = endpoint.countsRefusals
    ? () => countRefusals(services.db, call, addressKey(request.ip), attempt)
    : attempt;
  const caller = proved.identity?.uid ?? proved.key?.id;
  // A file may take minutes to arrive, in which nothing is worked on: it takes no place.
  return caller !== undefined && !call.file ? services.fair.inTurn(caller, signal, act) : act();
}

interface Work extends Endpoint {
  proved: Proved;
  arrival: Arrival;
  signal: AbortSignal;
}

async function work(
  request: FastifyRequest,
  reply: FastifyReply,
  { name, call, handler, services, proved, arrival, signal }: Work,
): Promise<FastifyReply> {
  const { db } = services;
  const raw = { params: request.params, query: request.query, body: request.body };
  let granted = await grantBeforeForm(call, proved, raw, services);
  if (granted) await countGranted(call, granted, services);

  if (!call.file && request.isMultipart()) throw new ApiError('WRONG_FILE', sentence('JSON_NEEDED'));
  const mayBring = async (body: unknown) => {
    granted = granted && !isInForm(call) ? granted : await grant(db, call, proved, { ...raw, body });
    return !granted.isErased;
  };
  const form = call.file ? await readForm(request, call, services, mayBring) : null;
  let committed = false;
  try {
    const body = form ? form.body : request.body;
    const allowed = granted ?? (await grant(db, call, proved, { ...raw, body }));
    if (isInForm(call)) await countGranted(call, allowed, services);
    const input = parseRequest(call, { ...raw, body });
    if (allowed.isErased) {
      if (form?.file) await removeFile(request, services, form.file.storage_key);
      return await send(reply, call, answerOfErased(call, input.body, allowed));
    }
    const payer = {
      person: allowed.user?.id ?? allowed.key?.id ?? '',
      campaign: allowed.member?.campaign_id ?? allowed.key?.campaign_id ?? '',
    };
    const spend = (units: number) => services.fair.spend(payer, units);
    if (call.cost) await spend(call.cost);
    let effects: (() => void)[] = [];
    const header = (name: string, value: string | number) => void reply.header(name, value);
    const fromApp = request.headers[verdictsHeader] !== undefined;
    const around = { services, signal, fromApp, spend, header, log: request.log };
    const context = (handle: Db) =>
      contextOf({ ...input, ...allowed, arrival }, form?.file ?? null, { ...around, db: handle, effects });
    if (!changing.has(call.method)) {
      const answer = await handler(context(db));
      for (const effect of effects) effect();
      return await send(reply, call, answer);
    }

    const parts = [input.params, input.query, input.body, form?.fileHash ?? null];
    const keyed = call.tellsSecret ? null : keyedRequest(request, name, allowed, parts);
    const step = await firstStep(handler, db, keyed, () => context(db));
    const result =
      step.known ??
      (await inTransaction(db, async (tx) => {
        // A transaction that the database broke off is begun again.
        effects = [];
        if (!keyed) return { reply: await step.act(context(tx)), replayed: false };
        return once(tx, keyed, () => step.act(context(tx)));
      }));
    committed = true;
    for (const effect of effects) effect();
    if (result.replayed) {
      if (form?.file) await removeFile(request, services, form.file.storage_key);
      void reply.header('idempotency-replayed', 'true');
    }
    return await send(reply, call, result.reply);
  } catch (error) {
    // When the connection broke while it committed no one knows: better a file too many than a row without its photo.
    if (form?.file && !committed && !isConnectionLost(error))
      await removeFile(request, services, form.file.storage_key);
    throw error;
  }
}

/** What a handler does before its transaction; or the reply, where the same request was answered before. */
async function firstStep(
  handler: Handler<Call>,
  db: Db,
  keyed: KeyedRequest | null,
  context: () => Context<Call>,
): Promise<{ act: Handler<Call>; known: StoredReply | null }> {
  if (!handler.first) return { act: handler, known: null };
  const known = keyed && (await storedReply(db, keyed));
  if (known) return { act: handler, known };
  try {
    return { act: await handler.first(context()), known: null };
  } catch (error) {
    // Answered meanwhile, the same request took the very name that is refused now.
    const late = keyed && (await storedReply(db, keyed));
    if (!late) throw error;
    return { act: handler, known: late };
  }
}

/** Whether the campaign is named in the body of a form. */
const isInForm = (call: Call): boolean =>
  Boolean(call.file && 'campaign' in call.access && call.access.campaign.startsWith('body.'));

/** A call whose campaign is in a form's body can be granted only after the form was read; all others are granted first. */
async function grantBeforeForm(
  call: Call,
  proved: Proved,
  raw: Parameters<typeof grant>[3],
  services: Services,
): Promise<Granted | null> {
  if (!isInForm(call)) return grant(services.db, call, proved, raw);
  // A stranger without an account must not make us read 15 MB.
  await grant(services.db, { ...call, access: { who: 'user' } }, proved, raw);
  return null;
}

/** Counts a call against its limit by person, campaign or key. */
async function countGranted(call: Call, { user, member, key }: Granted, { db, config }: Services): Promise<void> {
  if (!call.rate || call.rate.by === 'address') return;
  const counted = { user: user?.id, campaign: member?.campaign_id, key: key?.id };
  await countRequest(db, call, String(counted[call.rate.by]), mostOf(call, config.limits.daily));
}

/** Who calls. Only a call that is for keys reads one; any other turns it away. */
async function prove(request: FastifyRequest, name: string, call: Call, services: Services): Promise<Proved> {
  if (call.access.who === 'anyone') return { identity: null, key: null };
  const [scheme, token] = (request.headers.authorization ?? '').split(' ');
  if (scheme?.toLowerCase() !== 'bearer' || !token) throw new ApiError('TOKEN_MISSING');
  if (call.access.who === 'key')
    return { identity: null, key: await keyHolder(services.db, token, addressKey(request.ip)) };
  if (isKey(token)) throw new ApiError('FORBIDDEN', sentence('KEY_LACKS_SCOPE'));
  return { identity: await identify(token, name, services), key: null };
}

async function identify(token: string, name: string, services: Services) {
  try {
    return await services.identity.verify(token);
  } catch (error) {
    if (name === 'users.me' && error instanceof ApiError && error.code === 'TOKEN_INVALID')
      throw new ApiError('LOGIN_BAD_CREDENTIALS', undefined, { cause: error });
    throw error;
  }
}

/** The request as its Idempotency-Key tells it from others; null without a key, or without someone whose key it is. */
function keyedRequest(
  request: FastifyRequest,
  call: string,
  { user, member }: Granted,
  parts: unknown[],
): KeyedRequest | null {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key !== 'string' || key.length < 8 || key.length > 200)
    throw new ApiError('INVALID', sentence('WRONG_KEY'));
  return user && { userId: user.id, campaignId: member?.campaign_id ?? null, key, call, hash: requestHash(parts) };
}

interface Around {
  spend: Context<Call>['spend'];
  header: Context<Call>['header'];
  db: Db;
  services: Services;
  effects: (() => void)[];
  fromApp: boolean;
  signal: AbortSignal;
  log: FastifyBaseLogger;
}

/** A phone that says what its clock shows hears what the server's does, with its own word: so that no kept copy passes for an answer. */
function readClock(request: FastifyRequest, reply: FastifyReply): Arrival {
  const now = Date.now();
  const said = request.headers[clockHeader];
  if (typeof said !== 'string' || !/^-?\d{1,15}$/.test(said)) return { now, offset: null };
  void reply.header(clockHeader, `${now} ${said}`);
  return { now, offset: now - Number(said) };
}

function contextOf(
  input: Granted & { params: unknown; query: unknown; body: unknown; arrival: Arrival },
  file: StoredFile | null,
  { services, effects, log, ...given }: Around,
): Context<Call> {
  // The types of a context follow from its call; here, for any call, grant() and parse() have made them true.
  return {
    ...input,
    file,
    ...given,
    services,
    now: new Date(input.arrival.now),
    order: services.orderFor({
      campaign: input.member?.campaign_id ?? '',
      person: input.user?.id ?? '',
      signal: given.signal,
    }),
    after: (effect: () => void) => effects.push(effect),
    logFailure: (about: Record<string, string>, error: unknown) => log.error({ ...about, err: error }, 'partly failed'),
  } as unknown as Context<Call>;
}

/** Aborted once the caller went away without the answer. */
function untilGone(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once(
    'close',
    () => reply.raw.writableFinished || gone.abort(new ApiError('BAD_REQUEST', sentence('REQUEST_UNREADABLE'))),
  );
  return gone.signal;
}

async function send(reply: FastifyReply, call: Call, result: unknown): Promise<FastifyReply> {
  // Neither photos: what a browser keeps on its own is still there after sign-out, for the next person on this device.
  void reply.header('cache-control', 'private, no-store');
  if (call.replyKind === 'bytes') {
    const bytes = result as Bytes | KeptBytes;
    return 'gzip' in bytes ? sendVersion(reply, bytes, bytes.mime) : reply.type(bytes.mime).send(bytes.stream);
  }
  if (call.replyKind === 'versioned') return sendVersion(reply, result as StoredBody);
  void reply.status(call.status ?? 200);
  if (call.status === 204) return reply.send(null);
  // Parsing drops every column that the contract does not name: nothing leaks by accident.
  const text = JSON.stringify(forApp(reply.request, call.reply.parse(result)));
  void reply.type('application/json; charset=utf-8');
  if (text.length <= compressFrom) return reply.send(text);
  reply.compress(text);
  return reply;
}

/** Who has this version already is told so and nothing else. */
async function sendVersion(
  reply: FastifyReply,
  { etag, gzip }: StoredBody,
  mime = 'application/json; charset=utf-8',
): Promise<FastifyReply> {
  const { headers } = reply.request;
  void reply.header('etag', etag).header('vary', 'Accept-Encoding, Authorization');
  if (headers['if-none-match']?.split(/\s*,\s*/).includes(etag)) return reply.status(304).send();
  void reply.type(mime);
  if (/\bgzip\b/.test(String(headers['accept-encoding'] ?? '')))
    return reply.header('content-encoding', 'gzip').send(gzip);
  return reply.send(await unpack(gzip));
}
