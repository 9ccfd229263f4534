// Of people whose data was erased the ledger keeps no more than keyed hashes (domain/contact-ledger/erased-keys.ts). Whoever comes
// anew is hashed the same way: a match is certain, and says no name.
import { sql, type RawBuilder } from 'kysely';
import { keysKept, keysTried } from '../../../domain/contact-ledger/erased-keys';
import type { ContactReason } from '../../../domain/contact-ledger/entry-reach';
import type { Db } from '../../db/connection';
import { keyedHash } from '../../db/keyed-hash';
import type { Cover } from './cover';
import { entryStands, named, traitColumns, traits, voterTraits, type Traits } from './traits-repo';

/** The hash of what is kept of a person, and looked for. */
export const personHash = (db: Db) => keyedHash(db, 'erased-person-hash-key');

/** A person's traits but their ID, which is the first. */
const besideId = sql.raw(traitColumns.slice(1).join(', '));

/** What of the ledger's erased people covers these (see traits-repo.ts). */
export async function coveredByErased(db: Db, campaignId: string, people: RawBuilder<unknown>): Promise<Cover[]> {
  const { rows: any } = await sql`
    select 1 from contact_ledger where campaign_id = ${campaignId} and erased_keys is not null limit 1`.execute(db);
  if (any.length === 0) return [];
  const { rows } = await sql<Traits & { key: string }>`select key, ${traits} from (${people}) as person`.execute(db);
  const hash = await personHash(db);
  const tried = rows.flatMap(({ key, ...person }) =>
    keysTried(named(person)).map(({ text, reasons }) => ({ key, reasons, hash: hash(text) })),
  );
  const { rows: kept } = await sql<{ entry_id: string; reason: ContactReason; hash: string }>`
    select entries.id as entry_id, entries.reason, kept.hash
    from contact_ledger as entries cross join lateral unnest(entries.erased_keys) as kept (hash)
    where entries.campaign_id = ${campaignId} and entries.erased_keys is not null and ${entryStands(campaignId)}
      and kept.hash = any(${[...new Set(tried.map((each) => each.hash))]}::text[])`.execute(db);
  const found = new Map<string, Cover>();
  for (const { hash: of, entry_id, reason } of kept)
    for (const { key, reasons } of tried.filter((each) => each.hash === of))
      found.set(`${key} ${entry_id}`, { key, entry_id, reason, door: true, certainty: 'certain', reasons });
  return [...found.values()];
}

/**
 * Makes an entry about a voter unreadable, and removes whatever else the ledger says of them. A confidential address stays one:
 * everyone else behind it is confidential, too. Returns the voters whom what was removed covered.
 */
export async function forgetPerson(tx: Db, campaignId: string, voterId: string, entryId: string): Promise<string[]> {
  const others = sql`
    select id from contact_ledger
    where campaign_id = ${campaignId} and voter_id = ${voterId} and id <> ${entryId} and reason <> 'confidential'`;
  const person = voterTraits(campaignId, sql`voters.id = ${voterId}`);
  // By each of their IDs. As they are known now, and as they were when they said no: at another address, with another number.
  const { rows } = await sql<Traits>`
    select ${traits} from (${person}) as person
    union all
    select further.source_id, ${besideId} from (${person}) as person
    join voter_ids as further on further.campaign_id = ${campaignId} and further.voter_id = ${voterId}
    union all
    select ${traits} from contact_ledger as entries
    where entries.campaign_id = ${campaignId} and entries.id in (${others}) and ${entryStands(campaignId)}`.execute(tx);
  const hash = await personHash(tx);
  const keys = [...new Set(rows.flatMap((person) => keysKept(named(person)).map(hash)))];
  const unnamed = sql.join(
    traitColumns
      .filter((column) => column !== 'address_key' && column !== 'unit_key')
      .map((column) => sql`${sql.ref(column)} = default`),
  );
  await sql`
    update contact_ledger set ${unnamed}, address_key = '', unit_key = '', erased_keys = ${keys}::text[]
    where campaign_id = ${campaignId} and id = ${entryId}`.execute(tx);
  await sql`
    update contact_ledger set ${unnamed}
    where campaign_id = ${campaignId} and voter_id = ${voterId} and reason = 'confidential'`.execute(tx);
  // Whom one of them covers, or a manager took for this person, the new entry covers.
  await sql`
    insert into contact_matches (campaign_id, voter_id, entry_id, certainty, reasons, decision, decided_by, decided_at)
    select distinct on (voter_id) ${campaignId}::uuid, voter_id, ${entryId}::uuid, certainty, reasons, decision, decided_by, decided_at
    from contact_matches
    where campaign_id = ${campaignId} and voter_id <> ${voterId} and entry_id in (
      select id from contact_ledger as entries
      where entries.campaign_id = ${campaignId} and entries.id in (${others}) and ${entryStands(campaignId)})
    order by voter_id, decision desc nulls last, certainty
    on conflict (campaign_id, voter_id, entry_id) do update
      set certainty = excluded.certainty, decision = excluded.decision, decided_by = excluded.decided_by,
        decided_at = excluded.decided_at
      where contact_matches.decision is null and (excluded.decision is not null or excluded.certainty = 'certain')`.execute(
    tx,
  );
  const { rows: covered } = await sql<{ voter_id: string }>`
    delete from contact_matches where campaign_id = ${campaignId} and (voter_id = ${voterId} or entry_id in (${others}))
    returning voter_id`.execute(tx);
  await sql`
    delete from contact_ledger where campaign_id = ${campaignId} and (id in (${others}) or withdraws in (${others}))`.execute(
    tx,
  );
  return [...new Set(covered.map((row) => row.voter_id))];
}
