// What a voter file tells beyond the person and the address: who voted in which election, and tags.
import type { ElectionsRead } from '../../../contract/voters/import-status';
import type { ImportSession } from './session-repo';
import { matchOfRow } from './staging-repo';

/** The place of each election's bit in a voter's history, by its key. */
export type ElectionNumbers = ReadonlyMap<string, number>;

const places = 256;

/**
 * The campaign's elections with their numbers, those included that this file's columns are the first to tell of. A campaign
 * has room for 256; further ones are not kept. A check keeps none, and numbers them all the same.
 */
export async function numberElections(
  { query, upload }: ImportSession,
  keys: readonly string[],
): Promise<ElectionNumbers> {
  if (keys.length === 0) return new Map();
  // Imports of one campaign run their batches one after the other, so no number is given twice.
  if (upload.step !== 'check') {
    await query(
      `update elections set withdrawn = false, upload_id = $3
       where campaign_id = $1 and withdrawn and (held_on, kind) in (select * from unnest($2::date[], $4::text[]))`,
      [upload.campaign_id, keys.map((key) => key.split(' ')[0]), upload.id, keys.map((key) => key.split(' ')[1])],
    );
    await query(
      `with unknown as (
         select split_part(key, ' ', 1)::date as held_on, split_part(key, ' ', 2) as kind, place
         from unnest($2::text[]) with ordinality as given (key, place)
         where not exists (select 1 from elections
           where campaign_id = $1 and held_on || ' ' || kind = given.key)
       )
       insert into elections (campaign_id, number, held_on, kind, upload_id)
       select $1::uuid, taken.next + row_number() over (order by place) - 1, held_on, kind, $3::uuid
       from unknown, (select coalesce(max(number) + 1, 0) as next from elections where campaign_id = $1) as taken
       order by place limit greatest(0, ${places} - (select count(*) from elections where campaign_id = $1))`,
      [upload.campaign_id, [...new Set(keys)], upload.id],
    );
  }
  const known = await query<{ key: string; number: number }>(
    `select held_on || ' ' || kind as key, number from elections where campaign_id = $1`,
    [upload.campaign_id],
  );
  const numbers = new Map(known.map(({ key, number }) => [key, number]));
  let next = Math.max(-1, ...numbers.values()) + 1;
  for (const key of keys) {
    if (numbers.has(key) || next >= places) continue;
    numbers.set(key, next);
    next += 1;
  }
  return numbers;
}

/**
 * When an import was undone: the elections that no file tells of any more are none. They are those that it, or one that was undone
 * before it, had been the first to tell of.
 */
export async function withdrawElections({ query, ids }: ImportSession): Promise<void> {
  await query(
    `update elections e set withdrawn = true
     from (select bit_or(history) as votes from voters where campaign_id = $1) cast_votes
     where e.campaign_id = $1 and not e.withdrawn and exists (
         select 1 from uploads first where first.campaign_id = $1 and first.id = e.upload_id and first.step = 'rollback')
       and coalesce(get_bit(cast_votes.votes, e.number), 0) = 0
       and not exists (
         select 1 from uploads other
         where other.campaign_id = $1 and other.id <> $2 and other.step = 'import' and other.accepted > 0
           and e.held_on between (other.elections_read ->> 'first')::date and (other.elections_read ->> 'last')::date)`,
    ids,
  );
}

/** What is told of a file's elections before its votes are counted; nothing of one that has none. */
export function toldElections(keys: readonly string[], numbers: ElectionNumbers): Partial<ElectionsRead> {
  const all = [...new Set(keys)].toSorted();
  const days = all.filter((key) => numbers.has(key)).map((key) => key.slice(0, 10));
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return {};
  return { count: days.length, votes: 0, first, last, left_out: all.length - days.length };
}

/** A history as PostgreSQL's text of bits; null where the file tells of no election. */
export function historyBits(votes: readonly string[] | null, elections: ElectionNumbers): string | null {
  if (votes === null) return null;
  const digits = new Uint8Array(places / 4);
  for (const key of votes) {
    const number = elections.get(key);
    // Number 0 is the leftmost bit.
    if (number !== undefined) digits[number >> 2] = (digits[number >> 2] ?? 0) | (8 >> (number & 3));
  }
  return `x${Array.from(digits, (digit) => digit.toString(16)).join('')}`;
}

/** Puts the tags of a batch on its voters; a tag of the same name, whatever its case, is one. */
export async function storeTags({ query, ids }: ImportSession): Promise<void> {
  const [tagged] = await query(
    'select 1 from staged_rows where campaign_id = $1 and upload_id = $2 and tags is not null limit 1',
    ids,
  );
  if (!tagged) return;
  await query(
    `insert into voter_tags (campaign_id, name)
     select distinct on (lower(tag)) $1::uuid, left(tag, 120) from staged_rows, unnest(tags) as tag
     where campaign_id = $1 and upload_id = $2
     order by lower(tag), tag on conflict do nothing`,
    ids,
  );
  await query(
    `insert into voter_tag_voters (campaign_id, voter_tag_id, voter_id, upload_id)
     select distinct t.campaign_id, t.id, coalesce(m.voter_id, s.new_voter_id), $2::uuid
     from staged_rows s
     ${matchOfRow}, unnest(s.tags) as tag
     join voter_tags t on t.campaign_id = $1 and lower(t.name) = lower(left(tag, 120))
     where s.campaign_id = $1 and s.upload_id = $2
     -- What only a call said is this file's from now on, until it is taken back; what another file said is both files'.
     on conflict (campaign_id, voter_tag_id, voter_id) do update set by_call = false,
         upload_id = coalesce(voter_tag_voters.upload_id, excluded.upload_id),
         also_uploads = voter_tag_voters.also_uploads || array_remove(array[excluded.upload_id], coalesce(voter_tag_voters.upload_id, excluded.upload_id))
       where voter_tag_voters.by_call or not (excluded.upload_id = any(voter_tag_voters.upload_id || voter_tag_voters.also_uploads))`,
    ids,
  );
}
