// What a campaign gives its tree of who asked not to be contacted, and what becomes of what others took when that ends.
import { sql } from 'kysely';
import { keysKept } from '../../../domain/contact-ledger/erased-keys';
import type { Db } from '../../db/connection';
import { isApartAt } from './apart-doors-repo';
import { withdraw } from './entries-repo';
import { personHash } from './erased-repo';
import { batch } from './taken-entries-repo';
import { entryStands, named, traits, type Traits } from './traits-repo';

/** Entries that are withdrawn in one transaction. */
const mostDropped = 5_000;

/** Holds for entries that a campaign took by the consent of both owners, which stands. */
const hasConsent = sql`exists (
  select 1 from contact_sharing as own join contact_sharing as givers on givers.top_id = own.top_id and givers.gives
  where own.chapter_id = entries.campaign_id and own.takes and givers.chapter_id = entries.shared_from)`;

/** Campaigns with entries that they took without such a consent by now: it ended, the tree parted, or a backup brought them. */
export async function withoutConsent(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct entries.campaign_id as id from contact_ledger as entries
    where entries.shared_from is not null and not ${hasConsent}
      and not exists (
        select 1 from contact_ledger as later
        where later.campaign_id = entries.campaign_id and later.withdraws = entries.id)
      and not exists (select 1 from erased_campaigns where erased_campaigns.id = entries.campaign_id)`.execute(db);
  return rows.map(({ id }) => id);
}

/** Withdraws some of what a campaign took and is no longer given. Returns the voters whom it covered: none when nothing is left. */
export function dropUnshared(tx: Db, campaignId: string): Promise<string[]> {
  return withdraw(
    tx,
    campaignId,
    sql`entries.id = any(array(
      select entries.id from contact_ledger as entries
      where entries.campaign_id = ${campaignId} and entries.shared_from is not null and ${entryStands(campaignId)}
        and not (${hasConsent} and exists (
          select 1 from shared_contacts as given
          where given.giver_id = entries.shared_from and given.entry_id = entries.shared_entry_id
            and given.channels = entries.channels))
      limit ${mostDropped}))`,
    {},
  );
}

/** What tells whether a ledger is as it was when its entries were last given. */
export async function ledgerStamp(db: Db, campaignId: string): Promise<string> {
  const { rows } = await sql<{ stamp: string }>`
    select concat(count(*), ' ', max(entered_at)) as stamp from contact_ledger where campaign_id = ${campaignId}`.execute(
    db,
  );
  return rows[0]?.stamp ?? '';
}

/** An entry that a campaign gives. */
interface Given extends Traits {
  id: string;
  channels: string[];
  /** Of someone whose data was erased: all that is left of them. */
  erased_keys: string[] | null;
}

/** The campaign's own entries of people who asked not to be contacted: none that it took itself. */
async function ownEntries(db: Db, campaignId: string, ids: readonly string[] | null): Promise<Given[]> {
  const these = ids === null ? sql`` : sql`and entries.id = any(${[...ids]}::uuid[])`;
  const { rows } = await sql<Given>`
    select entries.id, entries.channels, entries.erased_keys, ${traits}
    from contact_ledger as entries
    where entries.campaign_id = ${campaignId} and entries.reason = 'do_not_contact' and entries.shared_from is null
      and ${entryStands(campaignId)} ${these}`.execute(db);
  return rows;
}

/** Makes what is given of a campaign what stands in its ledger; nothing, where it doesn't give. */
export async function giveShared(tx: Db, campaignId: string, gives: boolean): Promise<void> {
  const standing = gives ? await ownEntries(tx, campaignId, null) : [];
  const { rows: given } = await sql<{ entry_id: string; channels: string[] }>`
    select entry_id, channels from shared_contacts where giver_id = ${campaignId}`.execute(tx);
  const saidOf = (id: string, channels: readonly string[]) => `${id} ${channels.join(',')}`;
  const wanted = new Set(standing.map(({ id, channels }) => saidOf(id, channels)));
  const gone = given
    .filter(({ entry_id, channels }) => !wanted.has(saidOf(entry_id, channels)))
    .map((row) => row.entry_id);
  await sql`
    delete from shared_contacts where giver_id = ${campaignId} and entry_id = any(${gone}::uuid[])`.execute(tx);
  const known = new Set(given.map(({ entry_id }) => entry_id).filter((id) => !gone.includes(id)));
  const hash = await personHash(tx);
  const fresh = standing.flatMap(({ id, channels, erased_keys, ...person }) => {
    const keys = erased_keys ?? keysKept(named(person)).map(hash);
    return known.has(id) || keys.length === 0 ? [] : [{ entry_id: id, channels, keys }];
  });
  for (let at = 0; at < fresh.length; at += batch)
    await sql`
      insert into shared_contacts (giver_id, entry_id, channels, keys)
      select ${campaignId}::uuid, given.entry_id, given.channels, given.keys
      from jsonb_to_recordset(${JSON.stringify(fresh.slice(at, at + batch))}::jsonb) as given (
        entry_id uuid, channels text[], keys text[])
      on conflict do nothing`.execute(tx);
}

/** What is given of a campaign and no one looked for yet. */
export async function notPassedOn(db: Db, campaignId: string): Promise<string[]> {
  const { rows } = await sql<{ entry_id: string }>`
    select entry_id from shared_contacts where giver_id = ${campaignId} and not is_passed_on`.execute(db);
  return rows.map(({ entry_id }) => entry_id);
}

export async function setPassedOn(tx: Db, campaignId: string, entryIds: readonly string[]): Promise<void> {
  await sql`
    update shared_contacts set is_passed_on = true
    where giver_id = ${campaignId} and entry_id = any(${[...entryIds]}::uuid[])`.execute(tx);
}

/**
 * By what those who take find the people of entries among their own voters: it is used for that and not kept. Null where one was erased
 * meanwhile: only a look at each voter finds them.
 */
export async function anchorsOf(db: Db, campaignId: string, entryIds: readonly string[]): Promise<Anchors[] | null> {
  const entries = await ownEntries(db, campaignId, entryIds);
  if (entries.some(({ erased_keys }) => erased_keys !== null)) return null;
  return entries.map(({ source_id, address_key, phones, emails }) => ({ source_id, address_key, phones, emails }));
}
export type Anchors = Pick<Traits, 'source_id' | 'address_key' | 'phones' | 'emails'>;

/** Voters of a campaign who have one of these in common; a ZIP code that is missing on one side is no difference. */
export async function haveAnchors(db: Db, campaignId: string, anchors: readonly Anchors[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with entry as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(anchors)}::jsonb) as entry (
        source_id text, address_key text, phones text[], emails text[])
    )
    select voters.id from entry
    join doors on doors.campaign_id = ${campaignId} and entry.address_key <> '' and doors.address_key = entry.address_key
    join voters on voters.campaign_id = ${campaignId} and voters.door_id = doors.id
    union
    select voters.id from entry
    join doors on doors.campaign_id = ${campaignId} and ${isApartAt('entry.address_key')}
    join voters on voters.campaign_id = ${campaignId} and voters.door_id = doors.id
    union
    select voters.id from entry
    join doors on doors.campaign_id = ${campaignId} and entry.address_key like '_%|' and doors.address_key like replace(replace(
      entry.address_key, '\\', '\\\\'), '_', '\\_') || '%'
    join voters on voters.campaign_id = ${campaignId} and voters.door_id = doors.id
    union
    select voters.id from entry cross join lateral unnest(entry.phones) as phones (digits)
    join voters on voters.campaign_id = ${campaignId} and voters.phone = '+1' || phones.digits
    union
    select voters.id from entry cross join lateral unnest(entry.phones) as phones (digits)
    join voters on voters.campaign_id = ${campaignId} and voters.mobile = '+1' || phones.digits
    union
    select voters.id from entry join voters on voters.campaign_id = ${campaignId} and lower(voters.email) = any(entry.emails)
    union
    select voters.id from entry join voters on voters.campaign_id = ${campaignId} and voters.source_id = entry.source_id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}
