// Who asked another campaign of the tree not to be contacted. Hashes of those who are given by consent are looked up for voters of the
// campaign that takes them, and a match is an entry of its own ledger, about its own voter: nothing of anyone else is known there.
import { sql, type RawBuilder } from 'kysely';
import { keysTried } from '../../../domain/contact-ledger/erased-keys';
import { scopeOf } from '../../../domain/contact-ledger/entry-reach';
import type { Db } from '../../db/connection';
import { newId } from '../../db/ids';
import { personHash } from './erased-repo';
import { entryStands, named, traits, voterTraits, type Traits } from './traits-repo';

/** Whose entries a campaign takes: those who give, in the tree for which both decided so. */
const giversTo = async (db: Db, campaignId: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select givers.chapter_id as id from contact_sharing as own
    join contact_sharing as givers on givers.top_id = own.top_id and givers.gives and givers.chapter_id <> own.chapter_id
    where own.chapter_id = ${campaignId} and own.takes`.execute(db);
  return rows.map(({ id }) => id);
};

/** People at a time: each has a dozen hashes. */
export const batch = 1_000;

interface Found {
  id: string;
  voter_id: string;
  shared_from: string;
  shared_entry_id: string;
  channels: string[];
}

/** Waits for those who look their new voters up now, so that what was given before is found by them or by who asks here. */
export async function takeInTurn(tx: Db, campaignId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${campaignId}, 4))`.execute(tx);
}

/** Enters what others of the tree were asked by voters for whom `chosen` holds. Returns those of whom that is new. */
export async function takeShared(tx: Db, campaignId: string, chosen: RawBuilder<unknown>): Promise<string[]> {
  const givers = await giversTo(tx, campaignId);
  if (givers.length === 0) return [];
  // What is given from now on waits in takeInTurn until these voters can be seen.
  await sql`select pg_advisory_xact_lock_shared(hashtextextended(${campaignId}, 4))`.execute(tx);
  const { rows: people } = await sql<Traits & { key: string }>`
    select key, ${traits} from (${voterTraits(campaignId, chosen)}) as person`.execute(tx);
  const hash = await personHash(tx);
  const covered = new Set<string>();
  for (let at = 0; at < people.length; at += batch) {
    const ofHash = new Map<string, Set<string>>();
    for (const { key, ...person } of people.slice(at, at + batch))
      for (const { text } of keysTried(named(person))) {
        const hashed = hash(text);
        ofHash.set(hashed, (ofHash.get(hashed) ?? new Set()).add(key));
      }
    const found = await lookUp(tx, givers, ofHash);
    for (const voter of await enterShared(tx, campaignId, found)) covered.add(voter);
  }
  return [...covered];
}

/** The same of these voters. */
export const takeSharedOf = (tx: Db, campaignId: string, voterIds: readonly string[]): Promise<string[]> =>
  takeShared(tx, campaignId, sql`voters.id = any(${[...voterIds]}::uuid[])`);

async function lookUp(tx: Db, givers: readonly string[], ofHash: ReadonlyMap<string, Set<string>>): Promise<Found[]> {
  const tried = [...ofHash.keys()];
  if (tried.length === 0) return [];
  const { rows } = await sql<Omit<Found, 'id' | 'voter_id'> & { hash: string }>`
    select shared.giver_id as shared_from, shared.entry_id as shared_entry_id, shared.channels, kept.hash
    from shared_contacts as shared cross join lateral unnest(shared.keys) as kept (hash)
    where shared.giver_id = any(${[...givers]}::uuid[]) and shared.keys && ${tried}::text[]
      and kept.hash = any(${tried}::text[])`.execute(tx);
  const found = new Map<string, Found>();
  for (const { hash, ...entry } of rows)
    for (const voter_id of ofHash.get(hash) ?? [])
      found.set(`${voter_id} ${entry.shared_entry_id}`, { ...entry, id: newId(), voter_id });
  return [...found.values()];
}

/**
 * Such an entry is of its record alone: it has no traits by which it would cover anyone else. It is of the day on which it was taken:
 * when they asked the other campaign would tell which one that was.
 */
async function enterShared(tx: Db, campaignId: string, found: readonly Found[]): Promise<string[]> {
  if (found.length === 0) return [];
  // Whoever is being erased is waited for, as with any entry.
  const about = [...new Set(found.map(({ voter_id }) => voter_id))].toSorted();
  await sql`
    select id from voters where campaign_id = ${campaignId} and id = any(${about}::uuid[]) order by id for key share`.execute(
    tx,
  );
  const { rows } = await sql<{ voter_id: string }>`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as given (
        id uuid, voter_id uuid, shared_from uuid, shared_entry_id uuid, channels text[])
    ), entered as (
      insert into contact_ledger (campaign_id, id, voter_id, reason, scope, channels, since, shared_from, shared_entry_id)
      select ${campaignId}::uuid, given.id, given.voter_id, 'do_not_contact', ${scopeOf('do_not_contact')}, given.channels, date_trunc('day', now()),
        given.shared_from, given.shared_entry_id
      from given
      where exists (select 1 from voters where voters.campaign_id = ${campaignId} and voters.id = given.voter_id)
        and not exists (
          select 1 from contact_ledger as entries
          where entries.campaign_id = ${campaignId} and entries.voter_id = given.voter_id
            and entries.shared_entry_id = given.shared_entry_id and ${entryStands(campaignId)})
      returning id, voter_id
    )
    insert into contact_matches (campaign_id, voter_id, entry_id, certainty)
    select ${campaignId}::uuid, voter_id, id, 'certain' from entered returning voter_id`.execute(tx);
  return rows.map(({ voter_id }) => voter_id);
}
