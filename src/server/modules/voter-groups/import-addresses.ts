// SQL of a list of addresses: one batch of a file into doors.
import { normaliseAddress } from '../../../domain/imports/address';
import type { ListedAddress } from '../../../domain/imports/address-list';
import type { CopyValue } from '../../db/copy';
import { locateDoors, raiseWalkbookVersions } from './import-places';
import type { ReadRow } from './import-rows';
import type { ImportSession, Rejection } from './import-session';
import { addressColumns, addressesColumns, placeProblem, storeDoors, takeRepeated } from './import-stage';

export interface AddressesResult {
  rejections: Rejection[];
  /** Every door of the batch, in the order of the file. */
  doors: { line: number; door_id: string; located: boolean }[];
}

/** Brings one batch in: the same file twice gives the same doors as once. */
export async function importAddresses(
  session: ImportSession,
  rows: readonly ReadRow<ListedAddress>[],
): Promise<AddressesResult> {
  const { query, upload } = session;
  const rejections: Rejection[] = [];
  const values: CopyValue[][] = [];
  for (const { line, outcome } of rows) {
    const problem = outcome.ok ? placeProblem(outcome.value) : outcome.reason;
    if (outcome.ok && problem === null) values.push(stagedRow(line, outcome.value));
    else rejections.push({ line, reason: problem ?? '' });
  }
  await session.stage('stage', addressesColumns, values);
  await query('truncate changed');
  rejections.push(...(await takeRepeated(session, 'address')));
  await storeDoors(session);
  await locateDoors(query, upload.campaign_id, 'stage', 'changed');
  await raiseWalkbookVersions(query, upload.campaign_id, 'changed');
  const doors = await query<AddressesResult['doors'][number]>(
    `select s.line, d.id as door_id, d.location is not null as located
     from stage s join doors d on d.id = s.door_id order by s.line`,
  );
  return { rejections, doors };
}

function stagedRow(line: number, place: ListedAddress): CopyValue[] {
  const { address: given } = place;
  const address = normaliseAddress({ line: given.line, unit: given.unit, zip: given.zip });
  return [line, `${address.key}\u001F${address.unit_key}`, ...addressColumns(place, address)];
}
