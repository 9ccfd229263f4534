// What the log may know: method, path and status of a request, and of an error what finds its cause. Never a query, a
// header, a body or the values of a row: they hold addresses, tokens and names of people.
import {
  LogController,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
} from 'fastify';
import { asError } from '../as-error';
import { JobError } from '../measured';

export interface LogStream {
  write(line: string): void;
}

type Logging = Required<Pick<FastifyServerOptions, 'logger' | 'logController'>>;

export function logTo(stream: LogStream): Logging & { logController: OneLineEach } {
  return {
    logger: {
      level: 'info',
      stream,
      base: null,
      serializers: {
        req: (request) => ({ method: request.method, path: pathOf(request.url) }),
        res: (reply) => ({ statusCode: reply.statusCode }),
        err: describe,
      },
    },
    logController: new OneLineEach(),
  };
}

/** One line for each request, when it has ended: what came of it stands beside what was asked. */
class OneLineEach extends LogController {
  readonly #underWay = new Set<FastifyRequest>();

  override incomingRequest(request: FastifyRequest, { raw }: FastifyReply): void {
    this.#underWay.add(request);
    raw.once('close', () => {
      if (!raw.writableFinished) this.#end(request)?.info({ req: request }, 'request aborted');
    });
  }

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const about = { req: request, res: reply, responseTime: reply.elapsedTime };
    const log = this.#end(request);
    if (error) log?.error({ ...about, err: error }, 'request errored');
    else log?.info(about, 'request completed');
  }

  tellUnderWay = (): void => {
    for (const request of this.#underWay) request.log.warn({ req: request }, 'request under way');
  };

  #end(request: FastifyRequest) {
    return this.#underWay.delete(request) ? request.log : null;
  }
}

/** What is under way when the process breaks down may be why. */
export function tellOfBreakdown(app: FastifyInstance, { tellUnderWay }: OneLineEach): void {
  process.on('uncaughtExceptionMonitor', tellUnderWay);
  app.addHook('onClose', async () => void process.off('uncaughtExceptionMonitor', tellUnderWay));
}

/**
 * Without the query; whoever has the code of a piece of mail can answer for its household. The code stands behind `/m/`, which may be
 * written otherwise, and have a proxy's own path or another slash before it.
 */
const pathOf = (url: string) => url.split('?')[0]?.replace(/(?:\/|%2f)(?:m|%6d)(?:\/|%2f).*/i, '/m/…');

/** A value that the database cannot read it repeats between quotes in its message, and so at the top of the stack. */
function withoutValues(error: Error): [message: string, stack: string] {
  const { message, stack = '' } = error;
  const code: unknown = Reflect.get(error, 'code');
  if (typeof code !== 'string' || !/^22\w{3}$/.test(code)) return [message, stack];
  const masked = message.replace(/".*"/s, '"…"');
  return [masked, stack.replace(message, () => masked)];
}

/** The line of what failed outside of a request; that of a job says which kind it was, and its trace. */
export function lineOfFailure(failed: unknown): string {
  const error = asError(failed);
  if (!(error instanceof JobError)) return withoutValues(error)[0];
  const { kind, trace } = error.job;
  return JSON.stringify({ level: 'error', msg: withoutValues(error.cause)[0], job: kind, trace });
}

/** The database's errors carry the row's values in `detail` and `where`, and the statement beside them: these stay out. */
function describe(error: unknown): { type: string; message: string; stack: string; [more: string]: unknown } {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an error', stack: '' };
  const { name, cause } = error;
  const [message, stack] = withoutValues(error);
  const harmless = Object.fromEntries(
    ['code', 'constraint', 'table', 'column', 'routine'].flatMap((key) => {
      const detail: unknown = Reflect.get(error, key);
      return typeof detail === 'string' ? [[key, detail]] : [];
    }),
  );
  return { type: name, message, stack, ...harmless, ...(cause === undefined ? {} : { cause: describe(cause) }) };
}
