// SQL of the dictionary of a campaign's names and streets, by which a misspelled one is found.
import { sql } from 'kysely';
import { likeness } from '../../../domain/voter-search/likeness';
import { type Db, inTransaction } from '../../db/connection';

export type SpellingKind = 'last' | 'first' | 'street';

/** Longer ones are no one's name. */
const longestWord = 60;
/** So many of a word's likes are weighed, and so many are used. */
const [weighed, used] = [200, 12];

/**
 * Whether the dictionary is to be learned, because there is none, or an import, or a day, came after it. `asks`: no one asked for
 * that within a minute.
 */
export async function spellingsState(tx: Db, campaignId: string): Promise<{ stale: boolean; asks: boolean }> {
  const { rows } = await sql<{ stale: boolean; asked: boolean }>`
    select learned_at is null or learned_at < now() - interval '1 day' or exists (
      select 1 from uploads
      where uploads.campaign_id = ${campaignId} and uploads.finished_at > spellings.learned_at) as stale,
      asked_at > now() - interval '1 minute' as asked
    from spellings where campaign_id = ${campaignId}`.execute(tx);
  const { stale, asked } = rows[0] ?? { stale: true, asked: false };
  if (!stale || asked) return { stale, asks: false };
  await sql`
    insert into spellings (campaign_id) values (${campaignId})
    on conflict (campaign_id) do update set asked_at = excluded.asked_at`.execute(tx);
  return { stale, asks: true };
}

/** Learns the names and streets of a campaign anew. */
export async function learnSpellings(db: Db, campaignId: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { rows } = await sql`select 1 from spellings where campaign_id = ${campaignId} for update`.execute(tx);
    if (rows.length === 0) return;
    await sql`delete from spelling_pieces where campaign_id = ${campaignId}`.execute(tx);
    await sql`
      insert into spelling_pieces (campaign_id, kind, piece, word)
      select distinct ${campaignId}::uuid, kind, substr('  ' || word || ' ', at, 3), word
      from (
        select distinct 'last' as kind, lower(last) as word from voters where campaign_id = ${campaignId}
        union all
        select distinct 'first', lower(first) from voters where campaign_id = ${campaignId}
        union all
        select distinct 'street', lower(street) from doors where campaign_id = ${campaignId}
      ) as words, generate_series(1, char_length(word) + 1) as at
      where word <> '' and char_length(word) <= ${longestWord}`.execute(tx);
    await sql`update spellings set learned_at = now() where campaign_id = ${campaignId}`.execute(tx);
  });
}

/** Forgets the names of a person who is erased; those that others bear as well are learned again with the next ones. */
export async function forgetSpellings(tx: Db, campaignId: string, voterId: string): Promise<void> {
  await sql`
    delete from spelling_pieces
    where campaign_id = ${campaignId} and kind in ('last', 'first') and word in (
      select lower(name) from voters,
        unnest(array[voters.first, voters.last, voters.filed ->> 'first', voters.filed ->> 'last']) as name
      where voters.campaign_id = ${campaignId} and voters.id = ${voterId})`.execute(tx);
}

interface Alike {
  word: string;
  /** From 0 to 1. */
  score: number;
}

/** For each of some words the campaign's own that it may mean, most likely first. */
export async function similarWords(
  db: Db,
  campaignId: string,
  asked: readonly { kind: SpellingKind; word: string }[],
): Promise<Alike[][]> {
  if (asked.length === 0) return [];
  const { rows } = await sql<{ number: number; word: string; shared: number }>`
    select asked.number::integer as number, alike.word, alike.shared
    from unnest(${asked.map(({ kind }) => kind)}::text[], ${asked.map(({ word }) => word)}::text[])
      with ordinality as asked (kind, word, number)
    cross join lateral (
      select pieces.word, count(*)::integer as shared
      from spelling_pieces as pieces
      where pieces.campaign_id = ${campaignId} and pieces.kind = asked.kind and pieces.piece = any(array(
        select substr('  ' || asked.word || ' ', at, 3) from generate_series(1, char_length(asked.word) + 1) as at))
      group by pieces.word
      order by count(*)::real / (char_length(pieces.word) + char_length(asked.word) + 2 - count(*)) desc, pieces.word
      limit ${weighed}
    ) as alike`.execute(db);
  return asked.map(({ word: wanted }, at) =>
    rows
      .flatMap(({ number, word, shared }): Alike[] => {
        const score = number === at + 1 ? likeness(wanted, word, shared) : 0;
        return score > 0 ? [{ word, score }] : [];
      })
      .toSorted((a, b) => b.score - a.score)
      .slice(0, used),
  );
}
