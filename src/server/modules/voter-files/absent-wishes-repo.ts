// SQL of what rows ask for whose person is in no row of the batch: it came in an earlier one, or the row cannot be stored. Whoever is
// known by the file's own key must be left alone all the same.
import { type HolderOfId, isHolders } from '../../../domain/contact-ledger/whose-id';
import type { ImportedVoter } from '../../../domain/voter-files/imported-voter';
import { bothWishes, type RowAbout, type Wish } from '../../../domain/voter-files/wishes';
import { giverOf, holderColumns, whoHas } from './further-ids-repo';
import type { FileIds } from './id-rolls-repo';
import { enterOfFile } from './left-out-repo';
import type { RowWish } from './import-batches';
import type { ImportSession } from './session-repo';

interface Holder extends HolderOfId {
  [column: string]: unknown;
  id: string;
  /** The ID that was asked for. */
  given: string;
  suppressed: string | null;
  no_channels: string[];
}

/**
 * Enters into the contact ledger (unless this is a check) what rows ask for whose people are not in the batch, of whoever has their
 * ID and is not another by name; and counts whom nothing covered before. Of people who were erased no one is known. Inside a batch.
 */
export async function enterAbsent(
  session: ImportSession,
  absent: readonly RowWish[],
  { ofState, kept, like }: FileIds,
): Promise<void> {
  const told = absent.flatMap(({ about, reason, channels }) => (about ? [{ about, reason, channels }] : []));
  if (told.length === 0) return;
  const { query, ids, upload, counts } = session;
  const found = await query<Holder>(
    `select v.id, given.source_id as given, ${holderColumns('$4')}, v.suppressed, v.no_channels
     from unnest($5::text[]) as given (source_id)
     join voters v on v.campaign_id = $1 and v.id = (${whoHas('given.source_id', '$3')})
     ${giverOf('given.source_id', '$3')}`,
    [...ids, kept, like, [...new Set(told.map(({ about }) => about.source_id))]],
  );
  const holders = new Map(found.map((row) => [row.given, row]));
  const asked = told.flatMap(({ about, reason, channels }) => {
    const holder = holders.get(about.source_id);
    if (!holder) return [];
    const isNamed = about.first !== '' || about.last !== '';
    if (isNamed && isHolders(about, holder, ofState) === 'another') return [];
    return [{ holder, voter_id: holder.id, reason, channels }];
  });
  const add = (what: keyof typeof counts.left_out) => (counts.left_out[what] = (counts.left_out[what] ?? 0) + 1);
  for (const { holder, reason, channels } of asked) {
    if (holder.suppressed !== null) continue;
    if (channels.includes('door')) {
      add(reason);
      holder.suppressed = reason;
    } else for (const channel of channels) if (!holder.no_channels.includes(channel)) add(`no_${channel}`);
    holder.no_channels = [...holder.no_channels, ...channels];
  }
  if (upload.step === 'check') return;
  await enterOfFile(
    session,
    asked.map(({ voter_id, reason, channels }) => ({ voter_id, reason, channels })),
  );
}

/**
 * What rejected rows ask for, until a row tells of the person: that row asks for it then, so that a check counts it as an import does.
 * Those included that an earlier run of the file passed. As long as no one comes each is kept: no wish may be lost.
 */
export function wishesBefore({ ofState }: FileIds) {
  const asked = new Map<string, RowWish & { about: RowAbout }>();
  return {
    add: (wish: RowWish & { about: RowAbout }) => {
      const before = asked.get(wish.about.source_id);
      asked.set(wish.about.source_id, before ? { ...before, ...bothWishes(before, wish) } : wish);
    },
    /** What a row asks for with those before it. */
    of: ({ source_id, first, last, birth_year, wish }: ImportedVoter): Wish | null => {
      const before = source_id === null ? undefined : asked.get(source_id);
      if (!before) return wish;
      const { about, reason, channels } = before;
      const holder = {
        holder_first: first,
        holder_last: last,
        holder_year: birth_year,
        filed_first: null,
        filed_last: null,
        same_kind: true,
        same_layout: true,
      };
      const isNamed = about.first !== '' || about.last !== '';
      if (isNamed && isHolders(about, holder, ofState) === 'another') return wish;
      if (!wish || wish.reason === reason) {
        asked.delete(about.source_id);
        return wish ? bothWishes(wish, before) : { reason, channels };
      }
      // Someone died, and wanted no texts: both are entered, the death with the row.
      const [now, atEnd] = reason === 'deceased' ? [{ reason, channels }, wish] : [wish, before];
      asked.set(about.source_id, { ...before, ...atEnd });
      return now;
    },
    left: (): RowWish[] => [...asked.values()],
  };
}
