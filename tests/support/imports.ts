// Brings a file into a campaign the way the product does, with the job run at once.
import type { Sentence } from '../../src/contract/messages/sentence';
import { Readable } from 'node:stream';
import { uploadStatus, type UploadStatus } from '../../src/contract/voters/import-status';
import { runImport } from '../../src/server/modules/voter-files/import';
import { insertUpload, presentUpload } from '../../src/server/modules/uploads/repo';
import { newKey } from '../../src/server/providers/files';
import type { TestApi, TestCampaign } from './api';

/** A row as an upload shows it that was rejected. */
export const rejectedRow = (line: number, { detail, detail_code, params }: Sentence) => ({
  line,
  reason: detail,
  detail_code,
  params,
});

export interface ChosenFile {
  contents?: UploadStatus['contents'];
  name?: string;
  params?: Record<string, unknown>;
  /** Whether it is only to be checked. */
  dryRun?: boolean;
}

/** Stores a file as a waiting upload, and gives its id. */
export async function uploadFile(
  api: TestApi,
  campaign: TestCampaign,
  file: string | Uint8Array,
  { contents = 'voters', name = `File ${crypto.randomUUID()}`, params, dryRun = false }: ChosenFile = {},
): Promise<string> {
  const bytes = typeof file === 'string' ? Buffer.from(file) : Buffer.from(file);
  const storage_key = newKey('uploads');
  await api.services.files.put(storage_key, Readable.from([bytes]), 'text/csv');
  const id = await insertUpload(api.db, {
    campaign_id: campaign.id,
    user_id: campaign.owner.id,
    name,
    contents,
    file: { storage_key, bytes: bytes.length },
    dry_run: dryRun,
    ...(params ? { params } : {}),
  });
  if (contents === 'voters' && !dryRun)
    await api.db
      .insertInto('voter_groups')
      .values({ id, campaign_id: campaign.id, name, creation_method: 'Upload' })
      .execute();
  return id;
}

/** Imports a file and says how it went. */
export async function importFile(
  api: TestApi,
  campaign: TestCampaign,
  file: string | Uint8Array,
  given: ChosenFile = {},
): Promise<UploadStatus> {
  const id = await uploadFile(api, campaign, file, given);
  await runImport(api.services, { upload_id: id, campaign_id: campaign.id });
  return statusOf(api, campaign, id);
}

export async function statusOf(api: TestApi, campaign: TestCampaign, id: string): Promise<UploadStatus> {
  const status = await presentUpload(api.db, campaign.id, id);
  if (!status) throw new Error('There is no such upload.');
  return uploadStatus.parse(status);
}
