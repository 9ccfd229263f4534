// Unsent work as a file: everything that is needed to bring it in from another device, photos included.
import { t } from '../../i18n/texts';
import { countKeptOfAll } from '../outreach/count-kept';
import { isPhoto, type Item } from './outbox-db';
import { readItems, readPhoto, upcast } from './read-items';
import { withOutbox } from './outbox-connection';
import { sealFile } from './sealed-file';
import { describePhoto, makeUnsentFile, markOf } from './unsent-file';

async function describe(item: Item, all: ReadonlySet<string>) {
  const photo = isPhoto(item) ? await readPhoto(item.id) : null;
  const { id, kind, campaign_id, lane, label, state, reason, fact, fixes } = upcast(item);
  // What was corrected stays behind its correction, wherever both are brought in.
  const fixed_by = all.has(item.fixed_by ?? '') ? item.fixed_by : undefined;
  const bytes = photo ? describePhoto(photo) : {};
  return { id, kind, campaign_id, lane, label, state, reason, fact, fixes, fixed_by, ...bytes };
}

/** What knows texts and calls is no part of a walk. */
const outreachOf = async (owner: string) => (await import('../outreach/kept-outreach')).readKeptOutreach(owner);

/** The file of one person's unsent items: all of them, with their texts and results of calls, or those named. */
export async function unsentFile(owner: string, ids?: readonly string[], mark = ''): Promise<File> {
  const wanted = ids ? new Set(ids) : null;
  const all = await readItems(owner);
  const here = new Set(all.map((item) => item.id));
  const items: unknown[] = [];
  for (const item of all) if (wanted === null || wanted.has(item.id)) items.push(await describe(item, here));
  return makeUnsentFile(owner, items, mark, wanted === null ? await outreachOf(owner) : []);
}

/** Everyone's unsent work on this phone: a file for each person, which the server opens for them alone. */
export async function sealedFiles(publicKey: string): Promise<File[]> {
  const items = await withOutbox((db) => db.items.toArray());
  const owners = [...new Set([...items.map(({ owner }) => owner), ...(await countKeptOfAll()).keys()])];
  return Promise.all(
    owners.map(async (owner, at) => sealFile(await unsentFile(owner, undefined, markOf(at)), owner, publicKey)),
  );
}

/** What a person reads once they have the file. */
export function exported({ name }: File): string {
  return t('Exported to {name}. It also stays on this phone until it’s sent.', { name });
}
