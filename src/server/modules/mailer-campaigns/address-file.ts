// The addresses of a mailing as CSV, one row for each household, read and sent piece by piece.
import { mailAddress } from '../../../domain/mailers/address-lines';
import { csvFile } from '../../../domain/reports/csv';
import type { Piece } from './recipients-repo';

const header = ['piece', 'names', 'delivery_address', 'unit', 'city', 'state', 'zip', 'people'];

/** `addressOf`: where a piece's code leads, which is a further column; null: pieces have none. */
export const addressLines = (
  pages: AsyncIterable<Piece[]>,
  addressOf: ((piece: number) => string) | null,
): AsyncGenerator<string> =>
  csvFile(addressOf ? [...header, 'short_address'] : header, pages, (household) => {
    const { names, delivery, unit, city, state, zip } = mailAddress(household);
    const row = [household.piece, names, delivery, unit, city, state, zip, household.people.length];
    return addressOf ? [...row, addressOf(household.piece)] : row;
  });
