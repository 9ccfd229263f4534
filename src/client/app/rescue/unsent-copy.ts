// Unsent work as files, one for each person, which "Import from another phone" reads. Nobody is signed in here, so they are sealed.
import { sealFile } from '../../offline/outbox/sealed-file';
import { describePhoto, makeUnsentFile, markOf } from '../../offline/outbox/unsent-file';
import type { Photo, Unsent } from './unsent';

/** What the app's own export says of an item; the rest is how sending it went on this phone. */
const told = ['id', 'kind', 'campaign_id', 'lane', 'label', 'state', 'reason', 'fact', 'fixes', 'fixed_by'];

/** One file for each person who has unsent work here, sealed with the server's public key. */
export function sealedFiles(unsent: Unsent | null, publicKey: string): Promise<File[]> {
  return Promise.all(unsentFiles(unsent).map(({ file, owner }) => sealFile(file, owner, publicKey)));
}

/** The same before it is sealed. */
export function unsentFiles(unsent: Unsent | null): { owner: string; file: File }[] {
  const { items, outreach, photos } = unsent ?? { items: [], outreach: [], photos: new Map<string, Photo>() };
  const owners = [...new Set([...items, ...outreach].map(({ owner }) => owner))];
  return owners.map((owner, at) => {
    const own = items.filter((item) => item.owner === owner);
    const described = own.map((item) => {
      const photo = photos.get(item.id);
      const fields = told.flatMap((name) => (item[name] === undefined ? [] : [[name, item[name]] as const]));
      return { ...Object.fromEntries(fields), ...(photo ? describePhoto(photo) : {}) };
    });
    const kept = outreach.flatMap((each) => (each.owner === owner ? [each.value] : []));
    return { owner, file: makeUnsentFile(owner, described, markOf(at), kept) };
  });
}
