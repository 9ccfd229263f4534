// Values that a file has and no one could read: they are left blank, and whoever imports is told.
import type { UnreadKind } from '../../contract/voters/import-status';
import type { AddressColumn, PersonColumn } from '../../contract/voters/voter-file-mapping';
import { type ColumnPlaces, readCell } from './columns';
import type { ImportedVoter } from './imported-voter';

/** What registrars write for a day that they do not know: zeros, and days of 1900 and before. */
const PLACEHOLDER =
  /^[0\s/.:-]*$|(?:^|\D)(?:1[78]\d\d|1900)(?:\D|$)|^(?:1[78]\d\d|1900)\d{4}$|\d{4}(?:1[78]\d\d|1900)$/;
const NOWHERE = /^[+-]?0(?:[.,]0*)?$/;
/** Whether a telephone number is none; zeros stand for one that isn't known. */
const isUnread = (phone: string | null, text: string) => phone === null && /[1-9]/.test(text);
const nothing: readonly UnreadKind[] = [];

/** Which of a row's values are not blank and yet are in none of the voter's fields. */
export function unreadOf(
  { birth_year, registered_on, phone, mobile, email, support_score, latitude, address }: ImportedVoter,
  read: (column: PersonColumn) => string,
  places: ColumnPlaces<AddressColumn>,
  cells: readonly string[],
): readonly UnreadKind[] {
  const found: UnreadKind[] = [];
  if (birth_year === null && !PLACEHOLDER.test(read('birth_date') || read('birth_year') || read('age')))
    found.push('birth');
  if (registered_on === null && !PLACEHOLDER.test(read('registered_on'))) found.push('registered');
  if (isUnread(phone, read('phone')) || isUnread(mobile, read('mobile'))) found.push('phone');
  if (email === null && read('email') !== '') found.push('email');
  if (support_score === null && read('support_score') !== '') found.push('support');
  if (latitude === null) {
    const told = readCell(places, 'latitude', cells) || readCell(places, 'longitude', cells);
    if (told !== '' && !NOWHERE.test(told)) found.push('place');
  }
  if (address.zip === '' && readCell(places, 'zip', cells) !== '') found.push('zip');
  return found.length === 0 ? nothing : found;
}
