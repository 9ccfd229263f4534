// Packs everything that a campaign has into one archive: part after part, each read while the last one is written, so that memory holds
// a page of one table whatever the campaign's size. Whoever takes the job over begins anew.
import { Readable, Transform } from 'node:stream';
import { ZipFile } from 'yazl';
import { exportHours } from '../../../contract/office/campaign-exports';
import { type Db, inTransaction, isConnectionLost } from '../../db/connection';
import { newKey, type FileStore } from '../../providers/files';
import { noteAhead, removeFiles, removeNoted } from '../files/removals-repo';
import { beginExport, finishExport, forgetOldExports, noteProgress } from './repo';
import {
  campaignLines,
  exportedTables,
  peopleLines,
  placeLines,
  placesNames,
  storedFiles,
  tableLines,
} from './tables-repo';
import { asError } from '../../as-error';

interface Part {
  path: string;
  open: () => Promise<Readable>;
  /** Photos are packed already. */
  compress: boolean;
}

/** Thrown to end what was canceled. */
class Canceled extends Error {}

/** How often it looks whether it was canceled, in milliseconds. */
const lookEvery = 1_000;

export async function runExport(
  { db, files }: { db: Db; files: FileStore },
  campaignId: string,
  id: string,
  signal: AbortSignal,
): Promise<void> {
  const key = newKey('uploads');
  const begun = await beginExport(db, campaignId, id, key);
  if (!begun) return;
  // A server that was killed between the archive and its row. One that only fell silent may write it still.
  if (begun.left !== null) {
    await noteAhead(db, [begun.left], exportHours);
    await files.remove(begun.left);
  }
  const parts = await partsOf(db, files, campaignId);
  signal.throwIfAborted();
  let bytes = 0;
  const counted = new Transform({
    transform(piece: Buffer, _encoding, done) {
      bytes += piece.length;
      done(null, piece);
    },
  });
  let packed = 0;
  let look = Promise.resolve();
  const watch = setInterval(() => {
    look = noteProgress(db, campaignId, id, { storage_key: key, parts: parts.length, packed }).then(
      (goesOn) => void (goesOn || counted.destroy(new Canceled())),
      // The database is away: the next part says so.
      () => undefined,
    );
  }, lookEvery);
  const stop = () => counted.destroy(new Error('The export was interrupted.'));
  signal.addEventListener('abort', stop, { once: true });
  try {
    if (!(await noteProgress(db, campaignId, id, { storage_key: key, parts: parts.length, packed }))) return;
    const archive = pack(parts, () => (packed += 1));
    archive.on('error', (error) => counted.destroy(error));
    counted.on('close', () => archive.destroy());
    await files.put(key, archive.pipe(counted), 'application/zip');
    if (!(await finishExport(db, campaignId, id, { storage_key: key, bytes }))) await removeFiles({ db, files }, [key]);
  } catch (error) {
    // When the connection broke as the row was finished no one knows: better an archive too many, which the next try or its age removes.
    if (!isConnectionLost(error)) await removeFiles({ db, files }, [key]);
    if (!(error instanceof Canceled)) throw error;
  } finally {
    clearInterval(watch);
    signal.removeEventListener('abort', stop);
    await look;
  }
}

/** Removes the archives that can no longer be downloaded. */
export async function removeOldExports(db: Db, files: FileStore): Promise<void> {
  await removeNoted({ db, files }, await inTransaction(db, forgetOldExports));
}

async function partsOf(db: Db, files: FileStore, campaignId: string): Promise<Part[]> {
  const lines = (path: string, made: () => AsyncGenerator<string>): Part => ({
    path,
    compress: true,
    open: async () => Readable.from(made(), { objectMode: false }),
  });
  const photos = (await storedFiles(db, campaignId)).map(({ name, storage_key }): Part => ({
    path: `files/${name}`,
    compress: false,
    // One that is gone is an empty file: it does not cost the rest.
    open: async () => (await files.get(storage_key)) ?? Readable.from([]),
  }));
  return [
    lines('tables/campaign.csv', () => campaignLines(db, campaignId)),
    lines('tables/people.csv', () => peopleLines(db, campaignId)),
    ...(await exportedTables(db)).map((table) =>
      lines(`tables/${table.name}.csv`, () => tableLines(db, campaignId, table)),
    ),
    ...placesNames.map((name) => lines(`map/${name}.geojson`, () => placeLines(db, campaignId, name))),
    ...photos,
  ];
}

/** The archive as it comes; a part is opened when its turn has come. */
function pack(parts: readonly Part[], onPacked: () => void): Readable {
  const zip = new ZipFile();
  const archive = new Readable().wrap(zip.outputStream);
  let current: Readable | null = null;
  zip.on('error', (error: Error) => archive.destroy(error));
  archive.on('close', () => current?.destroy());
  for (const { path, open, compress } of parts)
    zip.addReadStreamLazy(path, { compress }, (give) => {
      open().then(
        (stream) => {
          current = stream;
          stream.on('end', onPacked);
          stream.on('error', (error) => archive.destroy(error));
          give(null, stream);
        },
        (error: unknown) => archive.destroy(asError(error)),
      );
    });
  zip.end();
  return archive;
}
