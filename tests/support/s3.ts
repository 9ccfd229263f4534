// As much of the S3 protocol as a file store speaks: uploads in parts, reading from a byte on, removing. No signatures.
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export interface S3Double {
  endpoint: string;
  objects: Map<string, Buffer>;
  /** Uploads that were begun and neither completed nor given up. */
  openUploads: () => number;
  stop: () => Promise<void>;
}

export async function startS3(bucket: string): Promise<S3Double> {
  const objects = new Map<string, Buffer>();
  const uploads = new Map<string, Map<number, Buffer>>();

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', 'http://s3');
    const key = decodeURIComponent(url.pathname).replace(`/${bucket}/`, '');
    const upload = url.searchParams.get('uploadId') ?? '';
    const body = await buffer(request);
    const xml = (text: string) => response.writeHead(200, { 'content-type': 'application/xml' }).end(text);

    if (request.method === 'POST' && url.searchParams.has('uploads')) {
      const id = `upload-${uploads.size}-${key}`;
      uploads.set(id, new Map());
      return void xml(
        `<InitiateMultipartUploadResult><UploadId>${id}</UploadId><Key>${key}</Key></InitiateMultipartUploadResult>`,
      );
    }
    if (request.method === 'PUT') {
      uploads.get(upload)?.set(Number(url.searchParams.get('partNumber')), body);
      return void response.writeHead(200, { etag: `"${createHash('md5').update(body).digest('hex')}"` }).end();
    }
    if (request.method === 'POST') {
      const parts = [...(uploads.get(upload) ?? [])].toSorted(([a], [b]) => a - b).map(([, part]) => part);
      // As the real ones: every part but the last must have 5 MiB.
      if (parts.slice(0, -1).some((part) => part.length < 5 * 1024 * 1024)) return void response.writeHead(400).end();
      objects.set(key, Buffer.concat(parts));
      uploads.delete(upload);
      return void xml(`<CompleteMultipartUploadResult><Key>${key}</Key></CompleteMultipartUploadResult>`);
    }
    if (request.method === 'DELETE') {
      if (upload) uploads.delete(upload);
      else objects.delete(key);
      return void response.writeHead(204).end();
    }
    const found = objects.get(key);
    if (!found) {
      response.writeHead(404, { 'content-type': 'application/xml' });
      return void response.end('<Error><Code>NoSuchKey</Code><Message>It is not there.</Message></Error>');
    }
    const from = Number(/bytes=(\d+)-/.exec(request.headers.range ?? '')?.[1] ?? 0);
    response.writeHead(from > 0 ? 206 : 200, { 'content-length': found.length - from });
    response.end(found.subarray(from));
  };

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    openUploads: () => uploads.size,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
