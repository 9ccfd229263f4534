// SQL of address points: one batch of a file into the campaign's own geocoder.
import type { AddressPoint } from '../../../domain/imports/address-points';
import { seenLines } from '../../../domain/imports/seen-lines';
import { copyLine } from '../../db/copy';
import type { Batch, Prepare } from './import-batches';
import type { ImportSession } from './import-session';

const columns = ['address_key', 'unit_key', 'address', 'unit', 'city', 'zip', 'lng', 'lat'] as const;

export interface PointsImport {
  prepare: Prepare<AddressPoint>;
  /** Stores a batch, unless this is a check, and counts what is new, changed and as before. */
  store: (batch: Batch) => Promise<void>;
  /** Rows whose address and unit an earlier row of the file had: the earlier place counts. */
  repeated: () => number;
}

/** A row that merely repeats an earlier one is merged with it, and not rejected. */
export async function pointsImport(session: ImportSession): Promise<PointsImport> {
  const { query, upload, counts } = session;
  const seen = seenLines();
  let repeated = 0;
  await query(`create temp table stage_points (address_key text, unit_key text, address text, unit text, city text, zip text,
    lng float8, lat float8)`);
  return {
    repeated: () => repeated,
    prepare({ line, outcome }) {
      if (!outcome.ok) return { reason: outcome.reason };
      const { key, unit_key, address, unit, city, zip, longitude, latitude } = outcome.value;
      if (key.length > 300 || unit_key.length > 100) return { reason: 'The address is longer than 300 characters.' };
      if (seen.firstLine(`${key}\u001F${unit_key}`, line) !== null) {
        repeated += 1;
        return { text: '' };
      }
      return { text: copyLine([key, unit_key, address, unit === '' ? null : unit, city, zip, longitude, latitude]) };
    },
    async store(batch) {
      await query('truncate stage_points');
      await session.stage('stage_points', columns, batch.text);
      const [counted] = await query<{ accepted: number; added: number; changed: number }>(
        `select count(*)::integer as accepted, (count(*) - count(p.address_key))::integer as added,
           (count(*) filter (where not p.location ~= point(s.lng, s.lat)))::integer as changed
         from stage_points s left join address_points p
           on p.campaign_id = $1 and p.address_key = s.address_key and p.unit_key = s.unit_key`,
        [upload.campaign_id],
      );
      counts.accepted += counted?.accepted ?? 0;
      counts.located = counts.accepted;
      counts.added += counted?.added ?? 0;
      counts.changed += counted?.changed ?? 0;
      counts.unchanged = counts.accepted - counts.added - counts.changed;
      if (upload.step !== 'check') await storePoints(session);
    },
  };
}

/** What an earlier file said of an address is replaced, and kept for a rollback. */
async function storePoints({ query, upload }: ImportSession): Promise<void> {
  await query(
    `insert into import_changes (campaign_id, upload_id, kind, row_key, before, after)
     select p.campaign_id, $2, 'point', p.address_key || chr(31) || p.unit_key,
       jsonb_build_object('location', p.location::text, 'upload_id', p.upload_id),
       jsonb_build_object('location', point(s.lng, s.lat)::text, 'upload_id', $2::uuid)
     from stage_points s join address_points p
       on p.campaign_id = $1 and p.address_key = s.address_key and p.unit_key = s.unit_key
     where not p.location ~= point(s.lng, s.lat) and p.upload_id is distinct from $2::uuid
     on conflict do nothing`,
    [upload.campaign_id, upload.id],
  );
  await query(
    `insert into address_points (campaign_id, address_key, unit_key, address, unit, city, zip, location, upload_id)
     select $1, address_key, unit_key, address, unit, city, zip, point(lng, lat), $2 from stage_points
     on conflict (campaign_id, address_key, unit_key) do update set
       address = excluded.address, unit = excluded.unit, city = excluded.city, zip = excluded.zip,
       location = excluded.location, upload_id = excluded.upload_id
     where not address_points.location ~= excluded.location`,
    [upload.campaign_id, upload.id],
  );
}
