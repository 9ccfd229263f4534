// A receiver of OpenTelemetry on this machine: keeps what arrives over HTTP, and answers as it is told.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';

export interface ReceivedSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: string; doubleValue?: number } }[];
  status: { code: number };
}

export interface ReceivedFigure {
  name: string;
  sum?: { isMonotonic: boolean; aggregationTemporality: number; dataPoints: { asDouble: number }[] };
  gauge?: { dataPoints: { asDouble: number }[] };
  histogram?: {
    dataPoints: {
      attributes: ReceivedSpan['attributes'];
      count: string;
      sum: number;
      explicitBounds: number[];
      bucketCounts: string[];
    }[];
  };
}

export interface OtlpReceiver {
  url: string;
  /** The status of its answers; null: it takes everything and never answers. */
  answers: number | null;
  /** The same for one path alone. */
  answersAt: Partial<Record<string, number>>;
  /** Every message as it came, with its headers. */
  raw: { path: string; headers: Record<string, unknown>; body: string }[];
  spans: () => ReceivedSpan[];
  figures: () => ReceivedFigure[];
  close: () => Promise<void>;
}

interface Message {
  resourceSpans?: { scopeSpans: { spans: ReceivedSpan[] }[] }[];
  resourceMetrics?: { scopeMetrics: { metrics: ReceivedFigure[] }[] }[];
}

export async function otlpReceiver(): Promise<OtlpReceiver> {
  const raw: OtlpReceiver['raw'] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      raw.push({ path: request.url ?? '', headers: request.headers, body });
      const status = receiver.answersAt[request.url ?? ''] ?? receiver.answers;
      if (status !== null) response.writeHead(status).end('{}');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The receiver has no port.');
  const messages = () => raw.map(({ body }) => JSON.parse(body) as Message);
  const receiver: OtlpReceiver = {
    url: `http://127.0.0.1:${address.port}`,
    answers: 200,
    answersAt: {},
    raw,
    spans: () =>
      messages().flatMap(({ resourceSpans = [] }) =>
        resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
      ),
    figures: () =>
      messages().flatMap(({ resourceMetrics = [] }) =>
        resourceMetrics.flatMap(({ scopeMetrics }) => scopeMetrics.flatMap(({ metrics }) => metrics)),
      ),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return receiver;
}
