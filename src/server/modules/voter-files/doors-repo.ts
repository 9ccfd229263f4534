// The staged rows of voters and addresses, and SQL that imports their doors.
import type { Sentence } from '../../../contract/messages/sentence';
import { sentence } from '../../../contract/messages/every-message';
import { sql } from 'kysely';
import type { PlaceReason } from '../../../contract/voters/import-status';
import type { NormalAddress } from '../../../domain/addresses/address';
import type { ListedAddress } from '../../../domain/voter-files/address-list';
import type { CopyValue } from '../../db/copy';
import { townOf } from './doors-without-zip-repo';
import { findPlacesOfBatch } from '../geocoding/join-places-repo';
import { placeReason } from '../geocoding/places-repo';
import type { ImportSession } from './session-repo';
import { plainColumns, rowOfDoor } from './staging-repo';

const place = [
  'new_door_id',
  'address_key',
  'unit_key',
  'address',
  'unit',
  'city',
  'zip',
  'street',
  'house_number',
  'side',
  'lng',
  'lat',
] as const;

const ofVoter = ['line', 'new_voter_id', 'source_id', 'first', 'middle', 'last', 'suffix', 'confidential', 'history'];
/** The staged columns of a voter. */
export const votersColumns: readonly string[] = [...ofVoter, 'tags', ...plainColumns, ...place];

/** The staged columns of an address alone. */
export const addressesColumns: readonly string[] = ['line', ...place];

/** The values of the columns from `new_door_id` on. */
export function placeValues(newId: string, listed: ListedAddress, address: NormalAddress): CopyValue[] {
  return [
    newId,
    address.key,
    address.unit_key,
    address.address,
    address.unit === '' ? null : address.unit,
    listed.address.city,
    listed.address.zip,
    address.street,
    address.house_number,
    address.side,
    listed.longitude,
    listed.latitude,
  ];
}

/** Longer values than any real one would not fit the database's indexes. */
export function placeProblem({ address }: ListedAddress): Sentence | null {
  if (address.line.length > 250) return sentence('ADDRESS_ABOVE', { max: 250 });
  return address.unit.length > 100 ? sentence('UNIT_ABOVE', { max: 100 }) : null;
}

/**
 * Finds the doors of the batch and their places: the file's own coordinates, else what the door has, else an address point.
 * Nothing is stored.
 * @param known `hasPoints`: whether the campaign has address points at all
 */
export async function findDoors(
  { query, upload, ids }: ImportSession,
  { hasPoints }: { hasPoints: boolean },
): Promise<void> {
  await query(
    `insert into staged_doors (campaign_id, upload_id, door_id, address_key, unit_key, line, rows, known, moved, fills,
       location, place_upload_id)
     select distinct on (s.address_key, s.unit_key) $1::uuid, $2::uuid, coalesce(d.id, s.new_door_id), s.address_key,
       s.unit_key, s.line,
       count(*) over (partition by s.address_key, s.unit_key), d.id is not null,
       d.id is not null and d.placed_by is null and s.lng is not null
         and not coalesce(d.location ~= point(s.lng, s.lat), false),
       (d.city = '' and s.city <> '') or (d.zip = '' and s.zip <> ''),
       case when s.lng is not null and d.placed_by is null then point(s.lng, s.lat) else d.location end,
       case when s.lng is not null and d.placed_by is null then $2::uuid else d.place_upload_id end
     -- One by one along the index: no one has counted the new doors yet, so that the database would read all of them.
     from staged_rows s left join lateral (
       select id, city, zip, location, placed_by, place_upload_id from doors
       where campaign_id = $1 and address_key = s.address_key and unit_key = s.unit_key limit 1
     ) d on true
     where s.campaign_id = $1 and s.upload_id = $2
     order by s.address_key, s.unit_key, (s.lng is null), (s.zip = ''), s.line`,
    ids,
  );
  if (hasPoints) await findPlacesOfBatch(query, upload);
}

/** What was found of a batch's doors. */
export interface FoundDoors {
  /** Rows of the batch whose address has a place. */
  located: number;
  /** Whether any of the doors was there before, and whether any of these changes. */
  known: boolean;
  touched: boolean;
}

export async function sumUpDoors({ query, ids }: ImportSession): Promise<FoundDoors> {
  const [found] = await query<FoundDoors & { [name: string]: unknown }>(
    `select coalesce(sum(rows) filter (where location is not null), 0)::integer as located,
       coalesce(bool_or(known), false) as known, coalesce(bool_or(known and (moved or fills)), false) as touched
     from staged_doors where campaign_id = $1 and upload_id = $2`,
    ids,
  );
  return found ?? { located: 0, known: false, touched: false };
}

/** Makes the doors of the batch that are not there yet, and gives the known ones what the file tells of them. */
export async function storeDoors({ query, upload, ids }: ImportSession, { touched }: FoundDoors): Promise<void> {
  await query(
    `insert into doors (id, campaign_id, address_key, unit_key, address, unit, city, zip, street, house_number, side,
       location, upload_id, place_upload_id)
     select f.door_id, $1::uuid, s.address_key, s.unit_key, s.address, s.unit, s.city, s.zip, s.street, s.house_number, s.side,
       f.location, $2::uuid, f.place_upload_id
     from staged_doors f ${rowOfDoor}
     where f.campaign_id = $1 and f.upload_id = $2 and not f.known order by f.line`,
    ids,
  );
  await mergeCorrected({ query, upload, ids });
  if (!touched) return;
  await query(
    `with known as (
       select d.id, d.location, d.place_upload_id, d.city, d.zip, f.moved, d.zip = '' and s.zip <> '' as learns,
         case when f.moved then f.location else d.location end as new_location,
         case when f.moved then f.place_upload_id else d.place_upload_id end as new_place,
         case when d.zip = '' then s.zip else d.zip end as new_zip,
         case when d.zip = '' and s.zip <> '' then ${townOf} when d.city = '' then s.city else d.city end as new_city
       from staged_doors f ${rowOfDoor}
       join doors d on d.campaign_id = $1 and d.id = f.door_id
       where f.campaign_id = $1 and f.upload_id = $2 and f.known and (f.moved or f.fills)
     ), kept as (
       insert into import_changes (campaign_id, upload_id, kind, row_key, before, after)
       select $1::uuid, $2::uuid, 'door', id::text,
         case when moved then jsonb_build_object('location', location::text, 'place_upload_id', place_upload_id) else '{}' end
           || case when learns then jsonb_build_object('zip', zip, 'city', city) else '{}' end,
         case when moved then jsonb_build_object('location', new_location::text, 'place_upload_id', new_place) else '{}' end
           || case when learns then jsonb_build_object('zip', new_zip, 'city', new_city) else '{}' end
       from known where moved or learns
       on conflict (campaign_id, upload_id, kind, row_key) do update set
         before = excluded.before || import_changes.before, after = import_changes.after || excluded.after
     ), stored as (
       update doors d set location = k.new_location, place_upload_id = k.new_place, city = k.new_city, zip = k.new_zip
       from known k where d.campaign_id = $1 and k.id = d.id returning d.id
     ) insert into staged_changed_doors (campaign_id, upload_id, door_id) select $1::uuid, $2::uuid, id from stored`,
    ids,
  );
}

/** A file may bring the unit to which a door was corrected before: then both are one door. */
async function mergeCorrected({ query, upload, ids }: Pick<ImportSession, 'query' | 'upload' | 'ids'>): Promise<void> {
  const [corrected] = await query(
    'select 1 from doors where campaign_id = $1 and corrected_unit_key is not null limit 1',
    [upload.campaign_id],
  );
  if (!corrected) return;
  await query(
    `update doors set merged_into = corrected.id
     from staged_doors f join doors corrected on corrected.campaign_id = $1 and corrected.address_key = f.address_key
       and corrected.corrected_unit_key = f.unit_key and corrected.id <> f.door_id and corrected.merged_into is null
     where f.campaign_id = $1 and f.upload_id = $2 and not f.known
       and doors.campaign_id = $1 and doors.id = f.door_id and doors.merged_into is null`,
    ids,
  );
}

/** Why rows of the batch have no place, and how many. */
export async function countReasons({ db, upload }: ImportSession): Promise<[PlaceReason, number][]> {
  const { rows: counted } = await sql<{ reason: PlaceReason; rows: number }>`
    select ${placeReason(upload.campaign_id, 'staged_doors')} as reason, sum(rows)::integer as rows from staged_doors
    where campaign_id = ${upload.campaign_id} and upload_id = ${upload.id} and location is null group by 1`.execute(db);
  return counted.map(({ reason, rows }) => [reason, rows]);
}

/** Whether the campaign has address points. */
export async function hasAddressPoints({ query, upload }: ImportSession): Promise<boolean> {
  const [point] = await query('select 1 from address_points where campaign_id = $1 limit 1', [upload.campaign_id]);
  return point !== undefined;
}
