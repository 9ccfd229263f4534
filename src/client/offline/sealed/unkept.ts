// What the service worker says of walkbooks on this phone: whether the newest version of each lies here. Loaded when it says something.
import type { WalkbookNews } from '../../../domain/walkbooks/walkbook-cache';
import { isQuota } from '../device/quota';
import { keyAtHand } from './keys';
import { keepText } from '../mirror/walkbook-store';

/** Keeps what the worker could not, and notes whether this phone has no space for it. Never rejects. */
export async function heedNews(news: WalkbookNews, note: (id: string, isOutgrown: boolean) => void): Promise<void> {
  const { owner, campaign_id: campaignId, id } = news;
  if (news.type !== 'walkbook-unkept') return note(id, false);
  const where = { owner, campaignId };
  try {
    const key = await keyAtHand(where);
    if (key && (await keepText(where, id, news, key))) note(id, false);
  } catch (error) {
    note(id, isQuota(error));
  }
}
