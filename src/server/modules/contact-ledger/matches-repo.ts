// Finds which entries of the ledger cover which people. Records that have something in common are found in SQL, by address,
// name with birth year, phone, e-mail and id; the rules of domain/contact-ledger then judge each pair.
import { sql, type RawBuilder } from 'kysely';
import { reachOf, type ContactReason } from '../../../domain/contact-ledger/entry-reach';
import type { Db } from '../../db/connection';
import { isApartAt } from './apart-doors-repo';
import type { Cover } from './cover';
import { coveredByErased } from './erased-repo';
import { entryStands, named, traits, voterTraits, type Traits } from './traits-repo';

interface Pair {
  key: string;
  entry_id: string;
  reason: ContactReason;
  door: boolean;
  person: Traits;
  entry: Traits;
}

/** Units that do not contradict each other. */
const sameUnit = sql`(entry.unit_key = person.unit_key or entry.unit_key = '' or person.unit_key = '')`;
/** Who moved away may be visited at another address. */
const goesAlong = sql`entry.reason not in ('moved', 'registration')`;
const yearsAgree = sql`(entry.birth_year = person.birth_year or entry.birth_year is null or person.birth_year is null)`;

/** Whether a campaign has any entry at all. */
export async function hasEntries(db: Db, campaignId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from contact_ledger where campaign_id = ${campaignId} limit 1`.execute(db);
  return rows.length > 0;
}

/** Which standing entries cover these people (see traits-repo.ts), those of erased people among them. */
export async function coversOf(db: Db, campaignId: string, people: RawBuilder<unknown>): Promise<Cover[]> {
  return [...(await coversByTraits(db, campaignId, people)), ...(await coveredByErased(db, campaignId, people))];
}

/** Which standing entries that can be read cover these people. */
export async function coversByTraits(db: Db, campaignId: string, people: RawBuilder<unknown>): Promise<Cover[]> {
  const lasts = (table: 'person' | 'entry') =>
    sql`lateral unnest(${sql.ref(`${table}.last_names`)}) as ${sql.ref(`${table}_last`)}`;
  const { rows } = await sql<Pair>`
    with entry as materialized (
      select entries.* from contact_ledger as entries
      -- Without a name and an address an entry is of its record alone; of someone erased a confidential address stays.
      where entries.campaign_id = ${campaignId} and (entries.last_names <> '{}' or entries.address_key <> '')
        and ${entryStands(campaignId)}
    ), lasts as materialized (
      select lower(unnest(last_names)) as last from entry
    ), person as materialized (
      -- Most people of a file have nothing in common with anyone of the ledger.
      select * from (${people}) as person
      where address_key in (select address_key from entry) or lower(last_names[1]) in (select last from lasts)
        or lower(last_names[2]) in (select last from lasts) or source_id in (select source_id from entry)
        or phones && array(select unnest(phones) from entry) or emails && array(select unnest(emails) from entry)
    ), pairs as (
      select person.key, entry.id from person join entry on entry.address_key = person.address_key and ${sameUnit}
      where person.address_key <> ''
      union
      select person.key, entry.id from (
        select person.key, person.birth_year, lower(person_last) as last from person, ${lasts('person')}) as person
      join (select entry.id, entry.reason, entry.birth_year, lower(entry_last) as last from entry, ${lasts('entry')}) as entry
        on entry.last = person.last and ${yearsAgree} where ${goesAlong}
      union
      select person.key, entry.id from (select key, unnest(phones) as phone from person) as person
      join (select id, reason, unnest(phones) as phone from entry) as entry on entry.phone = person.phone where ${goesAlong}
      union
      select person.key, entry.id from (select key, unnest(emails) as email from person) as person
      join (select id, reason, unnest(emails) as email from entry) as entry on entry.email = person.email where ${goesAlong}
      union
      select person.key, entry.id from person join entry on entry.source_id = person.source_id where ${goesAlong}
    )
    ${judged}`.execute(db);
  return covers(rows);
}

const judged = sql`
  select pairs.key, pairs.id as entry_id, entry.reason, 'door' = any(entry.channels) as door, to_jsonb(person) as person, to_jsonb(entry) as entry
  from pairs join (select key, ${traits} from person) as person on person.key = pairs.key
  join (select id, reason, channels, ${traits} from entry) as entry on entry.id = pairs.id`;

function covers(rows: readonly Pair[]): Cover[] {
  return rows.flatMap(({ key, entry_id, reason, door, person, entry }) => {
    const match = reachOf({ reason, person: named(entry) }, named(person));
    return match ? [{ key, entry_id, reason, door, ...match }] : [];
  });
}

/** Which voters these new entries cover, besides those that they were made about. */
export async function coveredBy(db: Db, campaignId: string, entryIds: readonly string[]): Promise<Cover[]> {
  const { rows: found } = await sql<{ voter_id: string; entry_id: string }>`
    with entry as materialized (
      select entries.* from contact_ledger as entries
      where entries.campaign_id = ${campaignId} and entries.id = any(${[...entryIds]}::uuid[])
    )
    select voters.id as voter_id, entry.id as entry_id from entry
    join doors on doors.campaign_id = ${campaignId} and doors.address_key = entry.address_key
    join voters on voters.campaign_id = ${campaignId} and voters.door_id = doors.id
    union
    select voters.id, entry.id from entry
    join doors on doors.campaign_id = ${campaignId} and ${isApartAt('entry.address_key')}
    join voters on voters.campaign_id = ${campaignId} and voters.door_id = doors.id
    union
    select voters.id, entry.id from entry cross join lateral unnest(entry.last_names) as named (last)
    join voters on voters.campaign_id = ${campaignId} and lower(voters.last) = lower(named.last)
    where ${goesAlong} and (voters.birth_year = entry.birth_year or voters.birth_year is null or entry.birth_year is null)
    union
    select voters.id, entry.id from entry cross join lateral unnest(entry.phones) as phones (digits)
    join voters on voters.campaign_id = ${campaignId} and voters.phone = '+1' || phones.digits where ${goesAlong}
    union
    select voters.id, entry.id from entry cross join lateral unnest(entry.phones) as phones (digits)
    join voters on voters.campaign_id = ${campaignId} and voters.mobile = '+1' || phones.digits where ${goesAlong}
    union
    select voters.id, entry.id from entry
    join voters on voters.campaign_id = ${campaignId} and voters.email = any(entry.emails) where ${goesAlong}
    union
    select voters.id, entry.id from entry
    join voters on voters.campaign_id = ${campaignId} and voters.source_id = entry.source_id where ${goesAlong}`.execute(
    db,
  );
  if (found.length === 0) return [];
  const voterIds = [...new Set(found.map((row) => row.voter_id))];
  const { rows } = await sql<Pair>`
    with person as materialized (${voterTraits(campaignId, sql`voters.id = any(${voterIds}::uuid[])`)}),
    entry as materialized (
      select entries.* from contact_ledger as entries
      where entries.campaign_id = ${campaignId} and entries.id = any(${[...entryIds]}::uuid[])
    ), pairs as (
      select pair.key::text as key, pair.id
      from unnest(${found.map((row) => row.voter_id)}::uuid[], ${found.map((row) => row.entry_id)}::uuid[]) as pair (key, id)
    )
    ${judged}`.execute(db);
  return covers(rows);
}

/**
 * Keeps which entries cover which voters. What a manager decided of a person holds for whatever else is said of the same one.
 * @returns the voters of whom that is new
 */
export async function keepCovers(
  tx: Db,
  campaignId: string,
  found: readonly Omit<Cover, 'reason' | 'door'>[],
): Promise<string[]> {
  if (found.length === 0) return [];
  const { rows } = await sql<{ voter_id: string }>`
    insert into contact_matches (campaign_id, voter_id, entry_id, certainty, reasons, decision, decided_by, decided_at)
    select ${campaignId}::uuid, given.voter_id, given.entry_id, given.certainty, string_to_array(given.reasons, ' '),
      earlier.decision, earlier.decided_by, earlier.decided_at
    from unnest(${found.map((each) => each.key)}::uuid[], ${found.map((each) => each.entry_id)}::uuid[],
      ${found.map((each) => each.certainty)}::text[], ${found.map((each) => each.reasons.join(' '))}::text[])
      as given (voter_id, entry_id, certainty, reasons)
    join contact_ledger as entries on entries.campaign_id = ${campaignId} and entries.id = given.entry_id
    left join lateral (
      select contact_matches.decision, contact_matches.decided_by, contact_matches.decided_at from contact_matches
      join contact_ledger as same on same.campaign_id = ${campaignId} and same.id = contact_matches.entry_id
        and same.voter_id = entries.voter_id
      where contact_matches.campaign_id = ${campaignId} and contact_matches.voter_id = given.voter_id
        and contact_matches.decision is not null
      order by contact_matches.decided_at desc limit 1
    ) as earlier on given.certainty = 'probable'
    on conflict (campaign_id, voter_id, entry_id) do update set certainty = 'certain', reasons = excluded.reasons
      where contact_matches.certainty = 'probable' and excluded.certainty = 'certain' and contact_matches.decision is null
    returning voter_id`.execute(tx);
  return [...new Set(rows.map((row) => row.voter_id))];
}
