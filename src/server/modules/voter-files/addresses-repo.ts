// SQL of a list of addresses: one batch of a file into doors.
import { sentence } from '../../../contract/messages/every-message';
import { normaliseAddress } from '../../../domain/addresses/address';
import type { ListedAddress } from '../../../domain/voter-files/address-list';
import { seenLines } from '../../../domain/voter-files/seen-lines';
import type { Batch, Prepare } from './import-batches';
import { hasDoorsWithoutZip, settleDoorsWithoutZip } from './doors-without-zip-repo';
import { idsOfKind } from './id-rolls-repo';
import type { ImportSession } from './session-repo';
import { meetSpellings, spelledRows } from './spellings-repo';
import { raiseWalkbookVersions, stagedLine } from './staging-repo';
import {
  addressesColumns,
  findDoors,
  hasAddressPoints,
  placeProblem,
  placeValues,
  storeDoors,
  sumUpDoors,
} from './doors-repo';

export interface AddressesImport {
  prepare: Prepare<ListedAddress>;
  /** Inside a batch: stores it, unless this is a check, and gives every door of it in the order of the file. */
  store: (batch: Batch) => Promise<{ line: number; door_id: string; located: boolean }[]>;
}

/** The same file twice gives the same doors as once. */
export function addressesImport(session: ImportSession): AddressesImport {
  let hasPoints = false;
  const { query, upload, ids } = session;
  const seen = seenLines();
  const spell = spelledRows();
  return {
    prepare({ line, outcome }) {
      if (!outcome.ok) return { reason: outcome.reason };
      const problem = placeProblem(outcome.value);
      if (problem !== null) return { reason: problem };
      const { address: written } = outcome.value;
      const address = normaliseAddress({ line: written.line, unit: written.unit, zip: written.zip });
      const { spelled, keys } = spell(line, written, address);
      const first = seen.firstLine(`${keys.key}\u001F${keys.unit_key}`, line);
      if (first !== null) return { reason: sentence('SAME_ADDRESS', { line: first }) };
      return { text: stagedLine(upload, [line, ...placeValues(session.newId(), outcome.value, address)]), spelled };
    },
    async store(batch) {
      await session.stage('staged_rows', addressesColumns, batch.text);
      if (await hasDoorsWithoutZip(session)) await settleDoorsWithoutZip(session, idsOfKind(null));
      await meetSpellings(session, batch.spelled);
      // They may come in while this file does.
      hasPoints ||= await hasAddressPoints(session);
      await findDoors(session, { hasPoints });
      if (upload.step !== 'check') {
        await storeDoors(session, await sumUpDoors(session));
        await raiseWalkbookVersions(query, upload);
      }
      return query<{ line: number; door_id: string; located: boolean }>(
        `select line, door_id, location is not null as located from staged_doors
         where campaign_id = $1 and upload_id = $2 order by line`,
        ids,
      );
    },
  };
}
