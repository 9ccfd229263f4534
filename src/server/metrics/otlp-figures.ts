// The figures that Prometheus reads, as OpenTelemetry has them: one definition, two ways out.
import { attributesOf, nanoseconds, type Attribute, type Values } from './otlp';

/** As the library tells it; of a histogram's values `metricName` says which of its rows they are. */
export interface Figure {
  name: string;
  help: string;
  type: unknown;
  values: { value: number; labels: Partial<Record<string, string | number>>; metricName?: string }[];
}

interface Point {
  attributes: Attribute[];
  startTimeUnixNano: string;
  timeUnixNano: string;
}

/** Sums since the process began. */
const cumulative = 2;

/** @param began when the process began to count, in milliseconds since 1970 */
export function otlpFigures(figures: readonly Figure[], began: number, now: number): Record<string, unknown>[] {
  const times = { startTimeUnixNano: nanoseconds(began), timeUnixNano: nanoseconds(now) };
  return figures.flatMap((figure) => {
    const shape = shapeOf(figure, times);
    return shape === null ? [] : [{ name: figure.name, description: figure.help, unit: unitOf(figure.name), ...shape }];
  });
}

const unitOf = (name: string) => (/_seconds(_total)?$/.test(name) ? 's' : name.endsWith('_bytes') ? 'By' : '1');

function shapeOf(figure: Figure, times: Omit<Point, 'attributes'>): Record<string, unknown> | null {
  if (figure.type === 'histogram')
    return { histogram: { aggregationTemporality: cumulative, dataPoints: histogramPoints(figure, times) } };
  // JSON has no word for what isn't finite: one such value would have the whole message refused.
  const dataPoints = figure.values
    .filter(({ value }) => Number.isFinite(value))
    .map(({ labels, value }) => ({ ...times, attributes: attributesOf(told(labels)), asDouble: value }));
  if (dataPoints.length === 0) return null;
  if (figure.type === 'counter') return { sum: { aggregationTemporality: cumulative, isMonotonic: true, dataPoints } };
  return figure.type === 'gauge' ? { gauge: { dataPoints } } : null;
}

const told = (labels: Partial<Record<string, string | number>>): Values =>
  Object.fromEntries(Object.entries(labels).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));

/** Prometheus counts in each bucket all that is smaller, too; here each counts its own. */
function histogramPoints({ name, values }: Figure, times: Omit<Point, 'attributes'>): Record<string, unknown>[] {
  const points = new Map<
    string,
    { labels: Values; upTo: [bound: number, count: number][]; sum?: number; count: number }
  >();
  for (const { labels, value, metricName } of values) {
    if (!Number.isFinite(value)) continue;
    const { le, ...rest } = told(labels);
    const key = JSON.stringify(rest);
    const point = points.get(key) ?? { labels: rest, upTo: [], count: 0 };
    points.set(key, point);
    if (metricName === `${name}_sum`) point.sum = value;
    else if (metricName === `${name}_count`) point.count = value;
    else if (le !== undefined && le !== '+Inf') point.upTo.push([Number(le), value]);
  }
  return [...points.values()].map(({ labels, upTo, sum, count }) => {
    const sorted = upTo.toSorted(([a], [b]) => a - b);
    const own = sorted.map(([, reached], at) => reached - (sorted[at - 1]?.[1] ?? 0));
    return {
      ...times,
      attributes: attributesOf(labels),
      count: String(count),
      ...(sum !== undefined && { sum }),
      explicitBounds: sorted.map(([bound]) => bound),
      bucketCounts: [...own, count - (sorted.at(-1)?.[1] ?? 0)].map(String),
    };
  });
}
