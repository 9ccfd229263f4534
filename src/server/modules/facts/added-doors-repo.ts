// Makes the doors and people that volunteers found missing, all those of a request at once, and puts the doors into the walk.
import { sql } from 'kysely';
import type { DoorReport, DoorReportOf } from '../../../contract/facts/door-report';
import { maxDoors } from '../../../contract/voters/voter-filters';
import { normaliseAddress } from '../../../domain/addresses/address';
import { groupBy } from '../../../domain/lists/group-by';
import { isWalkedPast } from '../../../domain/walkbooks/walked-past';
import { point, type Db } from '../../db/connection';
import { apartKey } from '../contact-ledger/apart-doors-repo';
import { noteDoors, noteTouchesAt } from './changed-days-repo';
import type { FactsPlace } from './touches-repo';
import { type Place, positionOf, possiblePlace, putInWalk, type Step, type Stood, walkOf } from './walk-steps-repo';

/**
 * Which ids of these facts are taken, and which of the doors and people that they bring. What a fact of the same person in
 * this walkbook has brought is free for the correction of that fact: the phone made it because it was told that the first
 * was refused, and an earlier try of that may have arrived all the same. It stays free until someone else relies on it: a
 * correction would take their work to another address, or to another name.
 */
export async function takenIds(tx: Db, place: FactsPlace, facts: readonly DoorReport[]): Promise<Set<string>> {
  const { campaign_id: campaignId } = place;
  const brings = facts.flatMap(({ kind, door_id, voter_id, replaces }) =>
    kind === 'door_added' ? { id: door_id, replaces } : kind === 'person_added' ? { id: voter_id, replaces } : [],
  );
  const { rows } = await sql<{ id: string }>`
    with brings as (
      select * from unnest(${brings.map(({ id }) => id)}::uuid[], ${brings.map((each) => each.replaces)}::uuid[])
        as listed (id, replaces)
    ), there as (
      select doors.id, added_by, replaces, doors.merged_into is not null
        or exists (
          select 1 from doors as twice where twice.campaign_id = ${campaignId} and twice.merged_into = doors.id)
        or exists (
          select 1 from voters as listed
          where listed.campaign_id = ${campaignId} and listed.door_id = doors.id and ${isListed(campaignId)}) as settled
      from brings join doors on doors.campaign_id = ${campaignId} and doors.id = brings.id
      union all select listed.id, added_by, replaces, listed.filed is not null or ${isListed(campaignId)}
      from brings join voters as listed on listed.campaign_id = ${campaignId} and listed.id = brings.id
    )
    select id from all_door_facts
    where campaign_id = ${campaignId} and id = any(${facts.map(({ id }) => id)}::uuid[])
    union select there.id from there where settled or ${reliedOn(place)} or not exists (
      select 1 from all_door_facts as earlier
      where earlier.campaign_id = ${campaignId} and earlier.id = there.added_by
        and coalesce(earlier.replaces, earlier.id) = there.replaces
        and earlier.user_id = ${place.user_id} and earlier.walkbook_id = ${place.walkbook_id})`.execute(tx);
  return new Set(rows.map((row) => row.id));
}

/** Holds for people (`listed`) of whom a file tells, or whom no volunteer added. */
const isListed = (campaignId: string) => sql`(listed.added_by is null or listed.source_id is not null or exists (
  select 1 from voter_group_members as members
  join voter_groups on voter_groups.campaign_id = ${campaignId} and voter_groups.id = members.voter_group_id
  where members.campaign_id = ${campaignId} and members.voter_id = listed.id
    and voter_groups.creation_method = 'Upload'))`;

/** Holds for a door or person (`there`) about which anyone else has recorded anything; people whom they added included. */
const reliedOn = ({ campaign_id: campaignId, user_id: userId }: FactsPlace) =>
  sql.join(
    ['all_touches', 'all_survey_responses', 'all_door_facts'].map(
      (table) => sql`exists (
        select 1 from ${sql.table(table)} as theirs
        where theirs.campaign_id = ${campaignId} and theirs.user_id <> ${userId}
          and (theirs.door_id = there.id or theirs.voter_id = there.id))`,
    ),
    sql` or `,
  );

/** Makes requests that add doors to one walkbook follow one another until the transaction ends. */
export async function lockDoorsOf(tx: Db, place: FactsPlace): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${place.walkbook_id}, 2))`.execute(tx);
}

/** How many doors more a walkbook can hold. */
export async function roomOf(tx: Db, place: FactsPlace): Promise<number> {
  const { rows } = await sql<{ doors: number }>`
    select count(*) as doors from walkbook_doors
    where campaign_id = ${place.campaign_id} and walkbook_id = ${place.walkbook_id}`.execute(tx);
  return maxDoors - (rows[0]?.doors ?? 0);
}

/**
 * Makes doors that a volunteer stood at, and puts each into the walkbook behind the nearest one. An address that the
 * campaign has already is that door: the new id then only leads to it. That holds near the doors that the walkbook was made
 * with: anywhere else typing an address would show who lives there, and the door is one that this walkbook keeps apart. One
 * that is there is corrected ({@link takenIds}).
 */
export async function addDoors(tx: Db, place: FactsPlace, facts: readonly DoorReportOf<'door_added'>[]): Promise<void> {
  const { campaign_id: campaignId } = place;
  const walk = await walkOf(tx, place);
  const spelled = facts.map((fact) => ({
    fact,
    at: possiblePlace(walk, fact.coordinates),
    address: normaliseAddress({ line: fact.address, unit: fact.unit, zip: fact.zip }),
  }));
  const keys = await keysWithoutZip(
    tx,
    campaignId,
    spelled.map(({ address }) => address.key),
  );
  const plain = spelled.map(({ address, ...said }) => ({
    ...said,
    address: { ...address, key: keys.get(address.key) ?? address.key },
  }));
  const elsewhere = await addressesElsewhere(
    tx,
    campaignId,
    walk,
    plain.map(({ address }) => address.key),
  );
  // By a key of its own no later correction makes a door the household that it must not show.
  const made = plain.map(({ address: { key: plainKey, ...written }, ...said }) => {
    const key = elsewhere.has(plainKey) ? apartKey(plainKey, place.walkbook_id) : plainKey;
    return { ...said, address: { ...written, key }, place: `${key}\n${written.unit_key}` };
  });
  const homes = await knownDoors(
    tx,
    campaignId,
    made.map(({ at, address }) => ({ ...address, at })),
  );
  const rows = made.map(({ fact, at, address, place: where }) => {
    const home = homes.get(where) ?? fact.door_id;
    const same = home === fact.door_id ? null : home;
    homes.set(where, home);
    return {
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
      location: point(...at),
      added_by: fact.id,
      // No file moves what someone stood before.
      placed_by: place.user_id,
      merged_into: same,
    };
  });
  const ids = rows.map((row) => row.id);
  await noteDoors(tx, campaignId, ids);
  await tx
    .insertInto('doors')
    .values(rows)
    .onConflict((there) =>
      there.columns(['campaign_id', 'id']).doUpdateSet((row) => ({
        address_key: row.ref('excluded.address_key'),
        unit_key: row.ref('excluded.unit_key'),
        address: row.ref('excluded.address'),
        unit: row.ref('excluded.unit'),
        zip: row.ref('excluded.zip'),
        street: row.ref('excluded.street'),
        house_number: row.ref('excluded.house_number'),
        side: row.ref('excluded.side'),
        added_by: row.ref('excluded.added_by'),
        merged_into: row.ref('excluded.merged_into'),
      })),
    )
    .execute();
  // One that is corrected may have been knocked at, and be another door by now.
  await noteTouchesAt(tx, campaignId, ids);
  const stood = rows.flatMap(({ id, merged_into: same }, index): Stood[] => {
    const at = made[index]?.at;
    return at ? [...(same === null ? [] : [{ id: same, at }]), { id, at }] : [];
  });
  await putInWalk(tx, place, walk, stood);
}

/** Which of these addresses are of buildings that a file told without the ZIP that they have by now, and their key. */
async function keysWithoutZip(tx: Db, campaignId: string, keys: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ key: string; bare: string }>`
    select distinct sought.key, doors.address_key as bare from unnest(${keys}::text[]) as sought (key)
    join doors on doors.campaign_id = ${campaignId} and doors.address_key = split_part(sought.key, '|', 1) || '|'
      and doors.zip <> '' and doors.zip = split_part(sought.key, '|', 2)
    where not exists (
      select 1 from doors as told where told.campaign_id = ${campaignId} and told.address_key = sought.key)`.execute(
    tx,
  );
  return new Map(rows.map(({ key, bare }) => [key, bare]));
}

interface House {
  longitude: number | null;
  latitude: number | null;
  street: string;
  city: string;
  zip: string;
}

/** Which of these addresses the campaign has where this walk doesn't go past them. */
async function addressesElsewhere(
  tx: Db,
  campaignId: string,
  walk: readonly Step[],
  keys: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<House & { key: string }>`
    select distinct address_key as key, location[0] as longitude, location[1] as latitude, street, city, zip from doors
    where campaign_id = ${campaignId} and address_key = any(${[...keys]}::text[])`.execute(tx);
  const made = walk.flatMap(({ at, is_made: isMade, ...step }) =>
    isMade && at ? [{ ...step, place: positionOf(at) }] : [],
  );
  const isPassed = ({ longitude, latitude, ...house }: House) => {
    const place = longitude === null || latitude === null ? null : { longitude, latitude };
    return made.some((door) => isWalkedPast({ ...house, place }, door));
  };
  return new Set([...groupBy(rows, ({ key }) => key)].flatMap(([key, houses]) => (houses.some(isPassed) ? [] : [key])));
}

/** The doors that a campaign has at these addresses, by key and unit; one that had no place is where someone stood. */
async function knownDoors(
  tx: Db,
  campaignId: string,
  sought: readonly { key: string; unit_key: string; at: Place }[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ key: string; unit_key: string; id: string }>`
    with sought as (
      select distinct on (key, unit_key) key, unit_key, location from unnest(
        ${sought.map((one) => one.key)}::text[], ${sought.map((one) => one.unit_key)}::text[],
        ${sought.map((one) => point(...one.at))}::point[]) with ordinality as listed (key, unit_key, location, n)
      order by key, unit_key, n
    )
    update doors set location = coalesce(doors.location, sought.location) from sought
    where doors.campaign_id = ${campaignId} and doors.address_key = sought.key
      and ((doors.unit_key = sought.unit_key and doors.corrected_unit_key is null)
        or doors.corrected_unit_key = sought.unit_key)
    returning sought.key, sought.unit_key, coalesce(doors.merged_into, doors.id) as id`.execute(tx);
  return new Map(rows.map((row) => [`${row.key}\n${row.unit_key}`, row.id]));
}

/** Makes people who were missing behind their doors. */
export async function addPeople(
  tx: Db,
  place: FactsPlace,
  facts: readonly DoorReportOf<'person_added'>[],
): Promise<void> {
  await tx
    .insertInto('voters')
    .values(
      facts.map((fact) => ({
        id: fact.voter_id,
        campaign_id: place.campaign_id,
        door_id: fact.door_id,
        first: fact.first,
        last: fact.last,
        language: fact.language || null,
        phone: fact.phone || null,
        added_by: fact.id,
      })),
    )
    .onConflict((there) =>
      there.columns(['campaign_id', 'id']).doUpdateSet((row) => ({
        first: row.ref('excluded.first'),
        last: row.ref('excluded.last'),
        language: row.ref('excluded.language'),
        phone: row.ref('excluded.phone'),
        added_by: row.ref('excluded.added_by'),
      })),
    )
    .execute();
  await noteDoors(
    tx,
    place.campaign_id,
    facts.map((fact) => fact.door_id),
  );
}
