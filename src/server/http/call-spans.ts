// A span for each call that is answered, under its path in the contract. Its trace has the id that the log and the caller know as the
// request's; what a caller says of a trace of theirs is not believed.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { preciseNow } from '../metrics/otlp';
import type { Spans, Whole } from '../metrics/spans';

/** Pages and files of the app are of no interest. */
const isCall = (url: string | undefined): url is string => url !== undefined && /^\/(api|m)\//.test(url);

export const traceOf = (requestId: string): string => requestId.replaceAll('-', '');

export function traceCalls(app: FastifyInstance, spans: Spans): void {
  /** Null: it is not traced, or has ended. */
  const going = new WeakMap<FastifyRequest, Whole | null>();

  const begin = ({ id, method, routeOptions: { url } }: FastifyRequest, reply: FastifyReply): Whole | null =>
    isCall(url)
      ? spans.begin({
          traceId: traceOf(id),
          name: `${method} ${url}`,
          kind: 2,
          began: preciseNow() - reply.elapsedTime,
        })
      : null;

  const end = (request: FastifyRequest, whole: Whole | null, status: number) => {
    going.set(request, null);
    const { method, routeOptions } = request;
    if (whole)
      spans.end(whole, {
        values: {
          'http.request.method': method,
          'http.route': routeOptions.url ?? '',
          'http.response.status_code': status,
        },
        failed: status >= 500,
      });
  };

  // Not before the body was read: what comes from the connection is not part of what runs since the request began.
  app.addHook('preHandler', (request, reply, done) => {
    const whole = begin(request, reply);
    going.set(request, whole);
    spans.inside(whole, done);
  });
  app.addHook('onResponse', async (request, reply) =>
    end(request, going.has(request) ? (going.get(request) ?? null) : begin(request, reply), reply.statusCode),
  );
  // 499: as others tell that the caller went away.
  app.addHook('onRequestAbort', async (request) => end(request, going.get(request) ?? null, 499));
}
