// The calls of files of contact results: uploading one, saying what its columns and values mean, and what came of it.
import { Readable } from 'node:stream';
import type { contract } from '../../../contract';
import { sentence } from '../../../contract/messages/every-message';
import { resultMapping } from '../../../contract/voters/result-files';
import { csvFile } from '../../../domain/reports/csv';
import { missingForResults } from '../../../domain/result-files/result-row';
import type { Db } from '../../db/connection';
import { ApiError, found } from '../../http/errors';
import type { Handlers } from '../../http/handler';
import { audit } from '../audit/repo';
import { requireStorage } from '../files/repo';
import { beginStep, insertUpload, jobOf, lockUpload } from '../uploads/repo';
import { rememberMapping, rememberedMapping } from '../voter-files/mappings-repo';
import { hashOf, readingParams } from '../voter-files/reading';
import { listResultFiles, presentResultFile, readUnread } from './repo';

export const resultFileHandlers: Handlers<typeof contract.resultFiles> = {
  async upload(context) {
    const { query, db, user, member, file, services } = context;
    const { campaign_id } = member;
    await requireStorage(db, campaign_id, file.bytes, services.config.storagePerCampaign);
    const { name, part } = query;
    const params = part === undefined ? {} : { part };
    const given = { campaign_id, user_id: user.id, name, contents: 'results' as const, file, dry_run: true, params };
    const id = await insertUpload(db, given);
    await audit(context, 'results_uploaded', { id, name });
    await services.jobs.add(db, jobOf('results'), { upload_id: id, campaign_id });
    return found(await presentResultFile(db, campaign_id, id));
  },

  all: ({ db, member }) => listResultFiles(db, member.campaign_id),

  one: async ({ params, db, member }) => {
    const file = found(await presentResultFile(db, member.campaign_id, params.id));
    return { ...file, mapping: file.mapping ?? (await rememberedOf(db, member.campaign_id, file)) };
  },

  async map({ body, db, member, services }) {
    const { campaign_id } = member;
    const { id, mapping } = body;
    const upload = found(await lockUpload(db, campaign_id, id));
    const before = found(await presentResultFile(db, campaign_id, upload.id));
    const isEnded = upload.status === 'done' || upload.status === 'failed';
    if (!isEnded || (upload.step !== 'check' && upload.step !== 'mapping') || before.found === null)
      throw new ApiError('CONFLICT', sentence('IMPORTED_COLUMNS_STAY'));
    const missing = missingForResults(mapping);
    if (missing.length > 0 || mapping.columns.length !== before.found.length)
      throw new ApiError('INVALID', sentence('COLUMNS_UNMATCHED', { what: missing.join(', ') }));
    const { own_too: _once, ...remembered } = mapping;
    await rememberMapping(db, campaign_id, signatureOf(before.found), remembered);
    await beginStep(db, campaign_id, id, 'check', { ...readingParams.parse(upload.params), result_mapping: mapping });
    await services.jobs.add(db, jobOf('results'), { upload_id: id, campaign_id });
    return found(await presentResultFile(db, campaign_id, id));
  },

  async unread({ params, db, member }) {
    const { id } = found(await presentResultFile(db, member.campaign_id, params.id));
    const lines = csvFile(['line', 'reason'], readUnread(db, member.campaign_id, id), ({ line, reason }) => [
      line,
      reason,
    ]);
    return { stream: Readable.from(lines, { objectMode: false }), mime: 'text/csv; charset=utf-8' };
  },
};

/** Files whose columns are called the same are read the same way. */
const signatureOf = (columns: readonly { name: string }[]) =>
  hashOf(['results', ...columns.map(({ name }) => name.toLowerCase())].join('\u001F'));

async function rememberedOf(db: Db, campaignId: string, { found: columns }: { found: { name: string }[] | null }) {
  if (columns === null) return null;
  const remembered = resultMapping.safeParse(await rememberedMapping(db, campaignId, signatureOf(columns)));
  return remembered.success && remembered.data.columns.length === columns.length ? remembered.data : null;
}
