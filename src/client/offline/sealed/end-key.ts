// The key to the copies of a campaign that its person has just left: it goes at once, not only when its days are over.
import type { Where } from '../mirror/where';
import { changeKeyRow, keyId } from './key-store';

/** What lies here of the campaign opens again only with a key that the server gives anew. Never rejects. */
export async function endKey({ owner, campaignId }: Where): Promise<void> {
  // Where the store doesn't answer, the key expires by itself.
  await changeKeyRow(keyId(owner, campaignId), (row) => ({ ...row, key: null, former: [], locked: undefined })).catch(
    () => undefined,
  );
}
