// Sends traces and figures to a receiver of OpenTelemetry. Loaded only where one is set.
import { randomUUID } from 'node:crypto';
import type { OpenTelemetryConfig } from '../config-metrics';
import type { Role } from '../config-types';
import { traceCalls } from '../http/call-spans';
import { measure } from '../measured';
import { attributesOf, post, preciseNow, queueOf, type Sent } from './otlp';
import { otlpFigures, type Figure } from './otlp-figures';
import { spansOf, type Span } from './spans';

/** How often figures are sent (ms). */
const figuresEvery = 30_000;
/** How long the end of the process waits for what is still to be sent (ms). */
const lastWords = 2000;

export interface OpenTelemetry {
  traceCalls: (app: Parameters<typeof traceCalls>[0]) => void;
  /** Sends what is left, for a few seconds at most. */
  stop: () => Promise<void>;
}

/** @param report is told once when the receiver takes nothing, and once when it does again */
export function startOpenTelemetry(
  config: OpenTelemetryConfig,
  { version, role }: { version: string; role: Role },
  figures: () => Promise<Figure[]>,
  report: (sentence: string) => void,
): OpenTelemetry {
  const began = preciseNow();
  const scope = { name: 'porchlight', version };
  const resource = {
    attributes: attributesOf({
      'service.name': 'porchlight',
      'service.version': version,
      'service.instance.id': randomUUID(),
      'porchlight.role': role,
    }),
  };
  let isHeard = true;
  const noted = (sent: Sent): Sent => {
    if (isHeard !== (sent === 'taken')) {
      isHeard = sent === 'taken';
      report(
        isHeard
          ? 'OpenTelemetry is received again.'
          : 'OpenTelemetry is not received: traces and figures are left out.',
      );
    }
    return sent;
  };

  const sendSpans = async (spans: readonly Span[], within?: number) => {
    const message = { resourceSpans: [{ resource, scopeSpans: [{ scope, spans }] }] };
    return noted(await post(config, '/v1/traces', message, within));
  };
  const sendFigures = async (within?: number) => {
    const metrics = otlpFigures(await figures(), began, preciseNow());
    const message = { resourceMetrics: [{ resource, scopeMetrics: [{ scope, metrics }] }] };
    noted(await post(config, '/v1/metrics', message, within));
  };

  const queue = queueOf(sendSpans, (spans) => measure('left_out', { spans }));
  const spans = spansOf(config.share, (span) => queue.add(span));
  let isSending = false;
  const rounds = setInterval(() => {
    // One that takes longer than the pause is not overtaken by the next.
    if (isSending) return;
    isSending = true;
    const done = () => void (isSending = false);
    sendFigures().then(done, done);
  }, figuresEvery).unref();

  return {
    traceCalls: (app) => traceCalls(app, spans),
    async stop() {
      clearInterval(rounds);
      spans.stop();
      await Promise.all([queue.stop(lastWords), sendFigures(lastWords)]);
    },
  };
}
