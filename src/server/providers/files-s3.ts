// Uploaded bytes in an S3 bucket (or what speaks its language). Credentials come by the SDK's own environment variables.
import { Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import type { FileStore } from './files';

const partSize = 8 * 1024 * 1024;

/** The SDK is loaded at first use: an installation with a local folder never pays for it. */
export function s3Store(config: { endpoint: string | null; bucket: string; region: string }): FileStore {
  const load = () => import('@aws-sdk/client-s3');
  let client: Promise<S3Client> | null = null;
  const connected = () =>
    (client ??= load().then(
      ({ S3Client }) =>
        new S3Client({
          region: config.region,
          ...(config.endpoint ? { endpoint: config.endpoint, forcePathStyle: true } : {}),
          // With the SDK's defaults some stores keep streamed uploads corrupted, silently.
          requestChecksumCalculation: 'WHEN_REQUIRED',
          responseChecksumValidation: 'WHEN_REQUIRED',
        }),
    ));
  const at = (Key: string) => ({ Bucket: config.bucket, Key });

  return {
    async put(key, bytes, mime) {
      const s3 = await load();
      const connection = await connected();
      const { UploadId } = await connection.send(
        new s3.CreateMultipartUploadCommand({ ...at(key), ContentType: mime }),
      );
      try {
        const parts: { ETag: string | undefined; PartNumber: number }[] = [];
        for await (const Body of chunks(bytes)) {
          const PartNumber = parts.length + 1;
          const { ETag } = await connection.send(new s3.UploadPartCommand({ ...at(key), UploadId, PartNumber, Body }));
          parts.push({ ETag, PartNumber });
        }
        await connection.send(
          new s3.CompleteMultipartUploadCommand({ ...at(key), UploadId, MultipartUpload: { Parts: parts } }),
        );
      } catch (error) {
        // Why it failed is what counts, not that it can't be given up either: the sweep does that.
        await connection.send(new s3.AbortMultipartUploadCommand({ ...at(key), UploadId })).catch(() => undefined);
        throw error;
      }
    },
    async get(key, from = 0, to) {
      const s3 = await load();
      try {
        const { Body } = await (
          await connected()
        ).send(
          new s3.GetObjectCommand({
            ...at(key),
            ...(from > 0 || to !== undefined ? { Range: `bytes=${from}-${to ?? ''}` } : {}),
          }),
        );
        return Body instanceof Readable ? Body : null;
      } catch (error) {
        if (error instanceof s3.NoSuchKey) return null;
        throw error;
      }
    },
    async has(key) {
      const s3 = await load();
      try {
        await (await connected()).send(new s3.HeadObjectCommand(at(key)));
        return true;
      } catch (error) {
        if (error instanceof s3.NotFound) return false;
        throw error;
      }
    },
    async remove(key) {
      const s3 = await load();
      await (await connected()).send(new s3.DeleteObjectCommand(at(key)));
    },
    async sweep(before) {
      const s3 = await load();
      const connection = await connected();
      const { Uploads = [] } = await connection.send(new s3.ListMultipartUploadsCommand({ Bucket: config.bucket }));
      for (const { Key, UploadId, Initiated } of Uploads)
        if (Key && UploadId && Initiated && Initiated < before)
          await connection.send(new s3.AbortMultipartUploadCommand({ ...at(Key), UploadId }));
    },
  };
}

/** Cuts a stream into parts of at least `partSize`, the last one as it comes; always at least one part. */
async function* chunks(stream: Readable): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let size = 0;
  let any = false;
  for await (const piece of stream) {
    const bytes = Buffer.from(piece as Uint8Array);
    held.push(bytes);
    size += bytes.length;
    if (size < partSize) continue;
    yield Buffer.concat(held);
    any = true;
    held = [];
    size = 0;
  }
  if (size > 0 || !any) yield Buffer.concat(held);
}
