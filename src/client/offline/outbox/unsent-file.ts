// The file in which unsent work leaves a phone: what it says it is, and how it is handed to the person. It needs nothing of the
// app: the rescue page, which is apart from its bundle, makes the same file.
import { toBase64 } from '../sealed/base64';

/** What the file says it is. */
export const exportFormat = 'porchlight-unsent-work';

/** How a photo stands in the file. */
export const describePhoto = ({ bytes, mime }: { bytes: ArrayBuffer; mime: string }) => ({
  photo: { mime, base64: toBase64(bytes) },
});

/** What tells the second person's file from the first one's. */
export const markOf = (at: number): string => (at > 0 ? `-${at + 1}` : '');

/** One person's file. `mark`: what tells it from others of the same day; `outreach`: texts and results of calls. */
export function makeUnsentFile(
  owner: string,
  items: readonly unknown[],
  mark = '',
  outreach: readonly unknown[] = [],
): File {
  const exported_at = new Date().toISOString();
  const content = {
    format: exportFormat,
    version: 1,
    exported_at,
    owner,
    items,
    ...(outreach.length > 0 && { outreach }),
  };
  const name = `porchlight-unsent-${exported_at.slice(0, 10)}${mark}.json`;
  return new File([JSON.stringify(content, null, 1)], name, { type: 'application/json' });
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
