// What doors' facts do to doors and people. Always derived from the facts that stand, so that the same facts in any order
// lead to the same doors; what files say stays beside it, and comes back when a fact is undone.
import { sql } from 'kysely';
import type { DoorReport } from '../../../contract/facts/door-report';
import { parseUnit } from '../../../domain/addresses/unit';
import type { Db } from '../../db/connection';
import { changeAndNote } from '../../db/distribution/change-and-note';
import { noteCountedPeople, noteDoors, noteTouchesAt, notingMoved } from './changed-days-repo';
import { lastNumber } from './walk-steps-repo';
import { derivePeople } from './corrected-people-repo';
import { doorReportStands } from './door-reports-repo';
import type { FactsPlace } from './touches-repo';

/** Follows facts that were just stored: `changed`, the doors that look different since; `merged`, those with another's knocks. */
export async function followDoorReports(
  tx: Db,
  place: FactsPlace,
  stored: readonly DoorReport[],
  replaced: readonly DoorReport[],
): Promise<{ changed: string[]; merged: string[] }> {
  if (stored.length === 0) return { changed: [], merged: [] };
  const touched = [...stored, ...replaced];
  const of = (...kinds: DoorReport['kind'][]) => touched.filter((fact) => kinds.includes(fact.kind));
  const changed = of('door_added', 'person_added').map((fact) => fact.door_id);
  // Also fresh ones: what takes them back may have come before them.
  const added = touched.flatMap((fact) => (fact.kind === 'person_added' ? [fact.voter_id] : []));
  await withdrawPeople(tx, place.campaign_id, added);
  await withdrawDoors(
    tx,
    place,
    of('door_added', 'person_added').map((fact) => fact.door_id),
  );
  const doorsOf = (kind: 'unit_repair' | 'door_note') => of(kind).map((fact) => fact.door_id);
  const { repaired, merged } = await deriveUnits(tx, place.campaign_id, doorsOf('unit_repair'));
  const corrected = touched.flatMap((fact) => (fact.kind === 'person_corrected' ? [fact.voter_id] : []));
  const known = await derivePeople(tx, place.campaign_id, corrected);
  const noted = await deriveNotes(tx, place.campaign_id, [...new Set(doorsOf('door_note'))]);
  return { changed: [...changed, ...repaired, ...merged, ...noted, ...known], merged };
}

/**
 * Who was added by mistake is left out everywhere, unless a file tells of them by now; what was recorded about them stays.
 * @param voterIds 'all': whoever was added at a door, where a file that told of them was undone
 */
export async function withdrawPeople(tx: Db, campaignId: string, voterIds: readonly string[] | 'all'): Promise<void> {
  if (voterIds.length === 0) return;
  const these =
    voterIds === 'all' ? sql`suppressed is distinct from 'withdrawn'` : sql`id = any(${[...voterIds]}::uuid[])`;
  const { rows } = await sql<{ id: string }>`
    update voters set suppressed = 'withdrawn'
    where campaign_id = ${campaignId} and ${these} and added_by is not null
      and source_id is null and not exists (
        select 1 from voter_group_members
        join voter_groups on voter_groups.campaign_id = ${campaignId}
          and voter_groups.id = voter_group_members.voter_group_id
        where voter_group_members.campaign_id = ${campaignId} and voter_group_members.voter_id = voters.id
          and voter_groups.creation_method = 'Upload')
      and not exists (
        select 1 from door_facts
        where door_facts.campaign_id = ${campaignId} and door_facts.id = voters.added_by
          and ${doorReportStands(campaignId)})
    returning id`.execute(tx);
  await noteCountedPeople(
    tx,
    campaignId,
    rows.map(({ id }) => id),
  );
}

/** People whose adding counts again are no longer left out for that; what else leaves them out is derived after it. */
export async function returnPeople(tx: Db, campaignId: string, voterIds: readonly string[]): Promise<void> {
  if (voterIds.length === 0) return;
  const { rows } = await sql<{ id: string }>`
    update voters set suppressed = null
    where campaign_id = ${campaignId} and id = any(${[...voterIds]}::uuid[]) and suppressed = 'withdrawn' and exists (
      select 1 from door_facts
      where door_facts.campaign_id = ${campaignId} and door_facts.id = voters.added_by
        and ${doorReportStands(campaignId)})
    returning id`.execute(tx);
  await noteCountedPeople(
    tx,
    campaignId,
    rows.map(({ id }) => id),
  );
}

/**
 * A door added by mistake leaves the walkbook, unless someone knocked there or lives there, or someone else added it too.
 */
export async function withdrawDoors(tx: Db, place: FactsPlace, doorIds: readonly string[]): Promise<void> {
  const { campaign_id: campaignId } = place;
  const ids = [...new Set(doorIds)];
  if (ids.length === 0) return;
  await changeAndNote(tx, {
    table: 'walkbook_doors',
    as: 'gone',
    statement: sql`
      delete from walkbook_doors using doors
      where walkbook_doors.campaign_id = ${campaignId} and doors.campaign_id = ${campaignId}
        and doors.id = walkbook_doors.door_id and doors.added_by is not null
        and (doors.id = any(${ids}::uuid[]) or doors.id in (
          select twice.merged_into from doors as twice
          where twice.campaign_id = ${campaignId} and twice.id = any(${ids}::uuid[])))
        and not exists (
          select 1 from doors as same
          where same.campaign_id = ${campaignId} and (same.id = doors.id or same.merged_into = doors.id) and (
            same.added_by is null
            or exists (
              select 1 from door_facts
              where door_facts.campaign_id = ${campaignId} and door_facts.id = same.added_by
                and ${doorReportStands(campaignId)})
            or exists (select 1 from touches where touches.campaign_id = ${campaignId} and touches.door_id = same.id)
            or exists (
              select 1 from voters
              where voters.campaign_id = ${campaignId} and voters.door_id = same.id
                and voters.suppressed is distinct from 'withdrawn')))
      returning walkbook_doors.*`,
    noting: [
      notingMoved(campaignId, 'gone'),
      // Their numbers stay taken: a walk sheet may be out with them.
      sql`, numbered as (
        update walkbooks set numbers_gone = greatest(numbers_gone, last.number)
        from (select walkbook_id, max(number) as number from gone group by walkbook_id) as last
        where walkbooks.campaign_id = ${campaignId} and walkbooks.id = last.walkbook_id
      )`,
    ],
    columns: sql`door_id`,
  });
}

/** A door that was undone is in the walkbook again once someone knocked there (the order of the two is chance), or its adding counts again. */
export async function returnDoors(tx: Db, place: FactsPlace, doorIds: readonly string[]): Promise<void> {
  const ids = [...new Set(doorIds)];
  if (ids.length === 0) return;
  await changeAndNote(tx, {
    table: 'walkbook_doors',
    as: 'back',
    statement: sql`
    insert into walkbook_doors (campaign_id, walkbook_id, door_id, position, number)
    select doors.campaign_id, ${place.walkbook_id}, doors.id, last.position + row_number() over (order by doors.id),
      ${lastNumber(place.campaign_id, place.walkbook_id)} + row_number() over (order by doors.id)
    from doors, (
      select coalesce(max(position), 0) as position from walkbook_doors
      where campaign_id = ${place.campaign_id} and walkbook_id = ${place.walkbook_id}) as last
    where doors.campaign_id = ${place.campaign_id} and doors.added_by is not null and (doors.id = any(${ids}::uuid[])
      or doors.id in (
        select twice.merged_into from doors as twice
        where twice.campaign_id = ${place.campaign_id} and twice.id = any(${ids}::uuid[])))
    on conflict do nothing returning *`,
    noting: [notingMoved(place.campaign_id, 'back')],
    columns: sql`door_id`,
  });
}

/** The units of doors, and which of them are one by that: `merged`, those with another's knocks. */
export async function deriveUnits(
  tx: Db,
  campaignId: string,
  doorIds: readonly string[],
): Promise<{ repaired: string[]; merged: string[] }> {
  const repaired = [...new Set(doorIds)].toSorted();
  for (const door of repaired) await deriveUnit(tx, campaignId, door);
  return { repaired, merged: await mergeUnits(tx, campaignId, repaired) };
}

/** The unit that was read off a door last; the file's own once that is undone. */
async function deriveUnit(tx: Db, campaignId: string, doorId: string): Promise<void> {
  const { rows } = await sql<{ corrected_unit_key: string | null; corrected: string | null }>`
    select doors.corrected_unit_key, (
      select door_facts.payload ->> 'unit' from door_facts
      where door_facts.campaign_id = ${campaignId} and door_facts.door_id = doors.id
        and door_facts.kind = 'unit_repair' and ${doorReportStands(campaignId)}
      order by door_facts.recorded_at desc, door_facts.id desc limit 1) as corrected
    from doors where doors.campaign_id = ${campaignId} and doors.id = ${doorId} for no key update of doors`.execute(tx);
  const door = rows[0];
  if (!door) return;
  if (door.corrected !== null) {
    const { key, display } = parseUnit(door.corrected);
    await sql`
      update doors set filed_unit = case when corrected_unit_key is null then unit else filed_unit end, unit = ${display},
        corrected_unit_key = ${key}
      where campaign_id = ${campaignId} and id = ${doorId}`.execute(tx);
  } else if (door.corrected_unit_key !== null)
    await sql`
      update doors set unit = filed_unit, filed_unit = null, corrected_unit_key = null
      where campaign_id = ${campaignId} and id = ${doorId}`.execute(tx);
}

/**
 * Doors of one address with one unit, as it is known by now, are one door: whatever was corrected in whatever order, two units
 * that a file mixed up included. Returns the doors that became or ceased to be another one, and those other ones.
 */
async function mergeUnits(tx: Db, campaignId: string, doorIds: readonly string[]): Promise<string[]> {
  if (doorIds.length === 0) return [];
  const { rows } = await sql<{ id: string; before: string | null; home: string | null }>`
    with units as (
      select id, merged_into as before, location is null as lost, corrected_unit_key is not null as corrected, address_key,
        -- A door that was added twice bears its own id behind its unit.
        coalesce(corrected_unit_key, case when right(unit_key, 36) = id::text then left(unit_key, -37) else unit_key end) as unit,
        right(unit_key, 36) = id::text as twice
      from doors where campaign_id = ${campaignId} and address_key in (
        select address_key from doors where campaign_id = ${campaignId} and id = any(${[...doorIds]}::uuid[]))
    ), homes as (
      select id, before, nullif(first_value(id) over (
        partition by address_key, unit order by lost, corrected, twice, id), id) as home
      from units
    )
    update doors set merged_into = homes.home from homes
    where doors.campaign_id = ${campaignId} and doors.id = homes.id and homes.home is distinct from homes.before
    returning doors.id, homes.before, homes.home`.execute(tx);
  const concerned = [...new Set(rows.flatMap(({ id, before, home }) => [id, before ?? [], home ?? []].flat()))];
  await noteDoors(tx, campaignId, concerned);
  await noteTouchesAt(
    tx,
    campaignId,
    rows.map((row) => row.id),
  );
  // Anyone who walks to the one walks to the other.
  await sql`
    insert into walkbook_doors (campaign_id, walkbook_id, door_id, position, number)
    select walked.campaign_id, walked.walkbook_id, doors.merged_into, walked.position, walked.number
    from walkbook_doors as walked
    join doors on doors.campaign_id = ${campaignId} and doors.id = walked.door_id and doors.merged_into is not null
    where walked.campaign_id = ${campaignId} and walked.door_id = any(${rows.map((row) => row.id)}::uuid[])
    on conflict do nothing`.execute(tx);
  return concerned;
}

/** The newest note of each door or of its building; one for a building reaches all of its units. */
export async function deriveNotes(tx: Db, campaignId: string, doorIds: readonly string[]): Promise<string[]> {
  if (doorIds.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    with concerned as (
      select unit.id, unit.address_key from doors as unit
      where unit.campaign_id = ${campaignId} and unit.address_key in (
        select address_key from doors where campaign_id = ${campaignId} and id = any(${[...doorIds]}::uuid[]))
    )
    update doors set learned_notes = newest.note from concerned
    left join lateral (
      select door_facts.payload ->> 'note' as note from door_facts
      join doors as source on source.campaign_id = ${campaignId} and source.id = door_facts.door_id
      where door_facts.campaign_id = ${campaignId} and door_facts.kind = 'door_note' and ${doorReportStands(campaignId)}
        and source.address_key = concerned.address_key
        and (source.id = concerned.id or (door_facts.payload ->> 'building')::boolean)
      order by door_facts.recorded_at desc, door_facts.id desc limit 1
    ) as newest on true
    where doors.id = concerned.id and doors.campaign_id = ${campaignId}
      and doors.learned_notes is distinct from newest.note
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
    update walkbooks set version = version + 1, updated_at = now() from concerned
    where walkbooks.campaign_id = ${campaignId} and walkbooks.id = concerned.id`.execute(tx);
}
