// What sign-out and the verify screen clear: all app state and local storage. The `outbox` database, where
// unsent field work lies, is outside of it by construction: nothing here knows its name.
import { clearStorage } from './encrypted-storage';
import { leaveCampaign } from './session';

type Clearing = () => Promise<void> | void;
const clearings = new Set<Clearing>();

/** Adds something of a person's that must go as well, e.g. the mirror of the campaign's lists and its cached walkbooks. */
export function onClear(clear: Clearing): () => void {
  clearings.add(clear);
  return () => clearings.delete(clear);
}

async function clearKept(): Promise<void> {
  await Promise.allSettled([...clearings].map(async (clear) => clear()));
}

/** Leaves a campaign that one does not belong to any more: its voters leave this device as well, unsent work does not. */
export async function clearCampaign(): Promise<void> {
  leaveCampaign({ choosing: true });
  await clearKept();
}

/** Clears everything of a person from this device but unsent work. */
export async function clearAppState(): Promise<void> {
  leaveCampaign();
  clearStorage();
  try {
    sessionStorage.clear();
  } catch {
    // Forbidden storage has nothing to clear.
  }
  await clearKept();
}
