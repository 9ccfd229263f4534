// A list of addresses without people: enough for a walkbook.
import { fileSentence } from '../../contract/messages/voter-files';
import type { AddressColumn } from '../../contract/voters/voter-file-mapping';
import { placeAddressColumns, placePersonColumns, type ColumnPlaces } from './columns';
import { columnsProblem, readPlace, type RowOutcome } from './voter-row';
import { type ImportedVoter } from './imported-voter';

/** One row of the list: where a door is. */
export type ListedAddress = Pick<ImportedVoter, 'address' | 'latitude' | 'longitude'>;

/** The reader of a list's rows by its header; null when the header names people, or no address. */
export function recogniseAddressList(
  header: readonly string[],
): ((cells: readonly string[]) => RowOutcome<ListedAddress>) | null {
  const person = placePersonColumns(header);
  const places = placeAddressColumns(header);
  if (person.last || person.name || (places.line === undefined && places.street === undefined)) return null;
  return addressReader(places, header.length);
}

/** Reads rows whose address columns are known. */
export function addressReader(
  places: ColumnPlaces<AddressColumn>,
  count: number,
): (cells: readonly string[]) => RowOutcome<ListedAddress> {
  return (cells) => {
    const problem = columnsProblem(cells, count);
    if (problem) return { ok: false, reason: problem };
    const value = readPlace(places, cells);
    return value === null ? { ok: false, reason: fileSentence('NO_ADDRESS') } : { ok: true, value };
  };
}
