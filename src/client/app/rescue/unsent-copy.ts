// Unsent work as files, one for each person, which "Import from another phone" reads. The copies are readable. Whoever holds the
// phone can read its storage anyway (decisions/browser-storage-is-no-vault.md), and work that cannot leave a phone on which
// nothing else works would be lost.
import { describePhoto, makeUnsentFile } from '../../offline/outbox/unsent-file';
import type { Photo, Unsent } from './unsent';

/** What the app's own export says of an item; the rest is how sending it went on this phone. */
const told = ['id', 'kind', 'campaign_id', 'lane', 'label', 'state', 'reason', 'fact', 'fixes', 'fixed_by'];

/** One file for each person who has unsent work here. */
export async function unsentFiles(unsent: Unsent | null): Promise<File[]> {
  const { items, photos } = unsent ?? { items: [], photos: new Map<string, Photo>() };
  const owners = [...new Set(items.map(({ owner }) => owner))];
  return owners.map((owner, index) => {
    const own = items.filter((item) => item.owner === owner);
    const described = own.map((item) => {
      const photo = photos.get(item.id);
      const fields = told.flatMap((name) => (item[name] === undefined ? [] : [[name, item[name]] as const]));
      return { ...Object.fromEntries(fields), ...(photo ? describePhoto(photo) : {}) };
    });
    return makeUnsentFile(owner, described, index > 0 ? `-${index + 1}` : '');
  });
}
