// Unsent work as files, one for each person, in the format of offline/outbox/export.ts: "Import from another phone" reads them.
// The copies are readable. Whoever holds the phone can read its storage anyway (decisions/browser-storage-is-no-vault.md), and work
// that cannot leave a phone on which nothing else works would be lost.
import type { Photo, Unsent } from './unsent';

/** What the app's own export says of an item; the rest is how sending it went on this phone. */
const told = ['id', 'kind', 'campaign_id', 'lane', 'label', 'state', 'reason', 'fact', 'fixes', 'fixed_by'];

function toBase64(bytes: ArrayBuffer): string {
  let text = '';
  const view = new Uint8Array(bytes);
  for (let at = 0; at < view.length; at += 0x8000) text += String.fromCharCode(...view.subarray(at, at + 0x8000));
  return btoa(text);
}

const described = ({ bytes, mime }: Photo) => ({ photo: { mime, base64: toBase64(bytes) } });

/** One file for each person who has unsent work here. */
export async function unsentFiles(unsent: Unsent | null): Promise<File[]> {
  const { items, photos } = unsent ?? { items: [], photos: new Map<string, Photo>() };
  const exported_at = new Date().toISOString();
  const owners = [...new Set(items.map(({ owner }) => owner))];
  return owners.map((owner, index) => {
    const own = items.filter((item) => item.owner === owner);
    const content = {
      format: 'porchlight-unsent-work',
      version: 1,
      exported_at,
      owner,
      items: own.map((item) => {
        const photo = photos.get(item.id);
        const fields = told.flatMap((name) => (item[name] === undefined ? [] : [[name, item[name]] as const]));
        return { ...Object.fromEntries(fields), ...(photo ? described(photo) : {}) };
      }),
    };
    const name = `porchlight-unsent-${exported_at.slice(0, 10)}${index > 0 ? `-${index + 1}` : ''}.json`;
    return new File([JSON.stringify(content, null, 1)], name, { type: 'application/json' });
  });
}

/** Hands files to the person as downloads, which need no network. */
export function offerFiles(files: readonly File[]): void {
  for (const file of files) {
    const url = URL.createObjectURL(file);
    const link = document.createElement('a');
    link.href = url;
    link.download = file.name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
  }
}
