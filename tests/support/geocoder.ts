// A double of the US Census batch geocoder: a real server that reads the real form and answers in the real format.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface RequestedBatch {
  benchmark: string;
  /** Each row's cells: number, street, city, state, ZIP. */
  rows: string[][];
  file: string;
}

export interface GeocoderDouble {
  url: string;
  asked: RequestedBatch[];
  /** What the next requests get instead of an answer, in turn; afterwards it answers again. */
  instead: ((request: IncomingMessage, response: ServerResponse) => void)[];
  close(): Promise<void>;
}

/** `place` says what is known of a street line: coordinates as the format has them, 'Tie', or null. */
export async function geocoderDouble(
  place: (street: string) => { at: string; quality?: 'Exact' | 'Non_Exact' } | 'Tie' | null,
): Promise<GeocoderDouble> {
  const asked: RequestedBatch[] = [];
  const instead: GeocoderDouble['instead'] = [];
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      void readForm(request, Buffer.concat(pieces)).then((batch) => {
        asked.push(batch);
        const other = instead.shift();
        if (other) return other(request, response);
        response.setHeader('content-type', 'text/csv');
        response.end(batch.rows.map((row) => line(row, place(row[1] ?? ''))).join('\n'));
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/geocoder/locations/addressbatch`,
    asked,
    instead,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function readForm(request: IncomingMessage, body: Buffer): Promise<RequestedBatch> {
  const form = await new Response(new Uint8Array(body), {
    headers: { 'content-type': request.headers['content-type'] ?? '' },
  }).formData();
  const [file, benchmark] = [form.get('addressFile'), form.get('benchmark')];
  if (!(file instanceof Blob) || typeof benchmark !== 'string') throw new Error('This is not the form of a batch.');
  const text = await file.text();
  const rows = text.split('\r\n').filter(Boolean);
  return { benchmark, file: text, rows: rows.map((row) => row.split(',')) };
}

function line(
  [number, ...address]: string[],
  found: Awaited<ReturnType<Parameters<typeof geocoderDouble>[0]>>,
): string {
  const start = `"${number}","${address.join(', ')}"`;
  if (found === null) return `${start},"No_Match"`;
  if (found === 'Tie') return `${start},"Tie"`;
  const spelled = address.join(', ').toUpperCase();
  return `${start},"Match","${found.quality ?? 'Exact'}","${spelled}","${found.at}","76355984","L"`;
}
