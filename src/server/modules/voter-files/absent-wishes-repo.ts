// SQL of what rows ask for whose person is in no row of the batch: it came in an earlier one, or the row cannot be stored. Whoever is
// known by the file's own key must be left alone all the same.
import { sql } from 'kysely';
import { whoseId } from '../../../domain/contact-ledger/whose-id';
import { enterOfFile } from './left-out-repo';
import type { RowWish } from './import-batches';
import type { ImportSession } from './session-repo';

interface Holder {
  id: string;
  source_id: string;
  first: string;
  last: string;
  birth_year: number | null;
  filed_first: string | null;
  filed_last: string | null;
  suppressed: string | null;
  no_channels: string[];
  same_kind: boolean;
  same_layout: boolean;
}

/**
 * Enters into the contact ledger (unless this is a check) what rows ask for whose people are not in the batch, of whoever has their
 * ID and is not another by name; and counts whom nothing covered before. Of people who were erased no one is known. Inside a batch.
 * @param ofState whether the file is in a state's own layout
 */
export async function enterAbsent(session: ImportSession, absent: readonly RowWish[], ofState: boolean): Promise<void> {
  const told = absent.flatMap(({ about, reason, channels }) => (about ? [{ about, reason, channels }] : []));
  if (told.length === 0) return;
  const { db, upload, counts } = session;
  const { rows } = await sql<Holder>`
    select v.id, v.source_id, v.first, v.last, v.birth_year, v.filed ->> 'first' as filed_first, v.filed ->> 'last' as filed_last,
      v.suppressed, v.no_channels,
      coalesce(gave.id_kind = mine.id_kind, false) as same_kind, coalesce(gave.layout = mine.layout, false) as same_layout
    from voters as v
    left join uploads as gave on gave.campaign_id = ${upload.campaign_id} and gave.id = v.upload_id
    left join uploads as mine on mine.campaign_id = ${upload.campaign_id} and mine.id = ${upload.id}
    where v.campaign_id = ${upload.campaign_id} and v.source_id = any(${told.map(({ about }) => about.source_id)}::text[])`.execute(
    db,
  );
  const holders = new Map(rows.map((row) => [row.source_id, row]));
  const asked = told.flatMap(({ about, reason, channels }) => {
    const holder = holders.get(about.source_id);
    if (!holder) return [];
    const from = ofState && holder.same_layout ? 'state' : holder.same_kind ? 'kind' : 'other';
    const isNamed = about.first !== '' || about.last !== '';
    if (isNamed && whoseId({ ...about, holder, from, known_by_name: false }) === 'another') return [];
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
