// The staging tables of voters and addresses, and SQL that takes their doors in.
import type { NormalAddress } from '../../../domain/imports/address';
import type { ListedAddress } from '../../../domain/imports/address-list';
import type { CopyValue } from '../../db/copy';
import { timeOrderedId } from '../../db/ids';
import { findPlaces } from './import-places';
import type { ImportSession } from './import-session';

const place = {
  new_door_id: 'uuid',
  address_key: 'text',
  unit_key: 'text',
  address: 'text',
  unit: 'text',
  city: 'text',
  zip: 'text',
  street: 'text',
  house_number: 'text',
  side: 'text',
  lng: 'float8',
  lat: 'float8',
} as const;

/** One row of a file, on its way into the tables. */
const staged = {
  line: 'integer',
  new_voter_id: 'uuid',
  source_id: 'text',
  first: 'text',
  middle: 'text',
  last: 'text',
  suffix: 'text',
  birth_year: 'integer',
  sex: 'text',
  party: 'text',
  precinct: 'text',
  phone: 'text',
  email: 'text',
  language: 'text',
  registered_on: 'date',
  status: 'text',
  confidential: 'boolean',
  mobile: 'text',
  county: 'text',
  congressional_district: 'text',
  state_senate_district: 'text',
  state_house_district: 'text',
  municipality: 'text',
  ward: 'text',
  school_district: 'text',
  support_score: 'smallint',
  history: 'bit(256)',
  tags: 'text[]',
  ...place,
} as const;

/** Makes the tables that a file's rows pass through; they go with the connection. */
export async function prepareStage({ query }: ImportSession): Promise<void> {
  const columns = Object.entries(staged).map(([name, type]) => `${name} ${type}`);
  await query(`create temp table stage (${columns.join(', ')})`);
  // The doors of a batch: `rows`: how many of it have this address; `known` before it; `moved`: a known door that gets another place, or its first; `fills`: one that
  // gets the name of its city.
  await query(
    `create temp table stage_doors (door_id uuid, address_key text, unit_key text, line integer, rows integer, known boolean,
       moved boolean default false, fills boolean, location point, place_upload_id uuid, reason text)`,
  );
  // Who of a batch is known.
  await query('create temp table matched (line integer primary key, voter_id uuid)');
  // Known doors whose place or people changed.
  await query('create temp table changed (door_id uuid)');
}

/** The staged columns of a voter. */
export const votersColumns: readonly string[] = Object.keys(staged);

/** The staged columns of an address alone. */
export const addressesColumns: readonly string[] = ['line', ...Object.keys(place)];

/** The values of the columns from `new_door_id` on. */
export function placeValues(listed: ListedAddress, address: NormalAddress): CopyValue[] {
  return [
    timeOrderedId(Date.now()),
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
export function placeProblem({ address }: ListedAddress): string | null {
  if (address.line.length > 250) return 'The address is longer than 250 characters.';
  return address.unit.length > 100 ? 'The unit is longer than 100 characters.' : null;
}

/** Empties the tables for the next batch. */
export async function emptyStage({ query }: ImportSession): Promise<void> {
  await query('truncate stage, stage_doors, matched, changed');
}

/**
 * Finds the doors of the batch and their places: the file's own coordinates, else what the door has, else an address point.
 * Nothing is stored.
 * @param known `hasPoints`: whether the campaign has address points at all; `firstOnes`: whether the batch is one of the
 *   first, whose columns are to be looked at (those of the later ones are alike)
 */
export async function findDoors(
  { query, upload }: ImportSession,
  { hasPoints, firstOnes }: { hasPoints: boolean; firstOnes: boolean },
): Promise<void> {
  // Nobody else does it for temporary tables, and without it a batch reads all voters instead of its own.
  if (firstOnes) await query('analyze stage (source_id, address_key, unit_key)');
  await query(
    `insert into stage_doors (door_id, address_key, unit_key, line, rows, known, moved, fills, location, place_upload_id)
     select distinct on (s.address_key, s.unit_key) coalesce(d.id, s.new_door_id), s.address_key, s.unit_key, s.line,
       count(*) over (partition by s.address_key, s.unit_key), d.id is not null,
       d.id is not null and d.placed_by is null and s.lng is not null
         and not coalesce(d.location ~= point(s.lng, s.lat), false),
       d.city = '' and s.city <> '',
       case when s.lng is not null and d.placed_by is null then point(s.lng, s.lat) else d.location end,
       case when s.lng is not null and d.placed_by is null then $2::uuid else d.place_upload_id end
     -- One by one along the index: nobody has counted the new doors yet, so that the database would read all of them.
     from stage s left join lateral (
       select id, city, location, placed_by, place_upload_id from doors
       where campaign_id = $1 and address_key = s.address_key and unit_key = s.unit_key limit 1
     ) d on true
     order by s.address_key, s.unit_key, (s.lng is null), s.line`,
    [upload.campaign_id, upload.id],
  );
  if (hasPoints) await findPlaces(query, upload.campaign_id, 'stage_doors');
}

/** What was found of a batch's doors. */
export interface FoundDoors {
  /** Rows of the batch whose address has a place. */
  located: number;
  /** Whether any of the doors was there before, and whether any of these changes. */
  known: boolean;
  touched: boolean;
}

export async function sumUpDoors({ query }: ImportSession): Promise<FoundDoors> {
  const [found] = await query<FoundDoors & { [name: string]: unknown }>(
    `select coalesce(sum(rows) filter (where location is not null), 0)::integer as located,
       coalesce(bool_or(known), false) as known, coalesce(bool_or(known and (moved or fills)), false) as touched
     from stage_doors`,
  );
  return found ?? { located: 0, known: false, touched: false };
}

/** Makes the doors of the batch that are not there yet, and gives the known ones what the file tells of them. */
export async function storeDoors({ query, upload }: ImportSession, { touched }: FoundDoors): Promise<void> {
  await query(
    `insert into doors (id, campaign_id, address_key, unit_key, address, unit, city, zip, street, house_number, side,
       location, upload_id, place_upload_id)
     select f.door_id, $1, s.address_key, s.unit_key, s.address, s.unit, s.city, s.zip, s.street, s.house_number, s.side,
       f.location, $2, f.place_upload_id
     from stage_doors f join stage s on s.line = f.line where not f.known order by f.line`,
    [upload.campaign_id, upload.id],
  );
  if (!touched) return;
  await query(
    `with known as (
       select d.id, d.location, d.place_upload_id, d.city, f.moved,
         case when f.moved then f.location else d.location end as new_location,
         case when f.moved then f.place_upload_id else d.place_upload_id end as new_place,
         case when d.city = '' then s.city else d.city end as new_city
       from stage_doors f join stage s on s.line = f.line join doors d on d.id = f.door_id
       where f.known and (f.moved or f.fills)
     ), kept as (
       insert into import_changes (campaign_id, upload_id, kind, row_key, before, after)
       select $1, $2, 'door', id::text, jsonb_build_object('location', location::text, 'place_upload_id', place_upload_id),
         jsonb_build_object('location', new_location::text, 'place_upload_id', new_place)
       from known where moved
       on conflict (upload_id, kind, row_key) do update set after = excluded.after
     ), stored as (
       update doors d set location = k.new_location, place_upload_id = k.new_place, city = k.new_city
       from known k where k.id = d.id returning d.id
     ) insert into changed select id from stored`,
    [upload.campaign_id, upload.id],
  );
}

/** Doors without a place: why they have none. */
export async function findReasons({ query, upload }: ImportSession): Promise<void> {
  await query(`update stage_doors f set reason = ${placeReasonSql('f', '$1')} where f.location is null`, [
    upload.campaign_id,
  ]);
}

/** Whether the campaign has address points. */
export async function hasAddressPoints({ query, upload }: ImportSession): Promise<boolean> {
  const [point] = await query('select 1 from address_points where campaign_id = $1 limit 1', [upload.campaign_id]);
  return point !== undefined;
}

/** Why an address of a campaign that has address points found none of them. */
export function placeReasonSql(row: 'f' | 'doors', campaign: '$1' | 'doors.campaign_id'): string {
  const line = `split_part(${row}.address_key, '|', 1)`;
  return `case when ${line} !~ '^[0-9NSEW]*[0-9]' then 'no_number'
    when exists (select 1 from address_points p where p.campaign_id = ${campaign}
      and p.street_key = regexp_replace(${line}, '^\\S+ (\\d/\\d+ )?', '')) then 'number' else 'street' end`;
}
