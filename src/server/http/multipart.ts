// Multipart calls: form fields become the body, the field `file` is stored under a fresh key before the handler runs.
import { sentence } from '../../contract/messages/every-message';
import { createHash } from 'node:crypto';
import { pipeline, Readable, Transform } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { MultipartFile } from '@fastify/multipart';
import type { Call } from '../../contract/call';
import { maxMapBytes } from '../../contract/map/campaign-map';
import { mostOutlines } from '../../contract/map/map-outlines';
import { maxMailerBytes } from '../../contract/outreach/mailers';
import { fileDigest } from '../../contract/fields';
import { newKey, type FileStore } from '../providers/files';
import { cleanPhoto, maxPhotoBytes } from '../providers/photos';
import { voiceTypeOf } from '../providers/voice';
import { ApiError } from './errors';
import { noteRemovals } from '../modules/files/removals-repo';
import type { Services, StoredFile } from './handler';

/** Largest table (voter file) in bytes: 4 GiB. */
const maxTableBytes = 4 * 1024 ** 3;
/** Largest file of contact results: 512 MiB. */
const maxResultBytes = 512 * 1024 ** 2;
const most = {
  table: maxTableBytes,
  results: maxResultBytes,
  map: maxMapBytes,
  outlines: mostOutlines.bytes,
  mailer: maxMailerBytes,
  photo: maxPhotoBytes,
  photo_or_voice: maxPhotoBytes,
};

type Stores = Pick<Services, 'db' | 'files'>;

export interface FormParts {
  body: Record<string, unknown>;
  file: StoredFile | null;
  /** sha256 of the file as it came, for idempotency. */
  fileHash: string | null;
}

/** Whether whoever sends this form may; false: they may, and what they bring is wanted nowhere. Throws what grant() throws. */
export type Asked = (body: FormParts['body']) => Promise<boolean>;

/**
 * Reads the whole form. `mayBring` is asked before a file is read, where the form has named its campaign by then, and again once all of it
 * has come: nothing of a picture is unpacked before. Throws what it throws, WRONG_FILE, TOO_LARGE, BAD_REQUEST or UNAVAILABLE; what
 * was stored until then is removed.
 */
export async function readForm(
  request: FastifyRequest,
  call: Call,
  stores: Stores,
  mayBring: Asked,
): Promise<FormParts> {
  if (!request.isMultipart()) throw new ApiError('WRONG_FILE', sentence('FORM_NEEDED'));
  const accepts = call.file?.accepts ?? 'photo';
  const parts: FormParts = { body: {}, file: null, fileHash: null };
  let raw: Raw | null = null;
  const refusals: unknown[] = [];
  const ask: Asked = (body) =>
    mayBring(body).catch((error: unknown) => {
      refusals.push(error);
      throw error;
    });
  const limits = {
    fileSize: most[accepts],
    files: 1,
    fields: 40,
    fieldSize: 64 * 1024,
    parts: 50,
  };
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') parts.body[part.fieldname] = part.value;
      else if (part.fieldname !== 'file') throw new ApiError('INVALID', sentence('FILE_IN_OTHER_FIELD'));
      else {
        if (namesCampaign(call, parts.body)) await ask(parts.body);
        if (accepts === 'photo' || accepts === 'photo_or_voice')
          raw = { bytes: await part.toBuffer(), name: part.filename, mayBeVoice: accepts === 'photo_or_voice' };
        else Object.assign(parts, await storeWhole(part, stores, request, accepts));
      }
    }
    const isWanted = await ask(parts.body);
    if (call.file?.required && !parts.file && !raw) throw new ApiError('INVALID', sentence('NO_FILE'));
    if (raw && isWanted) Object.assign(parts, await storeSmall(raw, stores.files, parts.body.file_sha256));
  } catch (error) {
    if (parts.file) await removeFile(request, stores, parts.file.storage_key);
    // What is still on its way goes nowhere: whoever sends it hears the answer once it has come.
    request.raw.unpipe();
    request.raw.resume();
    throw refusals.includes(error) ? error : asAnswer(error);
  }
  return parts;
}

/** Whether the form has said by now for which campaign it is. */
function namesCampaign({ access }: Call, body: FormParts['body']): boolean {
  const [part, field = ''] = 'campaign' in access ? access.campaign.split('.') : [];
  return part === 'body' && body[field] !== undefined;
}

function asAnswer(error: unknown): unknown {
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined;
  if (code === 'FST_REQ_FILE_TOO_LARGE') return new ApiError('TOO_LARGE', sentence('FILE_TOO_LARGE'));
  if (code === 'FST_FILES_LIMIT' || code === 'FST_FIELDS_LIMIT' || code === 'FST_PARTS_LIMIT')
    return new ApiError('TOO_LARGE', sentence('FORM_TOO_MANY_PARTS'));
  if (error instanceof ApiError) return error;
  // As the parser says it: something on the way has cut the form short.
  if (error instanceof Error && error.message.endsWith('end of multipart data'))
    return new ApiError('UPLOAD_DAMAGED', sentence('UPLOAD_DAMAGED'), { cause: error });
  return new ApiError('BAD_REQUEST', sentence('UPLOAD_INTERRUPTED'), { cause: error });
}

/** Removes what no row names. That the store fails is no reason for another answer: the housekeeping tries again. */
export async function removeFile(request: FastifyRequest, { db, files }: Stores, key: string): Promise<void> {
  const log = (error: unknown) => request.log.error({ err: error }, 'a file could not be removed');
  await files.remove(key).catch((error: unknown) => {
    log(error);
    return noteRemovals(db, [key]).catch(log);
  });
}

/** As it comes, however large it is: it is read later. */
async function storeWhole(
  part: MultipartFile,
  stores: Stores,
  request: FastifyRequest,
  accepts: 'table' | 'results' | 'map' | 'outlines' | 'mailer',
): Promise<Pick<FormParts, 'file' | 'fileHash'>> {
  const storage_key = newKey('uploads');
  const hash = createHash('sha256');
  let bytes = 0;
  const counted = new Transform({
    transform(piece: Buffer, _encoding, done) {
      hash.update(piece);
      bytes += piece.length;
      done(null, piece);
    },
  });
  // An upload that breaks off must break off the store's reading too; the store's own error is the one that is told.
  pipeline(part.file, counted, () => undefined);
  await stores.files.put(storage_key, counted, part.mimetype);
  if (part.file.truncated) {
    await removeFile(request, stores, storage_key);
    throw new ApiError('TOO_LARGE', sentence(accepts === 'table' ? 'FILE_ABOVE_4_GB' : 'FILE_TOO_LARGE'));
  }
  return { file: { storage_key, mime: part.mimetype, name: part.filename, bytes }, fileHash: hash.digest('base64url') };
}

/** A photo or voice note as it came. */
interface Raw {
  bytes: Buffer;
  name: string;
  mayBeVoice: boolean;
}

/** A photo, or a voice note where one may come. `digest`: of the bytes as the phone has them, where the form said it. */
async function storeSmall(
  { bytes: raw, name, mayBeVoice }: Raw,
  store: FileStore,
  digest: unknown,
): Promise<Pick<FormParts, 'file' | 'fileHash'>> {
  const fileHash = createHash('sha256').update(raw).digest('base64url');
  // What was changed on its way is sent again. What is no digest at all the call itself refuses.
  if (fileDigest.safeParse(digest).success && digest !== fileHash)
    throw new ApiError('UPLOAD_DAMAGED', sentence('UPLOAD_DAMAGED'));
  const voice = mayBeVoice ? voiceTypeOf(raw) : null;
  const clean = voice ? raw : await cleanPhoto(raw);
  const mime = voice ?? 'image/jpeg';
  const storage_key = newKey('photos');
  await store.put(storage_key, Readable.from([clean]), mime);
  return {
    file: {
      storage_key,
      mime,
      name,
      bytes: clean.length,
      sent: { bytes: raw.length, sha256: fileHash },
    },
    fileHash,
  };
}
