// The doors of a walk in its order, and new ones put among them.
import { sql } from 'kysely';
import { metresBetween } from '../../../domain/geography/geometry';
import type { Db } from '../../db/connection';
import { changeAndNote } from '../../db/distribution/change-and-note';
import { notingMoved } from './changed-days-repo';
import type { FactsPlace } from './touches-repo';

export type Place = readonly [lng: number, lat: number];

/** A door where someone stood. */
export interface Stood {
  id: string;
  at: Place;
}

export interface Step {
  id: string;
  at: Place | null;
  /** null for a door that is put in now. */
  position: number | null;
  street: string;
  city: string;
  zip: string;
  /** Whether the walkbook was made with it; else someone who walks there put it in. */
  is_made: boolean;
}

/** The doors of a walk in its order. */
export async function walkOf(
  tx: Db,
  { campaign_id: campaignId, walkbook_id: walkbookId }: FactsPlace,
): Promise<Step[]> {
  const { rows } = await sql<Omit<Step, 'at'> & { location: { x: number; y: number } | null }>`
    select doors.id, walkbook_doors.position, doors.location, doors.street, doors.city, doors.zip, not exists (
      select 1 from doors as brought
      join all_door_facts as facts on facts.campaign_id = ${campaignId} and facts.id = brought.added_by
        and facts.walkbook_id = ${walkbookId}
      where brought.campaign_id = ${campaignId} and doors.id in (brought.id, brought.merged_into))
      -- An address of the walkbook that someone added all the same is no less one of it.
      or exists (
        select 1 from doors as homes
        join voters on voters.campaign_id = ${campaignId} and voters.door_id = homes.id
        join walkbook_voters as targets on targets.campaign_id = ${campaignId} and targets.walkbook_id = ${walkbookId}
          and targets.voter_id = voters.id
        where homes.campaign_id = ${campaignId} and (homes.id = doors.id or homes.merged_into = doors.id)) as is_made
    from walkbook_doors
    join doors on doors.campaign_id = ${campaignId} and doors.id = walkbook_doors.door_id
    where walkbook_doors.campaign_id = ${campaignId} and walkbook_doors.walkbook_id = ${walkbookId}
    order by walkbook_doors.position, doors.id`.execute(tx);
  return rows.map(({ location, ...step }) => ({ ...step, at: location && [location.x, location.y] }));
}

/** No one adds a door from so far away, in meters: the position is a fault, and would draw the walkbook's map out to it. */
const impossible = 10_000;

export const positionOf = ([longitude, latitude]: Place) => ({ latitude, longitude });

/** Where someone can have stood who says that they stood here: a position far from all doors of a walk is its nearest door's. */
export function possiblePlace(walk: readonly Step[], said: Place): Place {
  const next = walk[nearest(walk, said)]?.at ?? said;
  return metresBetween(positionOf(next), positionOf(said)) > impossible ? next : said;
}

/** Puts doors into a walk, each behind the nearest one of those before it, and moves what comes later once; their numbers come after all. */
export async function putInWalk(
  tx: Db,
  place: FactsPlace,
  before: readonly Step[],
  doors: readonly Stood[],
): Promise<void> {
  const { campaign_id: campaignId, walkbook_id: walkbookId } = place;
  const walk: Pick<Step, 'id' | 'at' | 'position'>[] = [...before];
  const there = new Set(walk.map(({ id }) => id));
  for (const { id, at } of doors) {
    if (there.has(id)) continue;
    there.add(id);
    walk.splice(nearest(walk, at) + 1, 0, { id, at, position: null });
  }
  // Each new door takes the place behind the last one that was there; the later ones move by as many as are put before them.
  const fresh: { id: string; position: number }[] = [];
  const behind: number[] = [];
  let last = -1;
  for (const { id, position } of walk)
    if (position === null) {
      behind.push(last);
      fresh.push({ id, position: last + behind.length });
    } else last = position;
  if (fresh.length === 0) return;
  await sql`
    update walkbook_doors set position = position + width_bucket(position - 1, ${behind}::int[])
    where campaign_id = ${campaignId} and walkbook_id = ${walkbookId} and position > ${behind[0]}`.execute(tx);
  await changeAndNote(tx, {
    table: 'walkbook_doors',
    as: 'moved',
    statement: sql`
    insert into walkbook_doors (campaign_id, walkbook_id, door_id, position, number)
    select ${campaignId}::uuid, ${walkbookId}::uuid, listed.door_id, listed.position, listed.n + ${lastNumber(campaignId, walkbookId)}
    from unnest(${fresh.map(({ id }) => id)}::uuid[], ${fresh.map(({ position }) => position)}::int[])
      with ordinality as listed (door_id, position, n)
    on conflict do nothing returning *`,
    noting: [notingMoved(campaignId, 'moved')],
    columns: sql`door_id`,
  });
}

/** The highest number that any door of a walkbook has, or had before it left: no number is given twice, for paper keeps it. */
export function lastNumber(campaignId: string, walkbookId: string) {
  return sql<number>`(
    select greatest(walkbooks.numbers_gone, (
      select max(number) from walkbook_doors where campaign_id = ${campaignId} and walkbook_id = walkbooks.id))
    from walkbooks where walkbooks.campaign_id = ${campaignId} and walkbooks.id = ${walkbookId})`;
}

/** The step nearest to a place, the later one of two; -1 when no step has a place. */
function nearest(walk: readonly Pick<Step, 'at'>[], [lng, lat]: Place): number {
  let [found, least] = [-1, Infinity];
  for (const [index, { at }] of walk.entries()) {
    const distance = at ? (at[0] - lng) ** 2 + (at[1] - lat) ** 2 : Infinity;
    if (distance <= least && at) [found, least] = [index, distance];
  }
  return found;
}
