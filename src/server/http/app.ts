// The API and the app on one origin.
import { sentence } from '../../contract/messages/every-message';
import compress from '@fastify/compress';
import cors from '@fastify/cors';
import multipart from '@fastify/multipart';
import underPressure from '@fastify/under-pressure';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { clockHeader, sinceHeader, totalHeader, verdictsHeader } from '../../contract/call';
import { isAddress } from '../config';
import { browserConfig } from '../config-browser';
import { publicHalf, sealingKey } from '../modules/unsent-work/sealing-key-repo';
import { addCarrierWebhooks } from './carrier-webhooks';
import { addDocs } from './docs';
import { addEmulatorProxy } from './emulator-proxy';
import { ApiError } from './errors';
import { isUnavailable } from '../db/connection';
import type { AllHandlers, Services } from './handler';
import type { Answered } from '../metrics/metrics';
import { logTo, tellOfBreakdown, type LogStream } from './log';
import { addMailPages } from './mail-pages';
import { addMapFile } from './map-file';
import { addOutboxPage, outboxFolder } from './outbox-page';
import { addRoutes } from './routes';
import { onlyHere, securityHeaders } from './security';
import { cutSlowBodies } from './slow-bodies';
import { addApp } from './static';
import { addTestPhonePage, hasTestPhone } from './test-phone-page';

/** Largest JSON body: 500 facts with long notes fit many times. */
const maxBody = 4 * 1024 * 1024;

/** A machine under load may take long to load the plugins: no reason not to start. */
const pluginTimeout = 60_000;
/** A connection on which nothing moves for so long is closed: an upload that broke off would be held open for ever. */
const silence = 120_000;
const defaultBusyAfter = 2000;

export async function buildApp(
  services: Services,
  handlers: AllHandlers,
  options: {
    log: LogStream | null;
    /** Told of each request that was answered. */
    answered?: (answered: Answered) => void;
    /** Follows each call from its beginning to its end. */
    trace?: (app: FastifyInstance) => void;
    /** Turns callers away while the event loop lags by more milliseconds than this; 0: never. */
    busyAfter?: number;
    /** Milliseconds in which a body must have come, or a good part of a file. */
    bodyPatience?: number;
  },
): Promise<FastifyInstance> {
  const logging = options.log && logTo(options.log);
  const app = Fastify({
    bodyLimit: maxBody,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    genReqId: () => randomUUID(),
    pluginTimeout,
    connectionTimeout: silence,
    trustProxy: services.config.trustedProxies,
    ...logging,
    frameworkErrors: (error, request, reply) => void sendError(error, request, reply),
    clientErrorHandler: answerUnread,
  });
  app.setErrorHandler(sendError);
  if (logging) tellOfBreakdown(app, logging.logController);
  app.addHook('onRequest', cutSlowBodies(options.bodyPatience));
  if (services.config.auth.mode === 'emulator' && !services.config.auth.forAnyone) app.addHook('onRequest', onlyHere);
  // JSON only; text would come through as one string.
  app.removeContentTypeParser('text/plain');
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('x-request-id', request.id);
  });

  const { answered } = options;
  if (answered)
    app.addHook('onResponse', async ({ method, routeOptions }, { statusCode, elapsedTime }) =>
      answered({ method, path: routeOptions.url ?? 'none', status: statusCode, seconds: elapsedTime / 1000 }),
    );

  options.trace?.(app);

  await app.register(underPressure, {
    maxEventLoopDelay: options.busyAfter ?? defaultBusyAfter,
    // Calls can be made again; whoever opens a page has no one to do that, and its files cost next to nothing.
    pressureHandler: async (request) => {
      // A busy process is alive all the same: no one may restart it for that.
      if (!request.url.startsWith('/api/') || /^\/api\/(live|health)\/?$/.test(request.url)) return;
      throw new ApiError('UNAVAILABLE', sentence('SERVER_BUSY'));
    },
    exposeStatusRoute: false,
  });
  const security = await securityHeaders(services.config);
  app.addHook('onRequest', async (_request, reply) => void reply.headers(security));
  await app.register(cors, {
    origin: services.config.publicUrl,
    credentials: true,
    methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: [
      'authorization',
      'content-type',
      'idempotency-key',
      'if-none-match',
      'client-type',
      'x-client-type',
      'x-porchlight-owner',
      clockHeader,
      verdictsHeader,
    ],
    exposedHeaders: [
      'etag',
      'x-request-id',
      'retry-after',
      'idempotency-replayed',
      clockHeader,
      totalHeader,
      sinceHeader,
    ],
    // Who asks with OPTIONS what may be done is told so, a browser or not.
    strictPreflight: false,
  });
  await app.register(multipart);

  let sealing: string | null = null;
  app.get('/config.json', async (_request, reply) => {
    // Without the database there is no key to be had, but the login needs the rest.
    sealing ??= await sealingKey(services.db).then(publicHalf, () => null);
    return reply.header('cache-control', 'no-cache').send({ ...browserConfig(services.config), sealing_key: sealing });
  });
  await app.register(
    async (api) => {
      // Here long replies only, as addRoutes says; beside it the app's files (static.ts).
      await api.register(compress, { global: false });
      addRoutes(api, services, handlers);
      await addDocs(api, services.config.version);
      const outbox = outboxFolder(services.config);
      if (outbox !== null) await api.register(addOutboxPage(outbox));
      await api.register(addCarrierWebhooks(services));
      const { local } = services.carrier;
      if (local !== null && hasTestPhone(services.config)) await api.register(addTestPhonePage(local));
      api.setNotFoundHandler(() => {
        throw new ApiError('NOT_FOUND', sentence('UNKNOWN_ENDPOINT'));
      });
    },
    { prefix: '/api' },
  );
  await app.register(addMailPages(services));
  if (services.config.auth.mode === 'emulator') await app.register(addEmulatorProxy(services.config.auth.emulatorUrl));
  const { pmtiles } = services.config.map;
  if (pmtiles !== null && !isAddress(pmtiles)) await app.register(addMapFile(pmtiles));
  await app.register(addApp(services.config.clientDir));
  return app;
}

/** Lets what runs come to its end; who has not come to it after `grace` milliseconds, such as a stalled upload, is cut off. */
export async function closeApp(app: FastifyInstance, grace = 5000): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), grace);
  try {
    await app.close();
  } finally {
    clearTimeout(cut);
  }
}

/** What is no request of HTTP, or has headers beyond all measure, reaches no route: it is answered on its bare connection. */
function answerUnread(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const tooLarge = error.code === 'HPE_HEADER_OVERFLOW';
  const status = tooLarge ? '431 Request Header Fields Too Large' : '400 Bad Request';
  const body = JSON.stringify({
    ...sentence(tooLarge ? 'HEADERS_TOO_LONG' : 'REQUEST_UNREADABLE'),
    code: 'BAD_REQUEST',
  });
  const head = [
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ];
  if (socket.writable) socket.write([`HTTP/1.1 ${status}`, ...head, '', body].join('\r\n'));
  socket.destroySoon();
}

/** Answers with what a caller may know of an error; the log gets the rest. */
function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const answer = toAnswer(error);
  if (answer.status >= 500) request.log.error({ err: error }, 'request failed');
  if (answer.retryAfter !== null) void reply.header('retry-after', String(answer.retryAfter));
  return reply
    .status(answer.status)
    .header('x-request-id', request.id)
    .send({ ...answer.sentence, code: answer.code, request_id: request.id });
}

/** What a caller may know of an error. */
function toAnswer(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (isUnavailable(error)) return new ApiError('UNAVAILABLE', sentence('SERVER_PART_SILENT'), { cause: error });
  const status: unknown = error instanceof Error ? Reflect.get(error, 'statusCode') : undefined;
  switch (status) {
    case 400:
      return new ApiError('BAD_REQUEST', sentence('REQUEST_UNREADABLE'));
    // Paths that try to climb out of the app's folder.
    case 403:
    case 404:
    // An id in the path that is longer than any.
    case 414:
      return new ApiError('NOT_FOUND', sentence('NOTHING_HERE'));
    case 413:
      return new ApiError('TOO_LARGE', sentence('REQUEST_TOO_LARGE'));
    case 415:
      return new ApiError('WRONG_FILE', sentence('UNSUPPORTED_CONTENT'));
    case 503:
      return new ApiError('UNAVAILABLE', sentence('SERVER_BUSY'));
    default:
      return new ApiError('INTERNAL', undefined, { cause: error });
  }
}
