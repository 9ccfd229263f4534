// Settings of what operators see from outside: figures for Prometheus, traces and figures for a receiver of OpenTelemetry.
import { z } from 'zod';
import { hostName, port, webAddress } from './config-fields';

export const metricsSettings = {
  METRICS_PORT: port.refine((number) => number < 65_535).optional(),
  METRICS_HOST: hostName.default('127.0.0.1'),
  // What is below it is added at its end; and whoever reads an address in a log must not find a password there.
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress.regex(/^https?:\/\/[^/?#@\\\s]+(\/[^?#\s]*)?$/i).optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .regex(/^[\w-]+=[^,\s]+(,\s*[\w-]+=[^,\s]+)*$/)
    .optional(),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(0|1|[01]?\.\d{1,6})$/)
    .transform(Number)
    .pipe(z.number().max(1))
    .default(1),
};
const parsed = z.object(metricsSettings);

export interface OpenTelemetryConfig {
  /** Where traces and figures are sent, without a slash at its end; `/v1/traces` and `/v1/metrics` are below it. */
  endpoint: string;
  /** What the receiver wants to see of whoever sends. */
  headers: Record<string, string>;
  /** Of all calls and jobs the share, 0 to 1, that is traced. */
  share: number;
}

export interface MetricsConfig {
  /** Where figures for Prometheus are told; null: nowhere. */
  metrics: { host: string; port: number } | null;
  /** Null: nothing is sent to anyone. */
  openTelemetry: OpenTelemetryConfig | null;
}

export function readMetrics(set: z.output<typeof parsed>): MetricsConfig {
  const { METRICS_PORT: number, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = set;
  return {
    metrics: number === undefined ? null : { host: set.METRICS_HOST, port: number },
    openTelemetry:
      endpoint === undefined
        ? null
        : {
            endpoint: endpoint.replace(/\/+$/, ''),
            headers: pairs(set.OTEL_EXPORTER_OTLP_HEADERS ?? ''),
            share: set.OTEL_TRACES_SAMPLER_ARG,
          },
  };
}

/** `name=value,name=value`, values as in an address. */
function pairs(text: string): Record<string, string> {
  const each = text.split(/,\s*/).filter((pair) => pair !== '');
  return Object.fromEntries(
    each.map((pair) => {
      const at = pair.indexOf('=');
      return [pair.slice(0, at), plain(pair.slice(at + 1))];
    }),
  );
}

function plain(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
