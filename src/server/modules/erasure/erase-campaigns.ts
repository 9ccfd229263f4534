// The work behind an erased campaign: its jobs, rows and files. Begun by the call, and looked after by the housekeeping: after the
// last try of a job, and for what a request or a job wrote that was under way.
import type { Db } from '../../db/connection';
import type { Jobs } from '../../jobs/queue';
import type { FileStore } from '../../providers/files';
import { deleteErased, erasedLately } from './campaign-repo';

interface Parts {
  db: Db;
  files: Pick<FileStore, 'remove'>;
  jobs: Pick<Jobs, 'forgetCampaign'>;
}

export async function eraseCampaign(
  { db, files, jobs }: Parts,
  campaignId: string,
  signal?: AbortSignal,
): Promise<void> {
  await jobs.forgetCampaign(campaignId);
  await deleteErased(db, files, campaignId, signal);
}

/** Goes on with each; the first failure is thrown once all were tried. */
export async function eraseLeftovers(parts: Parts): Promise<void> {
  const failed: unknown[] = [];
  for (const id of await erasedLately(parts.db))
    await eraseCampaign(parts, id).catch((error: unknown) => failed.push(error));
  if (failed.length > 0) throw failed[0];
}
