// Sends traces and figures to a receiver of OpenTelemetry. Loaded only where one is set.
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { OpenTelemetryConfig } from '../config-metrics';
import type { Role } from '../config-types';
import { traceCalls } from '../http/call-spans';
import { measure } from '../measured';
import { attributesOf, preciseNow, queueOf } from './otlp';
import { otlpFigures, type Figure } from './otlp-figures';
import { signalTo } from './signal';
import { spansOf, type Span } from './spans';

/** How often figures are sent (ms). */
const figuresEvery = 30_000;
/** How long the end of the process waits for what is still to be sent (ms). */
const lastWords = 2000;

export interface OpenTelemetry {
  traceCalls: (app: Parameters<typeof traceCalls>[0]) => void;
  /** Sends what is left, for a few seconds at most, whatever fails. */
  stop: () => Promise<void>;
}

/** @param report is told once when the receiver takes no traces or no figures, and once when it does again */
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
  const traces = signalTo(config, '/v1/traces', 'Traces', report);
  const measured = signalTo(config, '/v1/metrics', 'Figures', report);

  const sendSpans = (spans: readonly Span[], within?: number) =>
    traces.send({ resourceSpans: [{ resource, scopeSpans: [{ scope, spans }] }] }, within);
  const sendFigures = async (within?: number) => {
    if (!measured.isWanted) return;
    const metrics = otlpFigures(await figures(), began, preciseNow());
    await measured.send({ resourceMetrics: [{ resource, scopeMetrics: [{ scope, metrics }] }] }, within);
  };

  const queue = queueOf(sendSpans, (spans) => measure('left_out', { spans }));
  const spans = spansOf(config.share, (span) => {
    if (traces.isWanted) queue.add(span);
  });
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
      // Also the figures are read from a database that may not answer; and nothing here keeps a process from its end.
      const said = Promise.allSettled([queue.stop(lastWords), sendFigures(lastWords)]);
      await Promise.race([said, pause(lastWords)]);
    },
  };
}
