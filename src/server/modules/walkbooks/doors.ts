// A walkbook's doors with the people behind them, as GeoJSON in walking order.
import { sql } from 'kysely';
import type { DoorFeature, DoorVoter, GeoData } from '../../../contract/walkbooks';
import type { Db } from '../../db/connection';
import type { OrderDoors } from '../../order-pool';

interface DoorRow {
  id: string;
  address: string;
  unit: string | null;
  city: string;
  zip: string;
  street: string;
  house_number: string;
  side: 'odd' | 'even' | null;
  notes: string | null;
  location: { x: number; y: number };
}

/**
 * Every door with all its voters, the walkbook's targets marked. People whose record is confidential are left out here,
 * always and for everybody.
 */
export async function geoDataOf(db: Db, campaignId: string, walkbookId: string, now: Date): Promise<GeoData> {
  const { rows: doors } = await sql<DoorRow>`
    select doors.id, doors.address, doors.unit, doors.city, doors.zip, doors.street, doors.house_number, doors.side,
      doors.notes, doors.location
    from walkbook_doors
    join doors on doors.campaign_id = walkbook_doors.campaign_id and doors.id = walkbook_doors.door_id
    where walkbook_doors.campaign_id = ${campaignId} and walkbook_doors.walkbook_id = ${walkbookId}
      and doors.location is not null
    order by walkbook_doors.position`.execute(db);
  const voters = await votersByDoor(db, campaignId, walkbookId, now);
  return {
    type: 'FeatureCollection',
    features: doors.map(({ id, location, ...door }): DoorFeature => ({
      type: 'Feature',
      id,
      geometry: { type: 'Point', coordinates: [location.x, location.y] },
      properties: { door_id: id, ...door, voters: voters.get(id) ?? [] },
    })),
  };
}

async function votersByDoor(
  db: Db,
  campaignId: string,
  walkbookId: string,
  now: Date,
): Promise<Map<string, DoorVoter[]>> {
  const { rows } = await sql<Omit<DoorVoter, 'age'> & { door_id: string; birth_year: number | null }>`
    select voters.door_id, voters.id, voters.first, voters.last, voters.birth_year, voters.sex, voters.party,
      voters.language, voters.suppressed, walkbook_voters.voter_id is not null as target
    from walkbook_doors
    join voters on voters.campaign_id = walkbook_doors.campaign_id and voters.door_id = walkbook_doors.door_id
    left join walkbook_voters on walkbook_voters.campaign_id = walkbook_doors.campaign_id
      and walkbook_voters.walkbook_id = walkbook_doors.walkbook_id and walkbook_voters.voter_id = voters.id
    where walkbook_doors.campaign_id = ${campaignId} and walkbook_doors.walkbook_id = ${walkbookId}
      and voters.suppressed is distinct from 'confidential'
    order by voters.last, voters.first, voters.id`.execute(db);
  const byDoor = new Map<string, DoorVoter[]>();
  for (const { door_id: doorId, birth_year: born, ...person } of rows) {
    const voter = { ...person, age: born === null ? null : now.getUTCFullYear() - born };
    const household = byDoor.get(doorId);
    if (household) household.push(voter);
    else byDoor.set(doorId, [voter]);
  }
  return byDoor;
}

/** The same doors in walking order from a position, and the metres of the loop back to it. */
export async function orderedFrom(
  order: OrderDoors,
  { features }: GeoData,
  from: { latitude: number; longitude: number },
): Promise<{ geo_data: GeoData; metres: number }> {
  const byId = new Map(features.map((feature) => [feature.properties.door_id, feature]));
  const found = await order(
    features.map(({ properties, geometry: { coordinates } }) => ({
      id: properties.door_id,
      address: properties.address,
      unit: properties.unit ?? '',
      latitude: coordinates[1],
      longitude: coordinates[0],
    })),
    from,
  );
  return {
    geo_data: { type: 'FeatureCollection', features: found.order.flatMap((id) => byId.get(id) ?? []) },
    metres: Math.round(found.metres),
  };
}
