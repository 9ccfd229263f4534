// SQL of a list of addresses: one batch of a file into doors.
import { normaliseAddress } from '../../../domain/imports/address';
import type { ListedAddress } from '../../../domain/imports/address-list';
import { seenLines } from '../../../domain/imports/seen-lines';
import { copyLine } from '../../db/copy';
import type { Batch, Prepare } from './import-batches';
import { raiseWalkbookVersions } from './import-places';
import type { ImportSession } from './import-session';
import {
  addressesColumns,
  emptyStage,
  findDoors,
  hasAddressPoints,
  placeProblem,
  placeValues,
  storeDoors,
  sumUpDoors,
} from './import-stage';

export interface AddressesImport {
  prepare: Prepare<ListedAddress>;
  /** Inside a batch: stores it, unless this is a check, and gives every door of it in the order of the file. */
  store: (batch: Batch) => Promise<{ line: number; door_id: string; located: boolean }[]>;
}

/** The same file twice gives the same doors as once. */
export function addressesImport(session: ImportSession): AddressesImport {
  let hasPoints = false;
  const { query, upload } = session;
  const seen = seenLines();
  return {
    prepare({ line, outcome }) {
      if (!outcome.ok) return { reason: outcome.reason };
      const problem = placeProblem(outcome.value);
      if (problem !== null) return { reason: problem };
      const { address: given } = outcome.value;
      const address = normaliseAddress({ line: given.line, unit: given.unit, zip: given.zip });
      const first = seen.firstLine(`${address.key}\u001F${address.unit_key}`, line);
      if (first !== null) return { reason: `The same address as line ${first}.` };
      return { text: copyLine([line, ...placeValues(outcome.value, address)]) };
    },
    async store(batch) {
      await emptyStage(session);
      await session.stage('stage', addressesColumns, batch.text);
      // They may come in while this file does.
      hasPoints ||= await hasAddressPoints(session);
      await findDoors(session, { hasPoints, firstOnes: true });
      if (upload.step !== 'check') {
        await storeDoors(session, await sumUpDoors(session));
        await raiseWalkbookVersions(query, upload.campaign_id, 'changed');
      }
      return query<{ line: number; door_id: string; located: boolean }>(
        'select line, door_id, location is not null as located from stage_doors order by line',
      );
    },
  };
}
