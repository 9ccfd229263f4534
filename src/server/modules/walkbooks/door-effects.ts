// What doors' facts do to doors and people. Always derived from the facts that stand, so that the same facts in any order
// lead to the same doors; what files say stays beside it, and comes back when a fact is taken back.
import { sql } from 'kysely';
import type { DoorFact, DoorFactOf } from '../../../contract/door-facts';
import { normaliseAddress } from '../../../domain/imports/address';
import { parseUnit } from '../../../domain/imports/address-unit';
import { point, type Db } from '../../db/connection';
import { doorFactStands } from './door-facts-repo';
import type { FactsPlace } from './facts-repo';

/** Which of these ids are taken by a door or a voter, of whatever campaign. */
export async function takenIds(tx: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select id from doors where id = any(${[...ids]}::uuid[])
    union select id from voters where id = any(${[...ids]}::uuid[])`.execute(tx);
  return new Set(rows.map((row) => row.id));
}

/**
 * Makes a door that a volunteer stood at, and puts it into the walkbook beside the nearest one. An address that the
 * campaign has already is that door: the new id then only leads to it.
 */
export async function addDoor(tx: Db, place: FactsPlace, fact: DoorFactOf<'door_added'>): Promise<void> {
  const { campaign_id: campaignId } = place;
  const address = normaliseAddress({ line: fact.address, unit: fact.unit, zip: fact.zip });
  const location = point(fact.coordinates[0], fact.coordinates[1]);
  const { rows: known } = await sql<{ id: string }>`
    update doors set location = coalesce(location, ${location}::point)
    where campaign_id = ${campaignId} and address_key = ${address.key}
      and ((unit_key = ${address.unit_key} and mended_unit_key is null) or mended_unit_key = ${address.unit_key})
    returning coalesce(merged_into, id) as id`.execute(tx);
  const same = known[0]?.id ?? null;
  await tx
    .insertInto('doors')
    .values({
      id: fact.door_id,
      campaign_id: campaignId,
      address_key: address.key,
      unit_key: same === null ? address.unit_key : `${address.unit_key} ${fact.door_id}`,
      address: address.address,
      unit: address.unit || null,
      city: fact.city,
      zip: fact.zip,
      street: address.street,
      house_number: address.house_number,
      side: address.side,
      location,
      added_by: fact.id,
      merged_into: same,
    })
    .execute();
  for (const door of same === null ? [fact.door_id] : [same, fact.door_id]) await putInWalk(tx, place, door, location);
}

async function putInWalk(tx: Db, place: FactsPlace, doorId: string, location: string): Promise<void> {
  const { campaign_id: campaignId, walkbook_id: walkbookId } = place;
  const { rows } = await sql<{ position: number }>`
    select walkbook_doors.position from walkbook_doors
    join doors on doors.campaign_id = walkbook_doors.campaign_id and doors.id = walkbook_doors.door_id
    where walkbook_doors.campaign_id = ${campaignId} and walkbook_doors.walkbook_id = ${walkbookId}
      and doors.location is not null
    order by doors.location <-> ${location}::point, walkbook_doors.position desc limit 1`.execute(tx);
  const after = rows[0]?.position ?? -1;
  await sql`
    update walkbook_doors set position = position + 1
    where campaign_id = ${campaignId} and walkbook_id = ${walkbookId} and position > ${after}`.execute(tx);
  await sql`
    insert into walkbook_doors (campaign_id, walkbook_id, door_id, position)
    values (${campaignId}, ${walkbookId}, ${doorId}, ${after + 1}) on conflict do nothing`.execute(tx);
}

/** Makes a person who was missing behind a door. */
export async function addPerson(tx: Db, place: FactsPlace, fact: DoorFactOf<'person_added'>): Promise<void> {
  await tx
    .insertInto('voters')
    .values({
      id: fact.voter_id,
      campaign_id: place.campaign_id,
      door_id: fact.door_id,
      first: fact.first,
      last: fact.last,
      language: fact.language || null,
      phone: fact.phone || null,
      added_by: fact.id,
    })
    .execute();
}

/** Follows facts that were just stored, and returns the doors that look different since. */
export async function followDoorFacts(
  tx: Db,
  place: FactsPlace,
  stored: readonly DoorFact[],
  replaced: readonly DoorFact[],
): Promise<string[]> {
  if (stored.length === 0) return [];
  const touched = [...stored, ...replaced];
  const of = (...kinds: DoorFact['kind'][]) => touched.filter((fact) => kinds.includes(fact.kind));
  const changed = of('door_added', 'person_added').map((fact) => fact.door_id);
  // Also fresh ones: what takes them back may have come before them.
  const added = touched.flatMap((fact) => (fact.kind === 'person_added' ? [fact.voter_id] : []));
  await withdrawPeople(tx, place.campaign_id, added);
  await withdrawDoors(tx, place, touched);
  const repaired = [...new Set(of('unit_repair').map((fact) => fact.door_id))].toSorted();
  for (const door of repaired) await deriveUnit(tx, place.campaign_id, door);
  const noted = await deriveNotes(tx, place.campaign_id, [...new Set(of('door_note').map((fact) => fact.door_id))]);
  return [...changed, ...repaired, ...noted];
}

/** Who was added by mistake is left out everywhere; what was recorded about them stays. */
async function withdrawPeople(tx: Db, campaignId: string, voterIds: readonly string[]): Promise<void> {
  if (voterIds.length === 0) return;
  await sql`
    update voters set suppressed = 'withdrawn', suppressed_by = added_by
    where campaign_id = ${campaignId} and id = any(${[...voterIds]}::uuid[]) and added_by is not null
      and not exists (
        select 1 from door_facts where door_facts.id = voters.added_by and ${doorFactStands})`.execute(tx);
}

/** A door added by mistake leaves the walkbook, unless somebody knocked there or lives there. */
async function withdrawDoors(tx: Db, place: FactsPlace, facts: readonly DoorFact[]): Promise<void> {
  const ids = facts.flatMap((fact) => (fact.kind === 'door_added' ? [fact.door_id] : []));
  if (ids.length === 0) return;
  await sql`
    delete from walkbook_doors using doors
    where walkbook_doors.campaign_id = ${place.campaign_id} and walkbook_doors.door_id = any(${ids}::uuid[])
      and doors.campaign_id = walkbook_doors.campaign_id and doors.id = walkbook_doors.door_id
      and not exists (select 1 from door_facts where door_facts.id = doors.added_by and ${doorFactStands})
      and not exists (select 1 from touches where touches.door_id = doors.id)
      and not exists (
        select 1 from voters where voters.door_id = doors.id and voters.suppressed is distinct from 'withdrawn')`.execute(
    tx,
  );
}

interface Mended {
  address_key: string;
  mended_unit_key: string | null;
  told: string | null;
}

/** The unit that was read off the door last; a door that the campaign has under that unit already is the same one. */
async function deriveUnit(tx: Db, campaignId: string, doorId: string): Promise<void> {
  const { rows } = await sql<Mended>`
    select doors.address_key, doors.mended_unit_key, (
      select door_facts.payload ->> 'unit' from door_facts
      where door_facts.campaign_id = doors.campaign_id and door_facts.door_id = doors.id
        and door_facts.kind = 'unit_repair' and ${doorFactStands}
      order by door_facts.recorded_at desc, door_facts.id desc limit 1) as told
    from doors where doors.campaign_id = ${campaignId} and doors.id = ${doorId} for no key update of doors`.execute(tx);
  const door = rows[0];
  if (!door) return;
  if (door.told === null) {
    if (door.mended_unit_key === null) return;
    await sql`
      update doors set unit = filed_unit, filed_unit = null, mended_unit_key = null, merged_into = null
      where campaign_id = ${campaignId} and id = ${doorId}`.execute(tx);
    return;
  }
  const { key, display } = parseUnit(door.told);
  const { rows: others } = await sql<{ id: string }>`
    select coalesce(merged_into, id) as id from doors
    where campaign_id = ${campaignId} and address_key = ${door.address_key} and id <> ${doorId}
      and merged_into is distinct from ${doorId}::uuid
      and ((unit_key = ${key} and mended_unit_key is null) or mended_unit_key = ${key})
    order by (mended_unit_key is null) desc, id limit 1`.execute(tx);
  const into = others[0]?.id ?? null;
  await sql`
    update doors set filed_unit = case when mended_unit_key is null then unit else filed_unit end, unit = ${display},
      mended_unit_key = ${key}, merged_into = ${into}::uuid
    where campaign_id = ${campaignId} and id = ${doorId}`.execute(tx);
  if (into === null) return;
  await sql`
    update doors set merged_into = ${into}::uuid where campaign_id = ${campaignId} and merged_into = ${doorId}`.execute(
    tx,
  );
  // Whoever walks to the one walks to the other.
  await sql`
    insert into walkbook_doors (campaign_id, walkbook_id, door_id, position)
    select campaign_id, walkbook_id, ${into}::uuid, position from walkbook_doors
    where campaign_id = ${campaignId} and door_id = ${doorId} on conflict do nothing`.execute(tx);
}

/** The newest note of each door or of its building; one for a building reaches all of its units. */
async function deriveNotes(tx: Db, campaignId: string, doorIds: readonly string[]): Promise<string[]> {
  if (doorIds.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    with concerned as (
      select unit.id, unit.address_key from doors as unit
      where unit.campaign_id = ${campaignId} and unit.address_key in (
        select address_key from doors where campaign_id = ${campaignId} and id = any(${[...doorIds]}::uuid[]))
    )
    update doors set learned_notes = told.note from concerned
    left join lateral (
      select door_facts.payload ->> 'note' as note from door_facts
      join doors as source on source.id = door_facts.door_id and source.campaign_id = door_facts.campaign_id
      where door_facts.campaign_id = ${campaignId} and door_facts.kind = 'door_note' and ${doorFactStands}
        and source.address_key = concerned.address_key
        and (source.id = concerned.id or (door_facts.payload ->> 'building')::boolean)
      order by door_facts.recorded_at desc, door_facts.id desc limit 1
    ) as told on true
    where doors.id = concerned.id and doors.campaign_id = ${campaignId}
      and doors.learned_notes is distinct from told.note
    returning doors.id`.execute(tx);
  return rows.map((row) => row.id);
}

/** Tells phones that something of these doors changed. Last in the transaction, walkbook by walkbook in one order. */
export async function raiseVersions(tx: Db, campaignId: string, doorIds: readonly string[]): Promise<void> {
  if (doorIds.length === 0) return;
  await sql`
    with concerned as (
      select id from walkbooks where campaign_id = ${campaignId} and id in (
        select walkbook_doors.walkbook_id from walkbook_doors
        join doors on doors.campaign_id = ${campaignId} and doors.id = any(${[...new Set(doorIds)]}::uuid[])
        where walkbook_doors.campaign_id = ${campaignId} and walkbook_doors.door_id in (doors.id, doors.merged_into))
      order by id for no key update
    )
    update walkbooks set version = version + 1, updated_at = now() from concerned where walkbooks.id = concerned.id`.execute(
    tx,
  );
}
