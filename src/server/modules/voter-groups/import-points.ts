// SQL of address points: one batch of a file into the campaign's own geocoder.
import type { AddressPoint } from '../../../domain/imports/address-points';
import type { CopyValue } from '../../db/copy';
import type { ReadRow } from './import-rows';
import type { ImportSession, Rejection } from './import-session';

const columns = ['line', 'address_key', 'unit_key', 'address', 'unit', 'city', 'zip', 'lng', 'lat'] as const;

export async function preparePoints({ query }: ImportSession): Promise<void> {
  await query(`create temp table stage_points (line integer, address_key text, unit_key text, address text, unit text,
    city text, zip text, lng float8, lat float8)`);
  await query('create temp table seen_points (address_key text, unit_key text, primary key (address_key, unit_key))');
}

export interface PointsResult {
  accepted: number;
  /** Rows whose address and unit an earlier row of the file had: the earlier place counts. */
  repeated: number;
  rejections: Rejection[];
}

/** Stores one batch; the first place of an address in a file counts, and replaces what an earlier file said. */
export async function importPoints(
  session: ImportSession,
  rows: readonly ReadRow<AddressPoint>[],
): Promise<PointsResult> {
  const { query, upload } = session;
  const rejections: Rejection[] = [];
  const staged: CopyValue[][] = [];
  for (const { line, outcome } of rows) {
    const problem = outcome.ok ? tooLong(outcome.value) : outcome.reason;
    if (!outcome.ok || problem !== null) {
      rejections.push({ line, reason: problem ?? '' });
      continue;
    }
    const { key, unit_key, address, unit, city, zip, longitude, latitude } = outcome.value;
    staged.push([line, key, unit_key, address, unit === '' ? null : unit, city, zip, longitude, latitude]);
  }
  await session.stage('stage_points', columns, staged);
  const [counted] = await query<{ accepted: number }>(
    `with fresh as (
       insert into seen_points select distinct address_key, unit_key from stage_points on conflict do nothing
       returning address_key, unit_key
     ), chosen as (
       select distinct on (s.address_key, s.unit_key) s.* from stage_points s join fresh using (address_key, unit_key)
       order by s.address_key, s.unit_key, s.line
     ), stored as (
       insert into address_points (campaign_id, address_key, unit_key, address, unit, city, zip, location)
       select $1, address_key, unit_key, address, unit, city, zip, point(lng, lat) from chosen
       on conflict (campaign_id, address_key, unit_key) do update set
         address = excluded.address, unit = excluded.unit, city = excluded.city, zip = excluded.zip,
         location = excluded.location
     )
     select count(*)::integer as accepted from chosen`,
    [upload.campaign_id],
  );
  const accepted = counted?.accepted ?? 0;
  return { accepted, repeated: staged.length - accepted, rejections };
}

function tooLong({ key, unit_key }: AddressPoint): string | null {
  return key.length > 300 || unit_key.length > 100 ? 'The address is longer than 300 characters.' : null;
}
