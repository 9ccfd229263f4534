// SQL of address points: one batch of a file into the campaign's own geocoder.
import { sentence } from '../../../contract/messages/every-message';
import type { AddressPoint } from '../../../domain/voter-files/address-points';
import { seenLines } from '../../../domain/voter-files/seen-lines';
import type { Batch, Prepare } from './import-batches';
import type { ImportSession } from './session-repo';
import { stagedLine } from './staging-repo';

const columns = ['address_key', 'unit_key', 'address', 'unit', 'city', 'zip', 'lng', 'lat'] as const;

export interface PointsImport {
  prepare: Prepare<AddressPoint>;
  /** Stores a batch, unless this is a check, and counts what is new, changed and as before. */
  store: (batch: Batch) => Promise<void>;
  /** Rows whose address and unit an earlier row of the file had: the earlier place counts. */
  repeated: () => number;
}

/** A row that merely repeats an earlier one is merged with it, and not rejected. */
export function pointsImport(session: ImportSession): PointsImport {
  const { query, upload, counts, ids } = session;
  const seen = seenLines();
  let repeated = 0;
  return {
    repeated: () => repeated,
    prepare({ line, outcome }) {
      if (!outcome.ok) return { reason: outcome.reason };
      const { key, unit_key, address, unit, city, zip, longitude, latitude } = outcome.value;
      if (key.length > 300 || unit_key.length > 100) return { reason: sentence('ADDRESS_ABOVE', { max: 300 }) };
      if (seen.firstLine(`${key}\u001F${unit_key}`, line) !== null) {
        repeated += 1;
        return { text: '' };
      }
      return {
        text: stagedLine(upload, [key, unit_key, address, unit === '' ? null : unit, city, zip, longitude, latitude]),
      };
    },
    async store(batch) {
      await session.stage('staged_points', columns, batch.text);
      const [counted] = await query<{ accepted: number; added: number; changed: number }>(
        `select count(*)::integer as accepted, (count(*) - count(p.address_key))::integer as added,
           (count(*) filter (where not p.location ~= point(s.lng, s.lat)))::integer as changed
         from staged_points s left join address_points p
           on p.campaign_id = $1 and p.address_key = s.address_key and p.unit_key = s.unit_key
         where s.campaign_id = $1 and s.upload_id = $2`,
        ids,
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
async function storePoints({ query, ids }: ImportSession): Promise<void> {
  await query(
    `insert into import_changes (campaign_id, upload_id, kind, row_key, before, after)
     select p.campaign_id, $2::uuid, 'point', p.address_key || chr(31) || p.unit_key,
       jsonb_build_object('location', p.location::text, 'upload_id', p.upload_id),
       jsonb_build_object('location', point(s.lng, s.lat)::text, 'upload_id', $2::uuid)
     from staged_points s join address_points p
       on p.campaign_id = $1 and p.address_key = s.address_key and p.unit_key = s.unit_key
     where s.campaign_id = $1 and s.upload_id = $2 and not p.location ~= point(s.lng, s.lat) and p.upload_id is distinct from $2::uuid
     on conflict do nothing`,
    ids,
  );
  await query(
    `insert into address_points (campaign_id, address_key, unit_key, address, unit, city, zip, location, upload_id)
     select $1::uuid, address_key, unit_key, address, unit, city, zip, point(lng, lat), $2::uuid from staged_points
     where campaign_id = $1 and upload_id = $2
     on conflict (campaign_id, address_key, unit_key) do update set
       address = excluded.address, unit = excluded.unit, city = excluded.city, zip = excluded.zip,
       location = excluded.location, upload_id = excluded.upload_id
     where not address_points.location ~= excluded.location`,
    ids,
  );
}
