// Follows one upload until it is done: once a second while the page is visible, and again after a failed asking.
import { contract } from '../../../contract';
import type { UploadStatus } from '../../../contract/voters/import-status';
import { useCall, type Loaded } from '../../data/use-call';

const eachSecond = 1000;

export function isRunning(status: Pick<UploadStatus, 'status'>): boolean {
  return status.status === 'pending' || status.status === 'running';
}

/** Whether someone must say how it goes on: which column is which, or that what was checked is to be stored. */
export function waitsForAnswer({ status, step }: Pick<UploadStatus, 'status' | 'step'>): boolean {
  return (step === 'check' && status === 'done') || (step === 'mapping' && status === 'failed');
}

/** `first`: what the upload call answered, or the list; shown until the first answer comes. */
export function useUploadStatus(
  campaignId: string,
  first: UploadStatus,
): Loaded<UploadStatus> & { status: UploadStatus } {
  const loaded = useCall(
    contract.voterGroups.uploadStatus,
    { params: { id: first.id }, query: { campaign_id: campaignId } },
    { every: (latest) => (latest === undefined || isRunning(latest) ? eachSecond : undefined) },
  );
  return { ...loaded, status: loaded.data ?? first };
}
