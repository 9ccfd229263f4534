// The one typed caller of the contract: builds the request, brings the token, parses the reply.
import { safeParse } from 'zod/mini';
import { key } from '../i18n/texts';
import {
  clockHeader,
  verdictsHeader,
  type Call,
  type CallArguments,
  type CallBlob,
  type CallFile,
  type CallReply,
  type Schema,
} from '../../contract/call';
import { errorReply } from '../../contract/errors';
import { fieldSentence } from '../../contract/messages/fields';
import { unpacked } from '../../contract/messages/sentence';
import { ApiError, BadCall, NoAnswer, NotOurServer } from './api-errors';
import { identity, identityToken, markUnverified } from '../session/identity';
import { IdentityError } from '../session/identity-errors';
import { reportRefusal } from '../session/refusals';
import { noteExchange } from '../session/server-clock';

export { ApiError, BadCall, NoAnswer, NotOurServer } from './api-errors';

export interface CallOptions {
  signal?: AbortSignal;
  /** The same key and body reach the server's effect at most once. */
  idempotencyKey?: string;
  /** 30 seconds unless told; uploads get two minutes. */
  timeoutMs?: number;
  /** Ask the identity provider for a new token first. */
  freshToken?: boolean;
  /** A token of an identity that is about to be signed out, or none. */
  token?: string;
  /** The body as text, written ahead of its turn. The server judges it as any other. */
  written?: string;
  /** Lets go of a 200 once its head is there: the body is known to lie on this phone already. */
  headOnly?: (headers: Headers) => boolean;
  /** The version that is here already: see call-unless-known.ts. */
  known?: string | null;
}

/** An answer before anything is believed of it. `body` is text, or the file of a call that replies bytes. */
export interface RawReply {
  status: number;
  headers: Headers;
  body: string | Blob;
  /** Whether the answer can be ours: no redirect, and JSON or bytes where JSON or bytes belong. */
  ours: boolean;
}

const DEFAULT_TIMEOUT = 30_000;
const UPLOAD_TIMEOUT = 120_000;

interface Arguments {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  file?: CallFile | CallBlob | undefined;
}

function entries(value: unknown): [string, unknown][] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).filter(([, each]) => each !== undefined && each !== null);
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

/** The address of a call under /api. */
export function callUrl(declared: Call, args: Arguments): string {
  const params = Object.fromEntries(entries(args.params));
  const path = declared.path.replace(/\{(\w+)\}/g, (_, key: string) => {
    const value = params[key];
    if (value === undefined || value === '') throw new BadCall(fieldSentence('NO_ID'));
    return encodeURIComponent(asText(value));
  });
  const query = new URLSearchParams(entries(args.query).map(([key, value]) => [key, asText(value)])).toString();
  return `/api${path}${query ? `?${query}` : ''}`;
}

function checkArguments(declared: Call, args: Arguments): void {
  const parts: [Schema | undefined, unknown][] = [
    [declared.params, args.params],
    [declared.query, args.query],
    [declared.body, args.body],
  ];
  for (const [schema, value] of parts) {
    if (!schema) continue;
    const parsed = safeParse(schema, value);
    if (!parsed.success) throw new BadCall(unpacked(parsed.error.issues[0]?.message ?? '') ?? fieldSentence('NO_ID'));
  }
}

function buildBody(declared: Call, args: Arguments): { body?: BodyInit; type?: string } {
  if (declared.file) {
    const form = new FormData();
    for (const [key, value] of entries(args.body)) form.append(key, asText(value));
    if (args.file) form.append('file', asBlob(args.file), args.file.name);
    return { body: form };
  }
  if (args.body === undefined) return {};
  return json(JSON.stringify(args.body));
}

const json = (body: string) => ({ body, type: 'application/json' });

function asBlob(file: CallFile | CallBlob): Blob {
  if ('bytes' in file) return new Blob([file.bytes], { type: file.mime });
  // A voter file of gigabytes must never be read into memory as a whole.
  if (file.blob instanceof Blob) return file.blob;
  throw new BadCall(fieldSentence('NO_FILE'));
}

async function buildHeaders(declared: Call, options: CallOptions, type?: string): Promise<Headers> {
  const headers = new Headers({ Accept: 'application/json', 'client-type': 'web', [verdictsHeader]: 'erased' });
  if (type) headers.set('Content-Type', type);
  if (options.known) headers.set('If-None-Match', options.known);
  if (options.idempotencyKey) headers.set('Idempotency-Key', options.idempotencyKey);
  if (declared.access.who === 'anyone') return headers;
  const { uid } = identity();
  // The service worker keeps its copies of walkbooks apart by this owner.
  if (uid) headers.set('X-Porchlight-Owner', uid);
  headers.set('Authorization', `Bearer ${options.token ?? (await bearer(options.freshToken ?? false))}`);
  return headers;
}

async function bearer(fresh: boolean): Promise<string> {
  try {
    return await identityToken(fresh);
  } catch (error) {
    if (error instanceof IdentityError && (error.problem === 'no-user' || error.problem === 'recent-login'))
      throw new ApiError(401, 'TOKEN_MISSING', key('No token found'));
    // An expired token cannot be refreshed without a network: for the caller that is silence.
    throw new NoAnswer({ cause: error });
  }
}

/** Makes the request and returns the answer as it came. Throws {@link NoAnswer}, {@link BadCall}, or the abort unchanged. */
export async function callRaw<C extends Call>(
  declared: C,
  args: CallArguments<C>,
  options: CallOptions = {},
): Promise<RawReply> {
  if (options.written === undefined) checkArguments(declared, args);
  const url = callUrl(declared, args);
  const { body, type } = options.written === undefined ? buildBody(declared, args) : json(options.written);
  const clock = new AbortController();
  const stop = () => clock.abort();
  options.signal?.throwIfAborted();
  options.signal?.addEventListener('abort', stop, { once: true });
  const timer = setTimeout(stop, options.timeoutMs ?? (declared.file ? UPLOAD_TIMEOUT : DEFAULT_TIMEOUT));
  try {
    const headers = await race(buildHeaders(declared, options, type), clock.signal);
    const sent = Date.now();
    headers.set(clockHeader, String(sent));
    const answer = await fetch(url, {
      method: declared.method,
      headers,
      credentials: 'include',
      redirect: 'manual',
      signal: clock.signal,
      ...(body === undefined ? {} : { body }),
    });
    noteExchange(answer.headers.get(clockHeader), sent);
    const kind = answer.headers.get('content-type') ?? '';
    const bytes = declared.replyKind === 'bytes' && answer.ok;
    const ours =
      answer.type !== 'opaqueredirect' && (bytes ? !kind.includes('html') : !answer.ok || isJson(kind, answer));
    if (ours && answer.ok && options.headOnly?.(answer.headers)) {
      await answer.body?.cancel();
      return { status: answer.status, headers: answer.headers, body: '', ours };
    }
    return {
      status: answer.status,
      headers: answer.headers,
      // Browsers keep a large file on the disk.
      body: bytes ? await answer.blob() : await answer.text(),
      ours,
    };
  } catch (error) {
    if (options.signal?.aborted) throw options.signal.reason;
    if (error instanceof ApiError || error instanceof NoAnswer) throw error;
    throw new NoAnswer({ cause: error });
  } finally {
    clearTimeout(timer);
    options.signal?.removeEventListener('abort', stop);
  }
}

function isJson(kind: string, answer: Response): boolean {
  return kind.includes('json') || answer.status === 204;
}

/** Waiting for a token must end with the call's own time as well. */
function race<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(new NoAnswer());
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}

/** Seconds from a Retry-After header that carries seconds or a date. */
function retryAfter(headers: Headers): number | undefined {
  const text = headers.get('retry-after');
  if (!text) return undefined;
  if (/^\d+$/.test(text)) return Number(text);
  const at = Date.parse(text);
  return Number.isNaN(at) ? undefined : Math.max(0, Math.round((at - Date.now()) / 1000));
}

/** Reads an answer that is not 2xx. HTML with a 4xx or 3xx is no answer of ours; with a 5xx it is a proxy's before our server. */
export function readError(reply: RawReply): ApiError | NotOurServer {
  const text = typeof reply.body === 'string' ? reply.body.trim() : '';
  const wait = retryAfter(reply.headers);
  let json: unknown = null;
  try {
    json = JSON.parse(text);
  } catch {
    const html = text.startsWith('<') || (reply.headers.get('content-type') ?? '').includes('html');
    if (reply.status < 400 || reply.status === 511 || (html && reply.status < 500))
      return new NotOurServer(reply.status);
    return new ApiError(reply.status, null, html ? null : text || null, wait);
  }
  if (typeof json === 'string') return new ApiError(reply.status, null, json, wait);
  const parsed = safeParse(errorReply, json);
  if (!parsed.success) return new ApiError(reply.status, null, null, wait);
  return new ApiError(reply.status, parsed.data.code ?? null, parsed.data.detail, wait, parsed.data);
}

function isUnverified(reply: RawReply): boolean {
  const error = reply.ours ? readError(reply) : null;
  return error instanceof ApiError && error.code === 'EMAIL_UNVERIFIED';
}

/** The membership, the account or the acceptance of the terms ended elsewhere. */
const refusals: ReadonlySet<string | null> = new Set([
  'FORBIDDEN',
  'CAMPAIGN_ERASED',
  'REGISTRATION_REQUIRED',
  'TERMS_NOT_ACCEPTED',
]);

async function callChecked<C extends Call>(
  declared: C,
  args: CallArguments<C>,
  options: CallOptions,
): Promise<RawReply> {
  let reply = await callRaw(declared, args, options);
  // A token that the server does not accept any more was not acted upon: once more with a new one.
  const stale = reply.status === 401 || (reply.status === 403 && identity().emailVerified && isUnverified(reply));
  if (stale && declared.access.who !== 'anyone' && !options.token && !options.freshToken)
    reply = await callRaw(declared, args, { ...options, freshToken: true });
  if (reply.status >= 200 && reply.status < 300) {
    if (!reply.ours) throw new NotOurServer(reply.status);
    return reply;
  }
  const error = reply.ours ? readError(reply) : new NotOurServer(reply.status);
  if (isUnverified(reply) && !options.token) markUnverified();
  if (error instanceof ApiError && refusals.has(error.code)) reportRefusal();
  throw error;
}

/** Makes a declared call and parses its reply. Throws {@link ApiError}, {@link NotOurServer}, {@link NoAnswer} or {@link BadCall}. */
export async function call<C extends Call & { replyKind?: 'json' | 'versioned' | 'empty' }>(
  declared: C,
  args: CallArguments<C>,
  options: CallOptions = {},
): Promise<CallReply<C>> {
  const reply = await callChecked(declared, args, options);
  if (declared.replyKind === 'empty' || reply.status === 204) return undefined as CallReply<C>;
  let json: unknown;
  try {
    json = JSON.parse(typeof reply.body === 'string' ? reply.body : '');
  } catch {
    throw new NotOurServer(reply.status);
  }
  const parsed = safeParse(declared.reply, json);
  if (!parsed.success) throw new NotOurServer(reply.status, true);
  return parsed.data as CallReply<C>;
}

/** Makes a call that replies bytes, e.g. a photo. The file's type is as the server says. */
export async function callFile<C extends Call & { replyKind: 'bytes' }>(
  declared: C,
  args: CallArguments<C>,
  options: CallOptions = {},
): Promise<Blob> {
  const reply = await callChecked(declared, args, options);
  if (typeof reply.body === 'string') throw new NotOurServer(reply.status);
  return reply.body;
}
