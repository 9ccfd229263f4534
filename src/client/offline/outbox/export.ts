// Unsent work as a file: everything that is needed to bring it in from another device, photos included.
import { t } from '../../i18n/texts';
import type { Item } from './outbox-db';
import { readItems, readPhoto, upcast } from './read-items';

/** What the file says it is. */
export const exportFormat = 'porchlight-unsent-work';

function toBase64(bytes: ArrayBuffer): string {
  let text = '';
  const view = new Uint8Array(bytes);
  for (let at = 0; at < view.length; at += 0x8000) text += String.fromCharCode(...view.subarray(at, at + 0x8000));
  return btoa(text);
}

async function describe(item: Item, all: ReadonlySet<string>) {
  const photo = item.kind === 'placement_photo' ? await readPhoto(item.id) : null;
  const { id, kind, campaign_id, lane, label, state, reason, fact, fixes } = upcast(item);
  // What was corrected stays behind its correction, wherever both are brought in.
  const fixed_by = all.has(item.fixed_by ?? '') ? item.fixed_by : undefined;
  const bytes = photo ? { photo: { mime: photo.mime, base64: toBase64(photo.bytes) } } : {};
  return { id, kind, campaign_id, lane, label, state, reason, fact, fixes, fixed_by, ...bytes };
}

/** The file of one person's unsent items: all of them, or those named. */
export async function unsentFile(owner: string, ids?: readonly string[]): Promise<File> {
  const wanted = ids ? new Set(ids) : null;
  const all = await readItems(owner);
  const items = all.filter((item) => wanted === null || wanted.has(item.id));
  const content = {
    format: exportFormat,
    version: 1,
    exported_at: new Date().toISOString(),
    owner,
    items: [] as unknown[],
  };
  const here = new Set(all.map((item) => item.id));
  for (const item of items) content.items.push(await describe(item, here));
  const day = content.exported_at.slice(0, 10);
  return new File([JSON.stringify(content, null, 1)], `porchlight-unsent-${day}.json`, { type: 'application/json' });
}

/** What a person reads once they have the file. */
export function exported({ name }: File): string {
  return t('Exported to {name}. It also stays on this phone until it’s sent.', { name });
}

/** Hands a file to the person: as a download, which needs no network. */
export function handOver(file: File): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
