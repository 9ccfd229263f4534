// The calls of what becomes of an upload: mapping, applying, undoing; and of doors without a place.
import { sentence } from '../../../contract/messages/every-message';
import type { contract } from '../../../contract';
import type { UploadStatus } from '../../../contract/voters/import-status';
import { mappedHistory } from '../../../domain/voter-files/histories/history';
import { missingForPoints, missingForVoters } from '../../../domain/voter-files/mapping';
import { UnreadableFileError } from '../../../domain/voter-files/row-reader';
import type { Db } from '../../db/connection';
import { ApiError, found } from '../../http/errors';
import type { Context, Handlers, Services } from '../../http/handler';
import { audit } from '../audit/repo';
import { removeAfter } from '../files/remove-after';
import { requireAttachable } from '../walkbooks/create-walkbook';
import { refuseNameInUseBy } from '../walkbooks/repo';
import { hashOf, knownOf, partOf, readingParams } from './reading';
import { previewTable, signatureOf } from './import-rows';
import { storedSource } from '../uploads/source';
import { PartsDifferError, readUpload } from '../uploads/tables';
import { walkbookParams } from './walkbook-repo';
import { countAddressesToAsk, endGeocoding, insertGeocoding, latestGeocoding, lockGeocodings } from '../geocoding/repo';
import { middleOfDoors, placeDoorByHand, unplacedDoors } from '../geocoding/places-repo';
import { insertUploadGroup } from '../voter-groups/repo';
import { rememberMapping } from './mappings-repo';
import { hasDiffering } from './results/differing-repo';
import { beginStep, deleteUpload, jobOf, lockUpload, presentUpload } from '../uploads/repo';

type Upload = NonNullable<Awaited<ReturnType<typeof lockUpload>>>;

export const voterFileHandlers: Handlers<typeof contract.voterFiles> = {
  async preview({ params, db, member, services }) {
    const upload = found(await lockUpload(db, member.campaign_id, params.id));
    const known = knownOf({ db }, { campaign_id: member.campaign_id, params: upload.params });
    return withFile(services, upload, (pieces) => previewTable(pieces, upload.contents, known));
  },

  async map({ body, db, member, services }) {
    const { campaign_id } = member;
    const upload = found(await lockUpload(db, campaign_id, body.id));
    if (!waits(upload) || upload.contents === 'results')
      throw new ApiError('CONFLICT', sentence('IMPORTED_COLUMNS_STAY'));
    const together = readingParams.parse(upload.params).history_part !== undefined;
    const isHistory = isOfVoters(upload) && !together && mappedHistory(body.mapping) !== null;
    const contents = isHistory ? 'history' : isOfVoters(upload) ? 'voters' : upload.contents;
    const missing = isHistory ? [] : missingFor(contents, body.mapping.columns);
    if (missing.length > 0)
      throw new ApiError('INVALID', sentence('COLUMNS_UNMATCHED', { what: missing.join(' and ') }));
    const signature = await withFile(services, upload, (pieces) => signatureOf(pieces, upload.contents));
    await rememberMapping(db, campaign_id, hashOf(signature), body.mapping);
    const params = { ...readingParams.parse(upload.params), mapping: body.mapping };
    if (!upload.dry_run) await makeRoom(db, campaign_id, { ...upload, contents });
    return begin({ db, member, services }, upload, upload.dry_run ? 'check' : 'import', params);
  },

  async choosePart({ body, db, member, services }) {
    const { campaign_id } = member;
    const upload = found(await lockUpload(db, campaign_id, body.id));
    if (!waits(upload)) throw new ApiError('CONFLICT', sentence('IMPORTED_COLUMNS_STAY'));
    for (const part of [body.part, ...(body.history_part === undefined ? [] : [body.history_part])])
      if (!upload.parts.some(({ name, columns }) => name === part && columns.length > 0))
        throw new ApiError('INVALID', sentence('PART_UNKNOWN', { part }));
    // What was said of another table's columns says nothing of this one's.
    const { mapping: _, history_part: __, result_mapping: ___, ...params } = readingParams.parse(upload.params);
    // The table may be one of voters, whatever the other one was.
    const contents = isOfVoters(upload) ? 'voters' : upload.contents;
    if (!upload.dry_run) await makeRoom(db, campaign_id, { ...upload, contents });
    const step = upload.dry_run ? 'check' : 'import';
    const { part, history_part } = body;
    const partsChosen = { part, ...(history_part === undefined ? {} : { history_part }) };
    return begin({ db, member, services }, upload, step, { ...params, ...partsChosen });
  },

  async apply(context) {
    const { body, db, member } = context;
    const { campaign_id } = member;
    const upload = found(await lockUpload(db, campaign_id, body.id));
    if (upload.step !== 'check' || upload.status !== 'done')
      throw new ApiError('CONFLICT', sentence('ONLY_CHECKED_IMPORTED'));
    if (upload.contents === 'results' && (await hasDiffering(db, campaign_id, upload.id)))
      throw new ApiError('CONFLICT', sentence('RESULTS_STAND'));
    if (body.whole_roll && upload.contents !== 'voters') throw new ApiError('BAD_REQUEST', sentence('ROLL_OF_VOTERS'));
    const asked = readingParams.parse(upload.params);
    const whole_roll = upload.contents === 'voters' && (body.whole_roll ?? asked.whole_roll ?? false);
    const leave_out_many = body.leave_out_many ?? asked.leave_out_many ?? false;
    if (whole_roll) requireYes(upload.roll, leave_out_many);
    await makeRoom(db, campaign_id, upload);
    await audit(context, 'import_applied', upload);
    const confirmed_missing = upload.roll?.missing;
    return begin(context, upload, 'import', { ...asked, whole_roll, leave_out_many, confirmed_missing });
  },

  async rollBack(context) {
    const { body, db, member } = context;
    const { campaign_id } = member;
    const upload = found(await lockUpload(db, campaign_id, body.id));
    const stored = upload.step === 'import' && (upload.status === 'done' || upload.accepted > 0);
    const again = upload.step === 'rollback' && upload.status === 'failed';
    if (!ended(upload) || !(stored || again)) throw new ApiError('CONFLICT', sentence('ONLY_IMPORTED_UNDONE'));
    await audit(context, 'import_undone', upload);
    return begin(context, upload, 'rollback');
  },

  async discard(context) {
    const { query, db, member } = context;
    const upload = found(await lockUpload(db, member.campaign_id, query.id));
    const refused = upload.step === 'import' && upload.status === 'failed' && upload.processed === 0;
    if (!waits(upload) && !refused) throw new ApiError('CONFLICT', sentence('UNDO_INSTEAD'));
    await deleteUpload(db, member.campaign_id, upload.id);
    await audit(context, 'upload_discarded', upload);
    await removeAfter(context, upload.storage_key);
    return null;
  },

  async unplaced({ query: { skip, limit }, db, member, services }) {
    const { campaign_id } = member;
    const unplaced = await unplacedDoors(db, campaign_id, { skip, limit });
    const { geocoder } = services.config;
    return {
      ...unplaced,
      near: await middleOfDoors(db, campaign_id),
      geocoder: geocoder && {
        host: new URL(geocoder.url).host,
        addresses: unplaced.total === 0 ? 0 : await countAddressesToAsk(db, campaign_id),
      },
    };
  },

  async placeDoor({ body, db, user, member }) {
    return { placed: found(await placeDoorByHand(db, member.campaign_id, body.door_id, body.coordinates, user.id)) };
  },

  async startGeocoding({ db, user, member, services }) {
    const { campaign_id } = member;
    if (!services.config.geocoder) throw new ApiError('CONFLICT', sentence('NO_GEOCODER'));
    // Two who ask at once get one look-up.
    await lockGeocodings(db, campaign_id);
    const latest = await latestGeocoding(db, campaign_id);
    if (latest && latest.finished_at === null) return latest;
    const { id, total } = await insertGeocoding(db, campaign_id, user.id);
    if (total === 0) throw new ApiError('CONFLICT', sentence('NOTHING_TO_LOOK_UP'));
    await services.jobs.add(db, 'geocoding', { geocoding_id: id, campaign_id });
    return found(await latestGeocoding(db, campaign_id));
  },

  async stopGeocoding({ db, member }) {
    const { campaign_id } = member;
    await lockGeocodings(db, campaign_id);
    const latest = await latestGeocoding(db, campaign_id);
    if (!latest || latest.finished_at !== null) throw new ApiError('CONFLICT', sentence('NO_LOOKUP'));
    await endGeocoding(db, { campaignId: campaign_id, id: latest.id, runId: null }, null);
    return found(await latestGeocoding(db, campaign_id));
  },

  lookedUp: ({ db, member }) => latestGeocoding(db, member.campaign_id),
};

/** Refuses a file as a whole roll where too many would be left out for it without a yes. */
function requireYes(roll: Upload['roll'], yes: boolean): void {
  if (!roll) return;
  const { people, missing } = roll;
  if (roll.asks && !yes) throw new ApiError('CONFLICT', sentence('ROLL_TOO_MANY_MISSING', { missing, people }));
}

/** Makes an upload wait for its next job. */
async function begin(
  { db, member, services }: Pick<Context<typeof contract.voterFiles.apply>, 'db' | 'member' | 'services'>,
  { id, contents }: Upload,
  step: 'check' | 'import' | 'rollback',
  params?: Record<string, unknown>,
): Promise<UploadStatus> {
  const { campaign_id } = member;
  await beginStep(db, campaign_id, id, step, params);
  await services.jobs.add(db, jobOf(contents), { upload_id: id, campaign_id });
  return found(await presentUpload(db, campaign_id, id));
}

/** What was uploaded as a voter file, whichever kind it turned out to be. */
const isOfVoters = ({ contents }: Pick<Upload, 'contents'>) => contents === 'voters' || contents === 'history';

/** Whether a file lies there of which nothing was stored. */
const waits = (upload: Pick<Upload, 'step' | 'status'>) =>
  ended(upload) && (upload.step === 'check' || upload.step === 'mapping');
const ended = ({ status }: Pick<Upload, 'status'>) => status === 'done' || status === 'failed';

function missingFor(contents: UploadStatus['contents'], columns: Parameters<typeof missingForVoters>[0]['columns']) {
  if (contents === 'address_points') return missingForPoints({ columns });
  // A walkbook can be made of addresses alone.
  return missingForVoters({ columns }).filter((lacks) => contents === 'voters' || lacks !== 'a last name');
}

/** Makes sure of the name that the file's group or walkbook will have. */
async function makeRoom(db: Db, campaign_id: string, upload: Upload): Promise<void> {
  const { id, name } = upload;
  if (upload.contents === 'walkbook') {
    await refuseNameInUseBy(db, campaign_id, name, null);
    return requireAttachable(db, campaign_id, walkbookParams.parse(upload.params).survey_id);
  }
  if (upload.contents !== 'voters') return;
  await insertUploadGroup(db, { id, campaign_id, user_id: upload.user_id, name });
}

async function withFile<T>(
  { files }: Services,
  upload: Upload,
  read: (pieces: ReturnType<typeof readUpload>) => Promise<T>,
): Promise<T> {
  const pieces = readUpload(storedSource(files, upload), partOf(upload));
  try {
    return await read(pieces);
  } catch (error) {
    if (error instanceof UnreadableFileError) {
      const code =
        error.sentence.detail_code === 'FILE_GONE' || error instanceof PartsDifferError ? 'CONFLICT' : 'INVALID';
      throw new ApiError(code, error.sentence, { cause: error });
    }
    throw error;
  } finally {
    await pieces.return(undefined);
  }
}
