// The staging tables of voters and addresses, and SQL that takes their doors in.
import type { NormalAddress } from '../../../domain/imports/address';
import type { ListedAddress } from '../../../domain/imports/address-list';
import type { CopyValue } from '../../db/copy';
import type { ImportSession, Rejection } from './import-session';

/** One row of a file, on its way into the tables. */
const staged = {
  line: 'integer',
  row_key: 'text',
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

/** Makes the tables that a file's rows pass through; they go with the connection. */
export async function prepareStage({ query }: ImportSession): Promise<void> {
  const columns = Object.entries(staged).map(([name, type]) => `${name} ${type}`);
  await query(
    `create temp table stage (${columns.join(', ')}, door_id uuid, voter_id uuid, is_new boolean default false)`,
  );
  // Which line of this file a person came on first.
  await query('create temp table seen (row_key text primary key, line integer not null, voter_id uuid)');
  await query('create index on seen (voter_id)');
  await query('create temp table changed (door_id uuid)');
}

/** The staged columns of a voter. */
export const votersColumns: readonly string[] = Object.keys(staged);

/** The staged columns of an address alone. */
export const addressesColumns = [
  'line',
  'row_key',
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

/** The values of the columns from `address_key` on. */
export function addressColumns(place: ListedAddress, address: NormalAddress): CopyValue[] {
  return [
    address.key,
    address.unit_key,
    address.address,
    address.unit === '' ? null : address.unit,
    place.address.city,
    place.address.zip,
    address.street,
    address.house_number,
    address.side,
    place.longitude,
    place.latitude,
  ];
}

/** Longer values than any real one would not fit the database's indexes. */
export function placeProblem({ address }: ListedAddress): string | null {
  if (address.line.length > 250) return 'The address is longer than 250 characters.';
  return address.unit.length > 100 ? 'The unit is longer than 100 characters.' : null;
}

/** Takes rows out that repeat an earlier row of the file. */
export async function takeRepeated({ query }: ImportSession, what: 'voter' | 'address'): Promise<Rejection[]> {
  await query(
    'insert into seen (row_key, line) select row_key, min(line) from stage group by row_key on conflict do nothing',
  );
  const repeated = await query<{ line: number; first_line: number }>(
    `delete from stage s using seen where seen.row_key = s.row_key and seen.line <> s.line
     returning s.line, seen.line as first_line`,
  );
  return repeated.map(({ line, first_line }) => ({ line, reason: `The same ${what} as line ${first_line}.` }));
}

/** Makes the doors of the batch that are not there yet, and tells the batch its doors. */
export async function storeDoors({ query, upload }: ImportSession): Promise<void> {
  await query(
    `with stored as (
       insert into doors (campaign_id, address_key, unit_key, address, unit, city, zip, street, house_number, side, location)
       select distinct on (address_key, unit_key) $1::uuid, address_key, unit_key, address, unit, city, zip, street,
         house_number, side, point(lng, lat)
       from stage order by address_key, unit_key, (lng is null), line
       on conflict (campaign_id, address_key, unit_key) do update set
         location = coalesce(excluded.location, doors.location),
         city = case when doors.city = '' then excluded.city else doors.city end
       where (excluded.location is not null and not coalesce(excluded.location ~= doors.location, false))
         or (doors.city = '' and excluded.city <> '')
       returning id
     ) insert into changed select id from stored`,
    [upload.campaign_id],
  );
  await query(
    `update stage s set door_id = d.id from doors d
     where d.campaign_id = $1 and d.address_key = s.address_key and d.unit_key = s.unit_key`,
    [upload.campaign_id],
  );
}
