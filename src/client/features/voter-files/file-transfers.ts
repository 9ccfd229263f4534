// Files on their way to the server: they go on wherever in the app one is meanwhile, and are found again by whoever comes back.
import { useEffect, useSyncExternalStore } from 'react';
import { messageFor } from '../../data/error-messages';

export interface FileTransfer {
  campaignId: string;
  contents: string;
  name: string;
  /** Why it ended without the file; null while it goes on. */
  failed: string | null;
}

let transfers: readonly FileTransfer[] = [];
const listeners = new Set<() => void>();

function change(next: readonly FileTransfer[]): void {
  transfers = next;
  for (const listener of listeners) listener();
}

/** The browser asks before it closes the tab that sends a file. */
const stay = (event: Event) => event.preventDefault();

/**
 * Notes a transfer until it ends. What went wrong is kept for whoever comes back, unless someone is there to read it.
 * @param isSeen whether whoever began it still shows how it ends
 */
export async function transfer<T>(
  of: Omit<FileTransfer, 'failed'>,
  work: () => Promise<T>,
  isSeen: () => boolean,
): Promise<T> {
  const mine: FileTransfer = { ...of, failed: null };
  change([...transfers.filter(({ failed }) => failed === null), mine]);
  addEventListener('beforeunload', stay);
  try {
    const done = await work();
    forgetTransfer(mine);
    return done;
  } catch (error) {
    const failed = isSeen() ? [] : [{ ...mine, failed: messageFor(error) }];
    change([...transfers.filter((each) => each !== mine), ...failed]);
    throw error;
  } finally {
    if (transfers.every(({ failed }) => failed !== null)) removeEventListener('beforeunload', stay);
  }
}

export function forgetTransfer(one: FileTransfer): void {
  change(transfers.filter((each) => each !== one));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * The transfer of one kind of file, if there is one.
 * @param onEnd told when it ended, so that what became of it can be looked up
 */
export function useTransfer(campaignId: string, contents: string, onEnd: () => void): FileTransfer | null {
  const all = useSyncExternalStore(subscribe, () => transfers);
  const found = all.find((each) => each.campaignId === campaignId && each.contents === contents) ?? null;
  const goesOn = found !== null && found.failed === null;
  useEffect(() => {
    if (goesOn) return onEnd;
  }, [goesOn, onEnd]);
  return found;
}
