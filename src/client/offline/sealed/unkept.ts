// What the service worker says of walkbooks on this phone: whether the newest version of each lies here. Loaded when it says something.
import type { WalkbookNews } from '../../../domain/walkbooks/walkbook-cache';
import { isQuota } from '../device/quota';
import { keyAtHand } from './keys';
import { dropStored, keepText } from '../mirror/walkbook-store';

/**
 * Keeps what the worker could not, and notes whether this phone has no space for it. Never rejects.
 * @param latest what was said last of each walkbook, until that is heeded: anything before it no longer holds
 */
export async function heedNews(
  news: WalkbookNews,
  latest: Map<string, WalkbookNews>,
  note: (id: string, isOutgrown: boolean) => void,
): Promise<void> {
  const { owner, campaign_id: campaignId, id } = news;
  const where = { owner, campaignId };
  if (latest.get(id) !== news) return;
  try {
    if (news.type === 'walkbook-freshened' || news.type === 'walkbook-revoked') note(id, false);
    if (news.type !== 'walkbook-unkept') return;
    const key = await keyAtHand(where);
    if (!key || latest.get(id) !== news || !(await keepText(where, id, news, key))) return;
    note(id, false);
    if (latest.get(id)?.type === 'walkbook-revoked') await dropStored(where, id);
  } catch (error) {
    // Other trouble says nothing of the space.
    if (isQuota(error)) note(id, true);
  } finally {
    if (latest.get(id) === news) latest.delete(id);
  }
}
